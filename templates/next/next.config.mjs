/** @type {import("next").NextConfig} */
export default {
  // The back office's page is at `/back-office/`, with the slash.
  skipTrailingSlashRedirect: true,
  async headers() {
    // PayPal's windows answer the page that opened them.
    const opener = {key: "cross-origin-opener-policy", value: "same-origin-allow-popups"};
    return [{source: "/", headers: [opener]}];
  },
};
