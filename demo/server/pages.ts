import {randomBytes} from "node:crypto";
import {type Context, Hono} from "hono";
import {getCookie} from "hono/cookie";
import type {Accounts} from "./accounts.ts";
import {compressed, type ElementFiles, pageFiles, readText} from "./files.ts";
import {type Goods, HOMES} from "./goods.ts";
import {movedTo} from "./moved-pages.ts";
import {originOf} from "./origins.ts";
import type {SavedContact} from "./orders.ts";
import {isFromThisMachine} from "./live/this-machine.ts";
import {pagePermissions, pagePolicy} from "./page-policy.ts";
import {contactTexts, currenciesOf, itemsOf, pricesOf} from "./page-values.ts";
import {choose, fill} from "./templates.ts";

export interface PagesOptions {
  /** Folder with the built pages. */
  readonly folder: string;
  /** URLs of the elements' files. */
  readonly files: ElementFiles;
  readonly goods: Pick<Goods, "catalogue">;
  readonly environment: "sandbox" | "production";
  /** Origin of PayPal's script. */
  readonly sdkUrl: string;
  readonly publicUrl: string | undefined;
  readonly hasBackOffice: boolean;
  /** Accounts; undefined without the sandbox, which hides the sign-in and the sandbox's own pages. */
  readonly accounts: Accounts | undefined;
  /** The shop has the page `/live/`, which shows its checkout in a frame. */
  readonly hasLivePage: boolean;
  /** Contact of a customer's last order, which the checkout offers. */
  readonly lastContact: (customer: string) => SavedContact | undefined;
  /** Makes the nonce of a page. */
  readonly nonce?: () => string;
}

/** Start of a page that is served with the sandbox only. */
const SANDBOX_PAGE = "<!--sandbox-page-->";

/** Page with both sides of a payment. */
const LIVE_PAGE = "/live/index.html";

/** List of the screenshots that `npm run screenshots` takes, which the build doesn't. */
const SCREENSHOTS = "/gallery/pictures/contents.json";

/** The page of a wrong address. */
const NOT_FOUND = "/not-found/index.html";

/** Placeholder on the page that offers the customer's saved contact. */
const SAVED_CONTACT = "{{savedContact}}";

/** Cookie with the currency that the buyer has chosen. */
const CURRENCY_COOKIE = "demo-currency";

/** Files of the docs that are not pages: the index of the search, and Markdown for programs. */
const DOCS_TEXT = /^\/(?:docs\/[\w-]+\.(?:json|md)|llms(?:-[a-z-]+)?\.txt)$/;

/** The page `/live/` shows pages of the shop in frames. No other page does, and no other page is shown. */
function framingOf(path: string): "frames" | "framed" | undefined {
  if (path.startsWith("/live/")) return "frames";
  return path.startsWith("/shop/") ? "framed" : undefined;
}

/** The shop, the docs and the playground: pages with a policy and a new nonce for each reply, and their files. */
export function pages(options: PagesOptions): Hono {
  const {
    folder,
    files,
    goods,
    environment,
    sdkUrl,
    publicUrl,
    hasBackOffice,
    hasLivePage,
    accounts,
    lastContact,
  } = options;
  const {nonce: newNonce = () => randomBytes(16).toString("base64url")} = options;
  const products = goods.catalogue;
  const currencies = currenciesOf(products);
  const {items, item, skus} = itemsOf(products);
  const routes = new Hono();

  const showsLivePage = (c: Context) => hasLivePage && isFromThisMachine(c);
  const addressesFor = (c: Context) => ({
    shopUrl: publicUrl ?? originOf(c.req.raw),
    sandboxUrl: accounts === undefined ? "http://127.0.0.1:8081" : sdkUrl,
  });

  async function page(c: Context, html: string, status: 200 | 404 = 200): Promise<Response> {
    const request = c.req.raw;
    const nonce = newNonce();
    const hasExamples = c.req.path.startsWith("/docs/");
    const isLive = showsLivePage(c);
    const framing = isLive ? framingOf(c.req.path) : undefined;
    c.header("content-security-policy", pagePolicy({nonce, sdkUrl, hasExamples, framing}));
    c.header("permissions-policy", pagePermissions(sdkUrl));
    const account = await accounts?.name(request);
    const customer = html.includes(SAVED_CONTACT) ? await accounts?.customer(request) : undefined;
    const contact = customer === undefined ? undefined : lastContact(customer);
    const chosen = getCookie(c, CURRENCY_COOKIE);
    const currency = currencies.find((each) => each === chosen) ?? "USD";
    const shown = choose(html, {
      sandbox: accounts !== undefined,
      live: isLive,
      account: account !== undefined,
      guest: account === undefined,
      office: hasBackOffice,
      gallery: (await readText(folder, SCREENSHOTS)) !== undefined,
      contact: contact !== undefined,
      currencies: currencies.length > 1,
    });
    return c.html(
      fill(shown, {
        ...pricesOf(products, currency),
        ...addressesFor(c),
        items,
        item,
        skus,
        nonce,
        sdkUrl,
        environment,
        ...files,
        account: account ?? "",
        currency,
        buyerCountry: HOMES[currency] ?? "US",
        ...(contact && contactTexts(contact)),
      }),
      status,
    );
  }

  /** Answers a wrong address: a browser gets a page, and a program gets JSON. */
  async function missing(c: Context): Promise<Response> {
    c.header("vary", "accept", {append: true});
    const isBrowser = c.req.header("accept")?.includes("text/html") === true;
    const text = isBrowser ? await readText(folder, NOT_FOUND) : undefined;
    return text === undefined ? c.notFound() : page(c, text, 404);
  }

  routes.use(...compressed);
  routes.get("/*", async (c, next) => {
    const path = c.req.path.endsWith("/") ? `${c.req.path}index.html` : c.req.path;
    const isText = DOCS_TEXT.test(path);
    const text = isText || path.endsWith(".html") ? await readText(folder, path) : undefined;
    if (text === undefined) return next();
    if (path === LIVE_PAGE && !showsLivePage(c)) return missing(c);
    if (isText) {
      const type = path.endsWith(".json") ? "application/json" : "text/markdown; charset=utf-8";
      const headers = {"content-type": path.endsWith(".txt") ? "text/plain; charset=utf-8" : type};
      return c.body(fill(text, {...addressesFor(c), ...files}), 200, {
        ...headers,
        "cache-control": "no-cache",
      });
    }
    if (path === NOT_FOUND) return missing(c);
    if (!text.startsWith(SANDBOX_PAGE)) return page(c, text);
    return accounts ? page(c, text.slice(SANDBOX_PAGE.length)) : missing(c);
  });
  // Redirects to a page with its final slash, and to pages that have moved.
  routes.get("/*", async (c, next) => {
    const {search} = new URL(c.req.url);
    const {path} = c.req;
    if ((await readText(folder, `${path}/index.html`)) !== undefined) return c.redirect(`${path}/${search}`);
    const moved = movedTo(path);
    return moved === undefined ? next() : c.redirect(`${moved}${search}`, 301);
  });
  routes.get("/*", ...pageFiles(folder));
  routes.get("/*", missing);
  return routes;
}
