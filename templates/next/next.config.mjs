/** @type {import("next").NextConfig} */
export default {
  async headers() {
    // PayPal's windows answer the page that opened them.
    const opener = {key: "cross-origin-opener-policy", value: "same-origin-allow-popups"};
    return [{source: "/", headers: [opener]}];
  },
};
