import assert from "node:assert/strict";
import {test} from "node:test";
import {draft} from "./support/invoices.ts";
import {card, orderBody, OrdersClient, refused, usd} from "./support/orders.ts";
import {withSandbox} from "./support/sandbox.ts";
import {cardToSave, PAYMENT_TOKENS, SETUP_TOKENS} from "./support/vault.ts";

/** Not in ISO 3166-1: the United Kingdom is `GB`. */
const UNKNOWN = {country_code: "UK"};
const ADDRESS = {address_line_1: "1 High St", admin_area_2: "Leeds", postal_code: "LS1 1AA"};
const UNIT = "/purchase_units/@reference_id=='default'";

const shipped = (address: object) =>
  orderBody({purchase_units: [{amount: usd("5.00"), shipping: {address: {...ADDRESS, ...address}}}]});
const billed = card("4111111111111111", {billing_address: UNKNOWN}).payment_source;
const ideal = {ideal: {name: "Ada Buyer", ...UNKNOWN}};
const recipient = {billing_info: {address: UNKNOWN}};

withSandbox("a country that doesn't exist", (sandbox) => {
  const places: readonly (readonly [place: string, path: string, body: object])[] = [
    ["a shipping address", "/v2/checkout/orders", shipped(UNKNOWN)],
    ["a payer's address", "/v2/checkout/orders", orderBody({payer: {address: UNKNOWN}})],
    ["a card's billing address", "/v2/checkout/orders", orderBody({payment_source: billed})],
    ["a local method", "/v2/checkout/orders", orderBody({payment_source: ideal})],
    ["the card of a setup token", SETUP_TOKENS, {payment_source: billed}],
    ["the card of a payment token", PAYMENT_TOKENS, {payment_source: billed}],
    ["an invoicer's address", "/v2/invoicing/invoices", draft({invoicer: {address: UNKNOWN}})],
    ["a recipient's address", "/v2/invoicing/invoices", draft({primary_recipients: [recipient]})],
  ];
  for (const [place, path, body] of places) {
    test(`is refused in ${place}`, async () => {
      const {token} = await OrdersClient.of(sandbox());
      const headers = {"PayPal-Request-Id": `country-${place.replaceAll(" ", "-")}`};
      const answer = await sandbox().call("POST", path, {token, body, headers});
      refused(answer, 422, "INVALID_COUNTRY_CODE");
      assert.match(answer.body.details[0].field ?? "", /\/country_code$/);
    });
  }

  test("is refused when an order is confirmed or patched", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    refused(await shop.confirm(id, {payment_source: billed}), 422, "INVALID_COUNTRY_CODE");
    const value = {...ADDRESS, ...UNKNOWN};
    const patch = [{op: "add", path: `${UNIT}/shipping/address`, value}];
    refused(await shop.patch(id, patch), 422, "INVALID_COUNTRY_CODE");
  });

  test("is refused only if the request is well-formed", async () => {
    const shop = await OrdersClient.of(sandbox());
    const malformed = {...shipped(UNKNOWN), intent: "SELL"};
    refused(await shop.create(malformed), 400, "INVALID_PARAMETER_VALUE");
    refused(await shop.create(shipped({country_code: "GBR"})), 400, "INVALID_PARAMETER_SYNTAX");
  });

  test("is none of GB, and of C2 for China", async () => {
    const shop = await OrdersClient.of(sandbox());
    for (const country_code of ["GB", "C2"]) {
      assert.equal((await shop.create(shipped({country_code}))).status, 201, country_code);
    }
    assert.equal(
      (
        await sandbox().call("POST", SETUP_TOKENS, {
          token: shop.token,
          body: cardToSave("4111111111111111", {billing_address: {country_code: "GB"}}),
          headers: {"PayPal-Request-Id": "country-gb"},
        })
      ).status,
      201,
    );
  });
});
