/** @type {import("next").NextConfig} */
export default {
  async headers() {
    // PayPal's windows are opened by the page and answer to it.
    const opener = {key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups"};
    return [{source: "/", headers: [opener]}];
  },
};
