import type {Page} from "@playwright/test";
import type {Shop} from "../support/shop.ts";
import {CardForm, cards, recordEvents} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage, serveWithShop} from "./support/merchant-page.ts";

const cardFields = ({sandboxUrl}: Shop) =>
  `<checkout-card-fields environment="sandbox" sdk-url="${sandboxUrl}"
    amount="75.00" currency-code="USD"></checkout-card-fields>`;

async function openShop(page: Page, shop: Shop, head = ""): Promise<CardForm> {
  await recordEvents(page);
  await openMerchantPage(page, shop.page, cardFields(shop), head);
  return new CardForm(page);
}

test("a policy without the frames' origin fails the form, and the console names the directive", async ({
  page,
  sharedShop,
}) => {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  const policy = `<meta http-equiv="Content-Security-Policy" content="frame-src 'self'">`;
  const form = await openShop(page, sharedShop, policy);
  expect(await form.event("checkout-error")).toEqual({code: "frames-blocked"});
  expect(await form.status()).toBe("failed");
  await expect(form.element.getByRole("button", {name: "Try again"})).toBeVisible();
  expect(lines.join("\n")).toContain(`Add ${sharedShop.sandboxUrl} to frame-src.`);
});

test("a press names fields that an extension blocks, and the form works when they can load again", async ({
  page,
  sharedShop,
}) => {
  const frames = /\/frames\/card-field/;
  await page.route(frames, (route) => route.abort("blockedbyclient"));
  const form = await openShop(page, sharedShop);
  await form.ready();
  await form.pay();
  expect(await form.event("checkout-error")).toEqual({code: "frames-blocked"});
  await page.unroute(frames);
  await form.element.getByRole("button", {name: "Try again"}).click();
  await form.ready();
  await form.fill(cards.frictionless);
  await form.pay();
  await form.event("checkout-complete");
});

test("a shop in frames of two other origins accepts a card with 3-D Secure", async ({page, sharedShop}) => {
  const document = (body: string, head = "") => ({
    type: "text/html",
    text: `<!doctype html><html lang="en"><title>Page</title>${head}<body>${body}</body></html>`,
  });
  const serve = (found: {readonly type: string; readonly text: string}) =>
    serveWithShop(sharedShop.page, (path) => (path === "/" ? found : undefined));
  const frame = (url: string) => document(`<iframe src="${url}" width="600" height="700"></iframe>`);
  const shop = await serve(
    document(cardFields(sharedShop), `<script type="module" src="/cdn/v1/checkout.js"></script>`),
  );
  const around = await serve(frame(shop.url));
  const top = await serve(frame(around.url));
  page.on("close", () => [shop, around, top].forEach((site) => site.close()));
  await page.goto(top.url);
  const inner = page.frameLocator("iframe").frameLocator("iframe");
  const field = (type: string) => inner.locator(`[slot="${type}"] iframe`).contentFrame().locator("input");
  await field("number").fill(cards.stepUp);
  await field("expiry").fill("1231");
  await field("cvv").fill("123");
  await inner.getByLabel("Postal code").fill("95131");
  // The frames report their state by messages.
  await expect(inner.getByRole("img", {name: "Valid"})).toHaveCount(4);
  await inner.getByRole("button", {name: "Pay $75.00"}).click();
  const challenge = inner.frameLocator("dialog iframe");
  await challenge.locator("input[name=code]").fill("123456");
  await challenge.getByRole("button", {name: /confirm/i}).click();
  await expect(inner.getByText("Payment complete")).toBeVisible();
});
