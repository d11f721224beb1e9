import assert from "node:assert/strict";
import {test} from "node:test";
import {
  disputeEventsOf,
  DisputesClient,
  idOf,
  relsOf,
  waitDays,
  refundsOf,
  said,
} from "./support/disputes.ts";
import {withSandbox} from "./support/sandbox.ts";

const ADDRESS = {address_line_1: "2211 North First Street", postal_code: "95131", country_code: "US"};
const EVIDENCE = {evidences: [{evidence_type: "OTHER", notes: "Look again."}]};
const NOT_NOW = [422, "ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE"];

withSandbox("deadlines and appeals of disputes", (sandbox) => {
  const disputed = async (reason = "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED") => {
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured("130.00");
    const id = idOf(await mine.create(capture, {reason}));
    const {seller, buyer} = await mine.parties();
    const refunded = async () => (await refundsOf(sandbox(), capture)).map(({minor}) => minor);
    const wait = (days: number) => waitDays(sandbox(), days);
    const state = async () => {
      const {body} = await mine.show(id);
      const {status, dispute_life_cycle_stage: stage, dispute_outcome: outcome} = body;
      return [status, stage, outcome?.outcome_code];
    };
    return {id, mine, capture, seller, buyer, refunded, wait, state};
  };

  test("an inquiry that the merchant does not answer becomes a claim, and then is lost", async () => {
    const {id, mine, refunded, wait, state} = await disputed();
    await wait(19.9);
    assert.deepEqual(await state(), ["OPEN", "INQUIRY", undefined]);
    await wait(0.2);
    assert.deepEqual(await state(), ["WAITING_FOR_SELLER_RESPONSE", "CHARGEBACK", undefined]);
    assert.equal((await mine.show(id)).body.evidences?.[0]?.source, "REQUESTED_FROM_SELLER");
    assert.deepEqual(await refunded(), []);
    await wait(10);
    assert.deepEqual(await state(), ["RESOLVED", "CHARGEBACK", "RESOLVED_BUYER_FAVOR"]);
    assert.deepEqual(await refunded(), [13_000]);
    await wait(30);
    assert.deepEqual(await refunded(), [13_000]);
  });

  test("all missed deadlines have their effect in one step, each at its own time", async () => {
    const {id, mine, refunded, wait, state} = await disputed();
    const {create_time: created} = (await mine.show(id)).body;
    await wait(100);
    const [resolved] = (await mine.list()).body.items;
    assert.equal(resolved?.status, "RESOLVED");
    const days = (Date.parse(resolved.update_time) - Date.parse(created)) / (24 * 60 * 60 * 1000);
    assert.equal(days, 30);
    assert.deepEqual(await state(), ["RESOLVED", "CHARGEBACK", "RESOLVED_BUYER_FAVOR"]);
    assert.deepEqual(await refunded(), [13_000]);
    // The time to appeal began at the decision.
    assert.deepEqual(relsOf(await mine.show(id)), ["self"]);
  });

  test("the party that misses its deadline loses", async () => {
    const offer = {note: "All.", offer_type: "REFUND_WITH_RETURN", return_shipping_address: ADDRESS};
    const returned = {evidences: [{evidence_type: "PROOF_OF_RETURN"}]};
    type Dispute = Awaited<ReturnType<typeof disputed>>;
    const cases: readonly (readonly [
      name: string,
      begin: (dispute: Dispute) => Promise<unknown>,
      favor: "BUYER" | "SELLER",
      canAppeal: boolean,
    ])[] = [
      ["an answer", ({seller, id}) => seller.act(id, "send-message", {message: "Why?"}), "SELLER", false],
      ["an offer", ({seller, id}) => seller.act(id, "make-offer", offer), "SELLER", false],
      [
        "a return",
        async ({seller, buyer, id}) => {
          await seller.act(id, "make-offer", offer);
          await buyer.act(id, "accept-offer", {});
        },
        "SELLER",
        false,
      ],
      [
        "an acknowledgement",
        async ({seller, buyer, id}) => {
          await seller.act(id, "make-offer", offer);
          await buyer.act(id, "accept-offer", {});
          await buyer.act(id, "provide-evidence", returned);
        },
        "BUYER",
        false,
      ],
      [
        "the buyer's evidence",
        async ({buyer, mine, id}) => {
          await buyer.escalate(id);
          await mine.requireEvidence(id, "BUYER_EVIDENCE");
        },
        "SELLER",
        true,
      ],
      [
        "the merchant's evidence",
        async ({buyer, mine, id}) => {
          await buyer.escalate(id);
          await mine.requireEvidence(id, "SELLER_EVIDENCE");
        },
        "BUYER",
        true,
      ],
    ];
    for (const [name, begin, favor, canAppeal] of cases) {
      const dispute = await disputed();
      await begin(dispute);
      await dispute.wait(name === "an answer" ? 20 : 10);
      const [status, , code] = await dispute.state();
      assert.deepEqual([status, code], ["RESOLVED", `RESOLVED_${favor}_FAVOR`], name);
      assert.deepEqual(await dispute.refunded(), favor === "BUYER" ? [13_000] : [], name);
      assert.equal(relsOf(await dispute.mine.show(dispute.id)).includes("appeal"), canAppeal, name);
    }
  });

  test("an action after the deadline is refused, also when nothing has read the dispute", async () => {
    const {id, mine, seller, buyer, refunded, wait} = await disputed();
    await buyer.escalate(id);
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    await wait(10);
    assert.deepEqual(said(await seller.provideEvidence(id)), NOT_NOW);
    assert.deepEqual(said(await seller.act(id, "accept-claim", {note: "Right."})), NOT_NOW);
    await mine.show(id);
    assert.deepEqual(await refunded(), [13_000]);
  });

  test("a deadline has its effect and its event without a request about the dispute", async () => {
    const {id, mine, refunded, wait} = await disputed("UNAUTHORISED");
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    await wait(10);
    assert.deepEqual(await refunded(), [13_000]);
    assert.deepEqual(await disputeEventsOf(sandbox(), id), ["CREATED", "RESOLVED", "UPDATED"]);
  });

  test("readers, actions and the background move a late dispute once", async () => {
    const {id, mine, seller, refunded, wait} = await disputed("UNAUTHORISED");
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    await wait(10);
    await Promise.all([
      ...Array.from({length: 10}, () => mine.show(id)),
      ...Array.from({length: 10}, () => mine.list()),
      seller.provideEvidence(id),
      sandbox().sendEvents(),
    ]);
    assert.deepEqual(await refunded(), [13_000]);
    assert.equal((await mine.show(id)).body.status, "RESOLVED");
  });

  test("the loser can appeal for ten days, until arbitration", async () => {
    const {id, mine, seller, buyer, refunded, wait, state} = await disputed("UNAUTHORISED");
    for (const stage of ["PRE_ARBITRATION", "ARBITRATION"]) {
      await mine.settle(id, "SELLER_FAVOR");
      assert.deepEqual(said(await seller.act(id, "appeal", EVIDENCE)), NOT_NOW);
      assert.equal((await buyer.show(id)).body.dispute_state, "APPEALABLE");
      assert.equal((await buyer.list("?dispute_state=APPEALABLE")).body.items.length, 1);
      assert.equal((await buyer.list("?dispute_state=RESOLVED")).body.items.length, 0);
      assert.equal((await seller.list("?dispute_state=RESOLVED")).body.items.length, 1);
      await wait(9.9);
      assert.equal((await buyer.act(id, "appeal", EVIDENCE)).status, 200);
      assert.deepEqual(await state(), ["UNDER_REVIEW", stage, undefined]);
    }
    await mine.settle(id, "BUYER_FAVOR");
    assert.deepEqual(await refunded(), [13_000]);
    assert.deepEqual(relsOf(await seller.show(id)), ["self"]);
    const late = await disputed("UNAUTHORISED");
    await late.mine.settle(late.id, "SELLER_FAVOR");
    await late.wait(10);
    assert.deepEqual(said(await late.buyer.act(late.id, "appeal", EVIDENCE)), NOT_NOW);
    assert.equal((await late.buyer.show(late.id)).body.dispute_state, "RESOLVED");
  });

  test("an appeal neither takes a refund back nor pays it twice", async () => {
    for (const outcome of ["SELLER_FAVOR", "BUYER_FAVOR"] as const) {
      const {id, mine, seller, refunded} = await disputed("UNAUTHORISED");
      await mine.settle(id, "BUYER_FAVOR");
      await seller.act(id, "appeal", EVIDENCE);
      await mine.settle(id, outcome);
      assert.deepEqual(await refunded(), [13_000]);
      const {dispute_outcome: last} = (await mine.show(id)).body;
      assert.deepEqual(last, {
        outcome_code: `RESOLVED_${outcome}`,
        amount_refunded: {currency_code: "USD", value: "130.00"},
      });
    }
  });

  test("an appeal is refused while the payment has another dispute", async () => {
    const {id, mine, capture, buyer} = await disputed("UNAUTHORISED");
    await mine.settle(id, "SELLER_FAVOR");
    const [created, appealed] = await Promise.all([
      mine.create(capture, {reason: "OTHER"}),
      buyer.act(id, "appeal", EVIDENCE),
    ]);
    assert.deepEqual([created.status, appealed.status].sort(), [created.status === 201 ? 201 : 200, 422]);
    const open = (await mine.list()).body.items.filter(({status}) => status !== "RESOLVED");
    assert.equal(open.length, 1);
  });

  test("a payment can be disputed again when its earlier dispute has missed its deadline", async () => {
    const {mine, capture, seller, id, wait} = await disputed();
    await seller.act(id, "send-message", {message: "Why?"});
    await wait(20);
    assert.equal((await mine.create(capture, {reason: "OTHER"})).status, 201);
  });
});
