// The console: its keys on a device that has them, keys and taps while one is on its way, and timers
// that tick. Without it the buttons work as well.
(() => {
  "use strict";
  const form = () => document.querySelector("form.console");
  const ask = () => form().dataset.question;
  const WORDS = { "{enter}": "Enter", "{erase}": "Backspace", "{back}": "Back" };
  let pointed = false; // the focus is where a pointer has put it
  let typed = false; // the last press was a character
  let written = ""; // the words in the field that went with the last press

  const begun = Boolean(form() && form().elements.taps.value);
  const queue = new PressQueue(send, missed, () => performance.now(), begun);

  // What is pressed goes with the form as it is now: its key, its taps, what the game was.
  function send(presses) {
    const own = form();
    for (const [name, value] of Object.entries(presses[0].fields || {})) put(own, name, value);
    put(own, "presses", JSON.stringify(presses.map(each => [each.tap, each.question])));
    own.requestSubmit();
  }

  function put(own, name, value) {
    let field = own.querySelector("input[name='" + name + "']");
    if (!field) {
      field = document.createElement("input");
      field.type = "hidden";
      field.name = name;
      own.append(field);
    }
    field.value = value;
  }

  function missed(taps) {
    const line = document.getElementById("outcome");
    if (!line) return;
    const words = taps.map(tap => tap.length === 1 ? tap : WORDS[tap] || "a button").join(" ");
    let more = line.querySelector(".missed");
    if (!more) {
      more = document.createElement("span");
      more.className = "missed";
      line.append(" Not entered: ", more);
    }
    more.textContent += (more.textContent ? " " : "") + words;
  }

  // A button: what was typed into the field beside it goes first.
  function press(button, isTyped) {
    const own = form(), field = own.querySelector("input[name=typed]"), tap = button.value;
    written = field ? field.value : "";
    for (const char of written) queue.press(char, ask(), { writes: true });
    if (field) field.value = "";
    const named = tap.startsWith("!") ? [...own.querySelectorAll("input:not([type=hidden], [name=typed])")] : [];
    const fields = named.length ? Object.fromEntries(named.map(each => [each.name, each.value])) : null;
    typed = isTyped;
    queue.press(tap, ask(), { typed: isTyped, fields });
  }

  document.addEventListener("click", event => {
    const button = event.target.closest("form.console button[name=tap]");
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    if (button.disabled) return;
    press(button, Boolean(button.closest(".keypad")));
  }, true);

  // A new question comes into sight.
  function lookAt(question) {
    const title = document.getElementById("question");
    if (!title || question === ask()) return;
    const at = title.getBoundingClientRect(), head = document.querySelector(".board"), bar = document.querySelector(".bar");
    const top = head ? head.getBoundingClientRect().bottom : 0;
    const end = bar ? bar.getBoundingClientRect().top : innerHeight;
    if (at.top < top || at.bottom > end) form().scrollIntoView({ block: "start", behavior: "instant" });
  }

  document.addEventListener("swapped", event => {
    if (form()) lookAt(event.detail.question);
    if (!event.detail.sent) {
      if (form() && event.detail.question !== ask()) queue.moved();
      return;
    }
    const own = form();
    if (!own) { queue.answered(false); return; }
    if (own.dataset.loads) history.replaceState(null, "", own.dataset.loads);
    document.querySelector("main").classList.toggle("types", typed);
    queue.answered(!("refused" in own.dataset || "elsewhere" in own.dataset));
  });

  document.addEventListener("unsent", () => {
    for (const field of document.querySelectorAll("form.console input[name=presses]")) field.remove();
    const words = document.querySelector("form.console input[name=typed]");
    if (words && !words.value) words.value = written;
    queue.lost();
  });

  document.addEventListener("pointerdown", () => { pointed = true; }, true);

  document.addEventListener("keydown", event => {
    if (event.key === "Tab") pointed = false;
    if (event.ctrlKey || event.metaKey || event.altKey || !form()) return;
    if (event.target.closest("input, textarea, select")) return;
    const key = event.key, writes = "writes" in form().dataset;
    if ((key === "Enter" || key === " ") && event.target.closest(pointed ? "a, summary" : "a, summary, button")) return;
    const button = [...form().querySelectorAll("button[data-key]")].find(each => each.dataset.key === key);
    const tap = tapOf(key, button, writes);
    if (!tap) return;
    event.preventDefault();
    written = "";
    const again = /^(\{erase|\{nudge)/.test(tap);
    if (event.repeat && !again) return;
    typed = tap.length === 1;
    queue.press(tap, ask(), { writes, typed: true });
  });

  // What a key is: a character, whatever the form makes of it; or the button that has it.
  function tapOf(key, button, writes) {
    if (key.length === 1 && !(button && button.value.startsWith("!") && !writes)) {
      return button || /[A-Za-z0-9+\-]/.test(key) || writes && /[ .']/.test(key) ? key : "";
    }
    if (button) return button.value;
    return { Enter: "{enter}", Backspace: "{erase}", Escape: "{back}" }[key] || "";
  }

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
      if (form()) queue.press("!time", ask());
    }
  }, 250);
})();
