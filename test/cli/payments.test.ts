import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {giveFacts} from "../merchant/support/given-facts.ts";
import {TestClock} from "../merchant/support/shop.ts";
import {addressOf, done, type CommandResult} from "./support/run-cli.ts";
import {type PaymentsBench, paymentsSuite} from "./support/payments.ts";

type Fetch = typeof globalThis.fetch;

const MISSING_FILE = `file:${join(tmpdir(), randomUUID(), "payments.db")}`;

interface Action {
  readonly id: string;
  readonly state: string;
  readonly orderId: string;
  readonly resultId: string;
  readonly amount: {readonly currencyCode: string; readonly value: string};
}

interface Attempt {
  readonly state: string;
  readonly actions: readonly Action[];
  readonly resolutions: readonly {readonly outcome: string; readonly note: string}[];
}

const isRefund = (address: string) => address.endsWith("/refund");

/** Processes refunds, but loses their replies. */
const losing: Fetch = async (url, init) => {
  const reply = await fetch(url, init);
  if (!isRefund(addressOf(url))) return reply;
  await reply.text();
  throw new TypeError("fetch failed", {cause: {code: "ECONNRESET"}});
};

/** Fails refunds before they reach PayPal. */
const blocking: Fetch = async (url, init) => {
  if (isRefund(addressOf(url))) throw new TypeError("fetch failed", {cause: {code: "ECONNRESET"}});
  return fetch(url, init);
};

/** Creates a refund that has no known outcome and is too old to be repeated. @returns its request id */
async function abandonedRefund(bench: PaymentsBench, orderId: string): Promise<string> {
  const lost = await bench.checkout(`refund ${orderId} --amount 5 --yes --json`, {fetch: blocking});
  assert.equal(lost.exit, EXIT.unknown, lost.err);
  const requestId = lost.error.requestId ?? "";
  const clock = new TestClock();
  clock.advance(6 * 60 * 60 * 1000);
  const later = await bench.checkout(`refund ${orderId} --amount 5 --yes --json --request-id ${requestId}`, {
    clock,
  });
  assert.deepEqual([later.exit, later.error.code], [EXIT.needsCheck, "NEEDS_CHECK"], later.err);
  return requestId;
}

function refuse(): Promise<Response> {
  return Promise.reject(new Error("The command must not call PayPal."));
}

paymentsSuite("checkout refund", (bench) => {
  test("refund refunds an order completely and once, after a question", async () => {
    const {orderId, captureId} = await bench.paidOrder();
    const no = await bench.checkout(`refund ${orderId}`, {answer: "n"});
    assert.deepEqual([no.exit, no.out], [EXIT.refused, ""]);
    assert.deepEqual(no.asked, [
      `Refund all that is left of the order ${orderId} (75.00 USD were paid)? [y/N] `,
    ]);
    assert.equal(await bench.statusOf(captureId), "COMPLETED");
    const {out} = done(await bench.checkout(`refund ${orderId} --note "It broke."`, {answer: "y"}));
    assert.match(
      out,
      new RegExp(`^75\\.00 USD of the order ${orderId} is refunded\\.\nRefund +\\S+\nStatus +completed\n`),
    );
    assert.equal(await bench.statusOf(captureId), "REFUNDED");
    const again = await bench.checkout(`refund ${orderId} --yes`);
    assert.equal(again.exit, EXIT.refused);
    assert.match(again.err, /\(NOTHING_LEFT\)/);
  });

  test("refund fails when PayPal refuses the credentials", async () => {
    const {orderId} = await bench.paidOrder();
    const denied: Fetch = async (url, init) =>
      addressOf(url).endsWith("/token")
        ? Response.json({error: "invalid_client", error_description: "No such client."}, {status: 401})
        : fetch(url, init);
    const {exit, err} = await bench.checkout(`refund ${orderId} --yes`, {fetch: denied});
    assert.equal(exit, EXIT.refused);
    assert.match(err, /PayPal refused this server's credentials or permissions with 401/);
  });

  test("refund refunds parts of a capture up to its amount", async () => {
    const {orderId, captureId} = await bench.paidOrder();
    const part = await bench.checkout(`refund ${captureId} --amount 5 --yes --json`);
    const action = done(part).json<Action>();
    assert.deepEqual(
      [action.state, action.orderId, action.amount],
      ["done", orderId, {currencyCode: "USD", value: "5.00"}],
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
      const result = await bench.checkout(`refund ${orderId} ${options} --yes`);
      assert.deepEqual([result.exit, result.out], [exit, ""], options + result.err);
    }
    assert.equal(
      done(await bench.checkout(`refund ${orderId} --yes --json`)).json<Action>().amount.value,
      "70.00",
    );
  });

  test("a refund with a lost reply is unknown, and repeating it with its request id refunds once", async () => {
    const {orderId, captureId} = await bench.paidOrder();
    const lost = await bench.checkout(`refund ${orderId} --amount 5 --yes`, {fetch: losing});
    assert.deepEqual([lost.exit, lost.out], [EXIT.unknown, ""]);
    assert.match(lost.err, /^checkout: It is not known whether the refund was made/);
    const requestId = /--request-id (\S+):/.exec(lost.err)?.[1];
    assert.ok(requestId, lost.err);
    const state = async () =>
      done(await bench.checkout(`attempts show ${requestId} --json`))
        .json<Attempt>()
        .actions.map((action) => action.state);
    assert.deepEqual(await state(), ["unknown"]);
    const repeated = done(
      await bench.checkout(`refund ${orderId} --amount 5 --yes --json --request-id ${requestId}`),
    );
    assert.deepEqual([repeated.json<Action>().id, repeated.json<Action>().state], [requestId, "done"]);
    assert.deepEqual(await state(), ["done"]);
    const other = await bench.checkout(`refund ${orderId} --amount 6 --yes --request-id ${requestId}`);
    assert.equal(other.exit, EXIT.refused);
    assert.match(other.err, /\(REQUEST_REUSED\)/);
    assert.equal(await bench.statusOf(captureId), "PARTIALLY_REFUNDED");
  });

  test("refund fails for payments that are not on record and when PayPal does not reply", async () => {
    const elsewhere = await bench.checkout("refund UNKNOWN --yes");
    assert.deepEqual([elsewhere.exit, elsewhere.out], [EXIT.notFound, ""]);
    assert.match(elsewhere.err, /There is no order or capture UNKNOWN\./);
    const down = await bench.checkout(`refund ${(await bench.paidOrder()).orderId} --yes`, {fetch: refuse});
    assert.equal(down.exit, EXIT.unknown);
    assert.match(down.err, /PayPal does not reply at the moment\.\n {2}Nothing was started/);
    const busy: Fetch = async (url, init) => {
      if (addressOf(url).endsWith("/token")) return fetch(url, init);
      return new Response(null, {status: 503, headers: {"paypal-debug-id": "f00d1234"}});
    };
    const {error} = await bench.checkout(`refund ${(await bench.paidOrder()).orderId} --yes --json`, {
      fetch: busy,
    });
    assert.deepEqual(
      [error.code, error.exitCode, error.debug_id],
      ["SERVICE_UNREACHABLE", EXIT.unknown, "f00d1234"],
    );
  });

  test("Ctrl-C during a refund reports an unknown outcome and how to continue", async () => {
    const {orderId} = await bench.paidOrder();
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
    const result = await bench.checkout(`refund ${orderId} --yes`, {
      fetch: hanging,
      signal: interruption.signal,
    });
    release();
    assert.deepEqual([result.exit, result.out], [EXIT.interrupted, ""]);
    assert.match(result.err, /Interrupted: it is not known whether the refund was made/);
    const requestId = /--request-id (\S+):/.exec(result.err)?.[1];
    const [action] = done(await bench.checkout(`attempts show ${requestId} --json`)).json<Attempt>().actions;
    assert.equal(action?.id, requestId, "the refund is recorded before it is sent");
    // The refund continues here, because the test's process does not exit.
    let state: string | undefined;
    while (state !== "done") {
      state = done(await bench.checkout(`attempts show ${requestId} --json`)).json<Attempt>().actions[0]
        ?.state;
    }
  });
});

paymentsSuite("checkout attempts", (bench) => {
  test("list reports that no attempt needs manual resolution, and unknown ids are errors", async () => {
    assert.equal(done(await bench.checkout("attempts list")).out, "No attempt needs manual resolution.\n");
    assert.deepEqual(done(await bench.checkout("attempts list --json")).json(), {items: [], next: null});
    for (const line of ["attempts show UNKNOWN", 'attempts settle UNKNOWN --not-done --note "x" --yes']) {
      const result = await bench.checkout(line);
      assert.deepEqual([result.exit, result.out], [EXIT.notFound, ""], line);
    }
    const {orderId} = await bench.paidOrder();
    const {out} = done(await bench.checkout(`attempts show ${orderId}`));
    for (const pattern of [
      /^Attempt \S+\nState +captured\n/,
      /^Amount +75\.00 USD$/m,
      /^capture +succeeded +\d+ /m,
    ]) {
      assert.match(out, pattern);
    }
  });

  test("settle records that an abandoned refund was not made, and the order can be refunded again", async () => {
    const {orderId} = await bench.paidOrder();
    const requestId = await abandonedRefund(bench, orderId);
    const {lines} = done(await bench.checkout("attempts list --kind refund"));
    assert.match(lines[0] ?? "", /^ID +WHAT +ORDER +AMOUNT +STARTED$/);
    assert.match(
      lines[1] ?? "",
      new RegExp(`^${requestId} +refund +${orderId} +5\\.00 USD +2030-01-01 00:00 UTC$`),
    );
    assert.equal(
      done(await bench.checkout("attempts list --kind capture")).out,
      "No attempt needs manual resolution.\n",
    );
    const settle = `attempts settle ${requestId} --not-done --note "Not in the account's activity."`;
    const no = await bench.checkout(settle, {answer: "no"});
    assert.deepEqual(
      [no.exit, no.asked],
      [EXIT.refused, [`Record permanently that ${requestId} was not done? [y/N] `]],
    );
    const {out} = done(await bench.checkout(settle, {answer: "y"}));
    assert.match(out, new RegExp(`^It is recorded that ${requestId} was not done\\.\n`));
    assert.match(out, /^Manual resolutions$/m);
    const {actions, resolutions} = done(
      await bench.checkout(`attempts show ${requestId} --json`),
    ).json<Attempt>();
    assert.deepEqual(
      actions.map(({state}) => state),
      ["failed"],
    );
    assert.deepEqual(
      resolutions.map(({outcome, note}) => [outcome, note]),
      [["not-done", "Not in the account's activity."]],
    );
    assert.equal(done(await bench.checkout("attempts list")).out, "No attempt needs manual resolution.\n");
    const again = await bench.checkout(settle, {answer: "y"});
    assert.equal(again.exit, EXIT.refused);
    assert.match(again.err, /\(NEEDS_NO_CHECK\)/);
    // The order can be refunded again.
    assert.equal(
      done(await bench.checkout(`refund ${orderId} --yes --json`)).json<Action>().amount.value,
      "75.00",
    );
  });

  test("settle records the id of an abandoned refund that was made", async () => {
    const requestId = await abandonedRefund(bench, (await bench.paidOrder()).orderId);
    const settle = `attempts settle ${requestId} --done REFUND-1 --note "In the activity." --yes --json`;
    const {actions} = done(await bench.checkout(settle)).json<Attempt>();
    assert.deepEqual(
      actions.map(({state, resultId}) => [state, resultId]),
      [["done", "REFUND-1"]],
    );
  });

  test("to-check settle records the same by the id of the refund", async () => {
    const requestId = await abandonedRefund(bench, (await bench.paidOrder()).orderId);
    const settle = `to-check settle ${requestId} --done REFUND-1 --note "In the activity." --yes --json`;
    const outcome = done(await bench.checkout(settle)).json();
    assert.deepEqual(outcome, {id: requestId, kind: "refund", outcome: "done"});
    const {actions} = done(await bench.checkout(`attempts show ${requestId} --json`)).json<Attempt>();
    assert.deepEqual(
      actions.map(({state, resultId}) => [state, resultId]),
      [["done", "REFUND-1"]],
    );
  });

  test("list prints pages, with each attempt once", async () => {
    const requestIds = [];
    for (let count = 0; count < 3; count += 1)
      requestIds.push(await abandonedRefund(bench, (await bench.paidOrder()).orderId));
    const first = await bench.checkout("attempts list --page-size 2");
    assert.equal(first.lines.length, 3);
    assert.match(first.err, /^There is more: --page-token \S+, or --all\n$/);
    const ids = (result: CommandResult) =>
      done(result).lines.map((line) => (JSON.parse(line) as {id: string}).id);
    assert.deepEqual(
      ids(await bench.checkout("attempts list --all --page-size 1 --json")).sort(),
      requestIds.sort(),
    );
    assert.deepEqual(ids(await bench.checkout("attempts list --all --json --since 2030-01-02")), []);
  });

  test("wrong arguments are errors before the database is opened", async () => {
    const variables = {DATABASE_URL: MISSING_FILE};
    for (const line of [
      "refund",
      "attempts",
      "attempts list --kind dispute",
      'attempts settle X --note "x"',
      "attempts settle X --not-done",
      'attempts settle X --not-done --done Y --note "x"',
    ]) {
      const result = await bench.checkout(line, {variables, fetch: refuse});
      assert.deepEqual([result.exit, result.out], [EXIT.usage, ""], line);
      assert.doesNotMatch(result.err, /There are no payment records/, line);
    }
  });

  test("a missing database is not created, and an unreachable one is another error", async () => {
    for (const line of ["refund X --yes", "attempts list", "attempts show X"]) {
      const missing = await bench.checkout(line, {
        variables: {DATABASE_URL: MISSING_FILE},
        fetch: refuse,
      });
      assert.deepEqual([missing.exit, missing.out], [EXIT.usage, ""]);
      assert.match(missing.err, /There are no payment records: DATABASE_URL names no file that exists/);
      const url = "postgres://merchant:canary-password@127.0.0.1:1/payments";
      const down = await bench.checkout(line, {variables: {DATABASE_URL: url, DEBUG: "1"}, fetch: refuse});
      assert.deepEqual([down.exit, down.out], [EXIT.unknown, ""]);
      assert.match(down.err, /The database of the payment records does not reply \(ECONNREFUSED\)/);
      assert.doesNotMatch(down.err, /canary/);
    }
  });
});

paymentsSuite("checkout payments", (bench) => {
  interface Payment {
    readonly id: string;
    readonly orderId: string;
    readonly state: string;
    readonly refunded?: {readonly value: string};
  }

  test("list leaves out checkouts that were never paid, unless it is asked for them", async () => {
    const unpaid = bench.shop.browser();
    await unpaid.token();
    const abandoned = await unpaid.order();
    const shown = await bench.checkout("payments list");
    assert.equal(shown.exit, EXIT.ok);
    assert.doesNotMatch(shown.out, new RegExp(abandoned));
    assert.match(shown.err, /1 checkout that was started and never paid is left out: --state not-completed/);
    for (const option of ["--with-abandoned", "--state not-completed", `--search ${abandoned}`]) {
      const {out} = done(await bench.checkout(`payments list ${option}`));
      assert.match(out, new RegExp(abandoned), option);
    }
    const file = async (option: string) => done(await bench.checkout(`payments list --csv ${option}`)).out;
    assert.doesNotMatch(await file(""), new RegExp(abandoned));
    assert.match(await file("--with-abandoned"), new RegExp(`not-completed.*${abandoned}`));
  });

  test("list finds payments by the filters, as a table, JSON and CSV", async () => {
    const {orderId} = await bench.paidOrder();
    bench.shop.clock.advance(1000);
    const other = await bench.paidOrder();
    done(await bench.checkout(`refund ${other.orderId} --amount 5 --yes`));
    const {items} = done(
      await bench.checkout("payments list --state partly-refunded --min 75 --currency USD --json"),
    ).json<{items: Payment[]}>();
    assert.deepEqual(
      items.map((item) => [item.orderId, item.state, item.refunded?.value]),
      [[other.orderId, "partly-refunded", "5.00"]],
    );
    const {out: table} = done(await bench.checkout(`payments list --search ${orderId}`));
    assert.match(table, /^CREATED +STATE +AMOUNT +REFUNDED +PAYER +METHOD +REFERENCE +ORDER\n/);
    assert.match(table, new RegExp(` paid +75\\.00 USD +– .* card 1111 +– +${orderId}\n$`));
    const {out: csv} = done(await bench.checkout("payments list --csv --since 2020-01-01"));
    assert.equal(csv.split("\r\n").length, 4, csv);
    assert.match(csv, new RegExp(`,paid,USD,75\\.00,75\\.00,,.*,card,1111,${orderId},`));
    const {out: local} = done(await bench.checkout("payments list --csv --time-zone Asia/Tokyo"));
    assert.match(local, /\r\n20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00,/);
    const first = done(await bench.checkout("payments list --page-size 1 --json")).json<{next: string}>();
    const rest = await bench.checkout(`payments list --page-size 1 --page-token ${first.next} --json`);
    assert.deepEqual(
      done(rest)
        .json<{items: Payment[]}>()
        .items.map((item) => item.orderId),
      [orderId],
    );
    for (const [method, count] of [
      ["card", 2],
      ["ideal", 0],
    ] as const) {
      const found = done(await bench.checkout(`payments list --method ${method} --json`));
      assert.equal(found.json<{items: unknown[]}>().items.length, count, method);
    }
    const {out: none} = done(await bench.checkout("payments list --state voided"));
    assert.equal(none, "There is no such payment.\n");
    const changed = done(await bench.checkout("payments list --changed-after 0 --page-size 2 --json")).json<{
      items: Payment[];
      next: string;
    }>();
    assert.deepEqual(
      changed.items.map((item) => [item.orderId, item.state]),
      [
        [orderId, "paid"],
        [other.orderId, "partly-refunded"],
      ],
    );
    const later = await bench.checkout(`payments list --changed-after ${changed.next}`);
    assert.match(later.out, new RegExp(` partly refunded .* ${other.orderId}\\n$`));
    assert.match(later.err, /^The next list: --changed-after 3\n$/);
    for (const wrong of [
      "--min ten",
      "--page-token x",
      "--csv --json",
      "--csv --time-zone Mars",
      "--time-zone Asia/Tokyo",
      "--since yesterday",
      "--changed-after yesterday",
      "--changed-after 0 --state paid",
    ]) {
      assert.equal((await bench.checkout(`payments list ${wrong}`)).exit, EXIT.usage, wrong);
    }
  });

  test("show prints a payment with its history", async () => {
    const {orderId, captureId} = await bench.paidOrder();
    done(await bench.checkout(`refund ${orderId} --amount 5 --yes`));
    const {out} = done(await bench.checkout(`payments show ${captureId}`));
    for (const line of [
      /State +partly refunded\n/,
      /Can be refunded +70\.00 USD\n/,
      /Items +1 × .*: 75\.00 USD\n/,
    ]) {
      assert.match(out, line);
    }
    assert.match(out, /order created .*\n.* captured +buyer .*\n.* refunded +merchant +5\.00 USD /);
    assert.match(
      out,
      /\nEvents for your own code\nTIME.*\n.* payment\.paid +evt_.*\n.* refund\.completed +evt_/,
    );
    await giveFacts(bench.shop, orderId, {
      reference: "A-1",
      custom_id: "C-1",
      soft_descriptor: "KILN",
      customer: "customer-1",
      metadata: {channel: "shop", week: "12"},
      lines: [{name: "Notebook", quantity: 3, unitAmount: {currencyCode: "USD", value: "0.10"}}],
      buyer: {phone: "+49 301234567"},
    });
    const {out: facts} = done(await bench.checkout(`payments show ${orderId}`));
    for (const line of [
      /\nPhone +\+49 301234567\nCustomer's id +customer-1\nReference +A-1\n/,
      /\nCustom id +C-1\nOn the statement +KILN\nMetadata +channel: shop\n +week: 12\n/,
      /\nPayPal's fee +0\.00 USD\n/,
      /\nItems +3 × Notebook: 0\.30 USD\nSubtotal +75\.00 USD\n/,
    ]) {
      assert.match(facts, line);
    }
    assert.match(done(await bench.checkout("payments list --search c-1")).out, / A-1 +\S+\n$/);
    const shown = done(await bench.checkout(`payments show ${orderId} --json`)).json<Payment>();
    assert.equal(shown.state, "partly-refunded");
    assert.equal((await bench.checkout("payments show NONE")).exit, EXIT.notFound);
  });

  test("list and show say why a payment and a refund are pending, and show says what to do", async () => {
    const preset = (outcome: string) => bench.sandbox.call("POST", "/_sandbox/presets", {body: {outcome}});
    await preset("capture-pending-unilateral");
    const pending = await bench.paidOrder();
    const refunded = await bench.paidOrder();
    await preset("refund-pending");
    done(await bench.checkout(`refund ${refunded.orderId} --amount 5 --yes`));
    const {out: table} = done(await bench.checkout("payments list"));
    assert.match(table, / pending: PayPal finds no account of yours +75\.00 USD /);
    assert.match(table, / paid, refund pending: Waiting for an eCheck +75\.00 USD /);
    for (const [{orderId}, line] of [
      [pending, /Pending because +PayPal finds no account of yours\. The e-mail address .*\n/],
      [refunded, /Refund pending because +Waiting for an eCheck\. An eCheck takes .* refund again\.\n/],
    ] as const) {
      assert.match(done(await bench.checkout(`payments show ${orderId}`)).out, line);
    }
  });

  test("totals adds up a day and its month", async () => {
    const {orderId} = await bench.paidOrder();
    done(await bench.checkout(`refund ${orderId} --amount 5 --yes`));
    const shown = done(await bench.checkout(`payments show ${orderId} --json`)).json<{
      captures: {createdAt: string}[];
    }>();
    const day = shown.captures[0]?.createdAt.slice(0, 10) ?? "";
    const totals = done(await bench.checkout(`payments totals --day ${day} --json`)).json<{
      month: {currencies: {paid: string; refunded: string; net: string}[]};
    }>();
    const [usd] = totals.month.currencies;
    assert.equal(usd?.paid, "75.00");
    const {out} = done(await bench.checkout(`payments totals --day ${day} --time-zone Asia/Tokyo`));
    assert.match(out, /^Day from .* 15:00 UTC until .* 15:00 UTC\n/);
    assert.equal((await bench.checkout("payments totals --day 2027-13-01")).exit, EXIT.usage);
  });

  test("erase-payer erases the payer's data after a question", async () => {
    const {orderId} = await bench.paidOrder();
    const no = await bench.checkout(`payments erase-payer ${orderId}`, {answer: "n"});
    assert.equal(no.exit, EXIT.refused);
    const {out} = done(await bench.checkout(`payments erase-payer ${orderId}`, {answer: "y"}));
    assert.equal(out, "The payer's name, e-mail address and phone number are erased.\n");
    const {payer} = await bench.shop.merchant.backOffice.showPayment(orderId);
    assert.equal(payer, undefined);
  });
});
