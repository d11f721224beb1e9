import type {Page} from "@playwright/test";
import {CANARY_SECRET, type Shop} from "../support/shop.ts";
import {axeFindings} from "./support/axe.ts";
import {OPERATOR_KEY, startBackOffice} from "./support/back-office-shop.ts";
import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {LivePage} from "./support/live-page.ts";
import {paidOnce, watchPayments} from "./support/new-payments.ts";
import {overflow} from "./support/overflow.ts";
import {watchShifts} from "./support/shifts.ts";

interface Expected {
  readonly verdict: "Charged once" | "Not charged";
  /** Text that the buyer sees. */
  readonly saw: RegExp;
  /** Orders at PayPal, 1 by default. */
  readonly orders?: number;
  readonly captures?: readonly string[];
}

const confirmed = /“Order confirmed\. Thank you\. You paid \$75\.00\.”/;

// live.long.spec.ts has the failures that take a minute.
const runs: Readonly<Record<string, Expected>> = {
  "Run a payment": {verdict: "Charged once", saw: confirmed},
  "Bank declines": {verdict: "Not charged", saw: /“Payment declined\./, captures: ["DECLINED"]},
  "3-D Secure fails": {verdict: "Not charged", saw: /“Your bank couldn't verify it's you\./, captures: []},
  "Reply lost after the money moved": {verdict: "Charged once", saw: confirmed},
  "Webhook twice and late": {verdict: "Charged once", saw: confirmed},
  "Cancel at the last moment": {
    verdict: "Not charged",
    saw: /haven't been charged|nothing was charged/i,
    captures: [],
  },
  "Popup blocked": {verdict: "Charged once", saw: confirmed},
  Offline: {verdict: "Charged once", saw: /Then: “Order confirmed\./},
  "Two tabs": {verdict: "Charged once", saw: /tab 2: “You've already paid/, orders: 2},
  Reload: {verdict: "Charged once", saw: confirmed},
  "Double press": {verdict: "Charged once", saw: confirmed},
};

for (const [name, {verdict, saw, orders = 1, captures = ["COMPLETED"]}] of Object.entries(runs))
  test(`${name}: ${verdict.toLowerCase()}, with the proof`, async ({page, backOffice}) => {
    const live = await LivePage.open(page, backOffice);
    expect(await live.run(name)).toEqual({orders, captures});
    await expect(live.outcome.locator(".verdict")).toHaveText(verdict);
    await expect(live.outcome).toHaveAttribute("data-state", "done");
    await expect(live.outcome.locator(".told")).toHaveText(saw);
    const charges = verdict === "Charged once" ? "1" : "0";
    const counts = await live.counts();
    expect(counts).toMatchObject({order: String(orders), capture: charges, event: charges});
    if (name === "Webhook twice and late") expect(counts["webhook"]).toBe("4 1 repeated");
    if (name === "Reply lost after the money moved")
      expect(await live.words()).toContainEqual(
        expect.stringMatching(/PayPal: Take the money: the reply is lost\./),
      );
    expect(await live.faults()).toEqual([]);
  });

/** Charges another order at PayPal, as a fault of the shop would. */
async function chargeAgain({request}: Page, {sandboxUrl}: Shop, secret: string): Promise<void> {
  const basic = Buffer.from(`sandbox-client:${secret}`).toString("base64");
  const token = await request.post(`${sandboxUrl}/v1/oauth2/token`, {
    headers: {authorization: `Basic ${basic}`},
    form: {grant_type: "client_credentials"},
  });
  const {access_token: access} = (await token.json()) as {access_token: string};
  const headers = {authorization: `Bearer ${access}`, "paypal-request-id": crypto.randomUUID()};
  const source = {card: {number: cards.ordinary, expiry: "2031-12", security_code: "123"}};
  const order = {
    intent: "CAPTURE",
    purchase_units: [{amount: {currency_code: "USD", value: "75.00"}}],
    payment_source: source,
  };
  const reply = await request.post(`${sandboxUrl}/v2/checkout/orders`, {headers, data: order});
  expect(((await reply.json()) as {status: string}).status).toBe("COMPLETED");
}

test("a run that is charged twice says so", async ({page, backOffice}) => {
  const live = await LivePage.open(page, backOffice);
  await live.run("Run a payment", async () => {
    await expect(live.rowsOf("paypal").first()).toBeAttached();
    await chargeAgain(page, backOffice, CANARY_SECRET);
  });
  await expect(live.outcome).toHaveAttribute("data-state", "wrong");
  await expect(live.outcome.locator(".verdict")).toHaveText("Charged twice, but the shop knows 1 payment");
  expect(await live.counts()).toMatchObject({order: "2", capture: "2", event: "1"});
});

test("the visitor's own payment in the phone is recorded and counted", async ({page, backOffice}) => {
  const live = await LivePage.open(page, backOffice);
  const newPayments = await watchPayments(backOffice);
  const shop = live.frame();
  for (const [type, text] of [
    ["number", cards.frictionless],
    ["expiry", "1231"],
    ["cvv", "123"],
  ] as const)
    await shop.locator(`[slot="${type}"] iframe`).contentFrame().locator("input").pressSequentially(text);
  await shop.locator("button.pay").click();
  await expect(shop.getByRole("heading", {level: 1})).toHaveText("Order confirmed");
  await expect(live.outcome.locator(".verdict")).toHaveText("Charged once");
  expect(await newPayments()).toEqual(paidOnce);
  const sides = ["page", "server", "paypal", "webhook", "event", "mail", "back-office"];
  for (const side of sides) await expect(live.rowsOf(side).first()).toBeAttached();
  // Only the visitor's typed card is in the page, and only in PayPal's frame.
  expect(await page.content()).not.toContain(cards.frictionless);
});

test("Stop and a reload of the page end a run and its failure, and the next run begins with a new checkout", async ({
  page,
}) => {
  // Its own shop, because the server later takes the money of the payments that these runs leave.
  const shop = await startBackOffice();
  try {
    const live = await LivePage.open(page, shop);
    await live.button("PayPal down for a minute").click();
    await expect(live.button("End the minute now")).toBeVisible();
    await live.hasFaults(["status", "status"]);
    await expect(live.button("Reload")).toHaveAttribute("aria-disabled", "true");
    await live.button("Reload").click({force: true});
    await expect(live.outcome.locator(".told")).toContainText("PayPal is down.");
    await live.button("Stop").click();
    await expect(live.outcome.locator(".verdict")).toHaveText("Stopped");
    await live.hasFaults([]);
    await live.run("Double press");
    await expect(live.outcome.locator(".verdict")).toHaveText("Charged once");
    await live.button("PayPal down for a minute").click();
    await live.hasFaults(["status", "status"]);
    await page.reload();
    await live.hasFaults([]);
  } finally {
    await shop.stop();
  }
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the page has no axe findings, layout shifts and overflow (${colorScheme})`, async ({
    page,
    backOffice,
  }) => {
    await page.emulateMedia({colorScheme});
    await page.setViewportSize({width: 1280, height: 720});
    const shifts = await watchShifts(page);
    const live = await LivePage.open(page, backOffice);
    await live.run("Reply lost after the money moved");
    expect(await page.evaluate(() => scrollY), "the page doesn't scroll").toBe(0);
    await live.rowsOf("mail").getByText("Mail", {exact: true}).click();
    expect(await axeFindings(page)).toEqual([]);
    expect(await shifts()).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

// In Firefox the focus in the phone scrolls the page of the test above by 8 pixels.
test(
  "the page has no axe findings after a payment",
  {tag: ["@long", "@engines-long"]},
  async ({page, backOffice}) => {
    const live = await LivePage.open(page, backOffice);
    await live.run("Run a payment");
    await live.rowsOf("mail").getByText("Mail", {exact: true}).click();
    expect(await axeFindings(page)).toEqual([]);
  },
);

test("a row opens with the keyboard, and shows its data without secrets", async ({page, backOffice}) => {
  const live = await LivePage.open(page, backOffice);
  await live.run("Run a payment");
  const row = live.rowsOf("event").first();
  await row.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(row.getByRole("group", {name: "Data"})).toContainText(`"type": "payment.paid"`);
  const office = live.rowsOf("back-office").first();
  await office.locator("summary").click();
  const link = await office.getByRole("link", {name: "Open in the back office"}).getAttribute("href");
  expect(link).toMatch(/^\/back-office\/\?view=payments&open=/);
  expect(await page.content()).not.toContain(OPERATOR_KEY);
});

test("on a phone the sides are tabs, which the arrow keys change", async ({page, backOffice}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.emulateMedia({reducedMotion: "reduce"});
  const live = await LivePage.open(page, backOffice);
  expect(await overflow(page)).toBe(0);
  const [shop, record] = ["Shop", "What happens"].map((name) => page.getByRole("tab", {name}));
  await expect(page.locator("#record-side")).toBeHidden();
  await shop!.focus();
  await page.keyboard.press("ArrowRight");
  await expect(record!).toBeFocused();
  await expect(record!).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", {name: "What happens"})).toBeVisible();
  await expect(page.locator("#shop-side")).toBeHidden();
  // The hidden shop pays, too.
  expect(await live.run("Run a payment")).toEqual(paidOnce);
  const animation = await live.rows.first().evaluate((row) => getComputedStyle(row).animationName);
  expect(animation).toBe("none");
  expect(await overflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await record!.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#shop-side")).toBeVisible();
});
