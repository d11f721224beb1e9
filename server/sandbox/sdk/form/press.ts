/**
 * Delays layout changes while a pointer is pressed. An error text that appears on blur would move the button under
 * the pointer, and the browser would send no click.
 */
let isDown = false;
let waiting: Array<() => void> = [];

function release(): void {
  if (!isDown) return;
  // Waits for the click event that follows.
  setTimeout(() => {
    isDown = false;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  });
}

/** Starts tracking presses. Call it once per document. */
export function watchPresses(): void {
  window.addEventListener("pointerdown", () => (isDown = true), {capture: true});
  for (const end of ["pointerup", "pointercancel", "dragend", "blur"]) {
    window.addEventListener(end, ({target}) => (end !== "blur" || target === window) && release(), {
      capture: true,
    });
  }
}

/** Calls `act` now, or when the pointer is released. */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}
