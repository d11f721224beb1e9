import {execFile} from "node:child_process";
import {promisify} from "node:util";
import type {Page} from "@playwright/test";
import {startShop, type Shop} from "../support/shop.ts";
import {addElement, openPopup} from "./support/buttons.ts";
import {cards, formPage} from "./support/card-form.ts";
import {openForm} from "./support/fixtures.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import type {RecordedEvent} from "./support/card-form.ts";

const OPERATOR_KEY = "an-operators-key-0123456789abcdef";

/** A shop that authorizes payments and captures them later. */
let shop: Shop;
test.beforeAll(async () => {
  shop = await startShop({merchant: {INTENT: "AUTHORIZE", OPERATOR_KEY}});
});
test.afterAll(() => shop.stop());

interface Shown {
  readonly status: string;
  readonly captures?: readonly {status: string; amount: {value: string}}[];
}

const shown = (page: Page, orderId: unknown) =>
  page.evaluate(
    async (id) => (await (await fetch(`/service-api/checkout/orders/${String(id)}`)).json()) as Shown,
    orderId,
  );

const endings = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as {recorded: RecordedEvent[]}).recorded
      .map(({type}) => type)
      .filter((type) => /complete|authorized|error|cancel|pending/.test(type)),
  );

test("card fields show an authorized payment, and the operator's route captures it", async ({page}) => {
  const form = await openForm(page, formPage(shop));
  await form.fill(cards.frictionless);
  await form.pay();
  const {orderId} = await form.event("checkout-authorized");
  await expect(form.result).toHaveText("Payment authorized. You haven't been charged yet.");
  await expect(form.element.locator("[part=receipt]")).toContainText("$130.00");
  expect(await form.status()).toBe("succeeded");
  expect(await endings(page)).toEqual(["checkout-authorized"]);
  expect((await shown(page, orderId)).captures ?? []).toEqual([]);

  const captured = await fetch(
    `${shop.page}service-api/back-office/orders/${String(orderId)}/capture-authorization`,
    {
      method: "POST",
      headers: {authorization: `Bearer ${OPERATOR_KEY}`, "content-type": "application/json"},
      body: "{}",
    },
  );
  expect([captured.status, await captured.json()]).toMatchObject([201, {state: "done"}]);
  const {captures} = await shown(page, orderId);
  expect(captures?.map(({status, amount}) => [status, amount.value])).toEqual([["COMPLETED", "130.00"]]);
});

test("a wallet shows an authorized payment, and the command captures it", async ({page}) => {
  await openForm(page, formPage(shop));
  await addElement(page, "checkout-wallet-button", {wallet: "paypal"});
  const element = page.locator("checkout-wallet-button");
  const popup = await openPopup(page, "paypal-button");
  const closed = popup.waitForEvent("close");
  clickAway(popup.getByRole("button", {name: /^Pay \$/}));
  await closed;
  await expect(element.locator("[part=result]")).toHaveText(
    "Payment authorized. You haven't been charged yet.",
  );
  expect(await endings(page)).toEqual(["checkout-authorized"]);
  const orderId = await page.evaluate(
    () =>
      (window as unknown as {recorded: RecordedEvent[]}).recorded.find(
        ({type}) => type === "checkout-authorized",
      )?.detail["orderId"],
  );
  const {stdout} = await promisify(execFile)(
    process.execPath,
    ["dist/entries/command.js", "authorizations", "capture", String(orderId), "--yes", "--json"],
    {
      env: {
        ...process.env,
        SERVICE_BASE_URL: shop.wire.url,
        DATABASE_URL: shop.databases.merchant,
        CLIENT_ID: "sandbox-client",
        CLIENT_SECRET: "canary-client-secret-7d1f",
      },
    },
  );
  expect(JSON.parse(stdout)).toMatchObject({state: "done"});
  expect((await shown(page, orderId)).captures?.map(({status}) => status)).toEqual(["COMPLETED"]);
});
