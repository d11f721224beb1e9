/** @type {import("next").NextConfig} */
export default {
  // The back office's page is at `/back-office/`, with the slash.
  skipTrailingSlashRedirect: true,
  async headers() {
    // With `same-origin` the page could not see what happens in the windows of PayPal and of banks.
    const opener = {key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups"};
    return [{source: "/", headers: [opener]}];
  },
};
