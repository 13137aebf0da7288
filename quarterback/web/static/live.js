// Keeps a page live, and makes its buttons quick. Without it every page works as well: it is then
// brought up to date by hand.
//
// The server says that a page has a new version; the page is fetched and its <main> takes the place
// of the old one. Scroll, focus and open <details> stay. What someone is typing stays, too: a page
// with an unfinished form changes only in its elements with an id and `data-live`.
(() => {
  "use strict";
  const SILENCE = 15000; // ms after which a page says that it hears nothing: the server says something every 5 s
  const HIDDEN = 30000; // ms after which a page that no one sees ends its stream
  const PATIENCE = 1500; // ms before the page says that the server is lost
  const script = document.currentScript;
  let seen = script.dataset.version || "";
  let stream = null, heard = Date.now(), lostAt = 0, again = 0, hiding = 0, fetching = false, due = false;
  const SHOWN = 4000; // ms that a person has to read that something was not sent
  let unreached = 0, clearing = 0; // since when such a line is there
  let said = "", sending = 0, sends = 0; // what the stream said last; forms on their way, and ever

  const here = () => location.pathname + location.search;

  // The stream.

  function connect() {
    clearTimeout(again);
    if (stream) stream.close();
    if (!seen) return;
    const at = "/events?page=" + encodeURIComponent(here()) + "&seen=" + encodeURIComponent(seen);
    const own = stream = new EventSource(at);
    own.onopen = found;
    own.addEventListener("beat", found);
    own.onmessage = event => {
      found();
      said = event.data;
      if (said !== seen) refresh();
    };
    own.onerror = () => {
      own.close();
      if (own === stream) lost();
    };
  }

  function found() {
    heard = Date.now();
    lostAt = 0;
    say("lost", "");
    clearTimeout(clearing);
    if (unreached) clearing = setTimeout(() => { unreached = 0; say("unsent", ""); }, Math.max(0, unreached + SHOWN - heard));
  }

  function lost() {
    const now = Date.now();
    lostAt = lostAt || now;
    if (now - lostAt >= PATIENCE) sayLost();
    clearTimeout(again);
    again = setTimeout(connect, 700 + Math.random() * 600);
  }

  function sayLost() {
    const at = new Date(lostAt).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
    say("lost", "Lost the server at " + at + ". This page is as it was then.");
  }

  // A server that is frozen, or whose laptop sleeps, ends no stream: it is only silent.
  let asked = 0;
  setInterval(() => {
    if (!seen || document.hidden || Date.now() - heard <= SILENCE) return;
    lostAt = lostAt || heard;
    sayLost();
    if (Date.now() - asked > SILENCE) {
      asked = Date.now();
      connect();
    }
  }, 1000);
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) {
      if (document.documentElement.dataset.alerts === "on") return; // a coach waits for its messages
      hiding = setTimeout(() => { clearTimeout(again); if (stream) stream.close(); stream = null; }, HIDDEN);
      return;
    }
    heard = Math.max(heard, Date.now() - SILENCE + PATIENCE); // a page that slept looks first, then says so
    if (!stream || stream.readyState === EventSource.CLOSED || Date.now() - heard > SILENCE / 2) connect();
  });
  addEventListener("online", connect);
  addEventListener("pagehide", () => { clearTimeout(again); if (stream) stream.close(); stream = null; });
  addEventListener("pageshow", event => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
    if (event.persisted) connect();
  });

  // A new version of the page.

  async function refresh() {
    if (fetching || sending) { due = true; return; }
    fetching = true;
    const at = sends;
    try {
      const answer = await fetch(here(), { cache: "no-cache", credentials: "same-origin" });
      const text = await answer.text();
      if (at !== sends) due = true; // something was sent meanwhile: this may be what was before it
      else if (answer.redirected) location.assign(answer.url);
      else if (answer.ok) show(text, false);
    } catch { lost(); } finally {
      fetching = false;
      if (!sending) catchUp();
    }
  }

  function catchUp() {
    const again = due && said !== seen;
    due = false;
    if (again) refresh();
  }

  function show(text, sent) {
    const made = new DOMParser().parseFromString(text, "text/html");
    const fresh = made.querySelector("main"), old = document.querySelector("main");
    if (!fresh || !old) return;
    const tag = made.querySelector("script[data-version]");
    seen = tag ? tag.dataset.version : "";
    document.title = made.title;
    const kept = remember(old), question = questionOf(old), whole = sent || !unfinished(old);
    swapNotices(made);
    if (!sent && old.querySelector("form[data-preview]")) {
      swapParts(fresh); // the form looks for itself at what others have entered
      document.dispatchEvent(new CustomEvent("renewed"));
      return;
    }
    if (whole) old.replaceWith(document.adoptNode(fresh));
    else swapParts(fresh);
    const main = document.querySelector("main");
    recall(main, kept);
    if (sent) goOnTyping(main, kept.typing);
    if (whole && (!question || question !== questionOf(main))) settle(main);
    document.dispatchEvent(new CustomEvent("swapped", { detail: { sent, question } }));
  }

  const questionOf = main => (main.querySelector("form[data-question]") || { dataset: {} }).dataset.question || "";

  // A tap on what a person cannot have read yet was meant for what was there before: it does nothing.
  // So does a second ENTER close behind the first.
  const TWICE = 300, TAPPED_TWICE = 400, UNREAD = 150; // ms; a thumb is slower than a key
  let tapped = -Infinity, entered = -Infinity, changed = 0;
  addEventListener("pointerdown", () => { tapped = performance.now(); }, true);
  function settle(main) {
    changed = performance.now();
    const wait = Math.max(tapped + TAPPED_TWICE - changed, UNREAD);
    main.classList.add("unread");
    setTimeout(() => main.classList.remove("unread"), wait);
  }
  addEventListener("keydown", event => {
    if (event.key !== "Enter" && event.key !== " ") { entered = -Infinity; return; }
    const now = performance.now(), again = event.key === "Enter" && now - entered < TWICE && changed > entered;
    const held = event.repeat && changed > entered;
    if (event.key === "Enter" && !event.repeat) entered = now;
    if (!again && !held || event.target.closest("textarea")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // What was typed into a field after its form was sent stays typed.
  function goOnTyping(main, typing) {
    if (!typing) return;
    const field = [...main.querySelectorAll("input, textarea")].find(each => each.name === typing.name && about(each.form) === typing.form);
    if (field) field.value = typing.value;
  }

  function swapNotices(made) {
    const old = document.querySelector("aside.notices"), fresh = made.querySelector("aside.notices");
    if (old && fresh) old.replaceWith(document.adoptNode(fresh));
    else if (old) old.remove();
    else if (fresh) document.querySelector("main").before(document.adoptNode(fresh));
  }

  function swapParts(fresh) {
    for (const part of document.querySelectorAll("main [data-live][id]")) {
      const other = fresh.querySelector("#" + CSS.escape(part.id));
      if (other && !unfinished(part)) part.replaceWith(document.adoptNode(other));
    }
  }

  function unfinished(part) {
    return [...part.querySelectorAll("input, textarea, select")].some(each => {
      if (each.type === "hidden" || each.closest("[data-careless]")) return false;
      if (each === document.activeElement && each.matches("textarea, input:not([type=checkbox], [type=radio])")) return true;
      if (each.matches("[type=checkbox], [type=radio]")) return each.checked !== each.defaultChecked;
      if (each.type === "file") return each.files.length > 0;
      if (each.matches("select")) {
        const options = [...each.options], chosen = options.some(one => one.defaultSelected);
        return options.some((one, n) => one.selected !== (chosen ? one.defaultSelected : !each.multiple && n === 0));
      }
      return each.value !== each.defaultValue;
    });
  }

  // What stays where it was.

  const named = each => each.id || (each.querySelector("summary") || each).textContent.trim().slice(0, 80);

  // What a form is about: where it goes, and what it names. Buttons of one kind have the same name and
  // value in the forms of all games.
  function about(form) {
    if (!form) return "";
    const named = [...form.querySelectorAll("input[type=hidden][name^='f-']")];
    return JSON.stringify([form.getAttribute("action"), form.id, ...named.map(each => [each.name, each.value])]);
  }

  function remember(main) {
    const active = document.activeElement, focusable = "a, button, input, select, textarea, summary";
    let focus = null;
    if (main.contains(active)) {
      const like = [...main.querySelectorAll(focusable)];
      focus = { id: active.id, tag: active.tagName, href: active.getAttribute("href"), at: like.indexOf(active), name: active.name,
                value: active.type === "hidden" ? "" : active.getAttribute("value"), form: about(active.form) };
    }
    const details = new Map([...main.querySelectorAll("details")].map(each => [named(each), each.open]));
    const scrolled = [...main.querySelectorAll("*")].filter(each => each.scrollLeft || each.scrollTop)
      .map(each => [path(each, main), each.scrollLeft, each.scrollTop]);
    const words = active && main.contains(active) && active.matches("textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])");
    const typing = words && active.form && active.value !== (active.form.sentValues || {})[active.name]
      ? { name: active.name, value: active.value, form: about(active.form) } : null;
    return { focus, focusable, details, scrolled, typing, x: scrollX, y: scrollY };
  }

  function path(each, main) {
    const steps = [];
    for (; each !== main; each = each.parentElement) steps.unshift([...each.parentElement.children].indexOf(each));
    return steps;
  }

  function recall(main, kept) {
    for (const each of main.querySelectorAll("details")) {
      const open = kept.details.get(named(each));
      if (open !== undefined) each.open = open;
    }
    for (const [steps, left, top] of kept.scrolled) {
      const each = steps.reduce((at, n) => at && at.children[n], main);
      if (each) { each.scrollLeft = left; each.scrollTop = top; }
    }
    scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
    const was = kept.focus;
    if (!was || main.contains(document.activeElement)) return;
    const like = [...main.querySelectorAll(kept.focusable)];
    const next = (was.id && document.getElementById(was.id)) ||
      (was.href && like.find(each => each.getAttribute("href") === was.href)) ||
      (was.name && like.find(each => each.name === was.name && each.getAttribute("value") === was.value && about(each.form) === was.form)) ||
      // never a text field in place of a button, for a phone would open its keyboard; and never a button of
      // another form, for ENTER would send what no one meant to send
      like.slice(was.at).find(each => each.tagName === was.tag && about(each.form) === was.form) ||
      (was.form && place(main));
    if (next) next.focus({ preventScroll: true });
  }

  // Where a reader goes on when what had the focus is gone: what was done, or what the page is.
  function place(main) {
    const line = main.querySelector("[role=status], h1") || main;
    line.setAttribute("tabindex", "-1");
    return line;
  }

  // Buttons: a form goes once. One with `data-quick` goes without loading another page.

  document.addEventListener("submit", event => {
    const form = event.target, button = event.submitter;
    if (event.defaultPrevented) return;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "1";
    if (!("quick" in form.dataset)) { setTimeout(() => delete form.dataset.sent, 8000); return; }
    event.preventDefault();
    send(form, button);
  });

  async function send(form, button) {
    const data = new FormData(form, button);
    const method = (button && button.getAttribute("formmethod") || form.method).toUpperCase();
    const url = new URL(button && button.getAttribute("formaction") || form.getAttribute("action") || location.href, location.href);
    const asked = { method, credentials: "same-origin", cache: "no-cache" };
    if (method === "GET") url.search = new URLSearchParams(data).toString();
    else asked.body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
    form.setAttribute("aria-busy", "true");
    form.sentValues = Object.fromEntries(data);
    sending += 1;
    sends += 1;
    try {
      const answer = await fetch(url, asked);
      const text = await answer.text(), refusal = notTaken(answer, text);
      say("unsent", refusal);
      unreached = 0;
      if (refusal) { unsent(); return; }
      const at = new URL(answer.url), moved = at.pathname + at.search !== here();
      const stays = form.dataset.quick === "stay"; // the same page, filled in a little more
      if (moved && stays && at.pathname === location.pathname) history.replaceState(null, "", at);
      else if (moved && (answer.redirected || method === "GET")) history.pushState(null, "", at);
      show(text, true);
      if (moved && !(stays && at.pathname === new URL(url).pathname)) {
        scrollTo({ top: 0, behavior: "instant" });
        connect();
      }
    } catch {
      unsent();
      const fields = [...form.querySelectorAll("input:not([type=hidden]), select, textarea")];
      const typed = form.matches(".console") ? fields.some(each => each.name === "typed" && each.value) : fields.length;
      say("unsent", "Not sent: the server cannot be reached. When this line goes away, look at the page, then "
        + (typed ? "send it again. What you typed is still here." : "tap again."));
      unreached = Date.now();
      clearTimeout(clearing);
      lost();
    } finally {
      delete form.dataset.sent;
      form.removeAttribute("aria-busy");
      sending -= 1;
      if (!sending) catchUp();
    }
  }

  const unsent = () => document.dispatchEvent(new CustomEvent("unsent"));

  // Why the server took no form now: too many came, or its disk is full. What was typed stays, and the
  // form can be sent again.
  function notTaken(answer, text) {
    if (answer.headers.get("content-type").startsWith("text/plain")) return text.trim();
    if (answer.status !== 503) return "";
    return new DOMParser().parseFromString(text, "text/html").querySelector("main p").textContent.trim();
  }

  addEventListener("popstate", () => location.reload());

  // Lines at the head of the window, which push the page down.

  function say(what, text) {
    let line = document.querySelector("p.notice-line[data-about=" + what + "]");
    if (!line) {
      if (!text) return;
      line = document.createElement("p");
      line.className = "notice-line";
      line.dataset.about = what;
      line.setAttribute("role", "status");
      let lines = document.querySelector(".notice-lines");
      if (!lines) {
        lines = document.createElement("div");
        lines.className = "notice-lines";
        document.body.prepend(lines);
      }
      lines.append(line);
    }
    line.hidden = !text;
    if (line.textContent !== text) line.textContent = text;
  }

  // What a screen reader says: it hears of nothing that came with a new version of the page, so what is
  // to be heard is repeated in a line that stays. The dial's result is heard once it is shown.

  const spoken = document.createElement("p");
  spoken.className = "spoken";
  spoken.setAttribute("role", "status");
  document.body.append(spoken);
  let heardLast = toHear(), pause = 0;
  new MutationObserver(() => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      const words = toHear();
      if (words !== heardLast) spoken.textContent = words;
      heardLast = words;
    }, 150);
  }).observe(document.body, { childList: true, subtree: true });

  function toHear() {
    return [...document.querySelectorAll("main :is([data-heard], [role=status], [aria-live])")]
      .filter(each => !each.closest("[inert]"))
      .map(each => each.innerText.trim().replace(/\s+/g, " ")).filter(text => text).join(" ");
  }

  connect();
})();
