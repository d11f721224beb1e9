import assert from "node:assert/strict";
import {before, test} from "node:test";
import {shownJson} from "../../server/sandbox/console/redaction.ts";
import {
  act,
  allDetails,
  allRows,
  CONSOLE,
  type ConsoleDetail,
  detail,
  type ListedRow,
  look,
  perform,
  readRows,
} from "./support/console.ts";
import {draft} from "./support/invoices.ts";
import {card, CARDS, orderBody, OrdersClient, usd} from "./support/orders.ts";
import {withSandbox, type TestSandbox} from "./support/sandbox.ts";
import {VaultClient} from "./support/vault.ts";

interface Declaration {
  readonly name: string;
  readonly columns: readonly {readonly label: string}[];
}

const listsOf = async (sandbox: TestSandbox) =>
  (await look<{lists: readonly Declaration[]}>(sandbox, "lists")).lists;

const seed = (sandbox: TestSandbox) => sandbox.call("POST", "/_sandbox/seed", {body: {}});

const factOf = ({facts}: ConsoleDetail, label: string) => facts.find((fact) => fact.label === label)?.values;

/** The cells of a list's column by the keys of the rows. */
async function columnOf(sandbox: TestSandbox, list: string, label: string): Promise<Map<string, unknown>> {
  const {columns = []} = (await listsOf(sandbox)).find(({name}) => name === list) ?? {};
  const index = columns.findIndex((column) => column.label === label);
  const rows = await readRows((path) => look(sandbox, path), list);
  return new Map(rows.map(({key, cells}) => [key, cells[index]?.join(" ")]));
}

/** A paid card order with a partial refund. */
async function paidOrder(sandbox: TestSandbox) {
  const shop = await OrdersClient.of(sandbox);
  const {orderId: id, id: capture} = await shop.captured();
  const refund = await shop.payments("POST", `captures/${capture}/refund`, {amount: usd("1.50")});
  return {id, capture, refund: String(refund.body.id)};
}

withSandbox("the console's lists", (sandbox) => {
  before(() => seed(sandbox()));

  test("each list has all rows once, newest first, and each row has the API's reply", async () => {
    for (const {name} of await listsOf(sandbox())) {
      const rows = await readRows((path) => look(sandbox(), path.replace("=100", "=7")), name);
      const times = rows.map(({time}) => time);
      assert.deepEqual(times, times.toSorted().toReversed(), name);
      assert.equal(new Set(rows.map(({key}) => key)).size, rows.length, name);
      for (const {key} of rows.slice(0, 3)) {
        const shown = await detail(sandbox(), name, key);
        assert.ok(shown.facts.length > 0 && Object.keys(shown.reply).length > 0, name);
      }
      assert.equal((await sandbox().call("GET", `${CONSOLE}/${name}/NOBODY`)).status, 404, name);
    }
    assert.equal((await sandbox().call("GET", `${CONSOLE}/nothing`)).status, 404);
    const token = await sandbox().token();
    const [first] = (await look(sandbox(), "captures")).rows;
    const {reply} = await detail(sandbox(), "captures", first!.key);
    const {body} = await sandbox().call("GET", `/v2/payments/captures/${first!.key}`, {
      token,
    });
    assert.deepEqual(reply, body);
  });

  test("a list is narrowed by a value of the reply, and by words in it", async () => {
    const completed = await allRows(sandbox(), "orders", "status=COMPLETED");
    assert.ok(completed.length > 0 && completed.every(({status}) => status === "COMPLETED"));
    const words = await allRows(sandbox(), "orders", `q=${encodeURIComponent("approved EUR")}`);
    assert.ok(words.length > 0 && words.length < (await allRows(sandbox(), "orders")).length);
    assert.ok(words.every((order) => /"EUR"/.test(JSON.stringify(order))));
    assert.deepEqual((await look(sandbox(), "orders?status=NONE")).rows, []);
  });

  test("lists and details show the present state of an order and its payment", async () => {
    const shop = await OrdersClient.of(sandbox());
    const captured = async (preset?: string) => {
      if (preset) await shop.preset(preset);
      return shop.captured();
    };
    const partly = await captured();
    await shop.payments("POST", `captures/${partly.id}/refund`, {amount: usd("1.00")});
    const open = await shop.authorized();
    const wanted = [
      [(await captured()).orderId, "COMPLETED", "COMPLETED"],
      [(await captured("capture-declined")).orderId, "DECLINED", "COMPLETED"],
      [(await captured("capture-pending")).orderId, "PENDING", "COMPLETED"],
      [partly.orderId, "PARTIALLY_REFUNDED", "COMPLETED"],
      [open.orderId, "CREATED", "COMPLETED"],
      [(await shop.create()).body.id, "", "CREATED"],
    ] as const;
    const payments = await columnOf(sandbox(), "orders", "Payment");
    const statuses = await columnOf(sandbox(), "orders", "Status");
    for (const [id, payment, status] of wanted) {
      assert.deepEqual([payments.get(id), statuses.get(id)], [payment, status]);
      assert.equal((factOf(await detail(sandbox(), "orders", id), "Payment") ?? []).join(), payment);
    }
    try {
      await shop.later(30);
      assert.equal((await columnOf(sandbox(), "orders", "Status")).get(open.orderId), "VOIDED");
      assert.equal((await columnOf(sandbox(), "authorizations", "Status")).get(open.id), "VOIDED");
    } finally {
      await shop.backToNow();
    }
  });

  test("a resource leads to its requests, events and mails, which are in its history", async () => {
    const {id, capture, refund} = await paidOrder(sandbox());
    const order = await detail(sandbox(), "orders", id);
    const said = order.timeline.map(({text}) => text);
    for (const text of [
      "Created",
      "Capture",
      "Refund",
      "CHECKOUT.ORDER.COMPLETED",
      "PAYMENT.CAPTURE.REFUNDED",
      "POST /v2/checkout/orders",
      `POST /v2/checkout/orders/${id}/capture`,
      `POST /v2/payments/captures/${capture}/refund`,
    ])
      assert.ok(said.includes(text), `${text} in ${said.join("; ")}`);
    for (const {view, count} of order.related) {
      const {rows} = await look(sandbox(), `${view}?about=orders:${id}`);
      assert.equal(rows.length, count, view);
    }
    const countOf = (shown: ConsoleDetail, view: string) =>
      shown.related.find((each) => each.view === view)?.count;
    assert.ok(countOf(order, "requests")! >= 4 && countOf(order, "webhooks")! >= 3);
    assert.ok(countOf(await detail(sandbox(), "refunds", refund), "webhooks")! >= 1);
    assert.deepEqual(factOf(await detail(sandbox(), "refunds", refund), "Capture"), [capture]);
    const mails = await allRows(sandbox(), "mail");
    const subjects = mails.map(
      ({about}) => about as {readonly kind: string; readonly id: string} | undefined,
    );
    const paid = subjects.find((subject) => subject?.kind === "order");
    const about = await detail(sandbox(), "orders", paid!.id);
    assert.ok(countOf(about, "mail")! >= 1);
  });

  test("a search finds ids, names, amounts, mails, paths and types of events in all lists", async () => {
    const {id, capture, refund} = await paidOrder(sandbox());
    const found = async (q: string) => {
      const query = new URLSearchParams({q}).toString();
      const {hits} = await look<{hits: (ListedRow & {view: string})[]}>(sandbox(), `search?${query}`);
      return hits.map(({view, key}) => `${view} ${key}`);
    };
    assert.equal((await found(` ${id.toLowerCase()} `))[0], `orders ${id}`);
    assert.ok((await found(id.slice(2, 12))).includes(`orders ${id}`));
    assert.equal(
      (await found(capture)).find((hit) => hit.startsWith("captures")),
      `captures ${capture}`,
    );
    assert.ok((await found("1.50 usd")).includes(`refunds ${refund}`));
    assert.ok((await found("merchant@store.example")).some((hit) => hit.startsWith("mail ")));
    assert.ok((await found("capture.refunded")).some((hit) => hit.startsWith("webhooks ")));
    assert.ok((await found(`captures/${capture}/refund`)).some((hit) => hit.startsWith("requests ")));
    assert.deepEqual(await found("NOTHING-LIKE-THIS"), []);
  });
});

withSandbox("the console's requests", (sandbox) => {
  test("requests are those of the API and to webhooks, and others on demand", async () => {
    const {token} = await OrdersClient.of(sandbox());
    await sandbox().call("GET", "/health");
    await sandbox().call("OPTIONS", "/v2/payments/find-eligible-methods");
    await sandbox().call("GET", "/v2/checkout/orders/NOBODY", {token});
    const paths = async (query = "") =>
      (await allRows(sandbox(), "requests", query)).map(
        ({method, path}) => `${String(method)} ${String(path)}`,
      );
    assert.deepEqual(await paths(), ["GET /v2/checkout/orders/NOBODY", "POST /v1/oauth2/token"]);
    const all = await paths("all=yes");
    for (const each of ["GET /health", "OPTIONS /v2/payments/find-eligible-methods", ...(await paths())])
      assert.ok(all.includes(each), each);
  });

  test("a request is sent again with a fresh token, also as a new one, but not with redacted parts", async () => {
    const shop = await OrdersClient.of(sandbox());
    const made = await shop.create(undefined, {"PayPal-Request-Id": "first"});
    const newest = async () => (await allRows(sandbox(), "requests"))[0]!;
    const request = {view: "requests", key: (await newest()).key};
    const again = {label: "Send again"};
    const same = await perform(sandbox(), request, again);
    assert.deepEqual([same.status, same.body.status], [200, 200], same.text);
    const orders = () => allRows(sandbox(), "orders").then((rows) => rows.map(({id}) => id));
    assert.deepEqual(await orders(), [made.body.id]);
    const fresh = await perform(sandbox(), request, again, {new_request_id: true});
    assert.equal(fresh.body.status, 201, fresh.text);
    assert.equal((await orders()).length, 2);
    assert.equal((await newest()).key, fresh.body.debug_id);
    // A card is not in the log.
    await shop.create(orderBody(card(CARDS.ordinary)), {"PayPal-Request-Id": "with a card"});
    const {key, send_again: why} = await newest();
    assert.match(String(why), /doesn't keep cards/);
    assert.deepEqual((await detail(sandbox(), "requests", key)).actions, []);
    const refused = await act(sandbox(), "POST", `requests/${key}/replay`, {});
    assert.equal(refused.status, 422, refused.text);
    assert.equal((await act(sandbox(), "POST", "requests/nobody/replay", {})).status, 404);
  });
});

withSandbox("the console's actions", (sandbox) => {
  const labels = async (view: string, key: string) =>
    (await detail(sandbox(), view, key)).actions.map(({label, as}) => (as ? `${as}: ${label}` : label));

  test("the links of a reply are actions, with a form from the operation's schema", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.authorized();
    assert.deepEqual(await labels("authorizations", id), ["Capture", "Void"]);
    const of = {view: "authorizations", key: id};
    const captured = await perform(sandbox(), of, {label: "Capture"}, {amount: usd("2.00")});
    assert.equal(captured.status, 201, captured.text);
    assert.equal((await detail(sandbox(), "authorizations", id)).reply["status"], "PARTIALLY_CAPTURED");
    const [capture] = await allRows(sandbox(), "captures");
    const {actions} = await detail(sandbox(), "captures", capture!.key);
    const refund = actions.find(({label}) => label === "Refund");
    assert.deepEqual(
      refund?.fields?.map(({name, type}) => `${name} ${type}`),
      ["amount money", "custom_id text", "invoice_id text", "note_to_payer text", "* json"],
    );
    assert.equal((await perform(sandbox(), of, {label: "Void"})).status, 204);
    assert.deepEqual(await labels("authorizations", id), []);
    const path = `/v2/payments/authorizations/${id}/nothing`;
    assert.equal((await act(sandbox(), "POST", "call", {method: "POST", path, of})).status, 404);
    assert.ok(
      (await detail(sandbox(), "orders", orderId)).timeline.some(({text}) => text === "Authorization"),
    );
  });

  test("a pending payment is marked as paid at its capture or its order", async () => {
    const shop = await OrdersClient.of(sandbox());
    await shop.preset("capture-pending");
    const {id, orderId} = await shop.captured();
    assert.deepEqual(await labels("captures", id), ["Mark as paid", "Let it expire"]);
    await perform(sandbox(), {view: "orders", key: orderId}, {label: "Mark as paid"});
    assert.equal((await detail(sandbox(), "captures", id)).reply["status"], "COMPLETED");
    assert.deepEqual(await labels("captures", id), ["Refund", "Reverse the payment", "Open a dispute"]);
  });

  test("each party and PayPal act on a dispute, also on one of the environment live", async () => {
    const {capture} = await paidOrder(sandbox());
    const capture_ = {view: "captures", key: capture};
    const reason = "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED";
    const opened = await perform(
      sandbox(),
      capture_,
      {label: "Open a dispute"},
      {reason, message: "<b>Broken</b>"},
    );
    assert.equal(opened.status, 201, opened.text);
    const id = String(opened.body.links[0].href).split("/").at(-1)!;
    const [buyer, merchant, paypal] = ["As the buyer", "As the merchant", "As PayPal"];
    const evidence = (type: string) => ({evidences: [{evidence_type: type, notes: "Parcel 12."}]});
    const offer = {note: "Send it back.", offer_type: "REFUND_WITH_RETURN"};
    const steps = [
      [buyer, "Send message", {message: "It is broken."}, "WAITING_FOR_SELLER_RESPONSE"],
      [merchant, "Make offer", {note: "Half?", offer_type: "REFUND"}, "WAITING_FOR_BUYER_RESPONSE"],
      [buyer, "Deny offer", {note: "No."}, "WAITING_FOR_SELLER_RESPONSE"],
      [
        merchant,
        "Make offer",
        {...offer, return_shipping_address: {country_code: "US"}},
        "WAITING_FOR_BUYER_RESPONSE",
      ],
      [buyer, "Accept offer", {}, "WAITING_FOR_BUYER_RESPONSE"],
      [buyer, "Provide evidence", evidence("PROOF_OF_RETURN"), "WAITING_FOR_SELLER_RESPONSE"],
      [merchant, "Acknowledge return item", {acknowledgement_type: "DAMAGED"}, "UNDER_REVIEW"],
      [paypal, "Adjudicate: SELLER_FAVOR", {}, "RESOLVED"],
      [buyer, "Appeal", evidence("OTHER"), "UNDER_REVIEW"],
      [paypal, "Require evidence: SELLER_EVIDENCE", {}, "WAITING_FOR_SELLER_RESPONSE"],
      [merchant, "Provide evidence", evidence("OTHER"), "UNDER_REVIEW"],
      [paypal, "Adjudicate: BUYER_FAVOR", {}, "RESOLVED"],
    ] as const;
    for (const [as, label, body, status] of steps) {
      const done = await perform(sandbox(), {view: "disputes", key: id}, {as, label}, body);
      assert.equal(done.status, 200, `${label}: ${done.text}`);
      assert.equal((await detail(sandbox(), "disputes", id)).reply["status"], status, label);
    }
    const {timeline} = await detail(sandbox(), "disputes", id);
    assert.ok(timeline.some(({text}) => text === "Message: BUYER: <b>Broken</b>"));
    assert.equal((await detail(sandbox(), "captures", capture)).reply["status"], "REFUNDED");
    // The form allows the offers that the dispute allows.
    const other = await paidOrder(sandbox());
    const unauthorised = await perform(
      sandbox(),
      {view: "captures", key: other.capture},
      {label: "Open a dispute"},
      {reason: "CREDIT_NOT_PROCESSED"},
    );
    const key = String(unauthorised.body.links[0].href).split("/").at(-1)!;
    const {actions, reply} = await detail(sandbox(), "disputes", key);
    const made = actions.find(({label}) => label === "Make offer");
    const allowed = (reply["allowed_response_options"] as {make_offer: {offer_types: string[]}}).make_offer;
    assert.deepEqual(made?.fields?.find(({name}) => name === "offer_type")?.options, allowed.offer_types);
  });

  test("an invoice is sent, reminded of and cancelled", async () => {
    const made = await sandbox().call("POST", "/_sandbox/invoices", {body: draft({status: "DRAFT"})});
    const {id} = made.body;
    const of = {view: "invoices", key: id};
    assert.deepEqual(await labels("invoices", id), ["Send"]);
    for (const label of ["Send", "Send a reminder", "Cancel the invoice"]) {
      const done = await perform(sandbox(), of, {label});
      assert.ok(done.status < 300, `${label}: ${done.text}`);
    }
    assert.deepEqual(await labels("invoices", id), []);
    const [page] = factOf(await detail(sandbox(), "invoices", id), "Buyer's page") ?? [];
    assert.match(String(page), /\/invoice\/p\//);
    const path = "/v2/invoicing/invoices/{id}/send";
    assert.equal((await act(sandbox(), "POST", "call", {method: "POST", path, of, body: {}})).status, 422);
  });

  test("a payment link is made, replaced and deleted, and a saved card is deleted by its reference", async () => {
    const item = {name: "Shirt", unit_amount: usd("10.00")};
    const body = {integration_mode: "LINK", type: "BUY_NOW", line_items: [item]};
    const call = {method: "POST", path: "/v1/checkout/payment-resources"};
    const made = await act(sandbox(), "POST", "call", {...call, body});
    assert.equal(made.status, 201, made.text);
    const of = {view: "links", key: made.body.id};
    const {actions} = await detail(sandbox(), "links", of.key);
    const [field] = actions.find(({label}) => label === "Replace")?.fields ?? [];
    assert.equal(field?.name, "*");
    const replaced = await perform(
      sandbox(),
      of,
      {label: "Replace"},
      {...body, line_items: [{...item, name: "Hat"}]},
    );
    assert.ok(replaced.status < 300, replaced.text);
    assert.deepEqual(factOf(await detail(sandbox(), "links", of.key), "Product"), ["Hat"]);
    const wrong = await act(sandbox(), "POST", "call", {...call, body: {...body, line_items: [{name: "x"}]}});
    assert.equal(wrong.status, 400);
    assert.equal((await perform(sandbox(), of, {label: "Delete"})).status, 204);
    assert.deepEqual((await look(sandbox(), "links")).rows, []);
    const client = await VaultClient.of(sandbox());
    await client.saved(CARDS.ordinary);
    const [saved] = (await look(sandbox(), "payment-tokens")).rows;
    const token = {view: "payment-tokens", key: saved!.key};
    assert.equal((await perform(sandbox(), token, {label: "Delete"})).status, 204);
    assert.deepEqual((await look(sandbox(), "payment-tokens")).rows, []);
  });

  test("faults, presets and the clock are set by controls with forms of their schemas", async () => {
    const {controls} = await look<{controls: Record<string, ConsoleDetail["actions"]>}>(sandbox(), "lists");
    const named = (name: string) => controls[name]?.map(({label}) => label);
    assert.deepEqual(named("faults"), ["Add a fault", "Remove all faults"]);
    assert.deepEqual(named("presets"), [
      "Set an outcome",
      "Choose the buyer",
      "Decide in windows",
      "Remove all presets",
    ]);
    const fields = controls["faults"]?.[0]?.fields as readonly {name: string; when?: {values: string[]}}[];
    assert.equal(fields[0]?.name, "kind");
    assert.deepEqual(fields.find(({name}) => name === "milliseconds")?.when?.values, [
      "delay",
      "webhook-delay",
    ]);
    await sandbox().call("POST", "/_sandbox/faults", {
      body: {kind: "hold", method: "GET", path: "/health-none"},
    });
    const [fault] = (await look(sandbox(), "faults")).rows;
    await perform(sandbox(), {view: "faults", key: fault!.key}, {label: "Remove"});
    assert.deepEqual((await look(sandbox(), "faults")).rows, []);
    assert.ok(named("clock")?.includes("Reset the sandbox"));
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
    for (const {name} of await listsOf(sandbox())) {
      // The test cards are public.
      if (name === "cards") continue;
      for (const query of ["", "all=yes"]) {
        read += JSON.stringify(await readRows((path) => look(sandbox(), path), name, query));
        read += JSON.stringify(await allDetails(sandbox(), name, query));
      }
    }
    read += JSON.stringify(await look(sandbox(), "search?q=card"));
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
    assert.equal((await detail(sandbox(), "mail", "MAIL-HOSTILE")).reply["text"], "Hello");
  });

  test("an invoice's page can be framed by the console only", async () => {
    await seed(sandbox());
    const {rows} = await look(sandbox(), "invoices?page_size=1");
    const page = await sandbox().call("GET", `/_sandbox/console/invoices/${rows[0]!.key}/page`);
    assert.ok(page.text.includes("Invoice "));
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
