// The table: keys of the console on a device that has them, taps while one is on its way, and
// timers that tick. Without it the buttons work as well.
(() => {
  "use strict";
  const waiting = [];
  const form = () => document.querySelector("form.console");

  // One tap is on its way: the next ones wait for it, in order.
  document.addEventListener("click", event => {
    const button = event.target.closest("form.console button[name=tap]");
    if (!button || !button.form.dataset.sent) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.push(button.value);
  }, true);

  document.addEventListener("swapped", () => {
    const value = waiting.shift();
    if (value === undefined || !form()) return;
    const button = [...form().querySelectorAll("button[name=tap]")].find(each => each.value === value);
    if (button) setTimeout(() => button.click());
    else waiting.length = 0; // the form has changed: what was meant for it is gone
  });

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !form()) return;
    if (event.target.closest("input, textarea, select")) return;
    if (event.key === "Enter" && event.target.closest("button, a, summary")) return;
    const button = [...form().querySelectorAll("button[data-key]")].find(each => each.dataset.key === event.key);
    if (!button) return;
    event.preventDefault();
    button.click();
  });

  // Timers.
  const since = new WeakMap();
  setInterval(() => {
    for (const each of document.querySelectorAll("time[data-left]")) {
      if (!since.has(each)) since.set(each, Date.now());
      const left = Math.max(0, Math.ceil(each.dataset.left - (Date.now() - since.get(each)) / 1000));
      const text = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
      if (each.textContent !== text) each.textContent = text;
      if (left || each.classList.contains("up")) continue;
      each.classList.add("up");
      const button = document.createElement("button");
      button.name = "tap";
      button.value = "!time";
      button.hidden = true;
      form().append(button);
      button.click();
    }
  }, 250);
})();
