import {z} from "zod";

/** Settings of the shop. `npm start` checks them, and sets those of the sandbox. */
export interface ShopSettings {
  readonly host: string;
  readonly port: number;
  /** Path of the file with the shop's orders. */
  readonly ordersFile: string;
  /** Path of the checkout's database, which had the orders before; undefined if it is no file. */
  readonly oldOrdersFile: string | undefined;
  /** File of products that are sold instead of the shop's own. */
  readonly catalogue: string | undefined;
  /** Number of each product in a new shop, by SKU. */
  readonly stock: Readonly<Record<string, number>>;
  readonly metricsKey: string | undefined;
  readonly sessionKey: string;
  readonly serviceBaseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origin of PayPal's script. */
  readonly sdkUrl: string;
  readonly publicUrl: string | undefined;
  readonly environment: "sandbox" | "production";
  /** True with the sandbox of `--sandbox`, which has the mailbox and the accounts without passwords. */
  readonly hasSandbox: boolean;
  /** The checkout has a back office, at `/back-office/`. */
  readonly hasBackOffice: boolean;
}

const count = z.int().min(0).default(100_000);
const stockSchema = z.strictObject({"wool-blanket": count, "ceramic-teapot": count, "linen-notebook": count});

/** Addresses of a PayPal that moves no real money. */
const TESTS = /^https?:\/\/(?:api(?:-m)?\.sandbox\.paypal\.com|localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

/** @throws Error for live PayPal without products, because the shop's own are only a demo */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): ShopSettings {
  const {SERVICE_BASE_URL = "", SDK_URL = "", PUBLIC_URL, CATALOGUE, METRICS_KEY} = variables;
  const isLive = !TESTS.test(SERVICE_BASE_URL);
  if (isLive && !CATALOGUE) throw new Error("CATALOGUE is missing: the demo's goods can't be bought.");
  return {
    host: variables["HOST"] || "127.0.0.1",
    port: Number(variables["PORT"] || "8080"),
    ordersFile: (variables["DEMO_DATABASE_URL"] || "file:.data/demo-shop.db").replace(/^file:/, ""),
    oldOrdersFile: /^file:(.+)/.exec(variables["DATABASE_URL"] || "file:.data/merchant.db")?.[1],
    catalogue: CATALOGUE || undefined,
    stock: stockSchema.parse(JSON.parse(variables["DEMO_STOCK"] || "{}")),
    metricsKey: METRICS_KEY || undefined,
    sessionKey: variables["SESSION_KEY"] ?? "",
    serviceBaseUrl: SERVICE_BASE_URL,
    clientId: variables["CLIENT_ID"] ?? "",
    clientSecret: variables["CLIENT_SECRET"] ?? "",
    sdkUrl: SDK_URL,
    publicUrl: PUBLIC_URL || undefined,
    environment: isLive ? "production" : "sandbox",
    hasSandbox: /^(?:1|on|true)$/.test(variables["SANDBOX"] ?? ""),
    hasBackOffice: Boolean(variables["OPERATOR_KEY"]),
  };
}
