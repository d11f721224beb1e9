/**
 * Gives the modules after this one the browser's `Event` to extend, on a page where MooTools has replaced it. The page's own
 * is back once they have run.
 */
const native = Object.getPrototypeOf(CustomEvent) as typeof Event;
const found = globalThis.Event;
if (found !== native) {
  globalThis.Event = native;
  queueMicrotask(() => (globalThis.Event = found));
}

export {};
