import assert from "node:assert/strict";
import {test} from "node:test";
import {
  DISPUTES,
  type DisputeAnswer,
  DisputesClient,
  FILE_PART,
  idOf,
  inParts,
  jsonPart,
  refundsOf,
  waitDays,
} from "./support/disputes.ts";
import {withSandbox} from "./support/sandbox.ts";

const BUYER_FAVOR = {adjudication_outcome: "BUYER_FAVOR"};
const usd = (value: string) => ({currency_code: "USD", value});

withSandbox("settling a dispute", (sandbox) => {
  const captureOf = async (mine: DisputesClient, captureId: string) => ({
    status: await mine.captureStatus(captureId),
    refunded: (await refundsOf(sandbox(), captureId)).reduce((sum, {minor}) => sum + minor, 0),
  });
  const outcomeOf = async (mine: DisputesClient, id: string) => (await mine.show(id)).body.dispute_outcome;

  test("a decision for the buyer refunds the disputed amount once", async () => {
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured("130.00");
    const id = idOf(await mine.create(capture));
    assert.equal(await outcomeOf(mine, id), undefined);
    assert.equal((await mine.settle(id)).status, 200);
    assert.deepEqual(await outcomeOf(mine, id), {
      outcome_code: "RESOLVED_BUYER_FAVOR",
      amount_refunded: usd("130.00"),
    });
    assert.deepEqual(await captureOf(mine, capture), {status: "REFUNDED", refunded: 13_000});
    assert.deepEqual(await refundsOf(sandbox(), capture), [{minor: 13_000, isByDispute: true}]);
    const [transaction] = (await mine.show(id)).body.disputed_transactions;
    assert.equal(transaction["transaction_status"], "REFUNDED");
  });

  test("a decision for the seller refunds nothing", async () => {
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured("130.00");
    const id = idOf(await mine.create(capture));
    await mine.settle(id, "SELLER_FAVOR");
    assert.deepEqual(await outcomeOf(mine, id), {
      outcome_code: "RESOLVED_SELLER_FAVOR",
      amount_refunded: usd("0.00"),
    });
    assert.deepEqual(await captureOf(mine, capture), {status: "COMPLETED", refunded: 0});
    assert.deepEqual(await refundsOf(sandbox(), capture), []);
  });

  test("a dispute is settled only while PayPal reviews it", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.inquiry();
    assert.equal((await mine.settle(id)).status, 422);
    assert.equal((await mine.show(id)).body.status, "OPEN");
  });

  test("refunds only the disputed part of a payment", async () => {
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured("130.00");
    const id = idOf(await mine.create(capture, {dispute_amount: usd("30.00")}));
    await mine.settle(id);
    assert.deepEqual(await outcomeOf(mine, id), {
      outcome_code: "RESOLVED_BUYER_FAVOR",
      amount_refunded: usd("30.00"),
    });
    assert.deepEqual(await captureOf(mine, capture), {
      status: "PARTIALLY_REFUNDED",
      refunded: 3_000,
    });
    // The remaining amount can be disputed, and is then refunded.
    const second = idOf(await mine.create(capture));
    await mine.settle(second);
    assert.deepEqual((await outcomeOf(mine, second))?.amount_refunded, usd("100.00"));
    assert.equal((await captureOf(mine, capture)).status, "REFUNDED");
  });

  test("refunds nothing when the merchant has refunded the whole payment, which is all that PayPal allows", async () => {
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured("130.00");
    const id = idOf(await mine.create(capture));
    const part = await mine.refund(capture, "50.00");
    assert.deepEqual([part.status, part.body.details[0]?.issue], [422, "TRANSACTION_DISPUTED"]);
    assert.equal((await mine.refund(capture, "130.00")).status, 201);
    assert.equal((await mine.settle(id)).status, 200);
    assert.deepEqual((await outcomeOf(mine, id))?.amount_refunded, usd("0.00"));
    assert.deepEqual(await captureOf(mine, capture), {status: "REFUNDED", refunded: 13_000});
  });

  test("refunds a dispute also after the time and number limits of refunds", async () => {
    const mine = await DisputesClient.of(sandbox());
    const old = await mine.captured("130.00");
    const often = await mine.captured("130.00");
    for (let index = 0; index < 100; index += 1) await mine.refund(often, "0.01");
    assert.equal((await mine.refund(often, "0.01")).status, 422);
    const oldId = idOf(await mine.create(old));
    const oftenId = idOf(await mine.create(often));
    await waitDays(sandbox(), 181);
    assert.equal((await mine.refund(old, "0.01")).status, 422);
    for (const id of [oldId, oftenId]) {
      const settled = await mine.settle(id);
      assert.equal(settled.status, 200, settled.text);
    }
    assert.equal((await captureOf(mine, old)).status, "REFUNDED");
    assert.equal((await captureOf(mine, often)).status, "REFUNDED");
  });

  test("only one of 100 concurrent settlements has an effect", async () => {
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured("130.00");
    const id = idOf(await mine.create(capture));
    const answers = await Promise.all(
      Array.from({length: 100}, (_, index) =>
        mine.settle(id, index % 2 === 0 ? "BUYER_FAVOR" : "SELLER_FAVOR"),
      ),
    );
    const won = answers.flatMap(({status}, index) => (status === 200 ? [index] : []));
    assert.equal(won.length, 1);
    for (const {status, body} of answers) {
      if (status === 200) continue;
      assert.deepEqual(
        [status, body.details[0]?.issue],
        [422, "ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE"],
      );
    }
    const forBuyer = won[0] !== undefined && won[0] % 2 === 0;
    const outcome = await outcomeOf(mine, id);
    assert.equal(outcome?.outcome_code, forBuyer ? "RESOLVED_BUYER_FAVOR" : "RESOLVED_SELLER_FAVOR");
    assert.equal((await captureOf(mine, capture)).refunded, forBuyer ? 13_000 : 0);
    assert.equal((await refundsOf(sandbox(), capture)).length, forBuyer ? 1 : 0);
  });

  test("concurrent settlements and refunds return exactly the payment", async () => {
    const mine = await DisputesClient.of(sandbox());
    for (let round = 0; round < 5; round += 1) {
      const capture = await mine.captured("130.00");
      const id = idOf(await mine.create(capture));
      const refunds = Array.from({length: 20}, () => mine.refund(capture, "10.00"));
      const [settled, ...refunded] = await Promise.all([mine.settle(id), ...refunds]);
      // The settlement refunds the amount that the refunds leave.
      assert.equal(settled.status, 200, settled.text);
      const back = Number((await outcomeOf(mine, id))?.amount_refunded.value) * 100;
      const given = refunded.filter(({status}) => status === 201).length * 1_000;
      assert.equal(back + given, 13_000);
      assert.deepEqual(await captureOf(mine, capture), {status: "REFUNDED", refunded: 13_000});
    }
  });

  test("an unreadable body is refused with PayPal's error and settles nothing", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    const whole = inParts("form-data", [jsonPart(BUYER_FAVOR)]);
    const large = inParts("form-data", [
      {...FILE_PART, content: "x".repeat(2_200_000)},
      jsonPart(BUYER_FAVOR),
    ]);
    const rows: readonly (readonly [answer: DisputeAnswer, status: number, issue: string])[] = [
      [await mine.settleInParts(id, {...whole, type: "multipart/form-data"}), 400, "MALFORMED_REQUEST"],
      [await mine.settleInParts(id, {...whole, body: whole.body.slice(0, -8)}), 400, "MALFORMED_REQUEST"],
      [await mine.settleInParts(id, inParts("mixed", [FILE_PART])), 400, "MALFORMED_REQUEST"],
      [await mine.settleInParts(id, large), 413, "REQUEST_BODY_TOO_LARGE"],
      [
        await mine.settleInParts(id, {...whole, type: "multipart/alternative; boundary=x"}),
        415,
        "INVALID_CONTENT_TYPE",
      ],
      [await mine.settleInParts(id, {body: "BUYER_FAVOR", type: "text/plain"}), 415, "INVALID_CONTENT_TYPE"],
      [await mine.act(id, "adjudicate", "{"), 400, "MALFORMED_REQUEST"],
      [await mine.call("POST", `${DISPUTES}/${id}/adjudicate`), 400, "MISSING_REQUIRED_PARAMETER"],
    ];
    for (const [{status, body, text}, expected, issue] of rows) {
      assert.deepEqual([status, body.details[0]?.issue], [expected, issue], text);
    }
    assert.equal((await mine.show(id)).body.status, "UNDER_REVIEW");
  });

  test("the other actions accept multipart bodies, too", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.inquiry();
    const send = (action: string, value: unknown) => mine.sendParts(id, action, value, FILE_PART);
    assert.equal((await send("escalate", {note: "No answer."})).status, 200);
    assert.equal((await send("require-evidence", {action: "SELLER_EVIDENCE"})).status, 200);
    const evidences = [{evidence_type: "PROOF_OF_DELIVERY_SIGNATURE", notes: "See the file."}];
    assert.equal((await send("provide-evidence", {evidences})).status, 200);
    const evidence = (await mine.show(id)).body.evidences?.[1];
    assert.deepEqual([evidence?.notes, evidence?.documents?.[0]?.name], ["See the file.", "receipt.pdf"]);
  });
});
