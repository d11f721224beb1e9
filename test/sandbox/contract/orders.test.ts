import assert from "node:assert/strict";
import {
  card,
  CARDS,
  challengePath,
  orderBody,
  refused,
  OrdersClient,
  toBeFilled,
  usd,
} from "../support/orders.ts";
import {type Answer, withSandbox, ORIGIN} from "../support/sandbox.ts";
import {requirement} from "./requirement.ts";

const REPRESENTATION = {Prefer: "return=representation"};

/** The interface's order payload: a total with its items' total, a shipping option and items. */
function payload(more: Readonly<Record<string, unknown>> = {}) {
  const amount = {...usd("25.00"), breakdown: {item_total: usd("20.00"), shipping: usd("5.00")}};
  const options = [
    {id: "SHIP_EXP", label: "Express", type: "SHIPPING", selected: true, amount: usd("5.00")},
    {id: "SHIP_FRE", label: "Free", type: "SHIPPING", selected: false, amount: usd("0.00")},
  ];
  const items = [{name: "Cup", quantity: "2", unit_amount: usd("10.00")}];
  return orderBody({
    purchase_units: [{reference_id: "default", amount, items, shipping: {options}}],
    ...more,
  });
}

withSandbox("PayPal's interface for orders", (sandbox) => {
  const ordersClient = () => OrdersClient.of(sandbox());
  const amount = async (value: unknown, currency_code: unknown = "USD") => {
    const shop = await ordersClient();
    return shop.create(orderBody({purchase_units: [{amount: {currency_code, value}}]}), REPRESENTATION);
  };

  requirement(
    "types.money",
    async () => {
      for (const value of ["1", "1.5", "1.50", "0.01", ".5", "9999999999999.99"]) {
        const {status, body} = await amount(value);
        assert.equal(status, 201, value);
        assert.deepEqual(body.purchase_units[0].amount, usd(value));
      }
      for (const value of [null, "", "1,00", "1e3", "+1", "1.", " 1", "0x1", "Infinity"]) {
        assert.equal((await amount(value)).status, 400, JSON.stringify(value));
      }
      refused(await amount("-1"), 422, "CANNOT_BE_NEGATIVE");
      for (const code of ["usd", "US", "USDX", "", 840, null]) {
        assert.equal((await amount("1.00", code)).status, 400, JSON.stringify(code));
      }
    },
    "an order's amount",
  );

  requirement(
    "types.money",
    async () => {
      for (const currency of ["JPY", "HUF", "TWD"]) {
        assert.equal((await amount("500", currency)).status, 201, currency);
        for (const value of ["500.5", "500.00"])
          refused(await amount(value, currency), 422, "DECIMALS_NOT_SUPPORTED");
      }
      refused(await amount("5.001"), 422, "DECIMAL_PRECISION");
    },
    "the decimals of its currency",
  );

  requirement("values.order-request", async () => {
    const shop = await ordersClient();
    const sent = payload();
    const {status, body} = await shop.create(sent, REPRESENTATION);
    assert.equal(status, 201);
    assert.equal(body.intent, "CAPTURE");
    // PayPal adds the payee and the text for the buyer's statement.
    const own = body.purchase_units.map(({payee: _, soft_descriptor: __, ...unit}) => unit);
    assert.deepEqual(own, sent.purchase_units);
  });

  requirement(
    "values.order-request",
    async () => {
      const shop = await ordersClient();
      const withUnit = async (more: Readonly<Record<string, unknown>>) =>
        shop.create(orderBody({purchase_units: [{amount: usd("1.00"), ...more}]}));
      const item = (more: object) => ({
        amount: {...usd("1.00"), breakdown: {item_total: usd("1.00")}},
        items: [{name: "Cup", quantity: "1", unit_amount: usd("1.00"), ...more}],
      });
      for (const quantity of ["0", "01", "1.5", "-1", "12345678901"]) {
        assert.equal((await withUnit(item({quantity}))).status, 400, JSON.stringify(quantity));
      }
    },
    "its quantities",
  );

  requirement("values.order-response", async () => {
    const shop = await ordersClient();
    const {body} = await shop.create(payload());
    assert.match(body.id, /^[A-Z0-9]{17}$/);
    assert.equal((await shop.show(body.id)).body.id, body.id);
  });

  requirement("values.card-source", async () => {
    const shop = await ordersClient();
    const pages = {return_url: "https://shop.example/back", cancel_url: "https://shop.example/stop"};
    for (const method of ["SCA_ALWAYS", "SCA_WHEN_REQUIRED"]) {
      const created = await shop.create(payload(toBeFilled(method, {experience_context: pages})));
      assert.equal(created.status, 201);
      const confirmed = await shop.confirm(created.body.id, card(CARDS.ordinary));
      const isAsked = method === "SCA_ALWAYS";
      assert.equal(confirmed.body.status, isAsked ? "PAYER_ACTION_REQUIRED" : "APPROVED");
      if (!isAsked) continue;
      const answer = await sandbox().call<{location: string}>("POST", `${challengePath(confirmed)}/answers`, {
        body: {code: "123456"},
        headers: {Origin: ORIGIN},
      });
      assert.ok(answer.body.location.startsWith(pages.return_url));
    }
    for (const page of ["javascript:alert(1)", "shop.example", "", 7]) {
      const wrong = {experience_context: {...pages, return_url: page}};
      assert.equal((await shop.create(payload(toBeFilled("SCA_ALWAYS", wrong)))).status, 400);
    }
  });

  requirement(
    "values.card-source",
    async () => {
      const shop = await ordersClient();
      const token = await sandbox().call("POST", "/web-sdk/v6/single-use-tokens", {
        token: await sandbox().clientToken(),
        body: card(CARDS.ordinary),
      });
      const source = {payment_source: {card: {single_use_token: token.body.id}}};
      // The interface's name of the header.
      const paid = await shop.create(payload(source), {"Service-Request-Id": "accelerated-1"});
      assert.deepEqual([paid.status, paid.body.status], [201, "COMPLETED"]);
    },
    "the accelerated checkout's token",
  );

  requirement("values.wallet-source", async () => {
    const shop = await ordersClient();
    const attributes = {verification: {method: "SCA_WHEN_REQUIRED"}};
    const created = await shop.create(payload({payment_source: {google_pay: {attributes}}}));
    assert.deepEqual([created.status, created.body.status], [201, "CREATED"]);
    const confirm = (number: string) => {
      const tokenized = {number, expiry: "2030-12"};
      return shop.confirm(created.body.id, {
        payment_source: {google_pay: {decrypted_token: {card: tokenized}}},
      });
    };
    assert.equal((await confirm(CARDS.stepUp)).body.status, "PAYER_ACTION_REQUIRED");
    const {body} = await confirm(CARDS.frictionless);
    assert.equal(body.status, "APPROVED");
    assert.equal(body.payment_source.google_pay.card.authentication_result?.liability_shift, "POSSIBLE");
  });

  requirement("orders.create", async () => {
    const shop = await ordersClient();
    const {status, body, headers} = await shop.create(payload());
    assert.equal(status, 201);
    assert.match(headers.get("Content-Type") ?? "", /^application\/json/);
    assert.deepEqual(Object.keys(body), ["id", "status", "links"]);
    const text = await sandbox().call("POST", "/v2/checkout/orders", {
      token: shop.token,
      body: JSON.stringify(payload()),
      headers: {"Content-Type": "text/plain"},
    });
    assert.equal(text.status, 415);
  });

  requirement("orders.capture", async () => {
    const shop = await ordersClient();
    const id = await shop.approved();
    const {status, body} = await shop.capture(id);
    assert.equal(status, 201);
    assert.deepEqual([body.id, body.status], [id, "COMPLETED"]);
    const [capture] = body.purchase_units[0].payments.captures;
    assert.deepEqual([capture.status, capture.amount], ["COMPLETED", usd("130.00")]);
    refused(await shop.capture(id), 422, "ORDER_ALREADY_CAPTURED");
    refused(await shop.capture("UNKNOWN0000000000"), 404, "INVALID_RESOURCE_ID");
    const empty = await sandbox().call("POST", `/v2/checkout/orders/${await shop.approved()}/capture`, {
      token: shop.token,
      body: {},
    });
    assert.equal(empty.status, 201);
  });

  requirement("auth.bearer", async () => {
    const shop = await ordersClient();
    const path = `/v2/checkout/orders/${await shop.newOrder()}`;
    const call = (Authorization?: string): Promise<Answer> =>
      sandbox().call("GET", path, {headers: Authorization === undefined ? {} : {Authorization}});
    assert.equal((await call(`Bearer ${shop.token}`)).status, 200);
    assert.equal((await call(`bearer ${shop.token}`)).status, 200);
    for (const header of [
      undefined,
      shop.token,
      "Bearer",
      "Bearer x",
      `Basic ${shop.token}`,
      `Token ${shop.token}`,
    ]) {
      const answer = await call(header);
      assert.equal(answer.status, 401, header);
      assert.equal(answer.body.name, "AUTHENTICATION_FAILURE");
      assert.match(answer.headers.get("WWW-Authenticate") ?? "", /^Bearer/);
    }
    const query = await sandbox().call("GET", `${path}?access_token=${shop.token}`);
    assert.equal(query.status, 401);
  });
});
