import {axeFindings} from "../support/axe.ts";
import {cards, expect, rightCode, test} from "./card-fields-page.ts";

const saving = {factory: "createCardFieldsSavePaymentSession"} as const;

test("saves a typed card, which then pays", async ({shop, merchant}) => {
  await shop.open();
  await shop.makeSession("first", saving);
  await shop.typeCard(cards.plain);
  const {id} = await merchant.call("POST", "/v3/vault/setup-tokens", {payment_source: {card: {}}});
  expect(await shop.submit(id)).toEqual({state: "succeeded", data: {vaultSetupToken: id}});

  const saved = await merchant.call("POST", "/v3/vault/payment-tokens", {
    payment_source: {token: {id, type: "SETUP_TOKEN"}},
  });
  const order = await merchant.call("POST", "/v2/checkout/orders", {
    intent: "CAPTURE",
    purchase_units: [{amount: {currency_code: "USD", value: "10.00"}}],
    payment_source: {card: {vault_id: saved["id"]}},
  });
  expect(order["status"]).toBe("COMPLETED");
});

test("saving a card can be canceled in the 3-D Secure check and repeated", async ({shop, merchant}) => {
  await shop.open();
  await shop.makeSession("first", saving);
  await shop.typeCard(cards.challenge);
  const {id} = await merchant.call("POST", "/v3/vault/setup-tokens", {
    payment_source: {card: {verification_method: "SCA_ALWAYS"}},
  });
  await shop.startSubmit(id);
  await expect(shop.code).toBeFocused();
  expect(await axeFindings(shop.page)).toEqual([]);
  await shop.dialog.getByRole("button", {name: "Close"}).click();
  expect(await shop.result()).toEqual({state: "canceled", data: {vaultSetupToken: id}});

  await shop.startSubmit(id);
  await shop.code.fill(rightCode);
  await shop.challenge.getByRole("button", {name: "Confirm"}).click();
  expect(await shop.result()).toEqual({
    state: "succeeded",
    data: {vaultSetupToken: id, liabilityShift: "POSSIBLE"},
  });
  await shop.destroy();
  expect(await shop.submit(id)).toMatchObject({
    error: {message: expect.stringContaining("createCardFieldsSavePaymentSession()") as unknown},
  });
});
