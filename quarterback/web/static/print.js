// A page to print: its button, which has the focus, opens the browser's own print.
(() => {
  "use strict";
  const button = document.getElementById("print");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => window.print());
  button.focus();
})();
