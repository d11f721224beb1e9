import assert from "node:assert/strict";
import {test} from "node:test";
import {
  cardholderProblem,
  expiryProblem,
  numberProblem,
  securityCodeProblem,
} from "../../../server/sandbox/browser/windows/guest-checkout/card-checks.ts";
import {
  emailProblem,
  needed,
  phoneProblem,
  postalCodeProblem,
} from "../../../server/sandbox/browser/windows/guest-checkout/checks.ts";
import {isWebAddress, readOutcome} from "../../../server/sandbox/browser/windows/guest-checkout/payment.ts";
import {cardsOf} from "../../../server/sandbox/browser/card-input/number.ts";
import {COUNTRIES} from "../../../server/sandbox/guest-checkout/countries.ts";

/** Each says what is the matter, and then what to do. */
test("the card's fields have a text for each mistake", () => {
  const amex = cardsOf("378282246310005");
  const texts = [
    numberProblem(""),
    numberProblem("4111 1111".replace(" ", "")),
    numberProblem("4111111111111112"),
    expiryProblem(""),
    expiryProblem("12"),
    expiryProblem("1399"),
    expiryProblem("0120"),
    securityCodeProblem("", []),
    securityCodeProblem("12", cardsOf("4111")),
    securityCodeProblem("123", amex),
    cardholderProblem(" "),
    cardholderProblem("4111111111111111"),
  ];
  assert.ok(
    texts.every((text) => text?.endsWith(".")),
    texts.join("\n"),
  );
  assert.equal(new Set(texts).size, texts.length, texts.join("\n"));
  for (const right of [
    numberProblem("4111111111111111"),
    expiryProblem("1234"),
    securityCodeProblem("123", []),
    securityCodeProblem("1234", amex),
    cardholderProblem("Zoë 张"),
  ]) {
    assert.equal(right, undefined);
  }
});

test("the other fields do, too", () => {
  const us = {country: "United States", name: "ZIP code", pattern: "\\d{5}", example: "95131"};
  const texts = [
    needed("the city")(" "),
    emailProblem(""),
    emailProblem("ada"),
    emailProblem("ada@buyer"),
    phoneProblem("call me"),
    phoneProblem("12"),
    postalCodeProblem("", us),
    postalCodeProblem("SW1A 1AA", us),
  ];
  assert.equal(new Set(texts).size, texts.length);
  assert.ok(!texts.includes(undefined));
  for (const right of [
    emailProblem(" ada@buyer.example "),
    phoneProblem(""),
    phoneProblem("+1 (408) 555-0142"),
    phoneProblem("４０８５５５０１４２"),
    postalCodeProblem(" 95131 ", us),
    postalCodeProblem("anything", {country: "Vietnam", name: "postal code"}),
  ]) {
    assert.equal(right, undefined);
  }
});

test("every country's own example is a postal code of it", () => {
  assert.ok(COUNTRIES.length > 190);
  assert.equal(new Set(COUNTRIES.map(({code}) => code)).size, COUNTRIES.length);
  for (const {code, name, postalCode} of COUNTRIES) {
    assert.notEqual(name, code);
    if (!postalCode) continue;
    const rules = {country: name, name: "postal code", ...postalCode};
    assert.equal(postalCodeProblem(postalCode.example, rules), undefined, code);
    assert.equal(postalCodeProblem(postalCode.example.toLowerCase(), rules), undefined, code);
    assert.notEqual(postalCodeProblem(`${postalCode.example}!`, rules), undefined, code);
  }
});

test("a reply in another shape is none, and a strange address is not gone to", () => {
  for (const body of [
    undefined,
    null,
    "approved",
    {},
    {state: "paid"},
    {state: "challenge"},
    {state: "changed"},
    {state: "refused"},
  ]) {
    assert.equal(readOutcome(body), undefined);
  }
  assert.deepEqual(readOutcome({state: "approved", location: "javascript:alert(1)", payerId: 7}), {
    state: "approved",
  });
  assert.deepEqual(readOutcome({state: "refused", problems: [1, null, {field: "number", message: "No."}]}), {
    state: "refused",
    problems: [{field: "number", message: "No."}],
  });
  for (const address of [
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/html,x",
    "//shop.example",
    "",
  ]) {
    assert.equal(isWebAddress(address), false);
  }
});
