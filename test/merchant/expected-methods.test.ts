import assert from "node:assert/strict";
import {describe, test} from "node:test";
import type {EligibilityQuestion} from "../../server/merchant/paypal/eligibility.ts";
import {createExpectedMethods} from "../../server/merchant/paypal/expected-methods.ts";
import type {Outcome} from "../../server/merchant/paypal/response.ts";
import type {EligibleMethods} from "../../server/merchant/paypal/eligibility.ts";
import {TestClock} from "./support/shop.ts";

const PAGE = "https://shop.example";
const MINUTE = 60_000;
const done = (...names: string[]): Outcome<EligibleMethods> => ({
  kind: "done",
  status: 200,
  value: {eligible_methods: Object.fromEntries(names.map((name) => [name, {}]))},
});

/** Answers when the test says so. */
function open(currencyCode: string | undefined = "USD") {
  const clock = new TestClock();
  const asked: {question: EligibilityQuestion; page: string}[] = [];
  let answer!: (outcome: Outcome<EligibleMethods>) => void;
  const expected = createExpectedMethods({
    clock,
    currencyCode,
    findEligibleMethods(question, page) {
      asked.push({question, page});
      return new Promise((resolve) => (answer = resolve));
    },
  });
  return {
    clock,
    asked,
    expected,
    answer: async (outcome: Outcome<EligibleMethods>) => {
      answer(outcome);
      await Promise.resolve();
    },
  };
}

describe("what PayPal is expected to say of eligibility", () => {
  test("is known to those who ask after the first one, who does not wait", async () => {
    const {expected, asked, answer} = open();
    assert.equal(expected(PAGE), undefined);
    assert.equal(expected(PAGE), undefined);
    await answer({
      kind: "done",
      status: 200,
      value: {eligible_methods: {paypal: {country_code: "US"}, venmo: null}},
    });
    assert.deepEqual(expected(PAGE), {currencyCode: "USD", eligible_methods: {paypal: {}}});
    assert.deepEqual(asked, [{question: {purchase_units: [{amount: {currency_code: "USD"}}]}, page: PAGE}]);
  });

  test("is asked for anew after five minutes, and handed on for fifteen", async () => {
    const {expected, asked, answer, clock} = open();
    expected(PAGE);
    await answer(done("paypal"));
    clock.advance(5 * MINUTE - 1);
    expected(PAGE);
    assert.equal(asked.length, 1);
    clock.advance(1);
    assert.ok(expected(PAGE), "the old answer meanwhile");
    assert.ok(expected(PAGE));
    assert.equal(asked.length, 2);
    await answer(done("venmo"));
    assert.deepEqual(expected(PAGE)?.eligible_methods, {venmo: {}});
    clock.advance(15 * MINUTE);
    assert.equal(expected(PAGE), undefined);
  });

  test("is left alone for a while after a failure, and the old answer keeps its age", async () => {
    const {expected, asked, answer, clock} = open();
    expected(PAGE);
    await answer(done("paypal"));
    clock.advance(14 * MINUTE);
    expected(PAGE);
    await answer({kind: "unknown", reason: "no answer in time"});
    assert.ok(expected(PAGE));
    clock.advance(9_999);
    expected(PAGE);
    assert.equal(asked.length, 2);
    clock.advance(1);
    expected(PAGE);
    assert.equal(asked.length, 3);
    await answer({kind: "refused", status: 403, refusal: {}});
    clock.advance(MINUTE);
    assert.equal(expected(PAGE), undefined);
  });

  test("is another one on another page; made-up pages fill no memory", async () => {
    const {expected, asked, answer, clock} = open();
    for (let number = 0; number < 600; number += 1) {
      expected(`https://${number}.example`);
      await answer(done("paypal"));
    }
    assert.equal(asked.length, 500);
    assert.ok(expected("https://0.example"));
    assert.equal(expected("https://500.example"), undefined);
    clock.advance(15 * MINUTE - 1);
    expected("https://500.example");
    assert.equal(asked.length, 500, "all are known yet");
    clock.advance(1);
    expected("https://500.example");
    await answer(done("paypal"));
    assert.ok(expected("https://500.example"), "what is over makes room");
  });

  test("is another one in another country, and PayPal hears which", async () => {
    const {expected, asked, answer} = open();
    expected(PAGE, "DE");
    await answer(done("paypal"));
    assert.equal(expected(PAGE, "US"), undefined);
    await answer(done("venmo"));
    assert.equal(expected(PAGE), undefined);
    await answer(done("google_pay"));
    assert.deepEqual(
      [expected(PAGE, "DE"), expected(PAGE, "US"), expected(PAGE)].map((known) => known?.eligible_methods),
      [{paypal: {}}, {venmo: {}}, {google_pay: {}}],
    );
    assert.deepEqual(
      asked.map(({question}) => question.customer),
      [{country_code: "DE"}, {country_code: "US"}, undefined],
    );
  });

  test("is nothing where the shop sells in several currencies", () => {
    const clock = new TestClock();
    const expected = createExpectedMethods({
      clock,
      currencyCode: undefined,
      findEligibleMethods: () => assert.fail("nobody is asked"),
    });
    assert.equal(expected(PAGE), undefined);
  });
});
