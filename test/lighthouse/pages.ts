import {chromium} from "playwright";
import {withSandboxDefaults} from "../../server/merchant/config.ts";
import {openShopCheckout} from "../e2e/support/demo-shop.ts";
import {coffee} from "../e2e/support/payment-page.ts";
import {freePort} from "../support/free-port.ts";
import {RoleProcess} from "../support/role-process.ts";
import {storedIn} from "../support/running-sandbox.ts";

const CLIENT = "sandbox-client:sandbox-secret";

export interface Pages {
  /** URL of the shop. */
  readonly shop: string;
  /** URLs of the measured pages, by name. */
  readonly measured: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the built sandbox and shop with files in `folder`, and creates a payment link. */
export async function startPages(folder: string): Promise<Pages> {
  const sandbox = new RoleProcess("sandbox", {
    SANDBOX_PORT: String(await freePort()),
    ...storedIn(`${folder}/sandbox.db`),
  });
  const service = await sandbox.start();
  const settings = withSandboxDefaults({
    SANDBOX: "1",
    PORT: String(await freePort()),
    DATABASE_URL: `file:${folder}/merchant.db`,
    DEMO_DATABASE_URL: `file:${folder}/demo-shop.db`,
    SERVICE_BASE_URL: service,
    SDK_URL: service,
    SESSION_KEY: "a-session-key-for-measuring-32-characters",
    CART_KEY: "a-cart-key-for-measuring-32-characters-too",
  });
  const merchant = new RoleProcess("demo", settings);
  const shop = (await merchant.start()).replace("//127.0.0.1:", "//localhost:") + "/";
  return {
    shop,
    measured: {
      "front page": shop,
      "live page": `${shop}live/`,
      checkout: `${shop}shop/checkout/`,
      "payment page": await makeLink(service),
    },
    async stop() {
      await merchant.stop();
      await sandbox.stop();
    },
  };
}

async function makeLink(service: string): Promise<string> {
  const granted = await answer<{access_token: string}>(`${service}/v1/oauth2/token`, {
    headers: {Authorization: `Basic ${btoa(CLIENT)}`},
    body: new URLSearchParams({grant_type: "client_credentials"}),
  });
  const made = await answer<{payment_link: string}>(`${service}/v1/checkout/payment-resources`, {
    headers: {Authorization: `Bearer ${granted.access_token}`, "Content-Type": "application/json"},
    body: JSON.stringify({integration_mode: "LINK", type: "BUY_NOW", line_items: [coffee]}),
  });
  return made.payment_link;
}

async function answer<Body>(url: string, request: RequestInit): Promise<Body> {
  const reply = await fetch(url, {method: "POST", ...request});
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Body;
}

/** Adds items to the shop's bag in the Chromium at this port, then disconnects. */
export async function fillBag(port: number, shop: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]!.newPage();
  await openShopCheckout(page, {page: shop});
  await page.close();
  await browser.close();
}
