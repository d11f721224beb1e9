import {expect, type Locator, type Page} from "@playwright/test";
import {CardForm, recordEvents} from "./card-form.ts";

/** Two products, together $130.00. */
const GOODS = [
  {sku: "ceramic-teapot", quantity: 1},
  {sku: "linen-notebook", quantity: 1},
];

/** Fills the demo shop's bag once, before its next page opens. The bag stays empty after the purchase. */
export async function fillBag(page: Page, goods: readonly object[] = GOODS): Promise<void> {
  await page.addInitScript((bag) => {
    // The initial empty page has no storage.
    if (window !== top || origin === "null" || sessionStorage.getItem("bag-filled") !== null) return;
    localStorage.setItem("kiln-and-fold-bag", bag);
    sessionStorage.setItem("bag-filled", "");
  }, JSON.stringify(goods));
}

/** The payment at the demo shop's checkout, with the card form. The page has the pay button, and the list has the message. */
export class ShopPayment extends CardForm {
  readonly list: Locator;

  constructor(page: Page) {
    super(page);
    this.list = page.locator("checkout-payment");
  }

  override get payButton(): Locator {
    return this.list.locator("button.pay");
  }

  override get result(): Locator {
    return this.list.locator("[part=result]").last();
  }

  /** Chooses a method by its name. */
  async choose(name: string): Promise<void> {
    await this.list.locator("label.method").filter({hasText: name}).click();
    await expect(this.list.getByRole("radio", {name})).toBeChecked();
  }
}

/** Opens the demo shop's checkout with a filled bag, and waits until the card form is ready. */
export async function openShopCheckout(page: Page, shop: {readonly page: string}): Promise<ShopPayment> {
  await recordEvents(page);
  await fillBag(page);
  await page.goto(`${shop.page}shop/checkout/`);
  const form = new ShopPayment(page);
  await form.ready();
  return form;
}

/** Types contact and delivery address, and waits for the shop's quote for it. */
export async function fillDelivery(page: Page): Promise<void> {
  // The page itself reports the request, because Firefox's driver has no request bodies.
  await page.evaluate(() => {
    const send = fetch;
    const priced = new Promise<void>((resolve) => {
      globalThis.fetch = async (input, init) => {
        const reply = await send(input, init);
        const url = input instanceof Request ? input.url : String(input);
        if (
          url.endsWith("/checkout/quote") &&
          typeof init?.body === "string" &&
          init.body.includes("addressLine1")
        )
          resolve();
        return reply;
      };
    });
    Object.assign(window, {priced});
  });
  await page.locator("#delivery").getByLabel("E-mail address").fill("ada@buyer.example");
  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Street address").fill("2211 North First Street");
  await page.getByLabel("City").fill("San Jose");
  await page.getByLabel("State").selectOption("CA");
  // Typed, because `fill` fires no change event in Firefox.
  await page.getByLabel("ZIP code").pressSequentially("95131");
  await page.getByLabel("ZIP code").blur();
  await page.evaluate(() => (window as unknown as {priced: Promise<void>}).priced);
}

/** Waits for the paid order's page, and returns the order's id. */
export async function paidOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/order\/\?id=/);
  await expect(page.getByRole("heading", {level: 1})).toHaveText("Order confirmed");
  return new URL(page.url()).searchParams.get("id") ?? "";
}

/** Reads the shop's number of an order that this browser has made. */
export async function orderNumberOf(page: Page, orderId: string): Promise<string> {
  const reply = await page.request.get(new URL(`/service-api/checkout/orders/${orderId}`, page.url()).href);
  const {reference} = (await reply.json()) as {reference: string};
  return reference;
}

/** Returns a function that lists the layout shifts without recent input. */
export async function watchLayout(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, {moved});
    type Shift = PerformanceEntry & {value: number; hadRecentInput: boolean; sources: {node: Node | null}[]};
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        const nodes = shift.sources.map(
          ({node}) =>
            `${node?.nodeName.toLowerCase() ?? "(gone)"} "${node?.textContent?.slice(0, 30) ?? ""}"`,
        );
        moved.push(`${shift.value.toFixed(4)} ${nodes.join(" ")}`);
      }
    }).observe({type: "layout-shift", buffered: true});
  });
  return () => page.evaluate(() => (window as unknown as {moved: string[]}).moved);
}
