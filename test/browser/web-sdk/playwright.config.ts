import {defineConfig} from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../../../test-results/web-sdk",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  use: {
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-quic", "--disable-component-update", "--disable-sync"],
    },
  },
});
