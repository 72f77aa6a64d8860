// Buttons that copy code. Without this script the blocks are complete and can be scrolled.
(() => {
  "use strict";

  const { copy = "copy", copied = "copied!" } = document.currentScript.dataset;
  const MARK = "\uE000";

  // The text of a block without line numbers; of a session the lines that were typed, without prompts.
  const source = (box) => {
    const clone = (box.querySelector("td.code pre") ?? box.querySelector("pre")).cloneNode(true);
    for (const number of clone.querySelectorAll(".linenos")) number.remove();
    const prompts = clone.querySelectorAll(".gp");
    for (const prompt of prompts) prompt.textContent = MARK;
    const lines = clone.textContent.replace(/\n+$/, "").split("\n");
    if (!prompts.length) return lines.join("\n");
    let typed = false;
    return lines
      .filter((line, i) => (typed = line.includes(MARK) || (typed && lines[i - 1].endsWith("\\"))))
      .map((line) => line.slice(line.lastIndexOf(MARK) + 1))
      .join("\n");
  };

  // Where the clipboard is closed to pages, such as some that are opened as files.
  const writeOldWay = (text, button) => {
    const area = document.createElement("textarea");
    area.className = "sd-code-unseen";
    area.value = text;
    button.after(area);
    area.select();
    let done = false;
    try {
      done = document.execCommand("copy");
    } finally {
      area.remove();
      button.focus({ preventScroll: true });
    }
    return done;
  };

  const write = async (text, button) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return writeOldWay(text, button);
    }
  };

  const status = document.createElement("div");
  status.className = "sd-code-unseen";
  status.setAttribute("aria-live", "polite");

  const addButton = (box) => {
    const button = document.createElement("button");
    let timer;
    button.type = "button";
    button.className = "sd-code-button";
    button.textContent = copy;
    button.addEventListener("click", async () => {
      if (!(await write(source(box), button))) return;
      clearTimeout(timer);
      button.textContent = status.textContent = copied;
      timer = setTimeout(() => {
        button.textContent = copy;
        status.textContent = "";
      }, 2000);
    });
    box.append(button);
  };

  // Only what is cut needs a tab stop.
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });

  for (const box of document.querySelectorAll(".sd-code, [data-sd-copy]")) {
    const scroll = box.querySelector(".sd-code-scroll");
    if (scroll?.hasAttribute("tabindex")) watch.observe(scroll);
    if ("sdCopy" in box.dataset || !box.closest("[data-sd-no-copy]")) addButton(box);
  }
  document.body.append(status);
})();
