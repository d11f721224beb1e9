import {CANARY_SECRET} from "../../support/shop.ts";
import {axeFindings} from "../support/axe.ts";
import {formPage} from "../support/card-form.ts";
import {cards, rightCode} from "./fake-service.ts";
import {expect, test} from "./shop.ts";

const saving = {factory: "createCardFieldsSavePaymentSession"} as const;

test("a typed card fills a setup token", async ({shop}) => {
  await shop.open();
  await shop.makeSession("first", saving);
  await shop.typeCard(cards.frictionless);
  expect(await shop.submit("TOKEN-1", "first", {name: "Ada"})).toEqual({
    state: "succeeded",
    data: {vaultSetupToken: "TOKEN-1", liabilityShift: "POSSIBLE"},
  });
  expect(shop.service.confirmations).toMatchObject([
    {id: "TOKEN-1", card: {number: cards.frictionless, name: "Ada"}},
  ]);
});

test("the bank's check of a card that is saved: closed, then passed", async ({shop}) => {
  await shop.open();
  await shop.makeSession("first", saving);
  await shop.typeCard(cards.challenge);
  await shop.startSubmit("T");
  await expect(shop.challenge.locator("input[name=code]")).toBeFocused();
  expect(await axeFindings(shop.page)).toEqual([]);
  await shop.dialog.getByRole("button", {name: "Close"}).click();
  expect(await shop.result()).toEqual({state: "canceled", data: {vaultSetupToken: "T"}});

  await shop.startSubmit("T");
  await shop.challenge.locator("input[name=code]").fill(rightCode);
  await shop.challenge.getByRole("button", {name: "Confirm"}).click();
  expect(await shop.result()).toEqual({
    state: "succeeded",
    data: {vaultSetupToken: "T", liabilityShift: "POSSIBLE"},
  });
});

test(
  "an object in the place of the setup token is refused in words, and so is a destroyed session",
  {tag: "@long"},
  async ({shop}) => {
    await shop.open();
    await shop.makeSession("first", saving);
    const refusal = async (given: unknown) =>
      ((await shop.submit(given)) as {error: {code: string; message: string}}).error;
    expect(await refusal({vaultSetupToken: "T"})).toMatchObject({
      code: "ERR_CARD_FIELDS_SETUP_TOKEN_INVALID",
      message:
        "submit: the setup token must be a plain string; got an object with the keys vaultSetupToken. " +
        "Pass its vaultSetupToken instead.",
    });
    await shop.page.evaluate(() => {
      (window as unknown as {sessions: Record<string, {destroy(): void}>}).sessions["first"]!.destroy();
    });
    expect((await refusal("T")).message).toContain("createCardFieldsSavePaymentSession()");
  },
);

test("with the sandbox behind it: a typed card is in the vault, and pays", async ({page, sharedShop}) => {
  const service = sharedShop.sandboxUrl;
  const call = async (method: string, path: string, headers: Record<string, string>, body: string) => {
    const reply = await fetch(service + path, {method, headers, ...(body === "" ? {} : {body})});
    return {status: reply.status, body: (await reply.json()) as Record<string, never>};
  };
  const basic = `Basic ${Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64")}`;
  const form = {Authorization: basic, "Content-Type": "application/x-www-form-urlencoded"};
  const {body: full} = await call("POST", "/v1/oauth2/token", form, "grant_type=client_credentials");
  const merchant = (requestId: string) => ({
    Authorization: `Bearer ${String(full["access_token"])}`,
    "Content-Type": "application/json",
    "PayPal-Request-Id": requestId,
  });
  const unique = crypto.randomUUID();
  const source = JSON.stringify({payment_source: {card: {}}});
  const setup = await call("POST", "/v3/vault/setup-tokens", merchant(`${unique}-setup`), source);
  expect(setup.status).toBe(201);

  await page.goto(formPage(sharedShop));
  await page.waitForFunction(() => "paypal" in window);
  await page.evaluate(async () => {
    const reply = await fetch("/service-api/auth/browser-safe-client-token");
    const {accessToken} = (await reply.json()) as {accessToken: string};
    const {paypal} = window as unknown as {paypal: {createInstance(options: unknown): Promise<never>}};
    const sdk: {createCardFieldsSavePaymentSession(): Record<string, (given: unknown) => HTMLElement>} =
      await paypal.createInstance({clientToken: accessToken, components: ["card-fields"]});
    const session = sdk.createCardFieldsSavePaymentSession();
    const box = document.createElement("div");
    box.id = "saving";
    for (const type of ["number", "expiry", "cvv"]) box.append(session["createCardFieldsComponent"]!({type}));
    document.body.append(box);
    Object.assign(window, {saving: session});
  });
  for (const [title, text] of [
    ["Card number", "4111111111111111"],
    ["Expiry date", "1240"],
    ["Security code", "123"],
  ] as const) {
    await page.frameLocator(`#saving iframe[title^="${title}"]`).locator("input").pressSequentially(text);
  }
  const outcome = await page.evaluate(
    (id) => (window as unknown as {saving: {submit(id: string): Promise<unknown>}}).saving.submit(id),
    String(setup.body["id"]),
  );
  expect(outcome).toEqual({state: "succeeded", data: {vaultSetupToken: setup.body["id"]}});

  const exchange = JSON.stringify({payment_source: {token: {id: setup.body["id"], type: "SETUP_TOKEN"}}});
  const saved = await call("POST", "/v3/vault/payment-tokens", merchant(`${unique}-token`), exchange);
  expect(saved.status).toBe(201);
  const order = JSON.stringify({
    intent: "CAPTURE",
    purchase_units: [{amount: {currency_code: "USD", value: "10.00"}}],
    payment_source: {card: {vault_id: saved.body["id"]}},
  });
  const paid = await call("POST", "/v2/checkout/orders", merchant(`${unique}-order`), order);
  expect([paid.status, paid.body["status"]]).toEqual([201, "COMPLETED"]);
});
