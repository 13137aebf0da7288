// Small mends of the theme for people who read with the keyboard, or need more contrast.
addEventListener("DOMContentLoaded", () => {
  const mended = () => {
    document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])").forEach(wide => {
      wide.tabIndex = 0; // a table that is wider than the page scrolls by the arrow keys
      wide.setAttribute("role", "region");
      wide.setAttribute("aria-label", "Table");
    });
    document.querySelectorAll(".md-typeset :not(pre) > code:not([data-whole])").forEach(code => {
      code.dataset.whole = ""; // an option such as --json is not broken after its dashes
      if (code.children.length || !code.textContent.includes("-")) return;
      code.replaceChildren(...code.textContent.split(/( )/).map(word => {
        if (word.length > 24 || !word.includes("-")) return word;
        const whole = document.createElement("span");
        whole.style.whiteSpace = "nowrap";
        whole.textContent = word;
        return whole;
      }));
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
