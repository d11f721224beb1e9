/** PayPal's windows are opened by the page and answer to it. */
export default defineEventHandler((event) => {
  setResponseHeader(event, "cross-origin-opener-policy", "same-origin-allow-popups");
});
