/**
 * Reports to the sandbox that this popup has opened, and later that the buyer has left it. Does so only if an opener
 * policy has disconnected the popup from its page, which then can't see either.
 *
 * @param session frame session of the window
 */
export function announceCutOffWindow(session: string): void {
  const isCutOff = window.opener === null && window.parent === window;
  if (!isCutOff) return;
  const report = (event: "opening" | "closing"): void => {
    navigator.sendBeacon(`/web-sdk/v6/payment-windows/${encodeURIComponent(session)}/${event}`);
  };
  report("opening");
  // Submitting a form loads another document in the same window.
  let isNavigating = false;
  window.addEventListener("submit", ({defaultPrevented}) => {
    isNavigating ||= !defaultPrevented;
  });
  window.addEventListener("pagehide", () => {
    if (!isNavigating) report("closing");
  });
}
