import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {withSandboxDefaults} from "../../server/merchant/config.ts";
import {freePort} from "./free-port.ts";
import {RoleProcess} from "./role-process.ts";
import {storedIn} from "./running-sandbox.ts";
import {openWire, type Wire} from "./wire.ts";

/** The demo shop and the sandbox as `npm start` runs them, with a proxy between them that can lose calls. */
export interface Shop {
  /** Address of the page, on another site than the sandbox. */
  readonly page: string;
  readonly sandboxUrl: string;
  /** The demo shop, which has the merchant routes. */
  readonly merchant: RoleProcess;
  readonly sandbox: RoleProcess;
  /** Proxy for the merchant server's calls to the sandbox. */
  readonly wire: Wire;
  /** Database of the merchant routes, as a `file:` URL. */
  readonly databases: {readonly merchant: string};
  stop(): Promise<void>;
}

export interface ShopOptions {
  readonly merchant?: Readonly<Record<string, string>>;
  readonly sandbox?: Readonly<Record<string, string>>;
  /** The sandbox sends webhook events to the merchant server. */
  readonly notifies?: boolean;
}

/** Client secret that tests search for in all outputs. */
export const CANARY_SECRET = "canary-client-secret-7d1f";
export const SESSION_KEY = "a-session-key-0123456789-abcdefghijk";
/** Key of the shop's signed carts. */
export const CART_KEY = "a-cart-key-0123456789-abcdefghijk";

export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-shop-"));
  const sandboxPort = await freePort();
  const merchantPort = await freePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const databases = {merchant: `file:${join(folder, "merchant.db")}`};
  const shared = {CLIENT_ID: "sandbox-client", CLIENT_SECRET: CANARY_SECRET, LOG_LEVEL: "debug"};
  const sandbox = new RoleProcess("sandbox", {
    ...shared,
    SANDBOX_PORT: String(sandboxPort),
    ...storedIn(join(folder, "sandbox.db")),
    ...(options.notifies === true
      ? {SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${merchantPort}/service-api/webhooks`}
      : {}),
    ...options.sandbox,
  });
  const wire = await openWire(() => sandboxUrl);
  const settings = withSandboxDefaults({
    ...shared,
    PORT: String(merchantPort),
    DATABASE_URL: databases.merchant,
    DEMO_DATABASE_URL: `file:${join(folder, "demo-shop.db")}`,
    SANDBOX: "1",
    SERVICE_BASE_URL: wire.url,
    SDK_URL: sandboxUrl,
    SESSION_KEY,
    CART_KEY,
    ...options.merchant,
  });
  const merchant = new RoleProcess("demo", settings);
  await Promise.all([sandbox.start(), merchant.start()]);
  return {
    page: `http://localhost:${merchantPort}/`,
    sandboxUrl,
    merchant,
    sandbox,
    wire,
    databases,
    async stop() {
      await Promise.all([merchant.stop(), sandbox.stop(), wire.stop()]);
      await rm(folder, {recursive: true, force: true});
    },
  };
}
