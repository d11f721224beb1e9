import assert from "node:assert/strict";
import {test} from "node:test";
import {addressOf, isSameList, routeOf} from "../../../server/ui/route.ts";
import {curlOf} from "../../../server/sandbox/sdk/console/curl.ts";
import {bodyOf} from "../../../server/ui/payment-link/link-body.ts";
import {linkBody} from "../../../server/sandbox/payment-links/payment-links.model.ts";

const ORIGIN = "http://127.0.0.1:8081";
const logged = (method: string, path: string, more: object = {}) =>
  curlOf({method, path, request_id: null, request_body: null, reply_body: null, ...more}, ORIGIN);

test("curlOf writes a request with its id, body and authorization, but without secrets", () => {
  const body = {type: "application/json", size: 9, json: {note: "it's $HOME"}};
  assert.equal(
    logged("POST", "/v2/checkout/orders", {request_id: "try 1", request_body: body}),
    [
      "curl -X POST 'http://127.0.0.1:8081/v2/checkout/orders'",
      '-H "Authorization: Bearer $ACCESS_TOKEN"',
      "-H 'Content-Type: application/json'",
      "-H 'PayPal-Request-Id: try 1'",
      `-d '{"note":"it'\\''s $HOME"}'`,
    ].join(" \\\n  "),
  );
  for (const path of ["/v1/checkout/payment-resources", "/v3/vault/payment-tokens/X"])
    assert.match(logged("GET", path), /"Authorization: Bearer \$ACCESS_TOKEN"/);
  assert.doesNotMatch(logged("GET", "/health"), /Authorization|CLIENT_SECRET/);
  const token = logged("POST", "/v1/oauth2/token", {request_body: {type: "x/y", size: 1}});
  assert.match(token, /-u "\$CLIENT_ID:\$CLIENT_SECRET"/);
  assert.doesNotMatch(token, /Bearer/);
});

test("bodyOf converts a link's form to the REST API's body", () => {
  const values = {
    name: "Shirt",
    description: "Cotton",
    currency: "eur",
    maximum: "5",
    product_id: "P-1",
    d1: "Size",
    o1: "S",
    p1: "10.00",
    o3: "L",
    p3: "12.50",
    d4: "Colour",
    o4: "Blue",
    p4: "1.00",
    tax_type: "PERCENTAGE",
    tax_value: "8.25",
    shipping_type: "FLAT",
    shipping_value: "4.00",
    address: "on",
    note: "Engraving",
    note_required: "on",
    return_url: "https://shop.example/thanks",
  };
  const shape = {
    dimensions: [
      {id: 1, options: [1, 3]},
      {id: 4, options: [4]},
    ],
    next: 5,
  };
  const money = (value: string) => ({currency_code: "EUR", value});
  const body = JSON.parse(JSON.stringify(bodyOf(values, shape))) as {line_items: object[]};
  assert.deepEqual(body, {
    integration_mode: "LINK",
    type: "BUY_NOW",
    reusable: "MULTIPLE",
    return_url: "https://shop.example/thanks",
    line_items: [
      {
        name: "Shirt",
        description: "Cotton",
        product_id: "P-1",
        taxes: [{name: "Tax", type: "PERCENTAGE", value: "8.25"}],
        shipping: [{type: "FLAT", value: "4.00"}],
        collect_shipping_address: true,
        customer_notes: [{label: "Engraving", required: true}],
        adjustable_quantity: {maximum: 5},
        variants: {
          dimensions: [
            {
              name: "Size",
              primary: true,
              options: [
                {label: "S", unit_amount: money("10.00")},
                {label: "L", unit_amount: money("12.50")},
              ],
            },
            {name: "Colour", primary: false, options: [{label: "Blue"}]},
          ],
        },
      },
    ],
  });
  assert.ok(linkBody.safeParse(body).success);
  const least = bodyOf(
    {name: "Mug", price: "9.00", currency: "USD", tax_type: "PREFERENCE", note: "Name"},
    {
      dimensions: [],
      next: 1,
    },
  ) as {line_items: readonly Record<string, unknown>[]};
  assert.deepEqual(least.line_items[0]?.["taxes"], [{name: "Tax", type: "PREFERENCE", value: "PROFILE"}]);
  assert.deepEqual(least.line_items[0]?.["customer_notes"], [{label: "Name", required: false}]);
  assert.equal(least.line_items[0]?.["shipping"], undefined);
});

test("bodyOf separates a link's tags at commas, and leaves out empty ones", () => {
  const tagged = (tags: string) =>
    bodyOf({name: "Mug", price: "9.00", currency: "USD", tags}, {dimensions: [], next: 1}) as {
      tags?: readonly string[];
    };
  const body = tagged(" gifts , spring 2027,, ");
  assert.deepEqual(body.tags, ["gifts", "spring 2027"]);
  assert.equal(linkBody.safeParse(body).success, true);
  assert.equal(tagged("").tags, undefined);
});

test("routes convert to addresses and back, and isSameList ignores the opened row", () => {
  for (const address of [
    "?view=orders",
    "?view=requests&method=POST&path=%2Fv2&after=a%2Bb&open=x%26y",
    "?view=search&q=%3Cb%3E",
  ])
    assert.equal(addressOf(routeOf(`/${address}`)), address);
  assert.deepEqual(routeOf("/"), {view: "", filter: {}});
  const list = routeOf("/?view=orders&status=COMPLETED");
  assert.ok(isSameList(list, {...list, open: "X"}));
  assert.ok(!isSameList(list, {...list, after: "X"}));
  assert.ok(!isSameList(list, routeOf("/?view=orders")));
});
