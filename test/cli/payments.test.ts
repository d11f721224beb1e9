import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {TestClock} from "../merchant/support/shop.ts";
import {addressOf, done, type Said} from "./support/desk.ts";
import {type PaymentsBench, paymentsSuite} from "./support/payments.ts";

type Fetch = typeof globalThis.fetch;

const ABSENT = `file:${join(tmpdir(), randomUUID(), "payments.db")}`;

interface Action {
  readonly id: string;
  readonly state: string;
  readonly orderId: string;
  readonly resultId: string;
  readonly amount: {readonly currency_code: string; readonly value: string};
}

interface Attempt {
  readonly state: string;
  readonly actions: readonly Action[];
  readonly resolutions: readonly {readonly outcome: string; readonly note: string}[];
}

const isRefund = (address: string) => address.endsWith("/refund");

/** Refunds are done, and their answers lost. */
const losing: Fetch = async (url, init) => {
  const reply = await fetch(url, init);
  if (!isRefund(addressOf(url))) return reply;
  await reply.text();
  throw new TypeError("fetch failed", {cause: {code: "ECONNRESET"}});
};

/** Refunds never come to the service. */
const blocking: Fetch = async (url, init) => {
  if (isRefund(addressOf(url))) throw new TypeError("fetch failed", {cause: {code: "ECONNREFUSED"}});
  return fetch(url, init);
};

/** A refund of which nobody will find out what came; its request id. */
async function givenUp(bench: PaymentsBench, orderId: string): Promise<string> {
  const lost = await bench.desk(`refund ${orderId} --amount 5 --yes --json`, {fetch: blocking});
  assert.equal(lost.exit, EXIT.unknown, lost.err);
  const wish = lost.error.request_id ?? "";
  const clock = new TestClock();
  clock.advance(6 * 60 * 60 * 1000);
  const later = await bench.desk(`refund ${orderId} --amount 5 --yes --json --request-id ${wish}`, {clock});
  assert.deepEqual([later.exit, later.error.code], [EXIT.needsPerson, "NEEDS_PERSON"], later.err);
  return wish;
}

function refuse(): Promise<Response> {
  return Promise.reject(new Error("nothing is to be asked"));
}

paymentsSuite("checkout refund", (bench) => {
  test("gives all of an order back, after it has asked, and what is left of it once", async () => {
    const {orderId, captureId} = await bench.paid();
    const no = await bench.desk(`refund ${orderId}`, {answer: "n"});
    assert.deepEqual([no.exit, no.out], [EXIT.refused, ""]);
    assert.deepEqual(no.asked, [
      `Refund all that is left of the order ${orderId} (75.00 USD were paid)? [y/N] `,
    ]);
    assert.equal(await bench.statusOf(captureId), "COMPLETED");
    const {out} = done(await bench.desk(`refund ${orderId} --note "It broke."`, {answer: "y"}));
    assert.match(
      out,
      new RegExp(`^75\\.00 USD of the order ${orderId} is refunded\\.\nRefund +\\S+\nStatus +completed\n`),
    );
    assert.equal(await bench.statusOf(captureId), "REFUNDED");
    const again = await bench.desk(`refund ${orderId} --yes`);
    assert.equal(again.exit, EXIT.refused);
    assert.match(again.err, /\(NOTHING_LEFT\)/);
  });

  test("is refused when PayPal refuses the credentials, before anything is begun", async () => {
    const {orderId} = await bench.paid();
    const denied: Fetch = async (url, init) =>
      addressOf(url).endsWith("/token")
        ? Response.json({error: "invalid_client", error_description: "No such client."}, {status: 401})
        : fetch(url, init);
    const {exit, err} = await bench.desk(`refund ${orderId} --yes`, {fetch: denied});
    assert.equal(exit, EXIT.refused);
    assert.match(err, /PayPal refused this server's credentials or permissions with 401/);
  });

  test("gives a part back, by the capture's id; never more than was taken", async () => {
    const {orderId, captureId} = await bench.paid();
    const part = await bench.desk(`refund ${captureId} --amount 5 --yes --json`);
    const action = done(part).json<Action>();
    assert.deepEqual(
      [action.state, action.orderId, action.amount],
      ["done", orderId, {currency_code: "USD", value: "5.00"}],
    );
    assert.equal(await bench.statusOf(captureId), "PARTIALLY_REFUNDED");
    for (const [options, exit] of [
      ["--amount 70.01", EXIT.refused],
      ["--amount 0", EXIT.refused],
      ["--amount 5 --currency EUR", EXIT.refused],
      ["--amount 5.001", EXIT.usage],
      ["--amount five", EXIT.usage],
      ["--amount 5 --currency dollars", EXIT.usage],
      ["--currency USD", EXIT.usage],
      ['--request-id "two words"', EXIT.usage],
    ] as const) {
      const said = await bench.desk(`refund ${orderId} ${options} --yes`);
      assert.deepEqual([said.exit, said.out], [exit, ""], options + said.err);
    }
    assert.equal(
      done(await bench.desk(`refund ${orderId} --yes --json`)).json<Action>().amount.value,
      "70.00",
    );
  });

  test("an answer that is lost is neither a refund nor none; repeated under its id it is one", async () => {
    const {orderId, captureId} = await bench.paid();
    const lost = await bench.desk(`refund ${orderId} --amount 5 --yes`, {fetch: losing});
    assert.deepEqual([lost.exit, lost.out], [EXIT.unknown, ""]);
    assert.match(lost.err, /^checkout: It is not known whether the money was given back/);
    const wish = /--request-id (\S+):/.exec(lost.err)?.[1];
    assert.ok(wish, lost.err);
    const state = async () =>
      done(await bench.desk(`attempts show ${wish} --json`))
        .json<Attempt>()
        .actions.map((action) => action.state);
    assert.deepEqual(await state(), ["unknown"]);
    const repeated = done(await bench.desk(`refund ${orderId} --amount 5 --yes --json --request-id ${wish}`));
    assert.deepEqual([repeated.json<Action>().id, repeated.json<Action>().state], [wish, "done"]);
    assert.deepEqual(await state(), ["done"]);
    const other = await bench.desk(`refund ${orderId} --amount 6 --yes --request-id ${wish}`);
    assert.equal(other.exit, EXIT.refused);
    assert.match(other.err, /\(REQUEST_REUSED\)/);
    assert.equal(await bench.statusOf(captureId), "PARTIALLY_REFUNDED");
  });

  test("refuses to refund a payment that is not on record", async () => {
    const elsewhere = await bench.desk("refund NOBODY --yes");
    assert.deepEqual([elsewhere.exit, elsewhere.out], [EXIT.notFound, ""]);
    assert.match(elsewhere.err, /There is no order or capture NOBODY\./);
    const down = await bench.desk(`refund ${(await bench.paid()).orderId} --yes`, {fetch: refuse});
    assert.equal(down.exit, EXIT.unknown);
    assert.match(down.err, /gives no answer at the moment\.\n {2}Nothing was started/);
    const busy: Fetch = async (url, init) => {
      if (addressOf(url).endsWith("/token")) return fetch(url, init);
      return new Response(null, {status: 503, headers: {"paypal-debug-id": "f00d1234"}});
    };
    const {error} = await bench.desk(`refund ${(await bench.paid()).orderId} --yes --json`, {fetch: busy});
    assert.deepEqual(
      [error.code, error.exit_code, error.debug_id],
      ["SERVICE_UNREACHABLE", EXIT.unknown, "f00d1234"],
    );
  });

  test("Ctrl-C while the service is asked says that nobody knows, and how to go on", async () => {
    const {orderId} = await bench.paid();
    const interruption = new AbortController();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const hanging: Fetch = async (url, init) => {
      if (isRefund(addressOf(url))) {
        interruption.abort();
        await held;
      }
      return fetch(url, init);
    };
    const said = await bench.desk(`refund ${orderId} --yes`, {fetch: hanging, signal: interruption.signal});
    release();
    assert.deepEqual([said.exit, said.out], [EXIT.interrupted, ""]);
    assert.match(said.err, /Stopped in the middle: it is not known whether the money was given back/);
    const wish = /--request-id (\S+):/.exec(said.err)?.[1];
    const [action] = done(await bench.desk(`attempts show ${wish} --json`)).json<Attempt>().actions;
    assert.equal(action?.id, wish, "it is recorded before it is sent");
    // What was sent goes on in this process, as it would not after an exit.
    let state: string | undefined;
    while (state !== "done") {
      state = done(await bench.desk(`attempts show ${wish} --json`)).json<Attempt>().actions[0]?.state;
    }
  });
});

paymentsSuite("checkout attempts", (bench) => {
  test("nothing needs a person; of what is not there it says so", async () => {
    assert.equal(done(await bench.desk("attempts list")).out, "Nothing needs a person.\n");
    assert.deepEqual(done(await bench.desk("attempts list --json")).json(), {items: [], next: null});
    for (const line of ["attempts show NOBODY", 'attempts settle NOBODY --not-done --note "x" --yes']) {
      const said = await bench.desk(line);
      assert.deepEqual([said.exit, said.out], [EXIT.notFound, ""], line);
    }
    const {orderId} = await bench.paid();
    const {out} = done(await bench.desk(`attempts show ${orderId}`));
    for (const words of [
      /^Attempt \S+\nState +captured\n/,
      /^Amount +75\.00 USD$/m,
      /^capture +succeeded +\d+ /m,
    ]) {
      assert.match(out, words);
    }
  });

  test("what needs a person is listed, and ended by what the person found", async () => {
    const {orderId} = await bench.paid();
    const wish = await givenUp(bench, orderId);
    const {lines} = done(await bench.desk("attempts list --kind refund"));
    assert.match(lines[0] ?? "", /^ID +WHAT +ORDER +AMOUNT +BEGUN$/);
    assert.match(
      lines[1] ?? "",
      new RegExp(`^${wish} +refund +${orderId} +5\\.00 USD +2030-01-01 00:00 UTC$`),
    );
    assert.equal(done(await bench.desk("attempts list --kind capture")).out, "Nothing needs a person.\n");
    const settle = `attempts settle ${wish} --not-done --note "Not in the account's activity."`;
    const no = await bench.desk(settle, {answer: "no"});
    assert.deepEqual(
      [no.exit, no.asked],
      [EXIT.refused, [`Write down for good that ${wish} was not done? [y/N] `]],
    );
    const {out} = done(await bench.desk(settle, {answer: "y"}));
    assert.match(out, new RegExp(`^It is written down that ${wish} was not done\\.\n`));
    assert.match(out, /^What people found out$/m);
    const {actions, resolutions} = done(await bench.desk(`attempts show ${wish} --json`)).json<Attempt>();
    assert.deepEqual(
      actions.map(({state}) => state),
      ["failed"],
    );
    assert.deepEqual(
      resolutions.map(({outcome, note}) => [outcome, note]),
      [["not-done", "Not in the account's activity."]],
    );
    assert.equal(done(await bench.desk("attempts list")).out, "Nothing needs a person.\n");
    const again = await bench.desk(settle, {answer: "y"});
    assert.equal(again.exit, EXIT.refused);
    assert.match(again.err, /\(NEEDS_NO_PERSON\)/);
    // Then the same money may be given back after all.
    assert.equal(
      done(await bench.desk(`refund ${orderId} --yes --json`)).json<Action>().amount.value,
      "75.00",
    );
  });

  test("what was done is named", async () => {
    const wish = await givenUp(bench, (await bench.paid()).orderId);
    const settle = `attempts settle ${wish} --done REFUND-1 --note "In the activity." --yes --json`;
    const {actions} = done(await bench.desk(settle)).json<Attempt>();
    assert.deepEqual(
      actions.map(({state, resultId}) => [state, resultId]),
      [["done", "REFUND-1"]],
    );
  });

  test("pages of them, each once", async () => {
    const wishes = [];
    for (let count = 0; count < 3; count += 1)
      wishes.push(await givenUp(bench, (await bench.paid()).orderId));
    const first = await bench.desk("attempts list --page-size 2");
    assert.equal(first.lines.length, 3);
    assert.match(first.err, /^There is more: --page-token \S+, or --all\n$/);
    const ids = (said: Said) => done(said).lines.map((line) => (JSON.parse(line) as {id: string}).id);
    assert.deepEqual(ids(await bench.desk("attempts list --all --page-size 1 --json")).sort(), wishes.sort());
    assert.deepEqual(ids(await bench.desk("attempts list --all --json --since 2030-01-02")), []);
  });

  test("refuses wrong use before the database is opened", async () => {
    const variables = {DATABASE_URL: ABSENT};
    for (const line of [
      "refund",
      "attempts",
      "attempts list --kind dispute",
      'attempts settle X --note "x"',
      "attempts settle X --not-done",
      'attempts settle X --not-done --done Y --note "x"',
    ]) {
      const said = await bench.desk(line, {variables, fetch: refuse});
      assert.deepEqual([said.exit, said.out], [EXIT.usage, ""], line);
      assert.doesNotMatch(said.err, /There are no payment records/, line);
    }
  });

  test("creates no missing database, and tells an unreachable one from an empty one", async () => {
    for (const line of ["refund X --yes", "attempts list", "attempts show X"]) {
      const absent = await bench.desk(line, {
        variables: {DATABASE_URL: ABSENT},
        fetch: refuse,
      });
      assert.deepEqual([absent.exit, absent.out], [EXIT.usage, ""]);
      assert.match(absent.err, /There are no payment records: DATABASE_URL names no file that exists/);
      const url = "postgres://merchant:canary-password@127.0.0.1:1/payments";
      const down = await bench.desk(line, {variables: {DATABASE_URL: url, DEBUG: "1"}, fetch: refuse});
      assert.deepEqual([down.exit, down.out], [EXIT.unknown, ""]);
      assert.match(down.err, /The database of the payment records gives no answer \(ECONNREFUSED\)/);
      assert.doesNotMatch(down.err, /canary/);
    }
  });
});
