import {createHash} from "node:crypto";
import {readFile, writeFile} from "node:fs/promises";
import {resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {format, resolveConfig} from "prettier";
import {openDatabase} from "../server/database/open.ts";
import {createMerchant} from "../server/merchant/app.ts";
import {readMerchantSettings} from "../server/merchant/config.ts";
import {merchantMigrations} from "../server/merchant/migrations.ts";
import {loadCatalogue} from "../server/merchant/pricing/catalogue.ts";
import {coreAddress} from "../server/merchant/routes/cdn.ts";
import type {MerchantTables} from "../server/merchant/tables.ts";
import {systemClock} from "../server/shared/clock.ts";
import {createLog} from "../server/shared/log.ts";
import manifest from "../package.json" with {type: "json"};

/** The demo shop's pages on which something is paid. */
const PAGES = ["/checkout/", "/checkout/accelerated/"];

const ORIGIN = "https://shop.example";
const SDK = "https://sdk.example";

/**
 * Why each script is on a payment page, by its address; `*` stands for a name. A script that nobody has written a reason
 * for ends the inventory: that is what it is for.
 */
const REASONS: Readonly<Record<string, string>> = {
  "{SDK_URL}/web-sdk/v6/core":
    "The commerce service's own: card fields in frames of its origin, wallets, 3-D Secure. The service may change it at any time, so that its hash can't be held; it runs by the page's nonce, and what it loads itself is the service's to list.",
  "/cdn/v1/checkout.js": "Imports the core.",
  "/cdn/{version}/core.js": "The checkout elements: forms, buttons, and what they import when it is needed.",
  "/cdn/{version}/payment.js": "Creates the order, captures it, and reports the result.",
  "/cdn/{version}/button-payment.js": "Payments of the buttons, which open a window or a sheet.",
  "/cdn/{version}/extras.js": "Parts of the card form that not every page uses: name, address, saved cards.",
  "/cdn/{version}/devices.js": "Google Pay and Apple Pay.",
  "/cdn/{version}/fastlane-form.js": "Accelerated checkout.",
  "/cdn/{version}/networks.js": "The brands' marks in the card form.",
  "/cdn/{version}/developer.js": "Console messages for the page's developer about wrong settings.",
  "/cdn/{version}/locale-*.js": "Messages to buyers in a language other than English.",
  "/shop.js": "The demo shop's pages: counts what is in the bag, and puts things into it.",
  "/common.js": "What the demo shop's scripts have in common: the bag, and the server's quote.",
  "/checkout.js":
    "The demo shop's checkout: tells the tags what is bought and where to, and follows them to the order.",
  "/accelerated.js": "The same for accelerated checkout.",
};

interface Script {
  readonly address: string;
  /** Such as `sha384-…`; of what is not ours there is none. */
  readonly integrity: string | null;
  /** `page`: in its HTML; else the script that may load it. */
  readonly loadedBy: string;
  readonly why: string;
}

interface PaymentPage {
  readonly address: string;
  /** Those that protect it, with their values; `{nonce}` is another one in each reply. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scripts: readonly Script[];
}

export type Inventory = readonly PaymentPage[];

const SECURITY_HEADERS = [
  "cache-control",
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
];

/**
 * Every script of the payment pages, and every header that protects them (PCI DSS 6.4.3 and 11.6.1), as the merchant server
 * serves the build.
 *
 * @throws Error for a script that has no reason, or runs without the page's nonce
 */
export async function makeInventory(dist = "dist"): Promise<Inventory> {
  const database = await openDatabase<MerchantTables>({url: "file::memory:", migrations: merchantMigrations});
  try {
    const {app} = createMerchant({
      settings: readMerchantSettings({
        SERVICE_BASE_URL: "https://api.example",
        SDK_URL: SDK,
        CLIENT_ID: "inventory",
        CLIENT_SECRET: "inventory",
        SESSION_KEY: "inventory".repeat(4),
        CART_KEY: "inventory".repeat(4),
        PUBLIC_URL: ORIGIN,
        DEMO: "on",
      }),
      database,
      catalogue: await loadCatalogue(undefined, true),
      clock: systemClock,
      randomness: {
        uuid: () => "00000000-0000-4000-8000-000000000000",
        tag: () => "000000000000",
        token: () => "{nonce}",
        fraction: () => 0,
      },
      fetch: () => Promise.reject(new Error("the inventory asks no service")),
      log: createLog({name: "inventory", level: "silent"}),
      assets: {
        cdn: resolve(dist, "cdn"),
        demo: resolve(dist, "demo"),
        core: await coreAddress(resolve(dist, "cdn")),
        version: manifest.version,
      },
    });
    const get = async (path: string) => app.request(`${ORIGIN}${path}`);
    return await Promise.all(PAGES.map((page) => inventoryOf(page, get)));
  } finally {
    await database.close();
  }
}

type Get = (path: string) => Promise<Response>;

async function inventoryOf(address: string, get: Get): Promise<PaymentPage> {
  const reply = await get(address);
  if (reply.status !== 200) throw new Error(`${address} answered ${reply.status}: run npm run build first.`);
  const headers = Object.fromEntries(
    SECURITY_HEADERS.map((name) => [name, reply.headers.get(name) ?? "(missing)"]),
  );
  return {address, headers, scripts: await scriptsOf(address, await reply.text(), get)};
}

async function scriptsOf(page: string, html: string, get: Get): Promise<Script[]> {
  if (/<script(?![^>]*\ssrc=)[^>]*>/i.test(html))
    throw new Error(`${page} has a script written into the page.`);
  if (/\son[a-z]+\s*=/i.test(html)) throw new Error(`${page} has a script written into an attribute.`);
  const found = new Map<string, Script>();

  async function add(address: string, loadedBy: string): Promise<void> {
    const name = lasting(address);
    if (found.has(name)) return;
    const isOurs = address.startsWith("/");
    const reply = isOurs ? await get(address) : undefined;
    if (reply && reply.status !== 200) throw new Error(`${page} loads ${address}, which is not there.`);
    const text = (await reply?.text()) ?? "";
    const integrity = isOurs ? `sha384-${createHash("sha384").update(text).digest("base64")}` : null;
    found.set(name, {address: name, integrity, loadedBy, why: reasonFor(name)});
    for (const next of importsOf(address, text)) await add(next, name);
  }

  for (const [tag, source = ""] of html.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/gi)) {
    if (!tag.includes('nonce="{nonce}"'))
      throw new Error(`${page}: ${source} runs without the page's nonce.`);
    await add(source, "page");
  }
  return [...found.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
}

/** Addresses that a script imports by name. */
function importsOf(address: string, text: string): string[] {
  return [...text.matchAll(/\b(?:import|from)\s*\(?\s*["'`]([^"'`${}]+)["'`]/g)].flatMap(([, name]) =>
    name === undefined ? [] : [new URL(name, `${ORIGIN}${address}`).href.replace(ORIGIN, "")],
  );
}

/** An address that stays the same over versions and builds. */
const lasting = (address: string) =>
  address
    .replace(SDK, "{SDK_URL}")
    .replace(`/cdn/${manifest.version}/`, "/cdn/{version}/")
    .replace(/^(\/cdn\/\{version\}\/.+)-[\w-]{8}\.js$/, "$1.js");

function reasonFor(address: string): string {
  const why = REASONS[address] ?? REASONS[address.replace(/locale-[a-z]+\.js$/, "locale-*.js")];
  if (why !== undefined) return why;
  throw new Error(
    `Nobody has written down why ${address} is on a payment page: see REASONS in build/inventory.ts.`,
  );
}

/** Where the inventory is kept, in the repository. */
export const INVENTORY_FILE = fileURLToPath(new URL("../server/merchant/inventory.json", import.meta.url));

export async function keptInventory(): Promise<Inventory> {
  return JSON.parse(await readFile(INVENTORY_FILE, "utf8")) as Inventory;
}

// `npm run inventory`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = JSON.stringify(await makeInventory());
  const style = (await resolveConfig(INVENTORY_FILE)) ?? {};
  await writeFile(INVENTORY_FILE, await format(text, {...style, filepath: INVENTORY_FILE}));
  console.log(`${INVENTORY_FILE}: look at what has changed, and say why in the commit.`);
}
