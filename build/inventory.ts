import {readFile, writeFile} from "node:fs/promises";
import {resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {format, resolveConfig} from "prettier";
import {elementFiles} from "../demo/server/files.ts";
import {demoGoods} from "../demo/server/goods.ts";
import {openOrders} from "../demo/server/orders.ts";
import {readSettings} from "../demo/server/settings.ts";
import {createDemoShop} from "../demo/server/shop.ts";
import manifest from "../package.json" with {type: "json"};

/** Origins of the shop and of PayPal's script. */
const SHOP = "https://shop.example";
const PAYPAL = "https://sdk.example";

/** The demo shop's pages on which a buyer pays. */
const PAGES = ["/shop/checkout/", "/shop/cart/", "/shop/products/teapot/"];

/** Purpose of each script by its name; `*` matches one file name. A script without a purpose fails the inventory. */
const PURPOSES: Readonly<Record<string, string>> = {
  "/web-sdk/v6/core":
    "PayPal's SDK: card fields in frames of PayPal's origin, wallets, 3-D Secure. PayPal may change it at any time, so it has no hash. It runs by the page's nonce; PayPal lists what it loads.",
  "/cdn/v1/checkout.js": "Imports the core.",
  "/cdn/{version}/core.js": "The elements for cards and wallets. Imports the other files of /cdn/ on demand.",
  "/cdn/{version}/define-fastlane.js": "Fastlane.",
  "/cdn/{version}/define-methods.js": "The elements for several methods, and for local methods.",
  "/cdn/{version}/payment.js": "Creates and captures the order, and reports the outcome.",
  "/cdn/{version}/wallet-controller.js": "Payments of the buttons, which open a window or a sheet.",
  "/cdn/{version}/card-payment-controller.js": "Payments of the card form, and the marks at its fields.",
  "/cdn/{version}/optional-parts.js": "Optional parts of the card form: name, address, saved cards.",
  "/cdn/{version}/hide-ineligible.js": "Hides an element whose method can't be offered.",
  "/cdn/{version}/session.js": "Checks in a frame that the browser sends the session's cookie.",
  "/cdn/{version}/devices.js": "Google Pay and Apple Pay.",
  "/cdn/{version}/fastlane-controller.js": "Fastlane.",
  "/cdn/{version}/local-method-controller.js": "Local payment methods.",
  "/cdn/{version}/local-methods.js": "The list of local payment methods.",
  "/cdn/{version}/methods-controller.js": "Elements that offer several payment methods.",
  "/cdn/{version}/method-list.js": "The list of payment methods.",
  "/cdn/{version}/method-marks.js": "The brands' marks in the list of payment methods.",
  "/cdn/{version}/express-wallets.js": "Express buttons.",
  "/cdn/{version}/saved-cards.js": "Names of saved cards.",
  "/cdn/{version}/saved-method-controller.js": "Payments with a saved card or wallet.",
  "/cdn/{version}/window-payment-controller.js":
    "Payments that open a window, for the buttons and for local payment methods.",
  "/cdn/{version}/address.js": "Typed addresses, for Fastlane and for local payment methods.",
  "/cdn/{version}/networks.js": "The card networks' marks in the card form.",
  "/cdn/{version}/developer.js": "Console messages for developers about wrong settings.",
  "/cdn/{version}/locale-*.js": "Translations of what buyers read.",
  "/every-page.js": "The demo shop: counts the bag, adds to it, and sets the currency.",
  "/copy.js": "The demo's buttons that copy a text.",
  "/dom.js": "Makes and finds elements of the demo's pages.",
  "/server.js": "The demo shop's requests to its server.",
  "/lines.js": "The demo shop's list of what is bought, with prices.",
  "/paid.js": "Follows the elements to the order's page.",
  "/shop-checkout.js":
    "The demo shop's checkout: sets items and delivery on the elements, and follows them to the order.",
  "/bag-elements.js": "The demo shop: gives the elements the items of the bag.",
  "/coupon.js": "The demo shop's form for a coupon's code.",
  "/shop-cart.js": "The demo shop's bag: quantities, prices, and the items of the express buttons.",
  "/product.js": "The demo shop's product pages: the item of the express buttons.",
};

interface Script {
  /** Path without the version, and without the hash of a built file's content. */
  readonly name: string;
  readonly origin: "shop" | "PayPal";
  readonly purpose: string;
}

interface PaymentPage {
  readonly address: string;
  /** Security headers with their values; `{nonce}` differs in each reply. */
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
 * Lists the scripts of the payment pages and the headers that protect them (PCI DSS 6.4.3 and 11.6.1), as the demo
 * shop serves the build. Hashes are not listed: the build writes those of `/cdn/` to `integrity.json`.
 *
 * @throws Error for a script without a purpose, or without the page's nonce
 */
export async function makeInventory(dist = "dist"): Promise<Inventory> {
  const cdn = resolve(dist, "cdn");
  const {app} = createDemoShop({
    settings: readSettings({SERVICE_BASE_URL: "http://localhost", SDK_URL: PAYPAL, PUBLIC_URL: SHOP}),
    goods: demoGoods,
    orders: openOrders(":memory:"),
    built: {pages: resolve(dist, "demo"), cdn, ...(await elementFiles(cdn))},
    checkout: () => Promise.reject(new Error("the inventory pays nothing")),
    nonce: () => "{nonce}",
  });
  const get = async (path: string) => app.request(`${SHOP}${path}`);
  return Promise.all(PAGES.map((page) => describePage(page, get)));
}

type Get = (path: string) => Promise<Response>;

async function describePage(address: string, get: Get): Promise<PaymentPage> {
  const reply = await get(address);
  if (reply.status !== 200) throw new Error(`${address} answered ${reply.status}: run npm run build first.`);
  const headers = Object.fromEntries(
    SECURITY_HEADERS.map((name) => [name, reply.headers.get(name) ?? "(missing)"]),
  );
  return {address, headers, scripts: await scriptsOf(address, await reply.text(), get)};
}

async function scriptsOf(page: string, html: string, get: Get): Promise<Script[]> {
  if (/<script(?![^>]*\ssrc=)[^>]*>/i.test(html)) throw new Error(`${page} has an inline script.`);
  if (/\son[a-z]+\s*=/i.test(html)) throw new Error(`${page} has an inline event handler.`);
  const found = new Map<string, Script>();

  async function add(address: string): Promise<void> {
    const url = new URL(address, SHOP);
    if (found.has(url.href)) return;
    found.set(url.href, describeScript(url));
    if (url.origin !== SHOP) return;
    const reply = await get(url.pathname);
    if (reply.status !== 200) throw new Error(`${page} loads ${address}, which does not exist.`);
    for (const next of importsOf(url, await reply.text())) await add(next);
  }

  for (const [tag, source = ""] of html.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/gi)) {
    if (!tag.includes('nonce="{nonce}"')) throw new Error(`${page}: ${source} has no nonce.`);
    await add(source);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Addresses that one of our scripts imports. */
function importsOf(url: URL, text: string): string[] {
  return [...text.matchAll(/\b(?:import|from)\s*\(?\s*["'`]([^"'`${}]+)["'`]/g)].map(
    ([, name = ""]) => new URL(name, url).href,
  );
}

/** @throws Error for a script without a purpose */
function describeScript({origin, pathname, href}: URL): Script {
  const name = pathname
    .replace(`/cdn/${manifest.version}/`, "/cdn/{version}/")
    .replace(/^(\/cdn\/.*)-[\w-]{8}(?=\.js$)/, "$1");
  const purpose = PURPOSES[name] ?? PURPOSES[name.replace(/locale-[a-z]+(?=\.js$)/, "locale-*")];
  if (purpose === undefined || (origin !== SHOP && origin !== PAYPAL))
    throw new Error(`${href} has no purpose: add it to PURPOSES in build/inventory.ts.`);
  return {name, origin: origin === SHOP ? "shop" : "PayPal", purpose};
}

/** The inventory in the repository. */
export const INVENTORY_FILE = fileURLToPath(new URL("../demo/inventory.json", import.meta.url));

export async function readInventory(): Promise<Inventory> {
  return JSON.parse(await readFile(INVENTORY_FILE, "utf8")) as Inventory;
}

// `npm run inventory`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = JSON.stringify(await makeInventory());
  const style = (await resolveConfig(INVENTORY_FILE)) ?? {};
  await writeFile(INVENTORY_FILE, await format(text, {...style, filepath: INVENTORY_FILE}));
  console.log(`${INVENTORY_FILE}: review what has changed, and give the reason in the commit.`);
}
