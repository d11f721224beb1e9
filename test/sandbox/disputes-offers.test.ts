import assert from "node:assert/strict";
import {test} from "node:test";
import {
  type DisputeAnswer,
  disputeEventsOf,
  DisputesClient,
  FILE_PART,
  idOf,
  relsOf,
  refundsOf,
  said,
} from "./support/disputes.ts";
import {withSandbox} from "./support/sandbox.ts";

const usd = (value: string) => ({currency_code: "USD", value});
const NOT_AS_DESCRIBED = {reason: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED"};
const ADDRESS = {address_line_1: "2211 North First Street", postal_code: "95131", country_code: "US"};
const NOT_NOW = [422, "ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE"];
const RETURNED = {evidences: [{evidence_type: "PROOF_OF_RETURN", notes: "Parcel 12."}]};

const actionsOf = (answer: DisputeAnswer) => relsOf(answer).slice(1);

withSandbox("offers and claims of disputes", (sandbox) => {
  const disputed = async (more: Readonly<Record<string, unknown>> = NOT_AS_DESCRIBED) => {
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured("130.00");
    const id = idOf(await mine.create(capture, more));
    const refunded = async () => (await refundsOf(sandbox(), capture)).map(({minor}) => minor);
    return {id, mine, refunded, ...(await mine.parties())};
  };

  test("the links show each party its own actions", async () => {
    const {id, seller, buyer, mine} = await disputed();
    const both = async () => [actionsOf(await seller.show(id)), actionsOf(await buyer.show(id))];
    const agent = ["require-evidence", "adjudicate"];
    assert.deepEqual(await both(), [
      ["send-message", "make-offer", "accept-claim", "escalate"],
      ["send-message", "escalate"],
    ]);
    await seller.act(id, "make-offer", {note: "Half?", offer_type: "REFUND", offer_amount: usd("65.00")});
    assert.deepEqual(await both(), [
      ["send-message", "escalate"],
      ["send-message", "accept-offer", "deny-offer", "escalate"],
    ]);
    await buyer.act(id, "deny-offer", {note: "No."});
    await buyer.act(id, "escalate", {note: "No."});
    assert.deepEqual(await both(), [
      ["provide-supporting-info", ...agent],
      ["provide-supporting-info", ...agent],
    ]);
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    assert.deepEqual(await both(), [
      ["accept-claim", "provide-evidence", "provide-supporting-info"],
      ["provide-supporting-info"],
    ]);
    await seller.provideEvidence(id);
    await mine.settle(id, "SELLER_FAVOR");
    assert.deepEqual(await both(), [[], ["appeal"]]);
  });

  test("messages pass the inquiry to the other party", async () => {
    const {id, seller, buyer} = await disputed();
    assert.equal((await seller.act(id, "send-message", {message: "Which colour?"})).status, 200);
    const asked = (await buyer.show(id)).body;
    assert.deepEqual([asked.status, asked.dispute_state], ["WAITING_FOR_BUYER_RESPONSE", "REQUIRED_ACTION"]);
    assert.equal(asked.buyer_response_due_date, "2027-02-04T12:00:00Z");
    await buyer.act(id, "send-message", {message: "Blue."});
    const answered = (await seller.show(id)).body;
    assert.equal(answered.status, "WAITING_FOR_SELLER_RESPONSE");
    assert.deepEqual(
      answered.messages?.map(({posted_by: by, content}) => [by, content]),
      [
        ["SELLER", "Which colour?"],
        ["BUYER", "Blue."],
      ],
    );
    await seller.escalate(id);
    assert.deepEqual(said(await seller.act(id, "send-message", {message: "Late."})), NOT_NOW);
  });

  test("an accepted offer refunds its amount once, and the dispute is closed", async () => {
    const {id, seller, buyer, refunded} = await disputed();
    const offer = {note: "Half?", offer_type: "REFUND", offer_amount: usd("65.00")};
    assert.equal((await seller.act(id, "make-offer", offer)).status, 200);
    const accepted = await buyer.act(id, "accept-offer", {note: "Good."});
    assert.deepEqual([accepted.status, actionsOf(accepted)], [200, []]);
    assert.deepEqual(said(await buyer.act(id, "accept-offer", {})), NOT_NOW);
    assert.deepEqual(await refunded(), [6_500]);
    const {body} = await seller.show(id);
    assert.deepEqual(body.dispute_outcome, {
      outcome_code: "RESOLVED_BUYER_FAVOR",
      amount_refunded: usd("65.00"),
    });
    assert.deepEqual([body.offer?.offer_type, body.offer?.seller_offered_amount], ["REFUND", usd("65.00")]);
    const history = (client: DisputesClient) =>
      client
        .show(id)
        .then((shown) => shown.body.offer?.history?.map((each) => [each.event_type, each.notes]));
    // The merchant doesn't see the buyer's note.
    assert.deepEqual(await history(seller), [
      ["PROPOSED", "Half?"],
      ["ACCEPTED", undefined],
    ]);
    assert.deepEqual(await history(buyer), [
      ["PROPOSED", "Half?"],
      ["ACCEPTED", "Good."],
    ]);
  });

  test("a replacement without a refund closes the dispute and refunds nothing", async () => {
    const {id, seller, buyer, refunded} = await disputed();
    const offer = {note: "A new one is on its way.", offer_type: "REPLACEMENT_WITHOUT_REFUND"};
    await seller.act(id, "make-offer", offer);
    await buyer.act(id, "accept-offer", {});
    assert.deepEqual((await seller.show(id)).body.dispute_outcome?.amount_refunded, usd("0.00"));
    assert.deepEqual(await refunded(), []);
  });

  test("an offer must fit the reason and the disputed amount", async () => {
    const {id, seller} = await disputed({reason: "OTHER", dispute_amount: usd("30.00")});
    const offer = async (more: object) =>
      said(await seller.act(id, "make-offer", {note: "Here.", offer_type: "REFUND", ...more}));
    assert.deepEqual(await offer({offer_amount: usd("30.01")}), [422, "REFUND_AMOUNT_EXCEEDED"]);
    assert.deepEqual(await offer({offer_amount: usd("0.00")}), [422, "CANNOT_BE_ZERO_OR_NEGATIVE"]);
    assert.deepEqual(await offer({offer_amount: usd("1.001")}), [422, "DECIMAL_PRECISION"]);
    const euros = {currency_code: "EUR", value: "1.00"};
    assert.deepEqual(await offer({offer_amount: euros}), [422, "CURRENCY_MISMATCH"]);
    assert.deepEqual(await offer({offer_type: "REFUND_WITH_RETURN"}), [422, "INVALID_OFFER_TYPE"]);
    const other = await disputed();
    const more = {note: "Here.", offer_type: "REPLACEMENT_WITHOUT_REFUND", offer_amount: usd("1.00")};
    const passed = said(await other.seller.act(other.id, "make-offer", more));
    assert.deepEqual(passed, [422, "AMOUNT_SHOULD_NOT_BE_PASSED"]);
    const unaddressed = {note: "Here.", offer_type: "REFUND_WITH_RETURN"};
    const asked = await other.seller.act(other.id, "make-offer", unaddressed);
    assert.deepEqual(said(asked), [400, "MISSING_REQUIRED_PARAMETER"]);
    assert.equal(asked.body.details[0]?.field, "/return_shipping_address");
    // By default the whole disputed amount is offered.
    assert.deepEqual(await offer({}), [200, undefined]);
    assert.deepEqual((await seller.show(id)).body.offer?.seller_offered_amount, usd("30.00"));
  });

  test("a return is awaited, sent, acknowledged and refunded", async () => {
    const {id, seller, buyer, refunded} = await disputed();
    const offer = {note: "Send it back.", offer_type: "REFUND_WITH_RETURN", return_shipping_address: ADDRESS};
    await seller.act(id, "make-offer", offer);
    assert.deepEqual(actionsOf(await buyer.act(id, "accept-offer", {})), [
      "send-message",
      "provide-evidence",
    ]);
    const awaiting = (await buyer.show(id)).body;
    assert.equal(awaiting.status, "WAITING_FOR_BUYER_RESPONSE");
    assert.deepEqual(awaiting.extensions, {
      merchandize_dispute_properties: {return_shipping_address: ADDRESS},
    });
    assert.deepEqual(said(await seller.act(id, "acknowledge-return-item", {})), NOT_NOW);
    assert.equal((await buyer.act(id, "provide-evidence", RETURNED)).status, 200);
    const sent = await seller.show(id);
    assert.deepEqual(actionsOf(sent), ["send-message", "acknowledge-return-item"]);
    assert.deepEqual(Object.keys(sent.body.allowed_response_options ?? {}), ["acknowledge_return_item"]);
    assert.deepEqual(await refunded(), []);
    const note = {note: "It is here.", acknowledgement_type: "ITEM_RECEIVED"};
    assert.equal((await seller.act(id, "acknowledge-return-item", note)).status, 200);
    assert.deepEqual(await refunded(), [13_000]);
    assert.equal((await seller.show(id)).body.status, "RESOLVED");
    assert.deepEqual(await disputeEventsOf(sandbox(), id), [
      "CREATED",
      "RESOLVED",
      "UPDATED",
      "UPDATED",
      "UPDATED",
    ]);
  });

  test("PayPal reviews a return that did not arrive as expected", async () => {
    for (const acknowledgement_type of ["ITEM_NOT_RECEIVED", "DAMAGED", "MISSING_ITEMS"]) {
      const {id, seller, buyer, refunded} = await disputed();
      const claim = {note: "Back, please.", accept_claim_type: "REFUND_WITH_RETURN"};
      await seller.act(id, "accept-claim", {...claim, return_shipping_address: ADDRESS});
      await buyer.act(id, "provide-evidence", RETURNED);
      const evidences = [{evidence_type: "PROOF_OF_DAMAGE", notes: "See the picture."}];
      await seller.act(id, "acknowledge-return-item", {acknowledgement_type, evidences});
      const {body} = await seller.show(id);
      assert.deepEqual([body.status, body.dispute_life_cycle_stage], ["UNDER_REVIEW", "CHARGEBACK"]);
      assert.equal(body.evidences?.at(-1)?.evidence_type, "PROOF_OF_DAMAGE");
      assert.deepEqual(await refunded(), []);
    }
  });

  test("an accepted claim refunds the disputed amount", async () => {
    const {id, mine, seller, refunded} = await disputed({
      dispute_amount: usd("30.00"),
      reason: "UNAUTHORISED",
    });
    assert.deepEqual(said(await seller.act(id, "accept-claim", {note: "Right."})), NOT_NOW);
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    assert.equal((await seller.act(id, "accept-claim", {note: "Right."})).status, 200);
    assert.deepEqual(await refunded(), [3_000]);
    const {body} = await seller.show(id);
    assert.equal(body.dispute_outcome?.outcome_code, "RESOLVED_BUYER_FAVOR");
    assert.deepEqual(relsOf(await seller.show(id)), ["self"]);
  });

  test("a partial refund of a claim needs the buyer's consent", async () => {
    const {id, mine, seller, buyer, refunded} = await disputed();
    await buyer.escalate(id);
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    const claim = {note: "A part.", accept_claim_type: "PARTIAL_REFUND", refund_amount: usd("40.00")};
    await seller.act(id, "accept-claim", claim);
    assert.deepEqual(await refunded(), []);
    await buyer.act(id, "deny-offer", {note: "Too little."});
    assert.equal((await seller.show(id)).body.status, "UNDER_REVIEW");
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    await seller.act(id, "accept-claim", {note: "More.", refund_amount: usd("80.00")});
    await buyer.act(id, "accept-offer", {});
    assert.deepEqual(await refunded(), [8_000]);
  });

  test("the type of an accepted claim says which fields it has", async () => {
    const {id, seller, buyer} = await disputed();
    const accept = async (more: object) =>
      said(await seller.act(id, "accept-claim", {note: "Right.", ...more}));
    const amount = {refund_amount: usd("1.00")};
    assert.deepEqual(await accept({accept_claim_type: "REFUND", ...amount}), [
      422,
      "AMOUNT_SHOULD_NOT_BE_PASSED",
    ]);
    assert.deepEqual(await accept({accept_claim_type: "PARTIAL_REFUND"}), [422, "INVALID_REFUND_AMOUNT"]);
    assert.deepEqual(await accept({refund_amount: usd("130.01")}), [422, "REFUND_AMOUNT_EXCEEDED"]);
    const label = {accept_claim_type: "REFUND_WITH_RETURN_SHIPMENT_LABEL", return_shipping_address: ADDRESS};
    assert.deepEqual(await accept(label), [400, "MISSING_REQUIRED_PARAMETER"]);
    const info = {return_shipment_info: [{shipment_label: {name: "receipt.pdf"}}]};
    const sent = await seller.sendParts(id, "accept-claim", {note: "Right.", ...label, ...info}, FILE_PART);
    assert.equal(sent.status, 200, sent.text);
    // The buyer gets the label with a message.
    assert.equal((await buyer.show(id)).body.messages?.[0]?.documents?.[0]?.name, "receipt.pdf");
    const other = await disputed({reason: "OTHER"});
    const wrong = {note: "Right.", accept_claim_type: "REFUND_WITH_RETURN", return_shipping_address: ADDRESS};
    const answer = await other.seller.act(other.id, "accept-claim", wrong);
    assert.deepEqual(said(answer), [422, "INVALID_ACCEPT_CLAIM_TYPE"]);
  });

  test("only one of several concurrent actions of both parties succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const {id, seller, buyer, refunded} = await disputed();
      await seller.act(id, "make-offer", {note: "Half?", offer_type: "REFUND", offer_amount: usd("65.00")});
      const answers = await Promise.all([
        buyer.act(id, "accept-offer", {}),
        seller.escalate(id),
        buyer.act(id, "deny-offer", {note: "No."}),
        buyer.act(id, "accept-offer", {}),
      ]);
      const [accepted, escalated, denied, again] = answers.map(({status}) => status === 200);
      // An escalation is possible after a denial. No other two are.
      const wins = [accepted, again, denied || escalated].filter(Boolean);
      assert.equal(wins.length, 1, JSON.stringify(answers.map(said)));
      for (const answer of answers) if (answer.status !== 200) assert.deepEqual(said(answer), NOT_NOW);
      assert.deepEqual(await refunded(), accepted || again ? [6_500] : []);
    }
  });

  test("an offer refunds at most what is left of the payment", async () => {
    const {id, mine, seller, buyer, refunded} = await disputed();
    await seller.act(id, "make-offer", {note: "All.", offer_type: "REFUND"});
    const [capture] = (await mine.show(id)).body.disputed_transactions;
    assert.equal((await mine.refund(capture["seller_transaction_id"] as string)).status, 201);
    assert.deepEqual((await seller.show(id)).body.refund_details, {allowed_refund_amount: usd("0.00")});
    await buyer.act(id, "accept-offer", {});
    assert.deepEqual(await refunded(), [13_000]);
    assert.deepEqual((await seller.show(id)).body.dispute_outcome?.amount_refunded, usd("0.00"));
  });
});
