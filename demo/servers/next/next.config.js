/** @type {import("next").NextConfig} */
export default {
  // They load code of the machine that they run on, which no bundler can take along.
  serverExternalPackages: ["libsql", "pg"],
  async headers() {
    // Approval windows are opened by the page and answer to it.
    const opener = {key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups"};
    return [{source: "/", headers: [opener]}];
  },
};
