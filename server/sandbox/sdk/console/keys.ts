export interface KeyTargets {
  /** Closes what is open; false when nothing is. */
  readonly close: () => boolean;
  readonly openRow: (key: string) => void;
  /** Whether a row is open, which the arrows then change. */
  readonly hasOpenRow: () => boolean;
}

/** `/` goes to the search, the arrows from row to row, Escape closes the detail. */
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

/** The row after or before the one that has the focus, or else is open; the first or last one when none is. */
function nextRow(step: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("main .opener")];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const current = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === "true");
  if (current < 0) return step === 1 ? rows[0] : rows.at(-1);
  return rows[current + step];
}
