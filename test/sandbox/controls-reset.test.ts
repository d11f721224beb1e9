import assert from "node:assert/strict";
import {test} from "node:test";
import {card, CARDS, OrdersClient, usd} from "./support/orders.ts";
import {DisputesClient, FILE_PART} from "./support/disputes.ts";
import {InvoiceVisit} from "./support/invoice-visits.ts";
import {Invoicer} from "./support/invoices.ts";
import {withSandbox, ORIGIN, PAGE, type TestSandbox} from "./support/sandbox.ts";
import {cardToSave, SINGLE_USE_TOKENS, VaultClient} from "./support/vault.ts";

/** Creates resources of each kind that a reset must remove. */
async function fill(sandbox: TestSandbox): Promise<void> {
  await sandbox.call("POST", "/_sandbox/seed");
  const shop = await OrdersClient.of(sandbox);
  const headers = {"PayPal-Request-Id": "before-the-reset"};
  const webhook = {url: "http://127.0.0.1:9/nobody", event_types: [{name: "*"}]};
  await sandbox.call("POST", "/v1/notifications/webhooks", {token: shop.token, body: webhook});
  const id = await shop.approved();
  await shop.capture(id, headers);
  await shop.authorized();
  const {orderId, id: capture_id} = await shop.captured();
  const track = `/v2/checkout/orders/${orderId}/track`;
  await sandbox.call("POST", track, {token: shop.token, body: {capture_id}});
  const invoiced = await shop.captured({
    purchase_units: [{amount: usd("1.00"), invoice_id: "before-the-reset"}],
  });
  await shop.payments("POST", `captures/${invoiced.id}/refund`, {});
  const challenged = await shop.newOrder();
  await shop.confirm(challenged, card(CARDS.stepUp));
  await sandbox.application();
  const disputesClient = await DisputesClient.of(sandbox);
  const dispute = await disputesClient.disputed({message: "I did not buy this."});
  await disputesClient.requireEvidence(dispute, "SELLER_EVIDENCE");
  await disputesClient.sendParts(dispute, "provide-supporting-info", {notes: "See the file."}, FILE_PART);
  const inquiry = await disputesClient.inquiry();
  await disputesClient.act(inquiry, "make-offer", {note: "Keep it.", offer_type: "REFUND"});
  const invoicer = await Invoicer.new(sandbox);
  const template = {name: "Workshop", template_info: {detail: {currency_code: "USD"}}};
  await invoicer.ask("POST", "templates", template);
  await new InvoiceVisit(sandbox, (await invoicer.send()).id).order();
  const token = await sandbox.clientToken();
  await sandbox.call("POST", "/web-sdk/v6/frame-sessions", {token, body: {}, headers: {Origin: PAGE}});
  await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: 3_600}});
  const client = await VaultClient.of(sandbox);
  await client.setup({...cardToSave(), customer: {merchant_customer_id: "before-the-reset"}});
  await client.saved(CARDS.ordinary);
  await sandbox.call("POST", SINGLE_USE_TOKENS, {token, body: card(CARDS.ordinary)});
  const member = async <Body>(path: string, body: object) => {
    const headers = {Origin: ORIGIN};
    return (await sandbox.call<Body>("POST", `/web-sdk/v6/members/${path}`, {token, body, headers})).body;
  };
  const context = await member<object>("lookups", {email: "morgan.reyes@buyer.example"});
  const {memberSession} = await member<{memberSession: string}>("answers", {...context, code: "111111"});
  await member("cards", {memberSession, ...card(CARDS.ordinary).payment_source});
  const fault = {method: "GET", path: "/x", kind: "status", times: 5};
  await sandbox.call("POST", "/_sandbox/faults", {body: fault});
  await sandbox.call("POST", "/_sandbox/presets", {body: {outcome: "capture-declined", times: 3}});
  await sandbox.call("POST", "/_sandbox/presets", {body: {buyer: "buyer-gb"}});
  const mail = {
    to: "a@b.example",
    from: "c@d.example",
    subject: "s",
    text: "t",
    html: "h",
    about: {kind: "x", id: "y"},
  };
  await sandbox.call("PUT", "/mailbox/before-the-reset", {token: await sandbox.token(), body: mail});
  await sandbox.sendEvents();
}

withSandbox("reset", (sandbox) => {
  test("a reset leaves what a new sandbox has", async () => {
    const fresh = sandbox().countsStored();
    await fill(sandbox());
    for (const [kind, count] of Object.entries(sandbox().countsStored())) {
      assert.ok(count > (fresh[kind] ?? 0), `this test doesn't create ${kind}: extend it`);
    }

    const reset = await sandbox().call("POST", "/_sandbox/reset");
    assert.equal(reset.status, 204, reset.text);
    assert.deepEqual(sandbox().countsStored(), fresh);
  });

  test("a reset restores the real time, removes faults and presets, and keeps the application usable", async () => {
    const tokenBefore = await sandbox().token();
    const path = "/v2/checkout/orders";
    const body = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: "1.00"}}]};
    assert.equal((await sandbox().call("POST", path, {token: tokenBefore, body})).status, 201);
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 60}});
    const fault = {method: "GET", path: "/health", kind: "status"};
    await sandbox().call("POST", "/_sandbox/faults", {body: fault});
    await sandbox().call("POST", "/_sandbox/presets", {body: {decision: "approve"}});
    await sandbox().call("POST", "/_sandbox/presets", {body: {buyer: "buyer-gb"}});
    assert.equal((await sandbox().call("POST", "/_sandbox/reset", {body: {}})).status, 204);
    const clock = await sandbox().call<{ahead_seconds: number}>("GET", "/_sandbox/clock");
    assert.equal(clock.body.ahead_seconds, 0);
    const {body: presets} = await sandbox().call<{decision: string; buyer: string}>(
      "GET",
      "/_sandbox/presets",
    );
    assert.deepEqual([presets.decision, presets.buyer], ["ask", "buyer-us"]);
    assert.equal((await sandbox().call("GET", "/health")).status, 200);
    assert.equal((await sandbox().call("POST", path, {token: tokenBefore, body})).status, 401);
    assert.equal((await sandbox().call("POST", path, {token: await sandbox().token(), body})).status, 201);
  });

  test("a reset succeeds during concurrent writes", async () => {
    const path = "/v2/checkout/orders";
    const body = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: "1.00"}}]};
    const source = card(CARDS.ordinary);
    for (let round = 0; round < 3; round += 1) {
      const token = await sandbox().token();
      const create = (index: number) =>
        sandbox().call("POST", path, {
          token,
          body: {...body, ...source},
          headers: {"PayPal-Request-Id": `round-${round}-${index}`},
        });
      const creating = Array.from({length: 8}, (_, index) => create(index));
      const reset = await sandbox().call("POST", "/_sandbox/reset");
      assert.equal(reset.status, 204, reset.text);
      for (const {status, text} of await Promise.all(creating)) assert.ok([201, 401].includes(status), text);
    }
  });
});
