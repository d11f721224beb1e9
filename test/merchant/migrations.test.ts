import assert from "node:assert/strict";
import {test} from "node:test";
import {sql} from "kysely";
import type {Migrations} from "../../server/database/migration.ts";
import {paymentsMigrations} from "../../server/merchant/payments/payments.migrations.ts";
import type {AttemptState} from "../../server/merchant/payments/payments.states.ts";
import {TestClock} from "../merchant/support/shop.ts";
import {inMemory} from "../support/databases.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {migrationsBefore, openOlderDatabase} from "./support/older-database.ts";
import {cancel, claimsOf, confirm, sendOrder} from "./support/purchases.ts";
import {read} from "./support/replies.ts";
import {type Bench, storageSuite} from "./support/suite.ts";

/** Names that a version before the migration `0057-payment-names` has in its rows. */
const olderState = (state: string): string => (state === "needs-check" ? "needs-person" : state);

const first: Migrations = {"0001-journal": paymentsMigrations["0001-journal"]!};

function testOldDatabase(bench: Bench): void {
  /** Creates a database with the tables of the first release and one order. */
  async function createOldDatabase(session: string, orderId: string): Promise<void> {
    const database = await openOlderDatabase(bench.databaseUrl, first);
    const times = {created_at: 1, updated_at: 1};
    await database.db
      .insertInto("attempts")
      .values({
        id: "old",
        session,
        bought: "x",
        amount: "75.00",
        currency: "USD",
        cart: null,
        order_id: orderId,
        state: "created",
        failures: 0,
        ...times,
      })
      .execute();
    await database.close();
  }

  test("an order of the first release is shown and captured, and its delivery can't be changed", async () => {
    // A server on another database creates the order at PayPal.
    const creator = await bench.open({databaseUrl: (await inMemory.create()).url});
    const buyer = creator.browser();
    const orderId = await buyer.order();
    const {session} = await creator.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
    await createOldDatabase(session, orderId);

    const shop = await bench.open();
    const later = buyer.on(shop);
    assert.equal((await read(later.get(`/checkout/orders/${orderId}`))).status, 200);
    const changed = await read(later.post(`/checkout/orders/${orderId}/shipping`, {option: "SHIP_EXP"}));
    assert.equal(changed.body.code, "NOTHING_IS_SENT");
    bench.paypal.approve(orderId);
    const captured = await later.capture(orderId);
    assert.equal(captured.status, 201);
    assert.equal(bench.paypal.count("POST", CAPTURE), 1);
    const row = await shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.state, row.delivery, row.changes], ["captured", null, 0]);
  });
}

storageSuite("a database of the first release", testOldDatabase, {migrations: first});

const untold = migrationsBefore("0047");

const STATES: Readonly<Record<AttemptState, string | undefined>> = {
  ordering: undefined,
  refused: undefined,
  creating: undefined,
  "create-failed": undefined,
  created: "unpaid",
  changing: "unpaid",
  capturing: "undecided",
  authorizing: "undecided",
  pending: "paid",
  authorized: "paid",
  captured: "paid",
  voided: "unpaid",
  expired: "unpaid",
  declined: "unpaid",
  reversed: "unpaid",
  closed: "unpaid",
  "needs-check": "undecided",
};

storageSuite(
  "a database without purchases",
  (bench) => {
    test("keeps the payments that no page was told of, in every state", async () => {
      // A server on another database has begun the session.
      const creator = await bench.open({databaseUrl: (await inMemory.create()).url});
      const buyer = creator.browser();
      await buyer.order();
      const {session} = await creator.database.db
        .selectFrom("attempts")
        .selectAll()
        .executeTakeFirstOrThrow();
      const old = await openOlderDatabase(bench.databaseUrl, untold);
      const insertUntold = (id: string) =>
        sql`insert into untold (attempt_id, session, created_at) values (${id}, ${session}, 1)`.execute(
          old.db,
        );
      for (const [state, answer] of Object.entries(STATES)) {
        await old.db
          .insertInto("attempts")
          .values({
            id: state,
            session,
            bought: "x",
            amount: "75.00",
            currency: "USD",
            cart: null,
            order_id: answer === undefined ? null : `order-${state}`,
            state: olderState(state),
            failures: 0,
            created_at: 1,
            updated_at: 1,
          })
          .execute();
        await insertUntold(state);
      }
      await insertUntold("without-attempt");
      await old.close();

      const shop = await bench.open();
      const claims = (await claimsOf(shop)).map(({purchase, attempt_id: id, confirmed_at: at}) => [
        purchase,
        id,
        at,
      ]);
      assert.deepEqual(
        claims.sort(),
        Object.keys(STATES)
          .map((state) => [`attempt ${state}`, state, null])
          .sort(),
      );
      const later = buyer.on(shop);
      for (const [state, answer] of Object.entries(STATES)) {
        if (answer === undefined) continue;
        const {status, body} = await cancel(later, `order-${state}`);
        assert.deepEqual([status, body.state], [200, answer], state);
        assert.equal(
          (await confirm(later, `order-${state}`)).status,
          answer === "paid" || state === "voided" ? 204 : 409,
        );
      }
      assert.equal((await sendOrder(later, undefined)).body.code, "PAYMENT_IN_DOUBT");
      assert.equal((await sendOrder(later, "p")).status, 201);
    });
  },
  {migrations: untold},
);

const unsealed = migrationsBefore("0049");

storageSuite(
  "a database with PayPal's tokens in recorded requests",
  (bench) => {
    const order = (source: object) =>
      JSON.stringify({intent: "CAPTURE", purchase_units: [], payment_source: source});

    test("has them encrypted after the start while a call has no outcome, and erased otherwise", async () => {
      const clock = new TestClock();
      const old = await openOlderDatabase(bench.databaseUrl, unsealed);
      const times = {created_at: clock.now(), updated_at: clock.now()};
      const rows = [
        ["open", "sent", {card: {vault_id: "TOKEN-open"}}],
        ["paid", "succeeded", {paypal: {vault_id: "TOKEN-paid"}}],
        ["refused", "failed", {card: {single_use_token: "TOKEN-refused"}}],
        ["plain", "succeeded", {card: {}}],
      ] as const;
      for (const [id, state, source] of rows) {
        const attempt = {id, session: "s", bought: "x", amount: "75.00", currency: "USD", cart: null};
        await old.db
          .insertInto("attempts")
          .values({...attempt, order_id: null, state: "creating", failures: 0, ...times})
          .execute();
        const call = {request_id: `${id}-create`, attempt_id: id, operation: "create" as const, state};
        await old.db
          .insertInto("calls")
          .values({...call, request: order(source), response_status: null, response: null, ...times})
          .execute();
      }
      await old.close();

      const shop = await bench.open({clock});
      bench.paypal.fault("POST", CREATE, "lose-before", 3);
      await shop.merchant.recover();
      const {db} = shop.database;
      const calls = await db.selectFrom("calls").select(["attempt_id", "request"]).execute();
      const recorded = Object.fromEntries(calls.map((call) => [call.attempt_id, call.request]));
      assert.match(recorded["open"] ?? "", /"vault_id":"sealed:[^"]+"/);
      assert.equal(recorded["paid"], order({paypal: {vault_id: "erased"}}));
      assert.equal(recorded["refused"], order({card: {single_use_token: "erased"}}));
      assert.equal(recorded["plain"], order({card: {}}));
      assert.deepEqual(await db.selectFrom("unsealed_requests").selectAll().execute(), []);
      const sent = bench.paypal.seen.find(({path}) => CREATE.test(path));
      assert.equal(sent?.body, order({card: {vault_id: "TOKEN-open"}}), "PayPal gets the token");
    });
  },
  {migrations: unsealed},
);

const beforeRecordedCalls = migrationsBefore("0050");

storageSuite(
  "a database of the version before the engine of recorded calls",
  (bench) => {
    test("opens with rows in every state, and each call's outcome is found", async () => {
      const clock = new TestClock();
      const old = await openOlderDatabase(bench.databaseUrl, beforeRecordedCalls);
      const times = {created_at: clock.now(), updated_at: clock.now()};
      const common = {session: "s", bought: "x", amount: "75.00", currency: "USD", cart: null, failures: 0};
      for (const state of Object.keys(STATES) as AttemptState[]) {
        const order_id = state === "creating" || state === "create-failed" ? null : `order-${state}`;
        await old.db
          .insertInto("attempts")
          .values({...common, ...times, id: state, order_id, state: olderState(state)})
          .execute();
        await old.db
          .insertInto("calls")
          .values({
            request_id: `${state}-${order_id === null ? "create" : "capture"}`,
            attempt_id: state,
            operation: order_id === null ? "create" : "capture",
            state: state === "needs-check" ? olderState(state) : "sent",
            request: "{}",
            response_status: null,
            response: null,
            ...times,
          })
          .execute();
      }
      for (const state of ["sent", "pending", "done", "failed", "needs-check"] as const) {
        await old.db
          .insertInto("payment_actions")
          .values({
            id: `refund-${state}`,
            attempt_id: "captured",
            kind: "refund",
            asked: "x",
            payment_id: "CAPTURE-1",
            amount: "1.00",
            currency: "USD",
            known: null,
            state: olderState(state),
            failures: 0,
            sent_at: 0,
            result_id: null,
            result_status: null,
            ...times,
          })
          .execute();
        if (state === "pending") continue;
        await old.db
          .insertInto("paypal_actions")
          .values({
            id: `claim-${state}`,
            kind: "accept-claim",
            target: `DISPUTE-${state}`,
            asked: "x",
            request: "{}",
            has_files: 0,
            before: JSON.stringify({isPossible: true, parts: []}),
            state: olderState(state),
            failures: 0,
            sent_at: 0,
            called_at: clock.now(),
            response_status: null,
            response: null,
            note: null,
            ...times,
          })
          .execute();
      }
      await old.db
        .insertInto("calls")
        .values({
          request_id: "refund-sent-refund",
          attempt_id: "captured",
          operation: "refund",
          state: "sent",
          request: "{}",
          response_status: null,
          response: null,
          ...times,
        })
        .execute();
      for (const state of ["saving", "failed", "in-doubt", "saved", "deleting", "deleted"] as const) {
        await old.db
          .insertInto("setup_tokens")
          .values({id: `setup-${state}`, session: "s", customer: "c", created_at: clock.now()})
          .execute();
        await old.db
          .insertInto("saved_cards")
          .values({
            id: state,
            customer: "c",
            setup_token: `setup-${state}`,
            sealed_token: null,
            token: state === "failed" || state === "saving" ? null : `token-${state}`,
            brand: null,
            last_digits: null,
            expiry: null,
            state,
            failures: 0,
            ...times,
          })
          .execute();
      }
      await old.close();

      const shop = await bench.open({clock});
      const {backOffice} = shop.merchant;
      for (const state of Object.keys(STATES)) {
        assert.equal((await backOffice.findAttempt(state)).state, state);
      }
      // PayPal knows none of these: each call is repeated, or stays for a person.
      await shop.merchant.recover();
      const left = await shop.database.db.selectFrom("payment_actions").select(["id", "state"]).execute();
      assert.equal(left.find(({id}) => id === "refund-needs-check")?.state, "needs-check");
      assert.equal((await backOffice.attemptsToCheck()).items.length, 2);
      assert.deepEqual((await backOffice.paypalActions.unfinished()).map(({id}) => id).sort(), [
        "claim-needs-check",
        "claim-sent",
      ]);
      clock.advance(6 * 60 * 60_000);
      await shop.merchant.recover();
      assert.deepEqual(
        (await backOffice.attemptsToCheck()).items.map(({id}) => id).sort(),
        ["authorizing", "capturing", "needs-check", "refund-needs-check", "refund-sent"].sort(),
      );
    });
  },
  {migrations: beforeRecordedCalls},
);

const withSharedToken = migrationsBefore("0052");

storageSuite(
  "a database with an access token that instances shared",
  (bench) => {
    test("keeps its payments, and loses the token", async () => {
      const old = await openOlderDatabase(bench.databaseUrl, withSharedToken);
      const {db} = old;
      await sql`insert into service_tokens values ('i', 'v', 'canary-sealed', 1, 2)`.execute(db);
      const attempt = {id: "old", session: "s", bought: "x", amount: "75.00", currency: "USD", order_id: "O"};
      const rest = {state: "captured", failures: 2, changes: 3, created_at: 4, updated_at: 5} as const;
      await old.db
        .insertInto("attempts")
        .values({...attempt, ...rest, cart: null})
        .execute();
      const before = await old.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
      await old.close();

      const {database} = await bench.open();
      const {actions: _dropped, bought, second_to, ...kept} = before;
      const [found, ...others] = await database.db.selectFrom("attempts").selectAll().execute();
      const renamed = {request_hash: bought, duplicate_of: second_to};
      assert.deepEqual(found, {...found, ...kept, ...renamed, next_read_at: null});
      assert.equal(others.length, 0);
      const tables = (await database.db.introspection.getTables()).map(({name}) => name);
      assert.ok(tables.includes("leases") && !tables.includes("service_tokens"), tables.join());
    });
  },
  {migrations: withSharedToken},
);
