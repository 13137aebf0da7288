// Turns the dial to what the server has decided, then shows what came of it. Until the dial stops,
// the parts of the page with `data-after` stay as they were. A key or a tap shows all at once, and
// so does a wish for reduced motion. Nothing here decides anything.
(() => {
  "use strict";
  const TURN = 2600, READ = 700, BALL = 700; // ms: the dial turns, is read, the ball moves
  const TURNS = 2;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let running = null, shown = look();

  function look() {
    const game = document.querySelector(".dial-game"), disc = document.querySelector(".the-dial .disc");
    if (!game || !disc) return null;
    const parts = new Map([...game.querySelectorAll("[data-after][id]")].map(each => [each.id, each]));
    return { game: game.dataset.game, spin: Number(disc.dataset.spin || -1), turn: Number(disc.dataset.turn), parts };
  }

  document.addEventListener("swapped", () => {
    const now = look(), going = running;
    if (going && now && now.game === going.before.game && now.spin === going.spin) {
      // The same spin came again, with something new beside it: the dial turns on.
      clearTimeout(going.timer);
      shown = now;
      turn(going.before, now, Date.now() - going.began);
      return;
    }
    finish();
    const before = shown;
    shown = now;
    if (!now || !before || still.matches || document.hidden) return;
    if (now.game === before.game && now.spin > before.spin) turn(before, now, 0);
  });

  function turn(before, now, gone) {
    const game = document.querySelector(".dial-game"), disc = game.querySelector(".the-dial .disc");
    const swaps = [];
    for (const [id, fresh] of now.parts) {
      const old = before.parts.get(id);
      if (!old || !fresh.isConnected) continue;
      old.inert = true;
      fresh.replaceWith(old);
      swaps.push([old, fresh]);
    }
    const way = (now.turn - before.turn + 720) % 360 + 360 * TURNS;
    const anim = disc.animate(
      [{ transform: "rotate(" + way + "deg)" }, { transform: "rotate(0deg)" }],
      { duration: TURN, easing: "cubic-bezier(.12, .75, .15, 1)" });
    anim.currentTime = gone;
    running = { before, spin: now.spin, swaps, anim, game, began: Date.now() - gone, from: ballOf(before) };
    if (gone < TURN) {
      game.classList.add("turning");
      running.timer = setTimeout(read, TURN - gone);
    } else running.timer = setTimeout(() => finish(true), Math.max(TURN + READ - gone, 0));
  }

  function read() {
    if (!running) return;
    running.game.classList.remove("turning");
    running.timer = setTimeout(() => finish(true), READ);
  }

  function finish(moves) {
    if (!running) return;
    const { swaps, anim, from, timer, game } = running;
    running = null;
    clearTimeout(timer);
    anim.cancel();
    game.classList.remove("turning");
    for (const [old, fresh] of swaps) if (old.isConnected) old.replaceWith(fresh);
    const ball = document.querySelector("#field .ball");
    if (moves && ball && from !== null && from !== Number(ball.dataset.x)) {
      const at = x => ({ transform: "translate(" + x + "px, 250px)" });
      ball.animate([at(from), at(Number(ball.dataset.x))], { duration: BALL, easing: "ease-in-out" });
    }
    const first = document.querySelector("#turn button");
    if (first && document.activeElement === document.body) first.focus({ preventScroll: true });
  }

  function ballOf(state) {
    const field = state.parts.get("field"), ball = field && field.querySelector(".ball");
    return ball ? Number(ball.dataset.x) : null;
  }

  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, event => {
      if (!running) return;
      finish(true);
      if (kind === "keydown" && (event.key === " " || event.key === "Enter")) event.preventDefault();
    }, true);
  }

  // The number of a signal marks it; Enter calls it. Two digits within a second are one number.
  const TYPED = 1000; // ms
  let digit = "", typed = 0;
  const signal = number => document.querySelector("button[data-signal='" + number + "']");
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (!/^\d$/.test(event.key)) return;
    const now = Date.now(), two = now - typed < TYPED && signal(digit + event.key);
    const button = two || signal(event.key === "0" ? "10" : event.key);
    digit = event.key;
    typed = now;
    if (button) button.focus();
  });

  // A clock that runs.
  setInterval(() => {
    const line = document.querySelector("[data-clock]");
    if (!line) return;
    const left = Math.max(0, Number(line.dataset.clock) - 1);
    line.dataset.clock = left;
    line.textContent = "(running: " + Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0") + ")";
  }, 1000);
})();
