import assert from "node:assert/strict";
import {test} from "node:test";
import {patched} from "../../server/sandbox/orders/order-patch.ts";
import {ServiceError} from "../../server/sandbox/wire/errors.ts";
import type {JsonPatch} from "../../server/sandbox/wire/json-patch.ts";
import {card, CARDS, refused, OrdersClient, usd} from "./support/orders.ts";
import {withSandbox} from "./support/sandbox.ts";

const UNIT = "/purchase_units/@reference_id=='default'";
const order = () => ({
  intent: "CAPTURE",
  purchase_units: [
    {reference_id: "default", amount: usd("1.00"), custom_id: "c"},
    {reference_id: "it's", amount: usd("2.00")},
  ],
});

type Row = readonly [what: string, operation: Partial<JsonPatch[number]>, issue: string, status: number];

test("a refused patch names the operation and the reason", () => {
  const rows: readonly Row[] = [
    ["no path", {op: "replace", value: 1}, "PATCH_PATH_REQUIRED", 422],
    ["an empty path", {op: "replace", path: "", value: 1}, "PATCH_PATH_REQUIRED", 422],
    ["no value", {op: "add", path: `${UNIT}/description`}, "PATCH_VALUE_REQUIRED", 422],
    ["no pointer", {op: "replace", path: "intent", value: "AUTHORIZE"}, "INVALID_JSON_POINTER_FORMAT", 422],
    [
      "no filter",
      {op: "replace", path: "/purchase_units/x/amount", value: {}},
      "INVALID_JSON_POINTER_FORMAT",
      422,
    ],
    [
      "another unit",
      {op: "replace", path: "/purchase_units/@reference_id=='x'/amount", value: {}},
      "REFERENCE_ID_NOT_FOUND",
      422,
    ],
    ["the status", {op: "replace", path: "/status", value: "COMPLETED"}, "FIELD_NOT_PATCHABLE", 400],
    ["the prototype", {op: "add", path: "/__proto__", value: {}}, "FIELD_NOT_PATCHABLE", 400],
    ["a unit's prototype", {op: "add", path: `${UNIT}/__proto__/x`, value: {}}, "FIELD_NOT_PATCHABLE", 400],
    ["payments", {op: "add", path: `${UNIT}/payments`, value: {}}, "FIELD_NOT_PATCHABLE", 400],
    ["an amount removed", {op: "remove", path: `${UNIT}/amount`}, "INVALID_PATCH_OPERATION", 400],
    [
      "what is there, added",
      {op: "add", path: `${UNIT}/custom_id`, value: "d"},
      "INVALID_PATCH_OPERATION",
      400,
    ],
    [
      "what is not there, replaced",
      {op: "replace", path: `${UNIT}/description`, value: "d"},
      "INVALID_PATCH_OPERATION",
      400,
    ],
    [
      "what is not there, removed",
      {op: "remove", path: `${UNIT}/description`},
      "INVALID_PATCH_OPERATION",
      400,
    ],
    [
      "inside of what is not there",
      {op: "replace", path: `${UNIT}/shipping/name`, value: {}},
      "INVALID_PATCH_OPERATION",
      400,
    ],
    [
      "a unit by its index",
      {op: "replace", path: "/purchase_units/0/custom_id", value: "c"},
      "INVALID_JSON_POINTER_FORMAT",
      422,
    ],
    ["a move", {op: "move", path: `${UNIT}/custom_id`, from: "/intent"}, "INVALID_PATCH_OPERATION", 400],
  ];
  for (const [what, operation, issue, status] of rows) {
    const fine = {op: "replace", path: `${UNIT}/custom_id`, value: "d"} as const;
    assert.throws(
      () => patched(order(), [fine, {value: undefined, ...operation} as JsonPatch[number]]),
      (error) => {
        assert.ok(error instanceof ServiceError, what);
        assert.deepEqual([error.details[0]?.issue, error.status], [issue, status], what);
        assert.match(error.details[0]?.field ?? "", /^\/1\//, what);
        return true;
      },
    );
  }
});

test("a patch finds units by reference and changes only a copy", () => {
  const before = order();
  const after = patched(before, [
    {op: "add", path: `${UNIT}/shipping/name`, value: {full_name: "Ada"}},
    {op: "replace", path: '/purchase_units/@reference_id=="it\'s"/amount', value: usd("3.00")},
    {op: "remove", path: `${UNIT}/custom_id`, value: undefined},
    {op: "add", path: "/payer", value: {email_address: "ada@buyer.example"}},
    {op: "add", path: "/purchase_units", value: {reference_id: "third", amount: usd("4.00")}},
    {op: "replace", path: "/intent", value: "CAPTURE"},
  ]);
  assert.deepEqual(before, order());
  assert.deepEqual(after, {
    intent: "CAPTURE",
    payer: {email_address: "ada@buyer.example"},
    purchase_units: [
      {reference_id: "default", amount: usd("1.00"), shipping: {name: {full_name: "Ada"}}},
      {reference_id: "it's", amount: usd("3.00")},
      {reference_id: "third", amount: usd("4.00")},
    ],
  });
});

withSandbox("a patch", (sandbox) => {
  test("a patch answers 204 and changes the order", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const amount = {...usd("135.00"), breakdown: {item_total: usd("130.00"), shipping: usd("5.00")}};
    const address = {country_code: "US", admin_area_2: "San Jose", postal_code: "95131"};
    const answer = await shop.patch(id, [
      {op: "replace", path: `${UNIT}/amount`, value: amount},
      {op: "add", path: `${UNIT}/custom_id`, value: "basket-9"},
      {op: "add", path: `${UNIT}/description`, value: "A cup"},
      {op: "remove", path: `${UNIT}/description`},
      {op: "add", path: `${UNIT}/shipping/address`, value: address},
      {op: "add", path: "/payer", value: {email_address: "ada@buyer.example"}},
    ]);
    assert.equal(answer.status, 204);
    assert.equal(answer.text, "");
    const {body} = await shop.show(id);
    const [{payee: _, soft_descriptor: descriptor, ...unit}] = body.purchase_units;
    assert.equal(descriptor, "PAYPAL *TEST STORE");
    assert.deepEqual(unit, {
      reference_id: "default",
      custom_id: "basket-9",
      amount,
      shipping: {address},
    });
    assert.equal(body.payer.email_address, "ada@buyer.example");
    await shop.approveWallet(id);
    const [capture] = (await shop.capture(id)).body.purchase_units[0].payments.captures;
    assert.deepEqual(capture.amount, usd("135.00"));
  });

  test("the result is checked like a new order and a refused patch changes nothing", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const replace = (value: unknown) => [{op: "replace", path: `${UNIT}/amount`, value}];
    const wrong = {...usd("10.00"), breakdown: {item_total: usd("9.99")}};
    refused(await shop.patch(id, replace(wrong)), 422, "AMOUNT_MISMATCH");
    refused(await shop.patch(id, replace({value: "1.00"})), 400, "MISSING_REQUIRED_PARAMETER");
    refused(await shop.patch(id, replace(usd("-1"))), 422, "CANNOT_BE_NEGATIVE");
    refused(await shop.patch(id, replace(usd("0.00"))), 422, "CANNOT_BE_ZERO_OR_NEGATIVE");
    const long = [{op: "add", path: `${UNIT}/custom_id`, value: "c".repeat(128)}];
    refused(await shop.patch(id, [...replace(usd("1.00")), ...long]), 400, "INVALID_STRING_LENGTH");
    refused(await shop.patch(id, {}), 400, "MALFORMED_REQUEST_JSON");
    assert.deepEqual((await shop.show(id)).body.purchase_units[0].amount, usd("130.00"));
  });

  test("the intent can change until the order is completed", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const toIntent = (value: string) => shop.patch(id, [{op: "replace", path: "/intent", value}]);
    assert.equal((await toIntent("AUTHORIZE")).status, 204);
    await shop.confirm(id, card(CARDS.ordinary));
    refused(await shop.capture(id), 422, "ACTION_DOES_NOT_MATCH_INTENT");
    assert.equal((await shop.authorize(id)).status, 201);
    refused(await toIntent("CAPTURE"), 422, "ORDER_ALREADY_COMPLETED");
  });

  test("the amount is fixed after a card was confirmed, but not after a wallet", async () => {
    const shop = await OrdersClient.of(sandbox());
    const change = [{op: "replace", path: `${UNIT}/amount`, value: usd("131.00")}];
    const byCard = await shop.approved();
    refused(await shop.patch(byCard, change), 422, "AMOUNT_CHANGE_NOT_ALLOWED");
    const words = [{op: "add", path: `${UNIT}/description`, value: "Two cups"}];
    assert.equal((await shop.patch(byCard, words)).status, 204);
    const challenged = await shop.newOrder();
    await shop.confirm(challenged, card(CARDS.stepUp));
    refused(await shop.patch(challenged, change), 422, "AMOUNT_CHANGE_NOT_ALLOWED");
    const byWallet = await shop.newOrder();
    await shop.approveWallet(byWallet);
    assert.equal((await shop.patch(byWallet, change)).status, 204);
    assert.equal((await shop.show(byWallet)).body.status, "APPROVED");
  });

  test("nine concurrent patches are all applied", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const answers = await Promise.all(
      Array.from({length: 9}, (_, index) =>
        shop.patch(id, [
          {op: "add", path: "/purchase_units", value: {reference_id: `r${index}`, amount: usd("1.00")}},
        ]),
      ),
    );
    assert.deepEqual([...new Set(answers.map(({status}) => status))], [204]);
    const units = (await shop.show(id)).body.purchase_units.map(({reference_id}) => reference_id);
    assert.equal(new Set(units).size, 10);
  });
});
