import {getCookie} from "hono/cookie";
import {toPublic, toWire} from "../../shared/money.ts";
import type {MerchantSettings} from "../config.ts";
import type {DemoOrder} from "../demo-orders/demo-orders.tables.ts";
import {type AddressFields, formatAddress, formatMoney} from "../demo-orders/texts.ts";
import type {DemoAccounts} from "../middleware/demo-accounts.ts";
import {pagePermissions, pagePolicy} from "../middleware/headers.ts";
import {ownOrigin} from "../middleware/request-info.ts";
import type {Sessions} from "../middleware/sessions.ts";
import {type Catalogue, demoSku, type Products} from "../pricing/catalogue.ts";
import type {Randomness} from "../randomness.ts";
import {readStaticFile} from "./files.ts";
import {type Route, route} from "./route.ts";

interface DemoRoutesOptions {
  readonly folder: string;
  readonly settings: MerchantSettings;
  readonly sessions: Sessions;
  readonly randomness: Randomness;
  /** URL of the library's core, which pages preload. */
  readonly core: string;
  /** Catalogue for the prices in the pages. */
  readonly catalogue: Catalogue;
  /** Demo accounts; undefined without the sandbox, which hides the sign-in and the sandbox's own pages. */
  readonly accounts: DemoAccounts | undefined;
  /** Contact of a customer's last order, which the checkout offers. */
  readonly savedContact: (customer: string) => Promise<SavedContact | undefined>;
}

type SavedContact = Pick<DemoOrder, "email" | "phone" | "shipping">;

/** Start of a page that is served with the sandbox only. */
const SANDBOX_PAGE = "<!--sandbox-page-->";

/** Pages for developers, which every server has unless `DOCS=off`; all other pages are the demo shop's. */
const DEVELOPERS_PAGE = /^\/(?:index\.html$|(?:docs|failures|gallery|playground)\/)/;

/** List of the screenshots that `npm run screenshots` takes, which the build doesn't. */
const SCREENSHOTS = "/gallery/pictures/contents.json";

/** Placeholder on the page that offers the customer's saved contact. */
const SAVED_CONTACT = "{{savedContact}}";

/** Cookie with the currency that the buyer has chosen in the demo shop. */
const CURRENCY_COOKIE = "demo-currency";

/** Currencies of the demo shop, with the country that most of their buyers are in. */
const HOMES: Readonly<Record<string, string>> = {USD: "US", EUR: "NL", PLN: "PL"};

/** Files of the docs that are not pages: the index of the search, and Markdown for programs. */
const DOCS_TEXT = /^\/(?:docs\/[\w-]+\.(?:json|md)|llms(?:-full)?\.txt)$/;

/** Pages of the docs by their earlier names. */
const MOVED_DOCS = new Map([
  ["start", "quick-start"],
  ["tags", "elements"],
  ["events", "events-and-errors"],
  ["errors", "events-and-errors"],
  ["test-values", "testing"],
  ["development", "testing"],
  ["frameworks", "react"],
  ["page-head", "cdn"],
]);

/** Paths of pages before they moved, with their new folders. */
const MOVED_PAGES: readonly (readonly [old: RegExp, folder: string])[] = [
  [/^\/(?=(?:cart|checkout|order|account|products)(?:\/|$))/, "/shop/"],
  [/^\/tags(?=\/|$)/, "/playground"],
  // Fastlane is a step of the checkout.
  [/^\/shop\/checkout\/accelerated\/?$/, "/shop/checkout/"],
];

/** The demo shop and the docs: built files, and pages with their own policy and a new nonce for each reply. */
export function demoRoutes(options: DemoRoutesOptions): Route[] {
  const {folder, settings, sessions, randomness, core, catalogue, accounts, savedContact} = options;
  return [
    route({
      method: "GET",
      path: "/*",
      quota: undefined,
      summary: "Serves the docs and the demo shop.",
      reply: "The page or file",
      async handle(c) {
        const path = c.req.path.endsWith("/") ? `${c.req.path}index.html` : c.req.path;
        const file = await readStaticFile(folder, path);
        if (!file) {
          // Adds the missing slash at the end. Two slashes at the start would lead to another site.
          const isOwn = /^\/[\w-]+(\/[\w-]+)*$/.test(path);
          const isFolder = isOwn && (await readStaticFile(folder, `${path}/index.html`));
          const moved = MOVED_DOCS.get(/^\/docs\/([\w-]+)\.html$/.exec(path)?.[1] ?? "");
          if (moved !== undefined && settings.docs) return c.redirect(`/docs/${moved}.html`, 301);
          for (const [old, folder] of MOVED_PAGES) {
            const newPath = c.req.path.replace(old, folder);
            if (newPath !== c.req.path) return c.redirect(`${newPath}${new URL(c.req.url).search}`, 301);
          }
          return isFolder ? c.redirect(`${path}/${new URL(c.req.url).search}`, 302) : c.notFound();
        }
        const addresses = {
          shopUrl: ownOrigin(c.req.raw),
          sandboxUrl: accounts === undefined ? "http://127.0.0.1:8081" : settings.sdkUrl,
        };
        if (DOCS_TEXT.test(path)) {
          if (!settings.docs) return c.notFound();
          const text = fill(new TextDecoder().decode(file.bytes), {...addresses, core});
          return c.body(text, 200, {"content-type": file.type, "cache-control": "no-cache"});
        }
        if (!file.type.startsWith("text/html")) {
          return c.body(file.bytes, 200, {"content-type": file.type, "cache-control": "no-cache"});
        }
        if (!(DEVELOPERS_PAGE.test(path) ? settings.docs : settings.demo)) {
          return path === "/index.html" && settings.demo ? c.redirect("/shop/", 302) : c.notFound();
        }
        const html = new TextDecoder().decode(file.bytes);
        const isSandboxPage = html.startsWith(SANDBOX_PAGE);
        if (isSandboxPage && !accounts) return c.notFound();
        await sessions.ensure(c);
        const nonce = randomness.token();
        const {sdkUrl, environment} = settings;
        c.header("content-security-policy", pagePolicy({nonce, sdkUrl}));
        c.header("permissions-policy", pagePermissions(sdkUrl));
        // A cached copy would have an old nonce.
        c.header("cache-control", "no-store");
        const account = accounts?.name(c.req.raw);
        const customer = html.includes(SAVED_CONTACT) ? await accounts?.customer(c.req.raw) : undefined;
        const contact = customer === undefined ? undefined : await savedContact(customer);
        const products = await catalogue.list();
        const currency = currencyOf(getCookie(c, CURRENCY_COOKIE), products);
        const page = choose(isSandboxPage ? html.slice(SANDBOX_PAGE.length) : html, {
          sandbox: accounts !== undefined,
          account: account !== undefined,
          guest: account === undefined,
          demo: settings.demo,
          docs: settings.docs,
          gallery: (await readStaticFile(folder, SCREENSHOTS)) !== undefined,
          contact: contact !== undefined,
          currencies: currenciesOf(products).length > 1,
          sample: products.size === 0 && environment === "sandbox",
          unsold: products.size === 0 && environment !== "sandbox",
        });
        return c.html(
          fill(page, {
            ...pricesOf(products, currency),
            ...itemsOf(products),
            ...addresses,
            nonce,
            sdkUrl,
            environment,
            core,
            account: account ?? "",
            currency,
            buyerCountry: HOMES[currency] ?? "US",
            ...(contact && contactTexts(contact)),
          }),
        );
      },
    }),
  ];
}

/** A saved contact as JSON for the page's script, and its address as text. */
function contactTexts({email, phone, shipping}: SavedContact) {
  const {name, address = {}} = JSON.parse(shipping ?? "{}") as {
    readonly name?: {readonly fullName?: string};
    readonly address?: AddressFields;
  };
  return {
    savedContact: JSON.stringify({email, phone, name, address}),
    savedAddress: formatAddress(name?.fullName, address),
  };
}

/** Currencies in which the demo's goods are sold. */
const currenciesOf = (products: Products): string[] =>
  Object.keys(HOMES).filter((currency) => products.has(demoSku("wool-blanket", currency)));

/** Currency for this buyer: the chosen one, if the shop sells in it. */
const currencyOf = (chosen: string | undefined, products: Products): string =>
  currenciesOf(products).find((currency) => currency === chosen) ?? "USD";

/** Prices by SKU, those of the demo's goods in this currency. */
function pricesOf(products: Products, currency: string): Record<string, string> {
  return Object.fromEntries(
    [...products.keys()].flatMap((sku) => {
      const product = products.get(demoSku(sku, currency)) ?? products.get(sku);
      return product ? [[`price:${sku}`, formatMoney(toPublic(toWire(product.price)))]] : [];
    }),
  );
}

/**
 * Items of the playground, and the front page's one item: the demo's, else the first product, as JSON. Without products the
 * elements have no items, so that they sell the sample order, and the shown code has an example.
 */
function itemsOf(products: Products) {
  const demo = ["ceramic-teapot", "linen-notebook"].filter((sku) => products.has(sku));
  const [first] = products.keys();
  const skus = demo.length > 0 ? demo : first === undefined ? [] : [first];
  // Spaces let the lines of the code wrap.
  const lines = skus.map((sku) => `{"sku": ${JSON.stringify(sku)}, "quantity": 1}`);
  const items = lines.length > 0 ? `[${lines.join(", ")}]` : "";
  const [line = '{"sku": "your-sku", "quantity": 1}'] = lines;
  return {
    /** Value of the control. */
    items,
    shownItem: `[${line}]`,
    soldItems: items || "null",
    soldItem: lines.length > 0 ? `[${line}]` : "null",
  };
}

/** Removes the parts of a page, `<!--if name-->…<!--end name-->`, whose condition is false. */
function choose(html: string, conditions: Readonly<Record<string, boolean>>): string {
  let chosen = html;
  for (const [name, isMet] of Object.entries(conditions)) {
    const part = new RegExp(`<!--if ${name}-->(.*?)<!--end ${name}-->`, "gs");
    chosen = chosen.replaceAll(part, isMet ? "$1" : "");
  }
  return chosen;
}

/** Fills a page's placeholders, `{{name}}`, escaped for text and for quoted attributes. */
function fill(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(/\{\{([\w:-]+)\}\}/g, (placeholder, name: string) => {
    // A product that is no longer sold has no price.
    if (name.startsWith("price:")) return escapeHtml(values[name] ?? "Sold out");
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : escapeHtml(value);
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
