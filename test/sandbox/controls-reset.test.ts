import assert from "node:assert/strict";
import {test} from "node:test";
import {sql} from "kysely";
import {queueMail} from "../../server/sandbox/mail/mail.operations.ts";
import {systemRandom} from "../../server/sandbox/random.ts";
import {card, CARDS, OrdersClient, usd} from "./support/orders.ts";
import {DisputesClient, FILE_PART} from "./support/disputes.ts";
import {onEveryEngine, ORIGIN, PAGE, type TestSandbox} from "./support/sandbox.ts";
import {cardToSave, SINGLE_USE_TOKENS, VaultClient} from "./support/vault.ts";

/** Tables that a reset keeps, and why. */
const LEFT: Readonly<Record<string, string>> = {
  applications: "the one of the settings",
  control_state: "its one row, as a new database has it",
  signing_keys: "receivers keep its certificate",
  kysely_migration: "the schema's history",
  kysely_migration_lock: "the schema's history",
};

async function rowsByTable(sandbox: TestSandbox): Promise<Record<string, readonly object[]>> {
  const {db} = sandbox.database;
  const tables = await db.introspection.getTables({withInternalKyselyTables: true});
  const contents: Record<string, readonly object[]> = {};
  for (const {name} of tables) {
    contents[name] = (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  return contents;
}

/** Fills each table that a reset must empty. */
async function fill(sandbox: TestSandbox): Promise<void> {
  await sandbox.call("POST", "/_sandbox/seed");
  const shop = await OrdersClient.of(sandbox);
  const headers = {"PayPal-Request-Id": "before-the-reset"};
  const webhook = {url: "http://127.0.0.1:9/nobody", event_types: [{name: "*"}]};
  await sandbox.call("POST", "/v1/notifications/webhooks", {token: shop.token, body: webhook});
  const id = await shop.approved();
  await shop.capture(id, headers);
  await shop.authorized();
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
  const token = await sandbox.clientToken();
  await sandbox.call("POST", "/web-sdk/v6/frame-sessions", {token, body: {}, headers: {Origin: PAGE}});
  await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: 3_600}});
  const client = await VaultClient.of(sandbox);
  await client.setup({...cardToSave(), customer: {merchant_customer_id: "before-the-reset"}});
  await client.saved(CARDS.ordinary);
  // The first one has expired, because the clock was moved.
  const late = await sandbox.clientToken();
  await sandbox.call("POST", SINGLE_USE_TOKENS, {token: late, body: card(CARDS.ordinary)});
  const member = async <Body>(path: string, body: object) => {
    const headers = {Origin: ORIGIN};
    return (await sandbox.call<Body>("POST", `/web-sdk/v6/members/${path}`, {token: late, body, headers}))
      .body;
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
    language: "en",
    about: {kind: "x", id: "y"},
  } as const;
  await sandbox.database.transaction((tx) =>
    queueMail(tx, {clock: {now: () => 0}, random: systemRandom}, mail),
  );
  await sandbox.sendEvents();
  await sandbox.finish();
}

onEveryEngine("reset", (sandbox) => {
  test("a reset empties all tables except the listed ones", async () => {
    await fill(sandbox());
    const before = await rowsByTable(sandbox());
    const emptied = Object.keys(before).filter((table) => !(table in LEFT));
    for (const table of emptied) {
      assert.notEqual(before[table]?.length, 0, `this test doesn't fill ${table}: extend it`);
    }
    const [{version}] = before["control_state"] as [{version: number}];

    const reset = await sandbox().call("POST", "/_sandbox/reset");
    assert.equal(reset.status, 204, reset.text);
    await sandbox().finish();
    const after = await rowsByTable(sandbox());
    for (const table of emptied) assert.deepEqual(after[table], [], table);
    const [application, ...others] = after["applications"] as {client_id: string}[];
    assert.deepEqual([application?.client_id, others.length], ["test-client", 0]);
    const [state] = after["control_state"] as {version: number}[];
    assert.deepEqual(
      {...state},
      {
        id: 1,
        version: state?.version,
        clock_ahead_ms: 0,
        decision: null,
        default_buyer: null,
        requests_logged: 0,
      },
    );
    assert.ok((state?.version ?? 0) > version, "the other instances are notified");
  });

  test("a reset restores the real time, removes faults and presets, and keeps the application usable", async () => {
    const tokenBefore = await sandbox().token();
    const path = "/v2/checkout/orders";
    const body = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: "1.00"}}]};
    assert.equal((await sandbox().call("POST", path, {token: tokenBefore, body})).status, 201);
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 60}});
    const fault = {method: "GET", path: "/health", kind: "status"};
    await sandbox().call("POST", "/_sandbox/faults", {body: fault});
    const {db} = sandbox().database;
    await db.updateTable("applications").set({secret_sha256: "changed", scopes: "", features: ""}).execute();
    assert.equal((await sandbox().call("POST", "/_sandbox/reset", {body: {}})).status, 204);
    const clock = await sandbox().call<{ahead_seconds: number}>("GET", "/_sandbox/clock");
    assert.equal(clock.body.ahead_seconds, 0);
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
