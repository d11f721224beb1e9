import type {Browser, BrowserContext, Cookie} from "@playwright/test";
import {savedCard} from "../bank-check.ts";
import {CardForm, cards, recordEvents} from "../card-form.ts";
import {serveWithShop} from "../merchant-page.ts";
import {coverNewFrames} from "../shown-frames.ts";
import {kinds, type Kind} from "./table.ts";
import type {TimedShop} from "./timed-shop.ts";
import {elementOf, wayOf} from "./ways.ts";

/** Address of a page with one element, and the HTML of the element. */
export interface ShopPage {
  readonly address: string;
  readonly html: string;
}

/** Pages of a shop, one for each way to pay. */
export interface ShopPages {
  pageOf(kind: Kind): ShopPage;
  /** Signs in a customer who has saved a card. */
  signIn(context: BrowserContext): Promise<void>;
  close(): void;
}

export async function serveShopPages(shop: TimedShop, browser: Browser): Promise<ShopPages> {
  const names = Object.keys(kinds) as Kind[];
  const pathOf = (kind: Kind) => `/${kind.replaceAll(" ", "-")}/`;
  const htmlOf = (kind: Kind) => elementOf(wayOf(kind, false), shop.sandboxUrl);
  const site = await serveWithShop(shop.page, (path) => {
    const kind = names.find((name) => pathOf(name) === path);
    return kind && {type: "text/html", text: documentWith(htmlOf(kind))};
  });
  const pageOf = (kind: Kind) => ({address: new URL(pathOf(kind), site.url).href, html: htmlOf(kind)});
  let signedIn: Promise<Cookie[]> | undefined;
  return {
    pageOf,
    async signIn(context) {
      await context.addCookies(await (signedIn ??= saveCard(browser, pageOf("card").address)));
    },
    close: () => site.close(),
  };
}

const documentWith = (element: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
    <link rel="stylesheet" href="/cdn/v1/checkout.css">
    <script type="module" src="/cdn/v1/checkout.js"></script></head><body><main>${element}</main></body></html>`;

/** Saves a card for a new customer. @returns the cookie of the customer's account, without the session */
async function saveCard(browser: Browser, address: string): Promise<Cookie[]> {
  const context = await browser.newContext();
  await coverNewFrames(context);
  const page = await context.newPage();
  await recordEvents(page);
  await page.goto(address);
  const form = new CardForm(page);
  await form.ready();
  await savedCard(form, cards.stepUp);
  const cookies = await context.cookies();
  await context.close();
  return cookies.filter(({name}) => name.includes("account"));
}
