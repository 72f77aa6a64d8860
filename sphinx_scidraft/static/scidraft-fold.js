// Folded statements, where the browser does not do it by itself: open what a link points into,
// and open everything on paper.
(() => {
  "use strict";

  const target = () => {
    const id = location.hash.slice(1);
    try {
      return document.getElementById(decodeURIComponent(id));
    } catch {
      return document.getElementById(id);   // a "%" that encodes nothing
    }
  };
  const reveal = () => {
    const element = target();
    if (!element) return;
    for (let box = element; box; box = box.parentElement) {
      if (box instanceof HTMLDetailsElement) box.open = true;
    }
    element.scrollIntoView();
  };
  const folded = new Set();

  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", () => {
    for (const box of document.querySelectorAll("details.statement:not([open])")) {
      folded.add(box);
      box.open = true;
    }
  });
  addEventListener("afterprint", () => {
    for (const box of folded) box.open = false;
    folded.clear();
  });
  reveal();
})();
