import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import pg from "pg";
import type {MerchantError} from "../../server/merchant/errors.ts";
import type {PayPalActionRequest} from "../../server/merchant/paypal-actions/perform-paypal-action.ts";
import {PAYPAL_ACTION_CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import {engines} from "../support/databases.ts";
import {openCrashing} from "./support/crashing.ts";
import {OPERATOR_KEY, operate} from "./support/operator.ts";
import {payPalUsd, refusalOf} from "./support/paid-order.ts";
import {attempt, type Shop, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {waitUntil} from "./support/wait-until.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const operated = {variables: {OPERATOR_KEY}};
const ACCEPT = /\/accept-claim$/;

function accepting(target: string, id = randomUUID()): PayPalActionRequest {
  return {id, kind: "accept-claim", target, body: {note: "We agree.", accept_claim_type: "REFUND"}};
}

function perform(shop: Shop, request: PayPalActionRequest) {
  return shop.merchant.backOffice.paypalActions.perform(request);
}

async function stateOf(shop: Shop, request: PayPalActionRequest): Promise<string> {
  return (await perform(shop, request)).action.state;
}

/**
 * Lets writes of actions on PostgreSQL wait until several have passed their checks.
 *
 * @returns a function that waits for this number of writes, and then lets them continue
 */
async function holdWrites(databaseUrl: string): Promise<(count: number) => Promise<void>> {
  const holder = new pg.Client({connectionString: databaseUrl});
  await holder.connect();
  await holder.query("begin; lock table paypal_actions in share mode");
  return async (count) => {
    await waitUntil(async () => {
      const {rows} = await holder.query(
        "select from pg_locks where relation = 'paypal_actions'::regclass and not granted",
      );
      return rows.length === count;
    });
    await holder.query("commit");
    await holder.end();
  };
}

function requestIds({paypal}: Bench, path: RegExp): (string | null)[] {
  return paypal.seen
    .filter((seen) => path.test(seen.path))
    .map(({headers}) => headers.get("paypal-request-id"));
}

suite("actions on disputes and invoices", (bench) => {
  test("two requests at the same time with one id, at two servers, accept a claim once", async () => {
    const shops = [await bench.open(operated), await bench.open(operated)];
    const id = bench.paypal.records.addDispute();
    const headers = attempt(randomUUID());
    const ask = (shop: Shop) => operate(shop, "POST", `/disputes/${id}/accept-claim`, {}, {headers});
    const replies = await Promise.all(shops.flatMap((shop) => [ask(shop), ask(shop)]));
    for (const {status} of replies) assert.ok(status === 200 || status === 500, String(status));
    assert.ok(replies.some(({status}) => status === 200));
    assert.equal((await ask(shops[1]!)).status, 200);
    assert.equal(bench.paypal.count("POST", ACCEPT), 1, "PayPal gets one request");
  });

  test("two people who accept one claim at the same time refund it once", async () => {
    const shops = [await bench.open(), await bench.open()];
    const dispute = bench.paypal.records.addDispute();
    const outcomes = await Promise.allSettled(shops.map((shop) => perform(shop, accepting(dispute))));
    // The second one joins the first one's action while it is unfinished, and is refused afterwards.
    const ids = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [outcome.value.action.id] : [],
    );
    assert.equal(new Set(ids).size, 1);
    assert.equal(bench.paypal.records.effects.length, 1);
    const late = perform(shops[0]!, accepting(dispute));
    assert.deepEqual(await refusalOf(late), [422, "UNPROCESSABLE_ENTITY"]);
  });

  test("an action that was read before another one was done gets no effect of that one", async () => {
    const shops = [await bench.open(), await bench.open()];
    const dispute = bench.paypal.records.addDispute();
    bench.paypal.fault("GET", new RegExp(`/${dispute}$`), () => perform(shops[1]!, accepting(dispute)));
    const second = perform(shops[0]!, accepting(dispute));
    assert.deepEqual(await refusalOf(second), [422, "UNPROCESSABLE_ENTITY"]);
    assert.equal(bench.paypal.records.effects.length, 1);
  });

  test("one id can't be used for two actions, and another action waits for an unfinished one", async () => {
    const shop = await bench.open();
    const dispute = bench.paypal.records.addDispute();
    bench.paypal.fault("POST", ACCEPT, "lose-before", 3);
    const request = accepting(dispute);
    assert.equal(await stateOf(shop, request), "unknown");
    const other = {...request, body: {note: "Another."}};
    assert.deepEqual(await refusalOf(perform(shop, other)), [409, "REQUEST_REUSED"]);
    const offer: PayPalActionRequest = {...accepting(dispute), kind: "make-offer"};
    assert.deepEqual(await refusalOf(perform(shop, offer)), [409, "ACTION_IN_PROGRESS"]);
    assert.equal(await stateOf(shop, request), "done");
  });

  test("a definite refusal is passed on, and the next attempt has a new request id", async () => {
    const shop = await bench.open(operated);
    const dispute = bench.paypal.records.addDispute();
    const headers = attempt("one");
    bench.paypal.fault("POST", ACCEPT, 422);
    const ask = () => operate(shop, "POST", `/disputes/${dispute}/accept-claim`, {}, {headers});
    assert.deepEqual([(await ask()).status, (await ask()).status], [422, 200]);
    assert.deepEqual(requestIds(bench, ACCEPT), ["one-accept-claim", "one-accept-claim-2"]);
  });

  for (const fault of ["lose-before", "lose-after", "garble", 500] as const) {
    test(`a claim is accepted once after three times ${fault}, by recovery`, async () => {
      const shop = await bench.open();
      const dispute = bench.paypal.records.addDispute();
      const request = accepting(dispute);
      bench.paypal.fault("POST", ACCEPT, fault, 3);
      assert.equal(await stateOf(shop, request), "unknown");
      const {paypalActions} = shop.merchant.backOffice;
      assert.deepEqual(
        (await paypalActions.unfinished()).map(({id, state}) => [id, state]),
        [[request.id, "unknown"]],
      );
      await shop.merchant.recover();
      assert.deepEqual(await paypalActions.unfinished(), []);
      assert.equal((await paypalActions.find(request.id)).state, "done");
      assert.equal(new Set(requestIds(bench, ACCEPT)).size, 1);
      assert.equal(bench.paypal.records.effects.length, 1);
    });
  }

  test("an offer with a lost reply is found in the dispute's history, also without PayPal's request ids", async () => {
    const shop = await bench.open();
    const dispute = bench.paypal.records.addDispute();
    const body = {note: "Half of it?", offer_type: "REFUND", offer_amount: payPalUsd("10.00")};
    const request: PayPalActionRequest = {...accepting(dispute), kind: "make-offer", body};
    bench.paypal.fault("POST", /\/make-offer$/, () => bench.paypal.forgetRequestIds());
    bench.paypal.fault("POST", /\/make-offer$/, "lose-after", 3);
    assert.equal(await stateOf(shop, request), "done");
    const again = {...request, id: randomUUID()};
    assert.equal(await stateOf(shop, again), "unknown");
    bench.paypal.forgetRequestIds();
    await shop.merchant.recover();
    assert.equal(await stateOf(shop, again), "done");
    assert.equal(bench.paypal.records.disputes.get(dispute)?.offer.history.length, 2);
  });

  test("a recorded payment with a lost reply is sent once, and found in the invoice", async () => {
    // PayPal doesn't promise to record a payment once for each request id.
    const fetch: typeof globalThis.fetch = (input, init) => {
      bench.paypal.forgetRequestIds();
      return bench.paypal.fetch(input, init);
    };
    const shop = await bench.open({fetch});
    const target = bench.paypal.records.addInvoice();
    const invoice = bench.paypal.records.invoices.get(target)!;
    const body = {method: "CASH", amount: payPalUsd("30.00")};
    const request: PayPalActionRequest = {id: randomUUID(), kind: "record-payment", target, body};
    bench.paypal.fault("POST", /\/payments$/, "lose-after", 3);
    assert.equal(await stateOf(shop, request), "unknown");
    const {action, reply} = await perform(shop, request);
    assert.equal(action.state, "done");
    assert.deepEqual(reply?.value, {payment_id: invoice.payments.transactions[0]?.payment_id});
    assert.equal(invoice.payments.transactions.length, 1);
  });

  test("a buyer's payment of the same amount is no result of a recorded payment", async () => {
    const shop = await bench.open();
    const target = bench.paypal.records.addInvoice();
    const {transactions} = bench.paypal.records.invoices.get(target)!.payments;
    const amount = payPalUsd("30.00");
    const body = {method: "CASH", amount};
    const request: PayPalActionRequest = {id: randomUUID(), kind: "record-payment", target, body};
    bench.paypal.fault("POST", /\/payments$/, "lose-before", 3);
    assert.equal(await stateOf(shop, request), "unknown");
    transactions.push({payment_id: "PAID-BY-BUYER", type: "PAYPAL", method: "PAYPAL", amount});
    bench.paypal.clearFaults();
    const {reply} = await perform(shop, request);
    assert.equal(transactions.length, 2);
    assert.deepEqual(reply?.value, {payment_id: transactions[1]?.payment_id});
  });

  test("files of a request without a reply are sent again only by the caller", async () => {
    const shop = await bench.open({...operated, clock: new TestClock()});
    const dispute = bench.paypal.records.addDispute();
    const path = `/disputes/${dispute}/acknowledge-return-item`;
    const headers = attempt(randomUUID());
    const ask = (content: string) => {
      const form = new FormData();
      const input = JSON.stringify({acknowledgement_type: "DAMAGED"});
      form.append("input", new Blob([input], {type: "application/json"}));
      form.append("file1", new Blob([content]), "photo.pdf");
      return operate(shop, "POST", path, undefined, {form, headers});
    };
    bench.paypal.fault("POST", /acknowledge-return-item$/, "lose-before", 3);
    assert.equal((await ask("%PDF-1.7 one")).status, 500);
    const sent = bench.paypal.seen.length;
    await shop.merchant.recover();
    assert.ok(bench.paypal.seen.slice(sent).every(({method}) => method === "GET"));
    const other = await ask("%PDF-1.7 two");
    assert.deepEqual([other.status, other.body.code], [409, "REQUEST_REUSED"]);
    assert.equal((await ask("%PDF-1.7 one")).status, 200);
    assert.equal(bench.paypal.records.effects.length, 1);
  });
});

suite(
  "actions that begin at the same time on PostgreSQL",
  (bench) => {
    test("of two refused actions that are repeated at the same time, one waits", async () => {
      const shops = [await bench.open(), await bench.open()];
      const dispute = bench.paypal.records.addDispute();
      const requests = [accepting(dispute), accepting(dispute)];
      bench.paypal.fault("POST", ACCEPT, 422, 2);
      for (const request of requests)
        assert.deepEqual(await refusalOf(perform(shops[0]!, request)), [422, "FAULT"]);
      const release = await holdWrites(bench.databaseUrl);
      const performed = shops.map((shop, index) => perform(shop, requests[index]!));
      // PayPal replies after the other action was refused, so that the first one is unfinished until then.
      const refused = Promise.any(
        performed.map((one) =>
          one.then(
            () => Promise.reject(new Error("no action was refused")),
            () => undefined,
          ),
        ),
      );
      bench.paypal.fault("POST", ACCEPT, () => refused);
      // Awaited at once, because one of them may be refused before the writes go on.
      const settled = Promise.allSettled(performed);
      await release(shops.length);
      const outcomes = await settled;
      const codes = outcomes.map((outcome) =>
        outcome.status === "rejected" ? (outcome.reason as MerchantError).code : outcome.value.action.state,
      );
      assert.deepEqual(codes.sort(), ["ACTION_IN_PROGRESS", "done"]);
      assert.equal(bench.paypal.records.effects.length, 1);
    });
  },
  {on: engines().filter(({name}) => name === "postgres")},
);

suite("an action that is too old to repeat", (bench) => {
  async function lost(clock: TestClock, status: string) {
    const shop = await bench.open({...operated, clock});
    const dispute = bench.paypal.records.addDispute();
    const request = accepting(dispute);
    bench.paypal.fault("POST", ACCEPT, "lose-before", 3);
    assert.equal(await stateOf(shop, request), "unknown");
    if (status !== "OPEN") Object.assign(bench.paypal.records.disputes.get(dispute)!, {status, links: []});
    clock.advance(5.5 * HOUR);
    const sent = bench.paypal.count("POST", ACCEPT);
    await shop.merchant.recover();
    assert.equal(bench.paypal.count("POST", ACCEPT), sent, "PayPal gets no request");
    return {shop, id: request.id, dispute, request};
  }

  test("it is not done if PayPal still offers it", async () => {
    const {shop, id} = await lost(new TestClock(), "OPEN");
    assert.equal((await shop.merchant.backOffice.paypalActions.find(id)).state, "failed");
  });

  test("it needs a check if the dispute doesn't tell, who settles it with a note", async () => {
    const clock = new TestClock();
    const {shop, id, request} = await lost(clock, "UNDER_REVIEW");
    const {body: list} = await operate(shop, "GET", "/unfinished-actions");
    assert.deepEqual(
      list.items.map((item) => [item.id, item.state]),
      [[id, "needs-check"]],
    );
    const path = `/disputes/${request.target}/accept-claim`;
    const requestHash = await operate(shop, "POST", path, request.body, {headers: attempt(id)});
    assert.deepEqual(
      [requestHash.status, requestHash.body.code, requestHash.body.state],
      [500, "OUTCOME_UNKNOWN", "needs-check"],
    );
    const note = "PayPal's page shows no refund.";
    const settled = await operate(shop, "POST", `/actions/${id}/settle`, {outcome: "not-done", note});
    assert.deepEqual([settled.body.state, settled.body.note], ["failed", note]);
    const again = await operate(shop, "POST", `/actions/${id}/settle`, {outcome: "done", note});
    assert.deepEqual([again.status, again.body.code], [409, "NEEDS_NO_CHECK"]);
    assert.equal((await operate(shop, "GET", "/actions/NONE")).status, 404);
  });

  test("a finding is refused when the dispute shows the outcome now", async () => {
    const {shop, id, dispute} = await lost(new TestClock(), "UNDER_REVIEW");
    const outcome = {status: "RESOLVED", dispute_outcome: {outcome_code: "RESOLVED_BUYER_FAVOUR"}};
    Object.assign(bench.paypal.records.disputes.get(dispute)!, outcome);
    const {paypalActions} = shop.merchant.backOffice;
    const finding = paypalActions.settle({id, outcome: "not-done", note: "Not seen."});
    assert.deepEqual(await refusalOf(finding), [409, "ALREADY_RESOLVED"]);
    assert.equal((await paypalActions.find(id)).state, "done");
  });
});

/** Faults that lead to a checkpoint. */
function prepare(bench: Bench, place: string): void {
  if (place === "verified") bench.paypal.fault("POST", ACCEPT, 422);
  if (place.startsWith("handing") || place.startsWith("handed")) {
    bench.paypal.fault("POST", ACCEPT, "lose-after", 3);
  }
}

suite("a server that is killed during an action on a dispute", (bench) => {
  for (const at of PAYPAL_ACTION_CHECKPOINTS) {
    const place = at.split(":")[1] ?? "";
    test(`the claim is accepted once after a crash at ${at}`, async () => {
      const clock = new TestClock();
      const request = accepting(bench.paypal.records.addDispute());
      const isRepeated = place.startsWith("tak");
      const isTooLate = place.startsWith("giv");
      prepare(bench, place);
      if (isRepeated || isTooLate) {
        bench.paypal.fault("POST", ACCEPT, "lose-before", 3);
        const first = await bench.open({clock});
        assert.equal(await stateOf(first, request), "unknown");
      }
      if (isTooLate) {
        const dispute = bench.paypal.records.disputes.get(request.target)!;
        Object.assign(dispute, {status: "UNDER_REVIEW", links: []});
        clock.advance(6 * HOUR);
      }
      const {shop, hasCrashed} = await openCrashing(bench, at, {clock});
      await assert.rejects(perform(shop, request), /killed/);
      assert.ok(hasCrashed(), "the checkpoint was passed");

      const next = await bench.open({clock});
      clock.advance(MINUTE);
      await next.merchant.recover();
      if (isTooLate) {
        const [action] = await next.merchant.backOffice.paypalActions.unfinished();
        assert.equal(action?.state, "needs-check");
        return;
      }
      assert.equal(await stateOf(next, request), "done");
      assert.equal(bench.paypal.records.effects.length, 1);
    });
  }
});
