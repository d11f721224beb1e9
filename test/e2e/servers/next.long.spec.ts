import {execFile} from "node:child_process";
import {existsSync} from "node:fs";
import {cp} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {expect, test} from "@playwright/test";
import {buyThrough, startMounted} from "../../support/mounted-shop.ts";
import {installPacked, type Packed} from "../../support/packed.ts";
import {fromPackage} from "../frameworks/package-exports.ts";

const shopFolder = fileURLToPath(new URL("../../../demo/servers/next/", import.meta.url));
const telemetry = {NEXT_TELEMETRY_DISABLED: "1"};

let packed: Packed;
test.beforeAll(() => {
  // The packages that the docs list, without PostgreSQL's driver.
  packed = installPacked(["lit", "@lit/context", "next", "react", "react-dom", "libsql"], {isCopied: true});
});
test.afterAll(() => packed.remove());

test("a new Next app with libsql builds, its routes charge once, and its page pays without a re-render", async ({
  page,
}, testInfo) => {
  // Building the Next app takes most of the time.
  const {project} = packed;
  await cp(shopFolder, project, {recursive: true});
  const next = join(project, "node_modules/next/dist/bin/next");
  const built = await promisify(execFile)(process.execPath, [next, "build", project], {
    env: {PATH: process.env["PATH"], HOME: tmpdir(), ...telemetry},
  });
  expect(existsSync(join(project, "node_modules/pg"))).toBe(false);
  expect(built.stdout + built.stderr).not.toMatch(/warn|can't resolve/i);
  const {startSandbox} = await fromPackage("sandbox");
  const sandbox = await startSandbox();
  try {
    const start = (name: string, more: Readonly<Record<string, string>> = {}) =>
      startMounted(
        next,
        {
          SERVICE_BASE_URL: sandbox.url,
          SDK_URL: sandbox.sdkUrl,
          CLIENT_ID: sandbox.clientId,
          CLIENT_SECRET: sandbox.clientSecret,
          SESSION_KEY: "a-session-key-of-at-least-32-characters",
          DATABASE_URL: `file:${testInfo.outputPath(`${name}.db`)}`,
          OPERATOR_KEY: "an-operator-key-of-at-least-32-characters",
          ...telemetry,
          ...more,
        },
        ["start", project, "-H", "127.0.0.1", "-p", "0"],
      );
    const approve = async (orderId: string) => {
      const reply = await fetch(`${sandbox.url}/approvals/order/${orderId}`, {
        method: "POST",
        headers: {origin: sandbox.url},
        body: new URLSearchParams({action: "approve", buyer: "buyer-us", card: "WALLET-US-1"}),
      });
      expect(reply.status).toBe(200);
    };
    // Behind a proxy, the buyer's origin differs from the origin of Next's requests.
    const publicUrl = "https://shop.example";
    const behind = await start("behind", {PUBLIC_URL: publicUrl});
    try {
      await buyThrough({...behind, publicUrl}, approve);
      const foreign = await fetch(`${behind.origin}/service-api/checkout/quote`, {
        method: "POST",
        headers: {origin: behind.origin, "content-type": "application/json"},
        body: JSON.stringify({items: [{sku: "teapot", quantity: 1}]}),
      });
      expect(foreign.status, "a page at Next's own address").toBe(403);
    } finally {
      await behind.stop();
    }
    const shop = await start("merchant");
    try {
      await buyThrough(shop, approve);
      const {PaymentOnPage, cards} = await fromPackage("testing");
      const opened = await page.goto(`${shop.origin}/`);
      expect(await opened?.headerValue("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      const form = new PaymentOnPage(page);
      await form.ready();
      await form.card.fill(cards.paid);
      await form.pay();
      await form.paid();
      await expect(page.getByText(/^Paid: \w+$/)).toBeVisible();
      expect(shop.output(), "warning without clientAddress").not.toContain("forwarded header");
      expect(shop.output(), "of waitUntil, or of missing files").not.toContain('"level":50');
      await page.goto(`${shop.origin}/back-office`);
      await page.getByLabel("Operator key").fill("an-operator-key-of-at-least-32-characters");
      await page.getByRole("button", {name: "Sign in"}).click();
      await expect(page.getByRole("heading", {name: "Payments"})).toBeVisible();
      const patched = await page.request.patch(`${shop.origin}/service-api/back-office/no-such-route`);
      expect(await patched.json(), "reached the handler").toMatchObject({code: "NOT_FOUND"});
    } finally {
      await shop.stop();
    }
  } finally {
    await sandbox.stop();
  }
});
