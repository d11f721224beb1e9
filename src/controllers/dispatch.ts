/**
 * Dispatches an event on an element, and on the document if the element has left it: the page must get the outcome.
 * @returns false if a listener prevented the default
 */
export function dispatch(element: HTMLElement, event: Event): boolean {
  // A listener may remove the element.
  const {isConnected} = element;
  const isAccepted = element.dispatchEvent(event);
  return isConnected ? isAccepted : document.dispatchEvent(event) && isAccepted;
}
