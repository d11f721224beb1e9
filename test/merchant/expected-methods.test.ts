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

/** Expected methods from a PayPal whose replies a test sends with `answer`. */
function open(currencyCode: string | undefined = "USD") {
  const clock = new TestClock();
  const requests: {question: EligibilityQuestion; page: string}[] = [];
  let answer!: (outcome: Outcome<EligibleMethods>) => void;
  const expected = createExpectedMethods({
    clock,
    currencyCode,
    findEligibleMethods(question, page) {
      requests.push({question, page});
      return new Promise((resolve) => (answer = resolve));
    },
  });
  return {
    clock,
    requests,
    expected,
    answer: async (outcome: Outcome<EligibleMethods>) => {
      answer(outcome);
      await Promise.resolve();
    },
  };
}

describe("the expected eligible methods", () => {
  test("the first call returns undefined, and calls after PayPal's reply return the methods", async () => {
    const {expected, requests, answer} = open();
    assert.equal(expected(PAGE), undefined);
    assert.equal(expected(PAGE), undefined);
    await answer({
      kind: "done",
      status: 200,
      value: {eligible_methods: {paypal: {country_code: "US"}, venmo: null}},
    });
    assert.deepEqual(expected(PAGE), {currencyCode: "USD", eligible_methods: {paypal: {}}});
    assert.deepEqual(requests, [
      {question: {purchase_units: [{amount: {currency_code: "USD"}}]}, page: PAGE},
    ]);
  });

  test("methods are requested again after five minutes and returned for fifteen", async () => {
    const {expected, requests, answer, clock} = open();
    expected(PAGE);
    await answer(done("paypal"));
    clock.advance(5 * MINUTE - 1);
    expected(PAGE);
    assert.equal(requests.length, 1);
    clock.advance(1);
    assert.ok(expected(PAGE), "the old methods are returned meanwhile");
    assert.ok(expected(PAGE));
    assert.equal(requests.length, 2);
    await answer(done("venmo"));
    assert.deepEqual(expected(PAGE)?.eligible_methods, {venmo: {}});
    clock.advance(15 * MINUTE);
    assert.equal(expected(PAGE), undefined);
  });

  test("PayPal is not asked for ten seconds after a failure, and the old methods still expire", async () => {
    const {expected, requests, answer, clock} = open();
    expected(PAGE);
    await answer(done("paypal"));
    clock.advance(14 * MINUTE);
    expected(PAGE);
    await answer({kind: "unknown", reason: "no answer in time"});
    assert.ok(expected(PAGE));
    clock.advance(9_999);
    expected(PAGE);
    assert.equal(requests.length, 2);
    clock.advance(1);
    expected(PAGE);
    assert.equal(requests.length, 3);
    await answer({kind: "refused", status: 403, refusal: {}});
    clock.advance(MINUTE);
    assert.equal(expected(PAGE), undefined);
  });

  test("methods are kept for each page's origin, for 500 origins at most", async () => {
    const {expected, requests, answer, clock} = open();
    for (let number = 0; number < 600; number += 1) {
      expected(`https://${number}.example`);
      await answer(done("paypal"));
    }
    assert.equal(requests.length, 500);
    assert.ok(expected("https://0.example"));
    assert.equal(expected("https://500.example"), undefined);
    clock.advance(15 * MINUTE - 1);
    expected("https://500.example");
    assert.equal(requests.length, 500, "no origin has expired");
    clock.advance(1);
    expected("https://500.example");
    await answer(done("paypal"));
    assert.ok(expected("https://500.example"), "a new origin replaces an expired one");
  });

  test("methods are kept for each country, and PayPal is asked with the country", async () => {
    const {expected, requests, answer} = open();
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
      requests.map(({question}) => question.customer),
      [{country_code: "DE"}, {country_code: "US"}, undefined],
    );
  });

  test("a shop with several currencies has no expected methods", () => {
    const clock = new TestClock();
    const expected = createExpectedMethods({
      clock,
      currencyCode: undefined,
      findEligibleMethods: () => assert.fail("PayPal must not be asked"),
    });
    assert.equal(expected(PAGE), undefined);
  });
});
