import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {perform} from "./support/console.ts";
import {endpoints} from "./support/declared.ts";
import {DISPUTES, DisputesClient, idOf, relsOf} from "./support/disputes.ts";
import {CARDS, orderBody, toBeFilled} from "./support/orders.ts";
import {type Answer, withSandbox, ORIGIN} from "./support/sandbox.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

function issuesOf(answer: Answer<{readonly details: readonly {readonly issue: string}[]}>): string[] {
  return answer.body.details.map(({issue}) => issue);
}

test("disputes have each operation of PayPal's specification", async () => {
  const file = new URL("../../server/sandbox/rest/published/customer_disputes_v1.json", import.meta.url);
  const specification = JSON.parse(await readFile(file, "utf8")) as {paths: Record<string, object>};
  const published = Object.entries(specification.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const offered = new Set(endpoints.map(({method, path}) => `${method} ${path}`));
  assert.equal(published.length, 15);
  assert.deepEqual(
    published.filter((operation) => !offered.has(operation)),
    [],
  );
});

withSandbox("disputes", (sandbox) => {
  test("a dispute begins as an inquiry, except about an unauthorised payment", async () => {
    const mine = await DisputesClient.of(sandbox());
    const reasons: readonly (readonly [reason: string, status: string, stage: string])[] = [
      ["MERCHANDISE_OR_SERVICE_NOT_RECEIVED", "OPEN", "INQUIRY"],
      ["MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED", "OPEN", "INQUIRY"],
      ["UNAUTHORISED", "UNDER_REVIEW", "CHARGEBACK"],
      ["CREDIT_NOT_PROCESSED", "OPEN", "INQUIRY"],
      ["DUPLICATE_TRANSACTION", "OPEN", "INQUIRY"],
      ["INCORRECT_AMOUNT", "OPEN", "INQUIRY"],
      ["PAYMENT_BY_OTHER_MEANS", "OPEN", "INQUIRY"],
      ["CANCELED_RECURRING_BILLING", "OPEN", "INQUIRY"],
      ["PROBLEM_WITH_REMITTANCE", "OPEN", "INQUIRY"],
      ["OTHER", "OPEN", "INQUIRY"],
    ];
    for (const [reason, status, stage] of reasons) {
      const created = await mine.create(await mine.captured(), {reason});
      assert.equal(created.status, 201, created.text);
      const {body} = await mine.show(idOf(created));
      assert.deepEqual([body.reason, body.status, body.dispute_life_cycle_stage], [reason, status, stage]);
    }
  });

  test("a dispute shows all its fields", async () => {
    const mine = await DisputesClient.of(sandbox());
    const unit = {invoice_id: "INV-77", custom_id: "cart 9"};
    const capture = await mine.captured("130.00", "USD", unit);
    const created = await mine.create(capture, {
      reason: "INCORRECT_AMOUNT",
      dispute_amount: {currency_code: "USD", value: "30"},
      message: "I was charged too much.",
    });
    const id = idOf(created);
    assert.match(id, /^PP-D-[A-Z2-9]{17}$/);
    const {body} = await mine.show(id);
    const [{reference_id: order, ...transaction}] = body.disputed_transactions;
    assert.equal(typeof order, "string");
    const self = `${ORIGIN}${DISPUTES}/${id}`;
    assert.deepEqual(transaction, {
      buyer_transaction_id: capture,
      seller_transaction_id: capture,
      create_time: "2027-01-15T12:00:00Z",
      transaction_status: "COMPLETED",
      gross_amount: {currency_code: "USD", value: "130.00"},
      invoice_number: "INV-77",
      custom: "cart 9",
      seller: {name: "Test Store", email: "merchant@store.example"},
    });
    assert.deepEqual(
      {...body, disputed_transactions: []},
      {
        dispute_id: id,
        create_time: "2027-01-15T12:00:00Z",
        update_time: "2027-01-15T12:00:00Z",
        reason: "INCORRECT_AMOUNT",
        status: "OPEN",
        dispute_state: "OPEN_INQUIRIES",
        dispute_amount: {currency_code: "USD", value: "30.00"},
        dispute_life_cycle_stage: "INQUIRY",
        dispute_channel: "INTERNAL",
        seller_response_due_date: "2027-02-04T12:00:00Z",
        disputed_transactions: [],
        messages: [
          {posted_by: "BUYER", time_posted: "2027-01-15T12:00:00Z", content: "I was charged too much."},
        ],
        offer: {buyer_requested_amount: {currency_code: "USD", value: "30.00"}},
        refund_details: {allowed_refund_amount: {currency_code: "USD", value: "30.00"}},
        allowed_response_options: {
          make_offer: {offer_types: ["REFUND"]},
          accept_claim: {accept_claim_types: ["REFUND", "PARTIAL_REFUND"]},
        },
        links: [
          {href: self, rel: "self", method: "GET"},
          {href: `${self}/send-message`, rel: "send-message", method: "POST"},
          {href: `${self}/make-offer`, rel: "make-offer", method: "POST"},
          {href: `${self}/accept-claim`, rel: "accept-claim", method: "POST"},
          {href: `${self}/escalate`, rel: "escalate", method: "POST"},
        ],
      },
    );
    assert.deepEqual(created.body, {links: body.links});
  });

  test("a dispute passes through its states, and its links show the next actions", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.inquiry();
    const escalated = await mine.escalate(id);
    assert.equal(escalated.status, 200, escalated.text);
    const reviewed = ["self", "provide-supporting-info", "require-evidence", "adjudicate"];
    assert.deepEqual(relsOf(escalated), reviewed);
    assert.deepEqual((await mine.show(id)).body.messages?.at(-1), {
      posted_by: "SELLER",
      time_posted: "2027-01-15T12:00:00Z",
      content: "The buyer does not answer.",
    });

    const asked = await mine.requireEvidence(id, "SELLER_EVIDENCE");
    const waitingLinks = ["self", "accept-claim", "provide-evidence", "provide-supporting-info"];
    assert.deepEqual(relsOf(asked), waitingLinks);
    const waiting = (await mine.show(id)).body;
    assert.deepEqual(
      [waiting.status, waiting.dispute_state],
      ["WAITING_FOR_SELLER_RESPONSE", "REQUIRED_ACTION"],
    );
    assert.equal(waiting.seller_response_due_date, "2027-01-25T12:00:00Z");
    assert.equal(waiting.buyer_response_due_date, undefined);

    const info = {tracking_info: [{carrier_name: "UPS", tracking_number: "1Z999"}]};
    const evidences = [
      {evidence_type: "PROOF_OF_FULFILLMENT", evidence_info: info, unknown: "dropped"},
      {evidence_type: "OTHER", notes: "The buyer signed."},
    ];
    const given = await mine.act(id, "provide-evidence", {evidences});
    assert.deepEqual(relsOf(given), reviewed);
    await mine.requireEvidence(id, "BUYER_EVIDENCE");
    const other = (await mine.show(id)).body;
    assert.deepEqual(
      [other.status, other.dispute_state],
      ["WAITING_FOR_BUYER_RESPONSE", "REQUIRED_OTHER_PARTY_ACTION"],
    );
    assert.equal(other.buyer_response_due_date, "2027-01-25T12:00:00Z");
    await mine.provideEvidence(id, "I never got it.");
    const date = "2027-01-15T12:00:00Z";
    const dispute_life_cycle_stage = "CHARGEBACK";
    assert.deepEqual((await mine.show(id)).body.evidences, [
      {
        evidence_type: "PROOF_OF_FULFILLMENT",
        source: "REQUESTED_FROM_SELLER",
        date,
        dispute_life_cycle_stage,
      },
      {
        evidence_type: "PROOF_OF_FULFILLMENT",
        evidence_info: info,
        source: "SUBMITTED_BY_SELLER",
        date,
        dispute_life_cycle_stage,
      },
      {
        evidence_type: "OTHER",
        notes: "The buyer signed.",
        source: "SUBMITTED_BY_SELLER",
        date,
        dispute_life_cycle_stage,
      },
      {evidence_type: "BUYER_RESPONSE", source: "REQUESTED_FROM_BUYER", date, dispute_life_cycle_stage},
      {
        evidence_type: "OTHER",
        notes: "I never got it.",
        source: "SUBMITTED_BY_BUYER",
        date,
        dispute_life_cycle_stage,
      },
    ]);
    const settled = await mine.settle(id, "SELLER_FAVOR");
    assert.equal(settled.status, 200, settled.text);
    assert.deepEqual(relsOf(settled), ["self", "appeal"]);
    const resolved = (await mine.show(id)).body;
    assert.deepEqual([resolved.status, resolved.dispute_state], ["RESOLVED", "RESOLVED"]);
    assert.equal(resolved.seller_response_due_date, undefined);
  });

  test("each action is refused in all other states", async () => {
    const mine = await DisputesClient.of(sandbox());
    const reached = {
      OPEN: () => mine.inquiry(),
      UNDER_REVIEW: () => mine.disputed(),
      WAITING_FOR_BUYER_RESPONSE: async () => {
        const id = await mine.disputed();
        await mine.requireEvidence(id, "BUYER_EVIDENCE");
        return id;
      },
      WAITING_FOR_SELLER_RESPONSE: async () => {
        const id = await mine.disputed();
        await mine.requireEvidence(id, "SELLER_EVIDENCE");
        return id;
      },
      RESOLVED: async () => {
        const id = await mine.disputed();
        await mine.settle(id, "SELLER_FAVOR");
        return id;
      },
    };
    const actions = {
      escalate: (id: string) => mine.escalate(id),
      "require-evidence": (id: string) => mine.requireEvidence(id, "SELLER_EVIDENCE"),
      "provide-evidence": (id: string) => mine.provideEvidence(id),
      adjudicate: (id: string) => mine.settle(id),
    };
    for (const [status, reach] of Object.entries(reached)) {
      for (const [action, act] of Object.entries(actions)) {
        const id = await reach();
        const before = await mine.show(id);
        assert.equal(before.body.status, status);
        const answer = await act(id);
        const where = `${action} in ${status}: ${answer.text}`;
        // Exactly the linked actions are allowed.
        if (relsOf(before).includes(action)) {
          assert.equal(answer.status, 200, where);
          continue;
        }
        assert.equal(answer.status, 422, where);
        assert.deepEqual(issuesOf(answer), ["ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE"], where);
        assert.deepEqual((await mine.show(id)).body, before.body, where);
      }
    }
  });

  test("only the party that was asked can provide evidence", async () => {
    const mine = await DisputesClient.of(sandbox());
    const merchant = await mine.withScopes("disputes/update-seller");
    const buyer = await mine.withScopes("disputes/update-buyer");
    for (const [action, asked, other] of [
      ["SELLER_EVIDENCE", merchant, buyer],
      ["BUYER_EVIDENCE", buyer, merchant],
    ] as const) {
      const id = await mine.disputed();
      await other.requireEvidence(id, action);
      assert.deepEqual(issuesOf(await other.provideEvidence(id)), [
        "ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE",
      ]);
      assert.equal((await asked.provideEvidence(id)).status, 200);
    }
    const inquiry = await mine.inquiry();
    await buyer.escalate(inquiry);
    assert.equal((await mine.show(inquiry)).body.messages?.[0]?.posted_by, "BUYER");
  });

  test("a dispute names one capture of the application by either of its ids", async () => {
    const mine = await DisputesClient.of(sandbox());
    const theirs = await DisputesClient.of(sandbox());
    const capture = await mine.captured();
    for (const disputed_transactions of [
      [{buyer_transaction_id: capture}],
      [{buyer_transaction_id: capture, seller_transaction_id: capture}],
    ]) {
      const created = await mine.create(capture, {disputed_transactions});
      assert.equal(created.status, 201, created.text);
      await mine.settle(idOf(created), "SELLER_FAVOR");
    }
    const foreign = await theirs.create(capture);
    const unknown = await theirs.create("UNKNOWN");
    assert.equal(foreign.status, 422);
    assert.deepEqual(issuesOf(foreign), ["INVALID_TRANSACTION_ID"]);
    assert.deepEqual({...foreign.body, debug_id: ""}, {...unknown.body, debug_id: ""});

    for (const wrong of [{}, {buyer_transaction_id: "A", seller_transaction_id: "B"}]) {
      const answer = await mine.create(capture, {disputed_transactions: [wrong]});
      assert.equal(answer.status, 400, answer.text);
      assert.equal(issuesOf(answer)[0], "INVALID_PARAMETER_SYNTAX", answer.text);
    }
  });

  test("a declined payment cannot be disputed", async () => {
    const mine = await DisputesClient.of(sandbox());
    const order = await mine.call<{id: string}>("POST", "/v2/checkout/orders", {
      body: orderBody(toBeFilled()),
    });
    const at = `/v2/checkout/orders/${order.body.id}`;
    const card = {number: CARDS.declined, expiry: "2030-12"};
    await mine.call("POST", `${at}/confirm-payment-source`, {body: {payment_source: {card}}});
    const captured = await sandbox().call("POST", `${at}/capture`, {token: mine.token});
    const [capture] = captured.body.purchase_units[0].payments.captures;
    assert.equal(capture.status, "DECLINED");
    const answer = await mine.create(capture.id);
    assert.equal(answer.status, 422);
    assert.deepEqual(issuesOf(answer), ["TRANSACTION_NOT_DISPUTABLE"]);
  });

  test("the disputed amount is at most the payment's remaining amount", async () => {
    const mine = await DisputesClient.of(sandbox());
    const usd = (value: string) => ({dispute_amount: {currency_code: "USD", value}});
    const rows: readonly (readonly [more: object, issue: string])[] = [
      [usd("130.01"), "DISPUTE_AMOUNT_EXCEEDED"],
      [usd("99999999999999999999999999999999"), "DISPUTE_AMOUNT_EXCEEDED"],
      [usd("0.00"), "CANNOT_BE_ZERO_OR_NEGATIVE"],
      [usd("1.005"), "DECIMAL_PRECISION"],
      [{dispute_amount: {currency_code: "EUR", value: "1.00"}}, "CURRENCY_MISMATCH"],
    ];
    const capture = await mine.captured();
    for (const [more, issue] of rows) {
      const answer = await mine.create(capture, {...more});
      assert.equal(answer.status, 422, answer.text);
      assert.deepEqual(issuesOf(answer), [issue]);
    }
    const whole = idOf(await mine.create(capture, usd("130")));
    assert.equal((await mine.show(whole)).body.dispute_amount.value, "130.00");

    const refunded = await mine.captured();
    await mine.refund(refunded, "100.00");
    assert.deepEqual(issuesOf(await mine.create(refunded, usd("30.01"))), ["DISPUTE_AMOUNT_EXCEEDED"]);
    const rest = idOf(await mine.create(refunded));
    assert.equal((await mine.show(rest)).body.dispute_amount.value, "30.00");

    const gone = await mine.captured();
    await mine.refund(gone);
    assert.deepEqual(issuesOf(await mine.create(gone)), ["TRANSACTION_NOT_DISPUTABLE"]);

    const yen = idOf(await mine.create(await mine.captured("1300", "JPY")));
    assert.deepEqual((await mine.show(yen)).body.dispute_amount, {currency_code: "JPY", value: "1300"});
  });

  test("only one of 50 concurrent disputes about a payment is created, and another after it is resolved", async () => {
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured();
    const answers = await Promise.all(Array.from({length: 50}, () => mine.create(capture)));
    const [created, ...others] = answers.filter(({status}) => status === 201);
    assert.ok(created, "one is created");
    assert.equal(others.length, 0);
    const refused = answers.filter((answer) => answer !== created);
    assert.deepEqual([...new Set(refused.flatMap(issuesOf))], ["TRANSACTION_ALREADY_DISPUTED"]);
    assert.equal((await mine.list()).body.items.length, 1);
    await mine.settle(idOf(created), "SELLER_FAVOR");
    assert.equal((await mine.create(capture)).status, 201);
  });

  test("a live application cannot create or settle disputes and sees no such links", async () => {
    const mine = await DisputesClient.of(sandbox(), {environment: "live"});
    const capture = await mine.captured();
    const id = await mine.opened(await mine.captured());
    const waiting = await mine.opened(await mine.captured());
    const asked = {label: "Require evidence: SELLER_EVIDENCE", as: "As PayPal"};
    const done = await perform(sandbox(), {view: "disputes", key: waiting}, asked);
    assert.equal(done.status, 200, done.text);
    const inquiry = await mine.opened(await mine.captured(), "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
    for (const answer of [
      await mine.create(capture),
      await mine.settle(id),
      await mine.requireEvidence(id, "SELLER_EVIDENCE"),
    ]) {
      assert.equal(answer.status, 422, answer.text);
      assert.deepEqual(issuesOf(answer), ["SANDBOX_ONLY"]);
    }
    const reviewed = ["self", "provide-supporting-info"];
    assert.deepEqual(relsOf(await mine.show(id)), reviewed);
    assert.equal((await mine.settle("PP-D-UNKNOWN")).status, 404);
    // Merchants can respond to disputes in both environments.
    assert.deepEqual(relsOf(await mine.provideEvidence(waiting)), reviewed);
    assert.deepEqual(relsOf(await mine.escalate(inquiry)), reviewed);
    assert.equal((await mine.show(id)).body.status, "UNDER_REVIEW");
  });

  test("shows the newest 100 evidences in their order", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    const evidences = Array.from({length: 100}, (_, index) => ({
      evidence_type: "OTHER",
      notes: `note ${index}`,
    }));
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    await mine.act(id, "provide-evidence", {evidences});
    await mine.requireEvidence(id, "BUYER_EVIDENCE");
    await mine.provideEvidence(id, "the last");
    const shown = (await mine.show(id)).body.evidences ?? [];
    assert.equal(shown.length, 100);
    assert.equal(shown[0]?.notes, "note 2");
    assert.equal(shown[97]?.notes, "note 99");
    assert.equal(shown[99]?.notes, "the last");
  });
});

withSandbox("the list of disputes", (sandbox) => {
  /** Moves the sandbox's clock forward. */
  const advance = (ms: number) =>
    sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: ms / 1000}});

  test("lists disputes newest first in linked pages", async () => {
    const mine = await DisputesClient.of(sandbox());
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      // Some are created within one second, so that the id decides their order.
      if (index % 3 === 0) await advance(1000);
      ids.push(await mine.disputed());
    }
    const first = await mine.list("?page_size=5");
    assert.deepEqual(relsOf(first), ["self", "first", "next"]);
    const seen: string[] = [];
    let page = first;
    while (seen.length <= ids.length) {
      seen.push(...page.body.items.map((item) => item.dispute_id));
      const next = page.body.links.find(({rel}) => rel === "next");
      if (!next) break;
      // New disputes do not shift the pages.
      await mine.disputed();
      page = await mine.list(new URL(next.href).search);
      const self = page.body.links.find(({rel}) => rel === "self");
      assert.equal(self?.href, next.href);
    }
    assert.equal(seen.length, 12);
    assert.deepEqual(new Set(seen), new Set(ids));
    const times = await Promise.all(seen.map(async (id) => (await mine.show(id)).body.create_time));
    assert.deepEqual(times, [...times].sort().reverse());
    const beginning = page.body.links.find(({rel}) => rel === "first");
    const search = new URL(beginning?.href ?? "").searchParams.toString();
    assert.equal(search, "page_size=5");
    assert.equal((await mine.list()).body.items.length, 10);
  });

  test("a full last page has no link to a next page", async () => {
    const mine = await DisputesClient.of(sandbox());
    for (const _ of [1, 2]) await mine.disputed();
    assert.deepEqual(relsOf(await mine.list("?page_size=2")), ["self", "first"]);
    assert.deepEqual(relsOf(await mine.list("?page_size=1")), ["self", "first", "next"]);
  });

  test("the list shows a summary of each dispute", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed({message: "Not mine."});
    const [item] = (await mine.list()).body.items;
    const {
      disputed_transactions: _1,
      messages: _2,
      offer: _3,
      refund_details: _4,
      ...summary
    } = (await mine.show(id)).body;
    assert.deepEqual(item, summary);
  });

  test("the list filters by state, payment and times", async () => {
    const mine = await DisputesClient.of(sandbox());
    const idsOf = async (query: string) => {
      const answer = await mine.list(query);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.items.map((item) => item.dispute_id);
    };
    const inquiry = await mine.inquiry();
    const started = (await mine.show(inquiry)).body.create_time;
    await advance(HOUR_MS);
    const review = await mine.disputed();
    const seller = await mine.disputed();
    await mine.requireEvidence(seller, "SELLER_EVIDENCE");
    await advance(HOUR_MS);
    const buyer = await mine.disputed();
    await mine.requireEvidence(buyer, "BUYER_EVIDENCE");
    const resolved = await mine.disputed();
    await mine.settle(resolved, "SELLER_FAVOR");
    const states: readonly (readonly [state: string, ids: readonly string[]])[] = [
      ["OPEN_INQUIRIES", [inquiry]],
      ["REQUIRED_ACTION", [seller]],
      ["REQUIRED_OTHER_PARTY_ACTION", [buyer]],
      ["UNDER_PAYPAL_REVIEW", [review]],
      ["RESOLVED", [resolved]],
      ["APPEALABLE", []],
      ["APPEALABLE,OPEN_INQUIRIES,REQUIRED_ACTION", [seller, inquiry]],
    ];
    for (const [state, ids] of states) {
      const found = await mine.list(`?dispute_state=${state}`);
      assert.deepEqual(
        found.body.items.map((item) => item.dispute_id),
        ids,
        state,
      );
      for (const item of found.body.items) assert.ok(state.split(",").includes(item.dispute_state), state);
      const self = new URL(found.body.links[0]?.href ?? "").searchParams.get("dispute_state");
      assert.equal(self, state);
    }

    const capture = (await mine.show(review)).body.disputed_transactions[0][
      "seller_transaction_id"
    ] as string;
    assert.deepEqual(await idsOf(`?disputed_transaction_id=${capture}`), [review]);
    assert.deepEqual(await idsOf("?disputed_transaction_id=UNKNOWN"), []);

    const at = (ms: number) => new Date(Date.parse(started) + ms).toISOString();
    assert.deepEqual((await idsOf(`?start_time=${at(1)}`)).length, 4);
    assert.deepEqual((await idsOf(`?start_time=${at(0)}`)).length, 5);
    assert.deepEqual(await idsOf(`?update_time_before=${at(HOUR_MS - 1)}`), [inquiry]);
    const both = `?update_time_after=${at(HOUR_MS)}&update_time_before=${at(HOUR_MS)}`;
    assert.deepEqual(new Set(await idsOf(both)), new Set([review, seller]));
    const offset = encodeURIComponent(at(HOUR_MS).replace("Z", "+00:00"));
    assert.equal((await idsOf(`?update_time_after=${offset}`)).length, 4);
    await mine.escalate(inquiry);
    assert.deepEqual(await idsOf(`?update_time_before=${at(HOUR_MS - 1)}`), []);
  });

  test("a buyer's token shows the states from the buyer's side", async () => {
    const mine = await DisputesClient.of(sandbox());
    const buyer = await mine.withScopes("disputes/read-buyer");
    const id = await mine.disputed();
    await mine.requireEvidence(id, "BUYER_EVIDENCE");
    assert.equal((await buyer.show(id)).body.dispute_state, "REQUIRED_ACTION");
    assert.equal((await buyer.list("?dispute_state=REQUIRED_ACTION")).body.items.length, 1);
    assert.equal((await buyer.list("?dispute_state=REQUIRED_OTHER_PARTY_ACTION")).body.items.length, 0);
  });

  test("an invalid query is 400 with the parameter's name", async () => {
    const mine = await DisputesClient.of(sandbox());
    const now = Date.parse((await mine.show(await mine.disputed())).body.create_time);
    const old = new Date(now - 180 * DAY_MS - 1000).toISOString();
    const bound = new Date(now - 180 * DAY_MS).toISOString();
    const rows: readonly (readonly [query: string, field: string, issue: string])[] = [
      ["next_page_token=made-up", "next_page_token", "INVALID_PARAMETER_VALUE"],
      [`next_page_token=${"x".repeat(256)}`, "next_page_token", "INVALID_STRING_LENGTH"],
      ["dispute_state=RESOLVED,", "dispute_state", "INVALID_PARAMETER_SYNTAX"],
      [`start_time=${old}`, "start_time", "INVALID_PARAMETER_VALUE"],
      [`update_time_before=${old}`, "update_time_before", "INVALID_PARAMETER_VALUE"],
      [`update_time_after=${old}`, "update_time_after", "INVALID_PARAMETER_VALUE"],
      [`start_time=${bound}&disputed_transaction_id=A`, "start_time", "INVALID_PARAMETER_SYNTAX"],
    ];
    for (const [query, field, issue] of rows) {
      const answer = await mine.list(`?${query}`);
      assert.equal(answer.status, 400, query);
      const found = answer.body.details.find((detail) => detail.field === field);
      assert.deepEqual([found?.issue, found?.location], [issue, "query"], `${query} ${answer.text}`);
    }
    for (const query of [`start_time=${bound}`, "unknown=ignored"]) {
      assert.equal((await mine.list(`?${query}`)).status, 200, query);
    }
  });
});
