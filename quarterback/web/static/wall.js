// Turns the pages of a wall. The next page is fetched first: while the server cannot be reached the
// wall keeps the page that it has. Arrow keys turn at once, the space bar stops and goes on.
(() => {
  "use strict";
  const AGAIN = 3000; // ms after which a page that could not be fetched is tried again
  let due = 0, stopped = false, turning = false;

  const main = () => document.querySelector("main");

  function plan(wait) {
    clearTimeout(due);
    due = 0;
    if (main().dataset.next && !stopped) due = setTimeout(turn, wait);
  }

  async function turn(to) {
    const next = typeof to === "string" ? to : main().dataset.next;
    if (!next || turning) return;
    turning = true;
    try {
      const answer = await fetch(next, { cache: "no-cache", credentials: "same-origin" });
      if (answer.ok) { location.replace(next); return; }
    } catch { /* the page that is shown stays */ } finally { turning = false; }
    plan(AGAIN);
  }

  const usual = () => Number(main().dataset.seconds) * 1000;

  document.addEventListener("swapped", () => { if (!due) plan(usual()); });
  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") turn();
    else if (event.key === "ArrowLeft") turn(main().dataset.before);
    else if (event.key === " ") {
      stopped = !stopped;
      event.preventDefault();
      plan(usual());
    }
  });
  plan(usual());
})();
