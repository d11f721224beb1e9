import assert from "node:assert/strict";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {test} from "node:test";
import {addressOf, done} from "./support/run-cli.ts";
import {paymentsSuite} from "./support/payments.ts";

interface Action {
  readonly id: string;
  readonly state: string;
  readonly kind: string;
  readonly amount?: {readonly value: string};
}

paymentsSuite("checkout authorizations", (bench) => {
  const stateOf = async (orderId: string) =>
    done(await bench.checkout(`attempts show ${orderId} --json`)).json<{state: string}>().state;

  test("capture captures the whole authorization once, after a question", async () => {
    const {orderId} = await bench.authorizedOrder();
    const no = await bench.checkout(`authorizations capture ${orderId}`, {answer: "n"});
    assert.deepEqual([no.exit, no.out], [EXIT.refused, ""]);
    assert.deepEqual(no.asked, [
      `Capture all that is left of the authorization for the order ${orderId}? [y/N] `,
    ]);
    assert.equal(await stateOf(orderId), "authorized");
    const {out} = done(await bench.checkout(`authorizations capture ${orderId}`, {answer: "y"}));
    assert.match(
      out,
      new RegExp(
        `^75\\.00 USD of the order ${orderId} is captured\\.\nCapture +\\S+\nStatus +completed\nAuthorization `,
      ),
    );
    assert.equal(await stateOf(orderId), "captured");
    const again = await bench.checkout(`authorizations capture ${orderId} --yes`);
    assert.equal(again.exit, EXIT.refused, again.out);
  });

  test("capture captures parts up to the authorized amount, and --final releases the rest", async () => {
    const {orderId} = await bench.authorizedOrder();
    const capture = (options: string) =>
      bench.checkout(`authorizations capture ${orderId} ${options} --yes --json`);
    assert.equal(done(await capture("--amount 20")).json<Action>().amount?.value, "20.00");
    const more = await capture("--amount 55.01");
    assert.deepEqual([more.exit, more.out], [EXIT.refused, ""]);
    assert.equal(done(await capture("--amount 5 --final")).json<Action>().amount?.value, "5.00");
    assert.equal((await capture("--amount 1")).exit, EXIT.refused);
  });

  test("void voids the authorization, which can't be captured then", async () => {
    const {orderId} = await bench.authorizedOrder();
    const {out} = done(await bench.checkout(`authorizations void ${orderId}`, {answer: "y"}));
    assert.match(out, new RegExp(`^The authorization for the order ${orderId} is voided\\.\n`));
    assert.equal(await stateOf(orderId), "voided");
    assert.equal((await bench.checkout(`authorizations capture ${orderId} --yes`)).exit, EXIT.refused);
  });

  test("reauthorize reauthorizes the payment after the honor period", async () => {
    const {orderId} = await bench.authorizedOrder();
    const early = await bench.checkout(`authorizations reauthorize ${orderId} --yes`);
    assert.deepEqual([early.exit, early.out], [EXIT.refused, ""]);
    await bench.sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: 4 * 86_400}});
    try {
      const {out} = done(await bench.checkout(`authorizations reauthorize ${orderId} --yes`));
      assert.match(
        out,
        new RegExp(
          `^75\\.00 USD of the order ${orderId} is reauthorized for another three days\\.\nReauthorization `,
        ),
      );
      done(await bench.checkout(`authorizations capture ${orderId} --yes`));
    } finally {
      await bench.sandbox.call("POST", "/_sandbox/clock", {body: {reset: true}});
    }
  });

  test("a capture with a lost reply is unknown, and repeating it with its request id captures once", async () => {
    const {orderId} = await bench.authorizedOrder();
    const losing: typeof globalThis.fetch = async (url, init) => {
      const reply = await fetch(url, init);
      if (!/authorizations\/[^/]+\/capture$/.test(addressOf(url))) return reply;
      await reply.text();
      throw new TypeError("fetch failed", {cause: {code: "ECONNRESET"}});
    };
    const line = `authorizations capture ${orderId} --amount 20 --yes --json`;
    const lost = await bench.checkout(line, {fetch: losing});
    assert.deepEqual([lost.exit, lost.error.code], [EXIT.unknown, "OUTCOME_UNKNOWN"]);
    assert.match(lost.error.message, /^It is not known whether the authorization was captured/);
    const repeated = done(
      await bench.checkout(`${line} --request-id ${lost.error.requestId}`),
    ).json<Action>();
    assert.deepEqual([repeated.id, repeated.state], [lost.error.requestId, "done"]);
    const {actions} = done(await bench.checkout(`attempts show ${orderId} --json`)).json<{
      actions: Action[];
    }>();
    assert.deepEqual(
      actions.map(({kind, state}) => [kind, state]),
      [["capture-authorization", "done"]],
    );
  });

  test("unknown and captured orders and wrong options are errors with their own exit codes", async () => {
    const {orderId} = await bench.paidOrder();
    for (const [line, exit] of [
      ["capture UNKNOWN --yes", EXIT.notFound],
      [`capture ${orderId} --yes`, EXIT.refused],
      [`void ${orderId} --yes`, EXIT.refused],
      [`reauthorize ${orderId} --yes`, EXIT.refused],
      [`capture ${orderId}`, EXIT.usage],
      [`capture ${orderId} --currency USD --yes`, EXIT.usage],
      [`capture ${orderId} --amount five --yes`, EXIT.usage],
      ['void X --request-id "two words" --yes', EXIT.usage],
    ] as const) {
      const result = await bench.checkout(`authorizations ${line}`);
      assert.deepEqual([result.exit, result.out], [exit, ""], line + result.err);
    }
  });
});

paymentsSuite("checkout: records of webhook events", (bench) => {
  async function insertRecords(): Promise<void> {
    const {db} = bench.shop.database;
    const times = {created_at: Date.UTC(2030, 0, 1), updated_at: Date.UTC(2030, 0, 2)};
    for (const [at, order] of ["ORDER-A", "ORDER-A", "ORDER-B"].entries()) {
      const nothing = {stage: null, response_due: null, outcome: null};
      const about = {order_id: order, capture_id: `CAPTURE-${at}`, amount: "75.00", currency: "USD"};
      const dispute = {id: `PP-D-${at}`, status: "OPEN", reason: "UNAUTHORISED"};
      await db
        .insertInto("disputes")
        .values({...dispute, ...about, ...nothing, ...times})
        .execute();
      const payment = {capture_id: `LINK-CAPTURE-${at}`, link_id: at < 2 ? "PLB-ONE" : "PLB-TWO"};
      const facts = {order_id: null, amount: "12.50", currency: "USD", status: "COMPLETED"};
      await db
        .insertInto("link_payments")
        .values({...payment, ...facts, ...times})
        .execute();
    }
  }

  test("disputes and payments through links are listed newest first, in pages, and by order or link", async () => {
    assert.equal(
      done(await bench.checkout("disputes news")).out,
      "No webhook event reported such disputes.\n",
    );
    assert.equal(
      done(await bench.checkout("links payments")).out,
      "No webhook event reported such payments.\n",
    );
    await insertRecords();
    const {lines} = done(await bench.checkout("disputes news --order ORDER-B"));
    assert.match(lines[0] ?? "", /^ID +ORDER +BUYER +STATUS +AMOUNT +REASON +CREATED +RESPONSE DUE$/);
    assert.match(lines[1] ?? "", /^PP-D-2 +ORDER-B +– +open +75\.00 USD +unauthorised +2030-01-01 00:00 UTC/);
    assert.equal(lines.length, 2);
    const ids = async (line: string, key: string) =>
      done(await bench.checkout(`${line} --all --page-size 1 --json`)).lines.map(
        (text) => (JSON.parse(text) as Record<string, string>)[key],
      );
    assert.deepEqual(await ids("disputes news", "id"), ["PP-D-2", "PP-D-1", "PP-D-0"]);
    assert.deepEqual(await ids("links payments --link PLB-ONE", "captureId"), [
      "LINK-CAPTURE-1",
      "LINK-CAPTURE-0",
    ]);
    const first = await bench.checkout("links payments --page-size 2");
    assert.match(first.err, /^There is more: --page-token \S+, or --all\n$/);
    assert.match(
      first.lines[1] ?? "",
      /^LINK-CAPTURE-2 +PLB-TWO +completed +12\.50 USD +2030-01-01 00:00 UTC$/,
    );
  });
});
