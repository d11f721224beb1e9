import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {after, before, describe, test} from "node:test";
import {describeWith, type Endpoint, endpoints, type Overlay, readOverlays} from "./support/declared.ts";
import {type DescribedReply, endpointOf, ReplyValidator} from "./support/described.ts";
import {GoodCalls} from "./support/good-calls.ts";
import {draft} from "./support/invoices.ts";
import {CARDS, card, orderBody, OrdersClient, usd} from "./support/orders.ts";
import {type CallOptions, ORIGIN} from "./support/sandbox.ts";

const overlays = readOverlays();

/** True if the reference shows the change, and replies don't. */
const isForReaders = ({target}: Overlay) =>
  /#\/(?:info|components\/parameters)\/|\/description$/.test(target);

/** Paths of the operations in the file that an overlay changes. */
function pathsOf({target}: Overlay): readonly string[] {
  const file = readFileSync(`server/sandbox/rest/${target.split("#")[0]}`, "utf8");
  return Object.keys((JSON.parse(file) as {paths: object}).paths);
}

/** Replies that show what differs from PayPal's specifications. */
class Replies {
  readonly #calls: GoodCalls;
  readonly all: (readonly [Endpoint, DescribedReply])[] = [];

  constructor(calls: GoodCalls) {
    this.#calls = calls;
  }

  async call(method: string, path: string, body?: unknown, options: CallOptions = {}) {
    const {sandbox, token} = this.#calls;
    const reply = await sandbox.call(method, path, {token, ...(body !== undefined && {body}), ...options});
    assert.ok(reply.status < 300, reply.text);
    this.#add(method, path, reply);
    return reply.body;
  }

  #add(method: string, path: string, reply: DescribedReply): void {
    const endpoint = endpointOf(method, path);
    if (endpoint) this.all.push([endpoint, reply]);
  }

  /** Shows all resources of the seed. */
  async showAll(): Promise<void> {
    for (const endpoint of endpoints.filter(({method}) => method === "GET")) {
      const ids = endpoint.params ? this.#calls.idsFor(endpoint) : [""];
      for (const id of ids) this.all.push([endpoint, await this.#calls.call(endpoint, {id})]);
    }
  }

  async payments(): Promise<void> {
    const shop = OrdersClient.withToken(this.#calls.sandbox, this.#calls.token);
    const apple = await this.call(
      "POST",
      "/web-sdk/v6/vendors/apple-pay/payments",
      {card: "frictionless"},
      {
        headers: {Origin: ORIGIN},
      },
    );
    const {token} = apple as unknown as {token: string};
    const order = await shop.newOrder();
    const source = {apple_pay: {token: Buffer.from(token).toString("base64")}};
    await this.call("POST", `/v2/checkout/orders/${order}/confirm-payment-source`, {payment_source: source});
    const phone = {phone_number: {national_number: "4085550142"}};
    await this.call("GET", `/v2/checkout/orders/${await shop.newOrder({payer: {phone}})}`);
    const pictured = {
      name: "Beanie",
      quantity: "1",
      unit_amount: usd("10.00"),
      url: "https://shop.example/beanie",
    };
    const phoned = {phone_number: {country_code: "1", national_number: "4085550142"}};
    const unit = {
      shipping: phoned,
      amount: {...usd("10.00"), breakdown: {item_total: usd("10.00")}},
      items: [pictured],
    };
    await this.call("GET", `/v2/checkout/orders/${await shop.newOrder({purchase_units: [unit]})}`);
    const described = {amount: usd("10.00"), soft_descriptor: "SHOP"};
    const {orderId: captured} = await shop.captured({purchase_units: [described]});
    await this.call("GET", `/v2/checkout/orders/${captured}`);
    const customer = {merchant_customer_id: "order-shop-7"};
    const attributes = {customer, vault: {store_in_vault: "ON_SUCCESS"}};
    const saved = {card: {...card(CARDS.ordinary).payment_source.card, attributes}};
    const headers = {"PayPal-Request-Id": "overlays", Prefer: "return=representation"};
    await this.call("POST", "/v2/checkout/orders", orderBody({payment_source: saved}), {headers});
    const authorized = await shop.authorized();
    const note = {note_to_payer: "Thank you."};
    const path = `/v2/payments/authorizations/${authorized.id}/capture`;
    await this.call("POST", path, note, {headers: {Prefer: "return=representation"}});
    const {id} = await shop.captured();
    const trackers = [{transaction_id: id, tracking_number: "1", status: "SHIPPED", carrier: "OTHER"}];
    const other = {trackers: trackers.map((each) => ({...each, carrier_name_other: "Bike"}))};
    await this.call("POST", "/v1/shipping/trackers", other);
    await this.call("GET", `/v1/shipping/trackers/${id}-1`);
  }

  async savedSources(): Promise<void> {
    const wallet = {usage_pattern: "SUBSCRIPTION_PREPAID", usage_type: "MERCHANT"};
    await this.call("POST", "/v3/vault/setup-tokens", {payment_source: {paypal: wallet}});
    const apple = await this.call(
      "POST",
      "/web-sdk/v6/vendors/apple-pay/payments",
      {card: "frictionless"},
      {
        headers: {Origin: ORIGIN},
      },
    );
    const {token} = apple as unknown as {token: string};
    await this.call("POST", "/v3/vault/setup-tokens", {
      payment_source: {apple_pay: {token: Buffer.from(token).toString("base64")}},
    });
    const checked = {...card(CARDS.ordinary).payment_source.card, verification_method: "SCA_ALWAYS"};
    await this.call("POST", "/v3/vault/payment-tokens", {
      payment_source: {card: {...checked, number: CARDS.frictionless}},
    });
  }

  async invoices(): Promise<void> {
    const tax = {name: "Sales tax", percent: "7.5", tax_note: "Reduced"};
    const items = draft().items.map((item) => ({...item, tax}));
    const body = draft({items, additional_recipients: ["a@b"]});
    const whole = {headers: {Prefer: "return=representation"}};
    const made = await this.call("POST", "/v2/invoicing/invoices", body, whole);
    await this.call("POST", "/v2/invoicing/invoices", body);
    await this.call("GET", `/v2/invoicing/invoices/${made.id}`);
    const stranger = await (await this.#calls.sandbox.application()).token();
    const path = `/v2/invoicing/invoices/${made.id}`;
    this.#add("GET", path, await this.#calls.sandbox.call("GET", path, {token: stranger}));
    const sent = this.#calls.idsFor(endpointOf("GET", "/v2/invoicing/invoices/X")!);
    await this.call("POST", `/v2/invoicing/invoices/${sent[0]}/generate-qr-code`);
  }

  async disputes(): Promise<void> {
    const {sandbox} = this.#calls;
    const [id] = this.#calls.idsFor(endpointOf("GET", "/v1/customer/disputes/X")!);
    const scopes = ["disputes/update-partner", "disputes/read-partner"];
    const token = await sandbox.token({scopes});
    const value = {id: "AMX-22345", name: "ACCEPT_DISPUTE"};
    const path = `/v1/customer/disputes/${id}`;
    await this.call("PATCH", path, [{op: "add", path: "/partner_actions/-", value}], {token});
    await this.call("GET", path, undefined, {token});
    const shop = OrdersClient.withToken(sandbox, this.#calls.token);
    const order = await shop.newOrder();
    await shop.approveWallet(order);
    const {purchase_units} = await this.call("POST", `/v2/checkout/orders/${order}/capture`);
    const bought = purchase_units[0].payments.captures[0].id;
    const about = {disputed_transactions: [{seller_transaction_id: bought}], reason: "UNAUTHORISED"};
    const {links} = await this.call("POST", "/v1/customer/disputes", about);
    const reader = await sandbox.token({scopes: ["disputes/read"]});
    await this.call("GET", new URL(links[0].href).pathname, undefined, {token: reader});
    const fresh = await sandbox.application();
    await this.call("GET", "/v1/customer/disputes", undefined, {token: await fresh.token()});
  }
}

describe("an overlay", () => {
  let calls: GoodCalls;
  let replies: Replies;
  before(async () => {
    calls = await GoodCalls.open();
    replies = new Replies(calls);
    await replies.showAll();
    await replies.payments();
    await replies.savedSources();
    await replies.invoices();
    await replies.disputes();
  });
  after(() => calls.close());

  for (const overlay of overlays.filter((each) => !isForReaders(each))) {
    test(`is needed: ${overlay.target.replace("#", " ")} ${Object.keys(overlay.update ?? {}).join(", ")}`, () => {
      const others = new ReplyValidator(describeWith(overlays.filter((each) => each !== overlay)));
      const paths = pathsOf(overlay);
      // The last replies were made to show a change.
      const shown = replies.all.filter(([{path}]) => paths.includes(path)).toReversed();
      // Most overlays add a field, for which no schema has to be compiled.
      const isNeeded =
        shown.some(([endpoint, reply]) => others.undescribedFields(endpoint, reply).length > 0) ||
        shown.some(([endpoint, reply]) => others.differences(endpoint, reply).length > 0);
      assert.ok(isNeeded);
    });
  }
});

test("an overlay without a target is refused", () => {
  const target = "published/invoicing_v2.json#/components/schemas/nothing/enum";
  assert.throws(() => describeWith([{target, why: "", remove: true}]), /nothing\/enum doesn't exist/);
});
