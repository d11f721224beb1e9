const lookMs = 400;

/**
 * Calls once when the page has taken an element of the SDK's away, as a framework does that draws its part of the page anew.
 * What is put somewhere else in between stays. Browsers have no event for it.
 * @returns what ends the watch
 */
export function onRemoved(element: Element, act: () => void): () => void {
  const watch = setInterval(() => {
    if (element.isConnected) return;
    clearInterval(watch);
    act();
  }, lookMs);
  return () => clearInterval(watch);
}
