export interface KeyTargets {
  /** Closes the open item. Returns false if no item is open. */
  readonly close: () => boolean;
  readonly openItem: (key: string) => void;
  /** With an open item, the arrow keys open the next one. */
  readonly hasOpenItem: () => boolean;
}

/** Keyboard shortcuts: `/` focuses the search, the arrow keys move from it and between items, Escape closes the pane. */
export function listenToKeys({close, openItem, hasOpenItem}: KeyTargets): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    // Dialogs and menus have their own keys.
    if (target.closest("wa-dialog, wa-dropdown")) return;
    if (event.key === "Escape") {
      if (target.matches("input[type=search]")) target.blur();
      else if (close()) event.preventDefault();
      return;
    }
    const leavesSearch = event.key === "ArrowDown" && target.matches("input[aria-keyshortcuts='/']");
    if (!leavesSearch && target.closest("input, select, textarea, pre, [contenteditable]")) return;
    if (event.key === "/") {
      event.preventDefault();
      document.querySelector<HTMLInputElement>("input[aria-keyshortcuts='/']")?.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const opener = nextOpener(event.key === "ArrowDown" ? 1 : -1);
      if (!opener) return;
      event.preventDefault();
      opener.focus();
      if (hasOpenItem()) openItem(opener.dataset["key"] ?? "");
    }
  });
}

/** Next or previous opener, counted from the focused one, otherwise from the open one. */
function nextOpener(step: 1 | -1): HTMLElement | undefined {
  const openers = [...document.querySelectorAll<HTMLElement>("main .opener")];
  const focused = openers.findIndex((opener) => opener === document.activeElement);
  const current = focused >= 0 ? focused : openers.findIndex((opener) => opener.ariaCurrent === "true");
  if (current < 0) return step === 1 ? openers[0] : openers.at(-1);
  return openers[current + step];
}
