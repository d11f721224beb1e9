import type {APIRequestContext, Page} from "@playwright/test";
import {CANARY_SECRET} from "../support/shop.ts";
import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {overflow} from "./support/overflow.ts";

/** Creates a merchant's resources for the sandbox's pages. */
class Merchant {
  readonly #request: APIRequestContext;
  readonly #url: string;

  constructor(request: APIRequestContext, url: string) {
    this.#request = request;
    this.#url = url;
  }

  /** Creates a resource. Returns the address of its link with this relation. */
  async created(path: string, data: unknown, rel: string): Promise<string> {
    const credentials = Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64");
    const issued = await this.#request.post(`${this.#url}/v1/oauth2/token`, {
      form: {grant_type: "client_credentials"},
      headers: {Authorization: `Basic ${credentials}`},
    });
    const {access_token: token} = (await issued.json()) as {access_token: string};
    const answer = await this.#request.post(this.#url + path, {
      data,
      headers: {Authorization: `Bearer ${token}`},
    });
    const {links} = (await answer.json()) as {links: readonly {rel: string; href: string}[]};
    const link = links.find((each) => each.rel === rel);
    if (!link) throw new Error(`the reply of ${path} has no link ${rel}`);
    return link.href;
  }

  /** Creates an order. Returns the address of its approval page. */
  order(source: object = {}): Promise<string> {
    const usd = (value: string) => ({currency_code: "USD", value});
    const shipping = (id: string, label: string, value: string) => ({
      id,
      label,
      type: "SHIPPING",
      selected: id === "1",
      amount: usd(value),
    });
    const unit = {
      amount: {...usd("60.00"), breakdown: {item_total: usd("55.00"), shipping: usd("5.00")}},
      items: [{name: "Ceramic teapot, a name that is long", quantity: "2", unit_amount: usd("27.50")}],
      shipping: {options: [shipping("1", "Standard", "5.00"), shipping("2", "Express", "15.00")]},
    };
    const body = {intent: "CAPTURE", purchase_units: [unit], payment_source: {paypal: source}};
    return this.created("/v2/checkout/orders", body, "payer-action");
  }

  /** Creates a setup token. Returns the address of its approval page. */
  saving(): Promise<string> {
    const paypal = {description: "Tea every month", usage_type: "MERCHANT"};
    return this.created("/v3/vault/setup-tokens", {payment_source: {paypal}}, "approve");
  }

  async invoice(): Promise<string> {
    const usd = (value: string) => ({currency_code: "USD", value});
    const data = {
      status: "SENT",
      detail: {currency_code: "USD", note: "Thank you", memo: "For us"},
      items: [{name: "Stoneware mug", quantity: "2", unit_amount: usd("24.00"), discount: {percent: "10"}}],
    };
    const answer = await this.#request.post(`${this.#url}/_sandbox/invoices`, {data});
    const {detail} = (await answer.json()) as {detail: {metadata: {recipient_view_url: string}}};
    return detail.metadata.recipient_view_url;
  }
}

const pages = {
  return_url: "https://shop.example/back",
  cancel_url: "https://shop.example/cart",
  user_action: "PAY_NOW",
  brand_name: "Brook & Barley",
};

/** Keeps the sandbox's return page open, which otherwise leaves for the shop. */
async function stayOnReturnPage(page: Page): Promise<void> {
  // In Firefox a reply without content keeps the page, because `route.fetch` can't repeat a POST request.
  if (page.context().browser()?.browserType().name() === "firefox") {
    await page.route("https://shop.example/**", (route) => route.fulfill({status: 204}));
    return;
  }
  await page.route("**/approvals/**", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({response: answer, body: text.replace(/<meta http-equiv="refresh"[^>]*>/, "")});
  });
}

const press = (page: Page, name: RegExp) => page.getByRole("button", {name}).click();

interface Case {
  /** Opens the page with the main heading `title`. */
  readonly go: (page: Page, merchant: Merchant, url: string) => Promise<unknown>;
  readonly title: string;
}

const CASES: Readonly<Record<string, Case>> = {
  "paying with a wallet": {
    go: async (page, merchant) => page.goto(await merchant.order({experience_context: pages})),
    title: "Pay Brook & Barley",
  },
  "paying with a wallet that is saved, too": {
    go: async (page, merchant) => {
      const attributes = {vault: {store_in_vault: "ON_SUCCESS"}};
      await page.goto(await merchant.order({attributes}));
      await expect(page.getByText("may charge PayPal later")).toBeVisible();
    },
    title: "Pay Test Store",
  },
  "an expired card": {
    go: async (page, merchant) => {
      await page.goto(`${await merchant.order()}&buyer=buyer-us-expired`);
      await press(page, /^Continue/);
      await expect(page.getByRole("alert")).toContainText("expired");
    },
    title: "Pay Test Store",
  },
  "saving a wallet": {
    go: async (page, merchant) => page.goto(await merchant.saving()),
    title: "Save PayPal at Test Store",
  },
  "the way back after paying": {
    go: async (page, merchant) => {
      await stayOnReturnPage(page);
      await page.goto(await merchant.order({experience_context: pages}));
      await press(page, /^Pay/);
    },
    title: "Return to Brook & Barley",
  },
  "the way back after a cancel": {
    go: async (page, merchant) => {
      await stayOnReturnPage(page);
      await page.goto(await merchant.order({experience_context: pages}));
      await press(page, /^Cancel/);
    },
    title: "Return to Brook & Barley",
  },
  "the end without a way back": {
    go: async (page, merchant) => {
      await page.goto(await merchant.saving());
      await press(page, /^Cancel/);
      await expect(page.getByText("Nothing was saved")).toBeVisible();
    },
    title: "You can close this page",
  },
  "what was approved before": {
    go: async (page, merchant) => {
      const address = await merchant.saving();
      await page.goto(address);
      await press(page, /^Agree/);
      await page.getByRole("heading", {name: "You can close this page"}).waitFor();
      await page.goto(address);
    },
    title: "Already approved",
  },
  "a choice that was not offered": {
    go: async (page, merchant) => {
      await page.goto(await merchant.saving());
      await page.locator("input[name=card]").evaluate((input) => input.setAttribute("value", "ANOTHER"));
      await press(page, /^Agree/);
    },
    title: "Something went wrong",
  },
  "a page that is gone": {
    go: (page, _merchant, url) => page.goto(`${url}/checkoutnow?token=NOTHING`),
    title: "This page has expired",
  },
  "an invoice": {
    go: async (page, merchant) => page.goto(await merchant.invoice()),
    title: "Invoice",
  },
};

// Colors don't depend on the width, so each color scheme is tested at one width.
for (const [colorScheme, width] of [
  ["light", 320],
  ["dark", 1280],
] as const) {
  test.describe(`the sandbox's pages for buyers (${colorScheme}, ${width} px)`, () => {
    test.use({colorScheme, viewport: {width, height: 900}});

    for (const [name, {go, title}] of Object.entries(CASES)) {
      test(`${name} has no axe findings and no overflow`, async ({page, request, sharedShop}) => {
        await go(page, new Merchant(request, sharedShop.sandboxUrl), sharedShop.sandboxUrl);
        await expect(page.getByRole("heading", {level: 1})).toContainText(title);
        expect(await axeFindings(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      });
    }
  });
}
