import assert from "node:assert/strict";
import {before, test} from "node:test";
import {shownJson} from "../../server/sandbox/console/redaction.ts";
import {PENDING_MS} from "../../server/sandbox/payments/payments.states.ts";
import {act, type ConsolePage, detail, look} from "./support/console.ts";
import {draft} from "./support/invoices.ts";
import {card, CARDS, orderBody, OrdersClient, usd} from "./support/orders.ts";
import {withSandbox, type TestSandbox} from "./support/sandbox.ts";
import {VaultClient} from "./support/vault.ts";

const LISTS = [
  "orders",
  "captures",
  "authorizations",
  "refunds",
  "payment-tokens",
  "setup-tokens",
  "disputes",
  "links",
  "invoices",
  "mail",
  "webhooks",
] as const;

const seed = (sandbox: TestSandbox) => sandbox.call("POST", "/_sandbox/seed", {body: {}});

/** A paid card order with a partial refund. */
async function paidOrder(sandbox: TestSandbox) {
  const shop = await OrdersClient.of(sandbox);
  const {orderId: id, id: capture} = await shop.captured();
  const token = await sandbox.token();
  const body = {amount: {currency_code: "USD", value: "1.50"}};
  const refund = await sandbox.call("POST", `/v2/payments/captures/${capture}/refund`, {token, body});
  assert.equal(refund.status, 201, refund.text);
  return {id, capture, refund: refund.body.id};
}

withSandbox("the console's lists", (sandbox) => {
  before(() => seed(sandbox()));

  test("each list has all rows of its table once, newest first, and details of each row", async () => {
    for (const list of LISTS) {
      const walked: string[] = [];
      let next: string | undefined = "";
      while (next !== undefined) {
        const token = next === "" ? "" : `&page_token=${encodeURIComponent(next)}`;
        const page: ConsolePage = await look(sandbox(), `${list}?page_size=7${token}`);
        walked.push(...page.rows.map(({time, key}) => `${time} ${key}`));
        next = page.next;
      }
      const times = walked.map((entry) => entry.slice(0, 24));
      assert.deepEqual(times, times.toSorted().toReversed(), list);
      assert.equal(new Set(walked).size, walked.length, list);
      const {rows} = await look(sandbox(), `${list}?page_size=100`);
      assert.equal(Math.min(walked.length, 100), rows.length, list);
      for (const {key} of rows.slice(0, 3)) {
        const {facts, json} = await detail(sandbox(), list, key);
        assert.ok(facts.length > 0 && json, list);
      }
      assert.equal((await sandbox().call("GET", `/_sandbox/console/${list}/NOBODY`)).status, 404, list);
    }
  });

  test("lists can be filtered by status", async () => {
    const {rows} = await look(sandbox(), "orders?status=COMPLETED");
    assert.ok(rows.length > 0);
    assert.ok(rows.every(({status}) => status === "COMPLETED"));
    assert.deepEqual((await look(sandbox(), "orders?status=NONE")).rows, []);
  });

  test("lists and details show the same current status of authorizations and their orders", async () => {
    const shop = await OrdersClient.of(sandbox());
    const open = await shop.authorized();
    const voided = await shop.authorized();
    await shop.payments("POST", `authorizations/${voided.id}/void`);
    const parted = await shop.authorized();
    await shop.payments("POST", `authorizations/${parted.id}/capture`, {amount: usd("1.00")});
    await shop.preset("authorization-pending");
    const reviewed = await shop.authorized();
    const made = [open, voided, parted, reviewed];
    const standing = async () => {
      const orders = await look(sandbox(), "orders");
      const reservations = await look(sandbox(), "authorizations");
      const at = ({rows}: ConsolePage, wanted: string) =>
        String(rows.find(({key}) => key === wanted)?.["status"]);
      const listed = made.map(({orderId, id}) => [at(orders, orderId), at(reservations, id)]);
      for (const [index, {orderId, id}] of made.entries()) {
        const details = [
          (await detail(sandbox(), "orders", orderId)).status,
          (await detail(sandbox(), "authorizations", id)).status,
        ];
        assert.deepEqual(listed[index], details);
      }
      const {hits} = await look<{hits: {says: string}[]}>(sandbox(), `search?q=${open.orderId}`);
      return [...listed, hits[0]?.says];
    };
    assert.deepEqual(await standing(), [
      ["COMPLETED", "CREATED"],
      ["VOIDED", "VOIDED"],
      ["COMPLETED", "PARTIALLY_CAPTURED"],
      ["COMPLETED", "PENDING"],
      "authorized COMPLETED",
    ]);
    const completed = await look(sandbox(), "orders?status=COMPLETED");
    assert.ok(completed.rows.every(({key, status}) => status === "COMPLETED" && key !== voided.orderId));
    try {
      await shop.later(PENDING_MS / 86_400_000);
      const {rows} = await look(sandbox(), "authorizations");
      assert.equal(rows.find(({key}) => key === reviewed.id)?.["status"], "CREATED");
      await shop.later(30);
      assert.deepEqual(await standing(), [
        ["VOIDED", "VOIDED"],
        ["VOIDED", "VOIDED"],
        ["COMPLETED", "VOIDED"],
        ["VOIDED", "VOIDED"],
        "voided VOIDED",
      ]);
    } finally {
      await shop.backToNow();
    }
  });

  test("the list of orders and their details show the state of the payment", async () => {
    const shop = await OrdersClient.of(sandbox());
    const captured = async (preset?: string) => {
      if (preset) await shop.preset(preset);
      return shop.captured();
    };
    const refunded = await captured();
    await shop.payments("POST", `captures/${refunded.id}/refund`, {});
    const partly = await captured();
    await shop.payments("POST", `captures/${partly.id}/refund`, {amount: usd("1.00")});
    const voided = await shop.authorized();
    await shop.payments("POST", `authorizations/${voided.id}/void`);
    const wanted = [
      [(await captured()).orderId, "paid", "COMPLETED"],
      [(await captured("capture-declined")).orderId, "declined", "COMPLETED"],
      [(await captured("capture-pending")).orderId, "pending", "COMPLETED"],
      [refunded.orderId, "refunded", "COMPLETED"],
      [partly.orderId, "partially refunded", "COMPLETED"],
      [(await shop.authorized()).orderId, "authorized", "COMPLETED"],
      [voided.orderId, "voided", "VOIDED"],
      [(await shop.create()).body.id, null, "CREATED"],
    ] as const;
    const {rows} = await look(sandbox(), "orders");
    for (const [id, payment, status] of wanted) {
      const row = rows.find(({key}) => key === id);
      assert.deepEqual([row?.["payment"], row?.["status"]], [payment, status]);
      const {payment: shown = null, timeline} = await detail(sandbox(), "orders", id);
      assert.equal(shown, payment);
      assert.equal(
        timeline.some(({text}) => text === "Captured"),
        ["paid", "pending", "refunded", "partially refunded"].includes(payment ?? ""),
      );
    }
  });

  test("an order's history has its payments, events and requests in their order", async () => {
    const {id, capture, refund} = await paidOrder(sandbox());
    const order = await detail(sandbox(), "orders", id);
    const said = order.timeline.map(({text}) => text);
    for (const text of [
      "Created",
      "Captured",
      "Refunded",
      "Event CHECKOUT.ORDER.COMPLETED",
      "Event PAYMENT.CAPTURE.REFUNDED",
      `POST /v2/checkout/orders/${id}/capture`,
      `POST /v2/payments/captures/${capture}/refund`,
    ]) {
      assert.ok(said.includes(text), `${text} in ${said.join("; ")}`);
    }
    const times = order.timeline.map(({time}) => time);
    assert.deepEqual(times, times.toSorted());
    assert.equal((await detail(sandbox(), "refunds", refund)).status, "COMPLETED");
    assert.equal((await detail(sandbox(), "captures", capture)).status, "PARTIALLY_REFUNDED");
  });

  test("a search finds resources of each kind by their id", async () => {
    const {id, capture, refund} = await paidOrder(sandbox());
    const found = async (q: string) => {
      const {hits} = await look<{hits: {view: string; key: string}[]}>(
        sandbox(),
        `search?q=${encodeURIComponent(q)}`,
      );
      return hits.map(({view, key}) => [view, key]);
    };
    assert.deepEqual((await found(id))[0], ["orders", id]);
    assert.deepEqual((await found(` ${id.toLowerCase()} `))[0], ["orders", id]);
    assert.deepEqual((await found(capture))[0], ["captures", capture]);
    assert.deepEqual((await found(refund))[0], ["refunds", refund]);
    const answer = await sandbox().call("GET", "/health", {headers: {"PayPal-Request-Id": "look-me-up"}});
    const debugId = answer.headers.get("PayPal-Debug-Id") ?? "";
    assert.deepEqual(await found(debugId), [["requests", debugId]]);
    assert.deepEqual(await found("look-me-up"), [["requests", debugId]]);
    assert.deepEqual(await found("NOTHING"), []);
  });

  test("opens, moves and settles a dispute about a capture, and refunds once", async () => {
    const {id: order, capture} = await paidOrder(sandbox());
    const disputable = async () => [
      (await detail(sandbox(), "captures", capture)).more?.["disputable"],
      (await detail(sandbox(), "orders", order)).more?.["disputable"],
    ];
    assert.deepEqual(await disputable(), [[capture], [capture]]);
    const opened = await act(sandbox(), "POST", "disputes", {
      capture_id: capture,
      reason: "UNAUTHORISED",
      message: "<b>Not me</b>",
    });
    assert.equal(opened.status, 201, opened.text);
    const {id} = opened.body;
    assert.deepEqual(await disputable(), [[], []]);
    const again = await act(sandbox(), "POST", "disputes", {capture_id: capture, reason: "OTHER"});
    assert.equal(again.status, 422, again.text);
    const evidence = (notes: string) => ({evidences: [{evidence_type: "OTHER", notes}]});
    const steps = [
      ["BUYER", "require-evidence", {action: "SELLER_EVIDENCE"}, "WAITING_FOR_SELLER_RESPONSE"],
      ["SELLER", "provide-evidence", evidence("Here is the parcel."), "UNDER_REVIEW"],
      ["BUYER", "require-evidence", {action: "BUYER_EVIDENCE"}, "WAITING_FOR_BUYER_RESPONSE"],
      ["BUYER", "provide-evidence", evidence("It was empty."), "UNDER_REVIEW"],
      ["BUYER", "adjudicate", {adjudication_outcome: "BUYER_FAVOR"}, "RESOLVED"],
    ] as const;
    for (const [as, action, input, status] of steps) {
      const {more} = await detail(sandbox(), "disputes", id);
      const offered = more?.["actions"] as readonly {as: string; action: string}[];
      assert.ok(offered.some((each) => each.as === as && each.action === action));
      const done = await act(sandbox(), "POST", `disputes/${id}`, {as, action, input});
      assert.equal(done.status, 204, done.text);
      assert.equal((await detail(sandbox(), "disputes", id)).status, status);
    }
    const settled = await detail(sandbox(), "disputes", id);
    assert.deepEqual(settled.more?.["actions"], [{as: "SELLER", action: "appeal"}]);
    const said = settled.timeline.map(({text}) => text).join("; ");
    assert.match(said, /Buyer: <b>Not me<\/b>; .*The seller's evidence: OTHER: Here is the parcel\./);
    const adjudicate = {as: "BUYER", action: "adjudicate", input: {adjudication_outcome: "BUYER_FAVOR"}};
    assert.equal((await act(sandbox(), "POST", `disputes/${id}`, adjudicate)).status, 422);
    assert.equal((await detail(sandbox(), "captures", capture)).status, "REFUNDED");
    const unknown = await act(sandbox(), "POST", "disputes/NOBODY", adjudicate);
    assert.equal(unknown.status, 404);
  });

  test("acts on a dispute for either party: an offer, a return and an appeal", async () => {
    const {capture} = await paidOrder(sandbox());
    const reason = "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED";
    const {id} = (await act(sandbox(), "POST", "disputes", {capture_id: capture, reason})).body;
    const offer = {note: "Send it back.", offer_type: "REFUND_WITH_RETURN"};
    const address = {return_shipping_address: {country_code: "US"}};
    const evidence = (type: string) => ({evidences: [{evidence_type: type, notes: "Parcel 12."}]});
    const steps = [
      ["BUYER", "send-message", {message: "It is broken."}, "WAITING_FOR_SELLER_RESPONSE"],
      ["SELLER", "make-offer", {note: "Half?", offer_type: "REFUND"}, "WAITING_FOR_BUYER_RESPONSE"],
      ["BUYER", "deny-offer", {note: "No."}, "WAITING_FOR_SELLER_RESPONSE"],
      ["SELLER", "make-offer", {...offer, ...address}, "WAITING_FOR_BUYER_RESPONSE"],
      ["BUYER", "accept-offer", {}, "WAITING_FOR_BUYER_RESPONSE"],
      ["BUYER", "provide-evidence", evidence("PROOF_OF_RETURN"), "WAITING_FOR_SELLER_RESPONSE"],
      ["SELLER", "acknowledge-return-item", {acknowledgement_type: "DAMAGED"}, "UNDER_REVIEW"],
      ["BUYER", "adjudicate", {adjudication_outcome: "SELLER_FAVOR"}, "RESOLVED"],
      ["BUYER", "appeal", evidence("OTHER"), "UNDER_REVIEW"],
    ] as const;
    for (const [as, action, input, status] of steps) {
      const {more} = await detail(sandbox(), "disputes", id);
      const offered = more?.["actions"] as readonly {as: string; action: string}[];
      assert.ok(offered.some((each) => each.as === as && each.action === action));
      const done = await act(sandbox(), "POST", `disputes/${id}`, {as, action, input});
      assert.equal(done.status, 204, `${action}: ${done.text}`);
      assert.equal((await detail(sandbox(), "disputes", id)).status, status);
    }
    const wrong = await act(sandbox(), "POST", `disputes/${id}`, {as: "SELLER", action: "make-offer"});
    assert.equal(wrong.status, 400);
  });

  test("sends, reminds of and cancels an invoice", async () => {
    const made = await sandbox().call("POST", "/_sandbox/invoices", {body: draft({status: "DRAFT"})});
    assert.equal(made.status, 201, made.text);
    const {id} = made.body;
    const offered = async () => (await detail(sandbox(), "invoices", id)).more;
    assert.deepEqual(await offered(), {actions: ["send"]});
    for (const action of ["send", "remind", "cancel"]) {
      const done = await act(sandbox(), "POST", `invoices/${id}`, {action});
      assert.equal(done.status, 204, `${action}: ${done.text}`);
    }
    const {actions, buyer_page: page} = (await offered()) as {actions: string[]; buyer_page: string};
    assert.deepEqual(actions, []);
    assert.match(page, /\/invoice\/p\//);
    assert.equal((await act(sandbox(), "POST", `invoices/${id}`, {action: "send"})).status, 422);
    assert.equal((await act(sandbox(), "POST", "invoices/NOBODY", {action: "send"})).status, 404);
  });

  test("creates a link with variants and deletes it", async () => {
    const money = (value: string) => ({currency_code: "USD", value});
    const size = {
      name: "Size",
      primary: true,
      options: [
        {label: "S", unit_amount: money("10.00")},
        {label: "L", unit_amount: money("12.00")},
      ],
    };
    const body = {
      integration_mode: "LINK",
      type: "BUY_NOW",
      line_items: [{name: "Shirt", variants: {dimensions: [size]}}],
    };
    const made = await act(sandbox(), "POST", "links", body);
    assert.equal(made.status, 201, made.text);
    const {rows} = await look(sandbox(), "links");
    const row = rows.find(({key}) => key === made.body.id);
    assert.deepEqual([row?.["name"], row?.["amount"], row?.["variants"]], ["Shirt", money("10.00"), "Size"]);
    const wrong = await act(sandbox(), "POST", "links", {...body, line_items: [{name: "No price"}]});
    assert.equal(wrong.status, 400);
    assert.equal((await act(sandbox(), "DELETE", `links/${made.body.id}`)).status, 204);
    assert.equal((await act(sandbox(), "DELETE", `links/${made.body.id}`)).status, 404);
  });
});

withSandbox("the console's secrets", (sandbox) => {
  test("the console's data contain no card number, code, token, secret or vault id", async () => {
    const shop = await OrdersClient.of(sandbox());
    const number = CARDS.ordinary;
    const vaulted = card(number, {
      attributes: {vault: {store_in_vault: "ON_SUCCESS"}},
      billing_address: {address_line_1: "99 Canary Row", postal_code: "BS1 4QA", country_code: "GB"},
    });
    const paid = await shop.create(orderBody(vaulted), {
      "PayPal-Request-Id": "vaulting",
      Prefer: "return=representation",
    });
    assert.equal(paid.status, 201, paid.text);
    const vaultId: string = paid.body.payment_source.card.attributes.vault.id;
    const setup = await sandbox().call("POST", "/v3/vault/setup-tokens", {
      token: shop.token,
      body: {payment_source: {card: {}}},
    });
    assert.equal(setup.status, 201, setup.text);
    const client = await sandbox().clientToken();
    const ids = [vaultId, setup.body.id];
    const secrets = [number, shop.token, client, "canary-client-secret", "99 Canary Row", ...ids];
    let read = "";
    for (const list of [...LISTS, "requests"]) {
      const {rows} = await look(sandbox(), `${list}?page_size=100`);
      read += JSON.stringify(rows);
      for (const {key} of rows) read += JSON.stringify(await detail(sandbox(), list, key));
    }
    for (const secret of secrets) assert.equal(read.includes(secret), false, secret.slice(0, 6));
    // The console redacts them even if a resource contained them.
    const shown = JSON.stringify(shownJson({card: {number, security_code: "123"}, billing_address: "Row"}));
    assert.doesNotMatch(shown, new RegExp(`${number}|123|Row`));
    // Links contain vault ids, too.
    for (const kind of ["payment", "setup"]) {
      const href = `https://service.example/v3/vault/${kind}-tokens/canary-in-a-link`;
      assert.deepEqual(shownJson({links: [{href, rel: "self"}, {href: `${href}/confirm?a=1`}]}), {
        links: [
          {href: href.replace("canary-in-a-link", "…link"), rel: "self"},
          {href: `${href.replace("canary-in-a-link", "…link")}/confirm?a=1`},
        ],
      });
    }
    // Vault ids are shown by their last digits.
    assert.ok(read.includes(`…${vaultId.slice(-4)}`));
  });

  test("a page token of the vault does not contain an id", async () => {
    const client = await VaultClient.of(sandbox());
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await client.saved(CARDS.ordinary)).body.id);
    const first = await look(sandbox(), "payment-tokens?page_size=2");
    const token = Buffer.from(first.next ?? "", "base64url").toString();
    assert.ok(ids.every((id) => !token.includes(id)));
    const second = await look(sandbox(), `payment-tokens?page_size=2&page_token=${first.next}`);
    const keys = [...first.rows, ...second.rows].map(({key}) => key);
    assert.equal(new Set(keys).size, 4);
  });
});

withSandbox("the console's documents", (sandbox) => {
  test("a mail's page runs no script, loads nothing, and can be framed by the console only", async () => {
    const body = {
      to: "ann@buyer.example",
      from: "shop@store.example",
      subject: "<script>alert(1)</script>",
      text: "Hello",
      html: '<script>alert(1)</script><img src="https://evil.example/x.png">',
      about: {kind: "order", id: "X"},
    };
    const sent = await sandbox().call("PUT", "/mailbox/MAIL-HOSTILE", {token: await sandbox().token(), body});
    assert.equal(sent.status, 204, sent.text);
    for (const path of ["/_sandbox/mail/MAIL-HOSTILE/page", "/_sandbox/console/mail/MAIL-HOSTILE/page"]) {
      const page = await sandbox().call("GET", path);
      assert.equal(page.status, 200);
      const policy = page.headers.get("Content-Security-Policy") ?? "";
      for (const part of ["default-src 'none'", "; sandbox", "frame-ancestors 'self'", "form-action 'none'"])
        assert.ok(policy.includes(part), policy);
      assert.doesNotMatch(policy, /script-src '(?!none)|allow-scripts|https?:/);
    }
    // A deleted document has a page in the frame, too.
    for (const list of ["mail", "invoices"]) {
      const gone = await sandbox().call("GET", `/_sandbox/console/${list}/NOBODY/page`);
      assert.equal(gone.status, 404);
      assert.match(gone.headers.get("Content-Security-Policy") ?? "", /frame-ancestors 'self'$/);
    }
    assert.equal((await detail(sandbox(), "mail", "MAIL-HOSTILE")).more?.["text"], "Hello");
  });

  test("an invoice's page can be framed by the console only", async () => {
    await seed(sandbox());
    const {rows} = await look(sandbox(), "invoices?page_size=1");
    const page = await sandbox().call("GET", `/_sandbox/console/invoices/${rows[0]!.key}/page`);
    assert.ok(page.text.includes(`Invoice ${String(rows[0]!["number"])}`));
    assert.match(page.headers.get("Content-Security-Policy") ?? "", /frame-ancestors 'self'$/);
    assert.match(page.text, /@media print/);
  });

  test("the console's page runs the sandbox's own script only and makes no HTML from strings", async () => {
    const page = await sandbox().call("GET", "/");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types lit-html;/);
    assert.doesNotMatch(page.text, /<style| style=| on\w+="|<script>/);
    assert.equal(page.headers.get("Cross-Origin-Opener-Policy"), "same-origin");
    assert.ok(page.text.includes("/web-sdk/v6/assets/console/console.js"));
  });
});
