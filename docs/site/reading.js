// Small mends of the theme for people who read with the keyboard, or need more contrast.
addEventListener("DOMContentLoaded", () => {
  const mended = () => {
    document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])").forEach(wide => {
      wide.tabIndex = 0; // a table that is wider than the page scrolls by the arrow keys
      wide.setAttribute("role", "region");
      wide.setAttribute("aria-label", "Table");
    });
    document.querySelectorAll("body > div").forEach(search => {
      if (!search.shadowRoot || search.shadowRoot.querySelector("[data-newsprint]")) return;
      const style = document.createElement("style");
      style.dataset.newsprint = "";
      style.textContent = "* { --alpha-light: .96 !important; --alpha-lighter: .86 !important }" +
        "[id$=-path], [id$=-path] * { opacity: 1 !important; color: rgb(var(--color-foreground)) !important }";
      search.shadowRoot.append(style);
    });
  };
  new MutationObserver(mended).observe(document.body, { childList: true, subtree: true });
  mended();
});
