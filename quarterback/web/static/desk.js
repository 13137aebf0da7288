// The desk: shows at each change what a form would enter, and which fields it asks for now. Without it
// the Preview button does.
(() => {
  "use strict";
  const PAUSE = 250; // ms after the last key
  const TYPED = "textarea, input[type=text]";
  document.documentElement.classList.add("scripted");
  let timer = 0, number = 0;

  const looks = event => {
    const form = event.target.closest("form[data-preview]");
    if (!form || event.target.type === "hidden") return;
    clearTimeout(timer);
    const wait = event.type === "input" && event.target.matches(TYPED) ? PAUSE : 0;
    timer = setTimeout(() => preview(form), wait);
  };
  document.addEventListener("input", looks);
  document.addEventListener("change", looks);

  // Someone else has entered something: the form says what, if it is about the same thing.
  document.addEventListener("renewed", () => {
    const form = document.querySelector("form[data-preview]");
    if (form) preview(form);
  });

  async function preview(form) {
    if (form.dataset.sent) return;
    const own = ++number, data = new FormData(form);
    data.set("do", "preview");
    const outcome = document.getElementById("outcome");
    outcome.setAttribute("aria-busy", "true");
    try {
      const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
      const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
      const made = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (own !== number || !form.isConnected) return;
      const fresh = made.getElementById("act");
      if (fresh) take(form, fresh);
      else say(outcome, (made.querySelector("main p") || made.body).textContent);
    } catch {
      if (own === number) say(outcome, "The server cannot be reached. What you typed is still here; save it when the server is back.");
    } finally {
      outcome.removeAttribute("aria-busy");
    }
  }

  function say(outcome, text) {
    const line = document.createElement("p");
    line.className = "fault";
    line.textContent = text;
    outcome.replaceChildren(line);
  }

  function take(form, fresh) {
    const outcome = form.querySelector("#outcome"), hidden = form.querySelector("#hidden");
    outcome.replaceChildren(...fresh.querySelector("#outcome").childNodes);
    hidden.replaceChildren(...fresh.querySelector("#hidden").childNodes);
    const fields = form.querySelector("#fields"), active = document.activeElement;
    const was = fields.contains(active) ? active.id : "";
    const rows = [...fresh.querySelector("#fields").children];
    const names = new Set(rows.map(row => row.id));
    for (const row of [...fields.children]) if (!names.has(row.id)) row.remove();
    let before = null;
    for (const row of rows) {
      const old = document.getElementById(row.id);
      let here = old;
      if (!old) here = row;
      else if (old.contains(active) && active.matches(TYPED)) swap(old, row);
      else if (active.type === "file" && old.contains(active)) here = row, old.replaceWith(row);
      else { old.replaceWith(row); here = row; }
      if (before ? before.nextElementSibling !== here : fields.firstElementChild !== here)
        before ? before.after(here) : fields.prepend(here);
      before = here;
    }
    const again = was && document.getElementById(was);
    if (again && document.activeElement !== again) again.focus({ preventScroll: true });
  }

  // The field that is being typed in stays; what stands around it changes.
  function swap(old, row) {
    for (const each of old.querySelectorAll(".fault, input[name^='u-']")) each.remove();
    old.append(...row.querySelectorAll(".fault, input[name^='u-']"));
    const field = old.querySelector("[aria-invalid]");
    if (field && !old.querySelector(".fault")) field.removeAttribute("aria-invalid");
  }

  // A form that came back with an error, or with both versions, is where its reader looks first.
  document.addEventListener("swapped", lead);
  lead();
  function lead() {
    const first = document.querySelector(".desk .conflict, .desk [aria-invalid=true]");
    if (!first) return;
    if (first.matches("section")) first.setAttribute("tabindex", "-1");
    first.focus();
    if (first.matches(TYPED)) first.select();
  }
})();
