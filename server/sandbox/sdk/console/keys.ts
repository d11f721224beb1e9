export interface KeyTargets {
  /** Closes the open row. Returns false if no row is open. */
  readonly close: () => boolean;
  readonly openRow: (key: string) => void;
  /** With an open row, the arrow keys open the next one. */
  readonly hasOpenRow: () => boolean;
}

/** Keyboard shortcuts: `/` focuses the search, the arrow keys move between rows, Escape closes the pane. */
export function listenToKeys({close, openRow, hasOpenRow}: KeyTargets): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (event.key === "Escape") {
      if (target.matches("input[type=search]")) target.blur();
      else if (close()) event.preventDefault();
      return;
    }
    if (target.closest("input, select, textarea, pre, [contenteditable]")) return;
    if (event.key === "/") {
      event.preventDefault();
      document.querySelector<HTMLInputElement>("#search")?.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const row = nextRow(event.key === "ArrowDown" ? 1 : -1);
      if (!row) return;
      event.preventDefault();
      row.focus();
      if (hasOpenRow()) openRow(row.dataset["key"] ?? "");
    }
  });
}

/** Next or previous row, counted from the focused row, otherwise from the open one. */
function nextRow(step: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("main .opener")];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const current = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === "true");
  if (current < 0) return step === 1 ? rows[0] : rows.at(-1);
  return rows[current + step];
}
