const checkIntervalMs = 400;

/**
 * Calls `act` once when the page has removed the element, for example when a framework renders again. Moving the
 * element doesn't count. Browsers have no event for this.
 * @returns a function that stops watching
 */
export function onRemoved(element: Element, act: () => void): () => void {
  const watch = setInterval(() => {
    if (element.isConnected) return;
    clearInterval(watch);
    act();
  }, checkIntervalMs);
  return () => clearInterval(watch);
}
