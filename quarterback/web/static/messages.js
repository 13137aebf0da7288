// Messages to a coach: each is new once. With a tap he allows sound and vibration; over HTTPS also
// notifications, while the page is open. Without this script the messages stand on the page as well.
(() => {
  "use strict";
  const MOST = 300; // keys that are remembered
  const section = () => document.getElementById("messages");
  const name = what => "quarterback-" + what + "-" + section().dataset.team;
  const recent = new Set(); // keys that were new since the page was loaded
  let audio = null;

  // What this phone remembers. Where it may remember nothing, it does until the page is loaded again.
  const forgetful = new Map();
  function read(what) {
    try { return localStorage.getItem(name(what)); } catch { return forgetful.get(what) || null; }
  }
  function keep(what, text) {
    forgetful.set(what, text);
    try { localStorage.setItem(name(what), text); } catch { /* private browsing */ }
  }
  const isOn = () => read("alerts") === "on";

  // New messages. The first visit to a team's page makes none: what is there was there before.
  function look() {
    if (!section()) return;
    const lines = [...section().querySelectorAll("[data-message]")];
    const before = read("messages"), known = new Set(before ? JSON.parse(before) : []);
    const fresh = lines.filter(line => !known.has(line.dataset.message));
    if (before === null || fresh.length) {
      const keys = [...known, ...fresh.map(line => line.dataset.message)];
      keep("messages", JSON.stringify(keys.slice(-MOST)));
    }
    if (before !== null) for (const line of fresh) recent.add(line.dataset.message);
    for (const line of lines) line.classList.toggle("fresh", recent.has(line.dataset.message));
    if (before !== null && fresh.length) tell(fresh.map(line => line.querySelector("b").textContent));
  }

  // A screen reader says it, whatever is allowed.
  const spoken = document.createElement("p");
  spoken.className = "spoken";
  spoken.setAttribute("role", "status");
  document.body.append(spoken);

  function tell(texts) {
    spoken.textContent = texts.join(" ");
    if (!isOn()) return;
    beep();
    if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
    notify(texts);
  }

  // Two tones, made here: no file, and nothing from elsewhere.
  function beep() {
    const Audio = window.AudioContext || window.webkitAudioContext;
    if (!Audio) return;
    audio = audio || new Audio();
    audio.resume().then(show).catch(() => {});
    [[880, 0], [1175, .22]].forEach(([pitch, after]) => {
      const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + after;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(.0001, at);
      volume.gain.exponentialRampToValueAtTime(.4, at + .02);
      volume.gain.exponentialRampToValueAtTime(.0001, at + .2);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + .21);
    });
    document.documentElement.dataset.beeps = Number(document.documentElement.dataset.beeps || 0) + 1;
  }

  const canNotify = () => window.isSecureContext && "Notification" in window;

  async function notify(texts) {
    if (!canNotify() || Notification.permission !== "granted") return;
    const title = document.querySelector("h1").textContent.trim();
    const body = texts.join("\n"), tag = "quarterback-" + section().dataset.team;
    try {
      new Notification(title, { body, tag, renotify: true });
    } catch { // phones want a worker for it
      try {
        const worker = await navigator.serviceWorker.register("/messages-worker.js");
        await worker.showNotification(title, { body, tag, renotify: true });
      } catch { /* the page, the sound and the vibration say it */ }
    }
  }

  // The switch.
  function show() {
    const line = document.getElementById("alerts"), button = document.getElementById("alerts-switch");
    if (!line || !section()) return;
    const on = isOn(), waits = on && (!audio || audio.state !== "running");
    line.hidden = false;
    document.documentElement.dataset.alerts = on ? "on" : "off"; // the stream stays while no one looks
    button.setAttribute("aria-pressed", String(on));
    button.textContent = on ? "Sound and vibration are on" : "Tell me with sound and vibration";
    const notifies = on && canNotify() && Notification.permission === "granted";
    const text = !on ? "" : waits ? "Tap the page once, so that it may sound." : notifies ? "And as notifications, while this page is open." : "While this page is open.";
    const state = document.getElementById("alerts-state");
    if (state.textContent !== text) state.textContent = text;
  }

  document.addEventListener("click", async event => {
    if (!event.target.closest("#alerts-switch")) return;
    keep("alerts", isOn() ? "off" : "on");
    show();
    if (isOn()) {
      beep();
      if (navigator.vibrate) navigator.vibrate(100);
      if (canNotify() && Notification.permission === "default") await Notification.requestPermission();
    }
    show();
  });

  // A page that was loaded again may sound only after a tap.
  addEventListener("pointerdown", () => {
    if (!isOn()) return;
    const Audio = window.AudioContext || window.webkitAudioContext;
    if (!Audio) return;
    audio = audio || new Audio();
    audio.resume().then(show).catch(() => {});
  });

  document.addEventListener("swapped", () => { look(); show(); });
  look();
  show();
})();
