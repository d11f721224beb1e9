import assert from "node:assert/strict";
import {test} from "node:test";
import {TEST_CARDS, type Scenario} from "../../server/sandbox/cards/test-cards.ts";
import {card, CARDS, challengePath, OrdersClient, toBeFilled} from "./support/orders.ts";
import {type Answer, withSandbox, ORIGIN, PAGE} from "./support/sandbox.ts";

/** Result of each card in PayPal's table, after a challenge with the right code. */
const TABLE: Readonly<
  Record<Scenario, {shift: string; three: readonly string[]; challenge?: "passed" | "failed"}>
> = {
  frictionless: {shift: "POSSIBLE", three: ["Y", "Y"]},
  "frictionless-failed": {shift: "NO", three: ["Y", "N"]},
  attempted: {shift: "POSSIBLE", three: ["Y", "A"]},
  unavailable: {shift: "NO", three: ["Y", "U"]},
  rejected: {shift: "NO", three: ["Y", "R"]},
  "lookup-unavailable": {shift: "NO", three: ["U"]},
  "step-up": {shift: "POSSIBLE", three: ["Y", "Y"], challenge: "passed"},
  "step-up-failed": {shift: "NO", three: ["Y", "N"], challenge: "failed"},
  "step-up-unavailable": {shift: "NO", three: ["Y", "U"], challenge: "failed"},
};

interface Result {
  liability_shift: string;
  three_d_secure: {enrollment_status: string; authentication_status?: string};
}

withSandbox("3-D Secure", (sandbox) => {
  const answer = (
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {Origin: ORIGIN},
  ) => sandbox().call("POST", `${path}/answers`, {body, headers});
  const resultOf = (shown: Answer) =>
    shown.body.payment_source.card.authentication_result as Result | undefined;

  async function confirmed(number: string, method?: string, more: Readonly<Record<string, unknown>> = {}) {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(toBeFilled(method, more));
    return {shop, id, answer: await shop.confirm(id, card(number))};
  }

  for (const method of ["SCA_WHEN_REQUIRED", "SCA_ALWAYS"]) {
    for (const {scenario, visa, mastercard} of TEST_CARDS) {
      for (const [brand, number] of [
        ["VISA", visa],
        ["MASTERCARD", mastercard],
      ] as const) {
        test(`${method}, ${scenario}, ${brand}`, async () => {
          const expected = TABLE[scenario];
          const {shop, id, answer: reply} = await confirmed(number, method);
          assert.equal(reply.status, 200);
          assert.equal(reply.body.payment_source.card.brand, brand);
          if (expected.challenge === undefined) {
            assert.equal(reply.body.status, "APPROVED");
          } else {
            assert.equal(reply.body.status, "PAYER_ACTION_REQUIRED");
            assert.equal(resultOf(reply), undefined);
            const verdict = await answer(challengePath(reply), {code: "123456"});
            assert.deepEqual(verdict.body, {state: expected.challenge, liabilityShift: expected.shift});
          }
          const shown = await shop.show(id);
          assert.equal(
            shown.body.status,
            expected.challenge === "failed" ? "PAYER_ACTION_REQUIRED" : "APPROVED",
          );
          const result = resultOf(shown);
          assert.equal(result?.liability_shift, expected.shift);
          assert.deepEqual(Object.values(result.three_d_secure), expected.three);
        });
      }
    }
  }

  test("SCA_ALWAYS challenges every other card", async () => {
    const {answer: reply} = await confirmed(CARDS.ordinary, "SCA_ALWAYS");
    assert.equal(reply.body.status, "PAYER_ACTION_REQUIRED");
    assert.equal((await answer(challengePath(reply), {code: "123456"})).body.state, "passed");
  });

  test("SCA_WHEN_REQUIRED leaves other cards alone: no result at all", async () => {
    const {answer: reply} = await confirmed(CARDS.ordinary, "SCA_WHEN_REQUIRED");
    assert.equal(reply.body.status, "APPROVED");
    assert.equal(resultOf(reply), undefined);
  });

  test("without a verification method only step-up cards are challenged", async () => {
    for (const number of [CARDS.ordinary, CARDS.frictionless, CARDS.frictionlessFailed]) {
      const {answer: reply} = await confirmed(number);
      assert.equal(reply.body.status, "APPROVED");
      assert.equal(resultOf(reply), undefined);
    }
    for (const number of [CARDS.stepUp, CARDS.stepUpFailed, CARDS.stepUpUnavailable]) {
      assert.equal((await confirmed(number)).answer.body.status, "PAYER_ACTION_REQUIRED");
    }
  });

  test("an order can be captured only after its challenge", async () => {
    const {shop, id, answer: reply} = await confirmed(CARDS.stepUp);
    const early = await shop.capture(id);
    assert.equal(early.status, 422);
    assert.equal(early.body.details[0].issue, "PAYER_ACTION_REQUIRED");
    await answer(challengePath(reply), {code: "123456"});
    assert.equal((await shop.capture(id)).status, 201);
  });

  test("three wrong codes fail the challenge for good", async () => {
    const {shop, id, answer: reply} = await confirmed(CARDS.stepUp);
    const path = challengePath(reply);
    assert.deepEqual((await answer(path, {code: "000000"})).body, {state: "open", attemptsLeft: 2});
    assert.deepEqual((await answer(path, {code: ""})).body, {state: "open", attemptsLeft: 1});
    const failed = {state: "failed", liabilityShift: "NO"};
    assert.deepEqual((await answer(path, {code: "000000"})).body, failed);
    assert.deepEqual((await answer(path, {code: "123456"})).body, failed);
    const shown = await shop.show(id);
    assert.equal(shown.body.status, "PAYER_ACTION_REQUIRED");
    assert.equal(resultOf(shown)?.liability_shift, "NO");
  });

  test("three of ten concurrent wrong codes count", async () => {
    const {answer: reply} = await confirmed(CARDS.stepUp);
    const path = challengePath(reply);
    const states = await Promise.all(Array.from({length: 10}, () => answer(path, {code: "000000"})));
    const open = states.filter(({body}) => body.state === "open").map(({body}) => body.attemptsLeft);
    assert.deepEqual(open.sort(), [1, 2]);
    assert.equal(states.filter(({body}) => body.state === "failed").length, 8);
  });

  test("a tester can fail the check, and the buyer can then pay with another card", async () => {
    const {shop, id, answer: reply} = await confirmed(CARDS.stepUp);
    assert.deepEqual((await answer(challengePath(reply), {fail: true})).body, {
      state: "failed",
      liabilityShift: "NO",
    });
    const again = await shop.confirm(id, card(CARDS.ordinary));
    assert.equal(again.body.status, "APPROVED");
    assert.equal(resultOf(again), undefined);
    assert.equal((await shop.capture(id)).status, 201);
  });

  test("confirming another card voids the challenge", async () => {
    const {shop, id, answer: reply} = await confirmed(CARDS.stepUp);
    const first = challengePath(reply);
    const second = challengePath(await shop.confirm(id, card(CARDS.stepUpFailed)));
    assert.notEqual(first, second);
    // The right code of the first card must not approve the second one.
    assert.equal((await answer(first, {code: "123456"})).status, 404);
    assert.equal((await sandbox().call("GET", first)).status, 404);
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
    assert.equal((await answer(second, {code: "123456"})).body.state, "failed");
    await shop.confirm(id, card(CARDS.frictionless));
    assert.equal((await answer(second, {code: "123456"})).status, 404);
    assert.equal((await shop.capture(id)).status, 201);
  });

  test("two concurrent answers count as one", async () => {
    const {shop, id, answer: reply} = await confirmed(CARDS.stepUp);
    const path = challengePath(reply);
    const answers = await Promise.all([answer(path, {code: "123456"}), answer(path, {code: "123456"})]);
    for (const {body} of answers) assert.deepEqual(body, {state: "passed", liabilityShift: "POSSIBLE"});
    assert.equal((await shop.show(id)).body.status, "APPROVED");
  });

  test("a page without a frame returns to return_url when passed and to cancel_url when failed", async () => {
    const context = {
      experience_context: {
        return_url: "https://shop.example/back?cart=7",
        cancel_url: "https://shop.example/stop",
      },
    };
    const passed = await confirmed(CARDS.stepUp, "SCA_ALWAYS", context);
    assert.equal(
      (await answer(challengePath(passed.answer), {code: "123456"})).body.location,
      "https://shop.example/back?cart=7&liability_shift=POSSIBLE",
    );
    const failed = await confirmed(CARDS.stepUp, "SCA_ALWAYS", context);
    assert.equal(
      (await answer(challengePath(failed.answer), {fail: true})).body.location,
      "https://shop.example/stop?liability_shift=NO",
    );
  });

  test("only the sandbox's own page may answer", async () => {
    const {shop, id, answer: reply} = await confirmed(CARDS.stepUp);
    const path = challengePath(reply);
    for (const headers of [
      {},
      {Origin: PAGE},
      {Origin: "null"},
      {Origin: ORIGIN, "Sec-Fetch-Site": "cross-site"},
    ]) {
      assert.equal((await answer(path, {code: "123456"}, headers)).status, 403);
    }
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
  });

  test("a malformed answer gives 400 and an unknown challenge 404", async () => {
    const {answer: reply} = await confirmed(CARDS.stepUp);
    const path = challengePath(reply);
    for (const body of [{}, {code: [123456]}, {fail: false}, {code: "1", fail: true}, undefined]) {
      assert.equal((await answer(path, body)).status, 400);
    }
    assert.equal((await answer("/three-d-secure/challenges/CHL-UNKNOWN", {code: "123456"})).status, 404);
  });
});
