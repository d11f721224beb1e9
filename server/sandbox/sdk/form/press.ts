/**
 * What moves the form waits while the buyer's finger is down: a text that appears under a field when the field is left would
 * push the button away from under the finger, and the browser would not take it for a press.
 */
let isDown = false;
let waiting: Array<() => void> = [];

function release(): void {
  if (!isDown) return;
  // After the click that follows.
  setTimeout(() => {
    isDown = false;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  });
}

/** Once for the document. */
export function watchPresses(): void {
  window.addEventListener("pointerdown", () => (isDown = true), {capture: true});
  for (const end of ["pointerup", "pointercancel", "dragend", "blur"]) {
    window.addEventListener(end, ({target}) => (end !== "blur" || target === window) && release(), {
      capture: true,
    });
  }
}

/** Now, or as soon as nothing is being pressed. */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}
