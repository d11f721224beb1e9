/**
 * Tells the service that this window is there, and when its buyer leaves it. Its page can't see either: the browser has cut
 * it off from the window that it opened (an opener policy).
 *
 * @param session the frame session that the window was opened with
 */
export function announceCutOffWindow(session: string): void {
  const isCutOff = window.opener === null && window.parent === window;
  if (!isCutOff) return;
  const tell = (news: "opening" | "closing"): void => {
    navigator.sendBeacon(`/web-sdk/v6/payment-windows/${encodeURIComponent(session)}/${news}`);
  };
  tell("opening");
  // A form that the browser follows leads to another document of this window: that is no closing.
  let isStaying = false;
  window.addEventListener("submit", ({defaultPrevented}) => {
    isStaying ||= !defaultPrevented;
  });
  window.addEventListener("pagehide", () => {
    if (!isStaying) tell("closing");
  });
}
