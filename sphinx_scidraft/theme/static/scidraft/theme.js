// Colours, menu, header and the way to the top. It runs before the page is painted, so that nothing flashes
// or moves, and listens at the document. Without it the page is complete: the menu opens by style alone.
(() => {
  "use strict";

  const root = document.documentElement;
  const KEY = "pref-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const first = root.dataset.theme;
  root.dataset.sdJs = "";

  // Pages that are opened as files, and some settings of privacy, have no store.
  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const store = (value) => {
    try {
      localStorage.setItem(KEY, value);
    } catch {
      // the choice then holds for this page
    }
  };

  const isDark = () => root.dataset.theme === "dark" || (root.dataset.theme !== "light" && system.matches);
  const showState = () => {
    for (const button of document.querySelectorAll(".sd-toggle")) button.setAttribute("aria-pressed", String(isDark()));
  };
  const setTheme = (value) => {
    root.dataset.theme = value === "light" || value === "dark" ? value : first;
    showState();
  };
  setTheme(stored());
  system.addEventListener("change", showState);
  addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) setTheme(event.newValue);
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) setTheme(stored());
  });

  // Submenus: open while the pointer or the focus is in them, or as long as a click wants it.
  const states = new WeakMap();
  const stateOf = (item) => {
    if (!states.has(item)) states.set(item, { hover: false, focus: false, pinned: false, closed: false });
    return states.get(item);
  };
  const change = (item, changes) => {
    const state = Object.assign(stateOf(item), changes);
    const open = state.pinned || ((state.hover || state.focus) && !state.closed);
    item.toggleAttribute("data-open", open);
    item.querySelector(".sd-label").setAttribute("aria-expanded", String(open));
  };
  const parentOf = (target) => (target instanceof Element ? target.closest(".sd-parent") : null);
  const closeOthers = (kept) => {
    for (const item of document.querySelectorAll(".sd-parent[data-open]")) {
      if (item !== kept) change(item, { pinned: false, focus: false, closed: true });
    }
  };

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : root;
    const item = parentOf(target);
    closeOthers(item);
    if (target.closest(".sd-label")) {
      const { pinned } = stateOf(item);
      change(item, { pinned: !pinned, closed: pinned });
    } else if (target.closest(".sd-toggle")) {
      const value = isDark() ? "light" : "dark";
      store(value);
      setTheme(value);
    } else if (target.closest(".sd-top")) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
  });
  document.addEventListener("pointerover", (event) => {
    const item = parentOf(event.target);
    if (item && event.pointerType !== "touch" && !stateOf(item).hover) {
      closeOthers(item);
      change(item, { hover: true, closed: false });
    }
  });
  document.addEventListener("pointerout", (event) => {
    const item = parentOf(event.target);
    if (item && !item.contains(event.relatedTarget)) change(item, { hover: false });
  });
  document.addEventListener("focusin", (event) => {
    const item = parentOf(event.target);
    if (item && event.target.matches(":focus-visible") && !stateOf(item).focus) {
      closeOthers(item);
      change(item, { focus: true, closed: false });
    }
  });
  document.addEventListener("focusout", (event) => {
    const item = parentOf(event.target);
    if (item && !item.contains(event.relatedTarget)) change(item, { focus: false, pinned: false, closed: false });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const item of document.querySelectorAll(".sd-parent[data-open]")) {
      if (item.contains(document.activeElement)) item.querySelector(".sd-label").focus();
      change(item, { pinned: false, closed: true });
    }
  });

  // The header has two centred rows where title and menu do not fit in one.
  const fit = () => {
    const nav = document.querySelector(".sd-nav");
    const menu = nav?.querySelector(".sd-menu");
    if (!menu) return;
    nav.removeAttribute("data-stacked");
    const brand = nav.querySelector(".sd-brand").getBoundingClientRect();
    const rect = menu.getBoundingClientRect();
    if (rect.top >= brand.bottom - 1 || menu.scrollWidth > menu.clientWidth + 1) nav.setAttribute("data-stacked", "");
  };
  // This is called when the page has been laid out and is not painted yet.
  let width = 0;
  let ready = false;
  new ResizeObserver(() => {
    if (width === root.clientWidth && ready) return;
    width = root.clientWidth;
    ready = Boolean(document.querySelector(".sd-menu"));
    fit();
    showState();
  }).observe(root);
  document.fonts?.ready.then(fit);

  // The way to the top, once there is something to go back over.
  const showTop = () => {
    for (const link of document.querySelectorAll(".sd-top")) {
      link.toggleAttribute("data-shown", scrollY > innerHeight);
    }
  };
  addEventListener("scroll", showTop, { passive: true });
  addEventListener("DOMContentLoaded", () => {
    showState();
    fit();
    showTop();
  });
})();
