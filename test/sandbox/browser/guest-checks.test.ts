import assert from "node:assert/strict";
import {test} from "node:test";
import {
  cardholderProblem,
  expiryProblem,
  numberProblem,
  securityCodeProblem,
} from "../../../server/sandbox/sdk/windows/guest-checkout/card-checks.ts";
import {
  emailProblem,
  needed,
  phoneProblem,
  postalCodeProblem,
} from "../../../server/sandbox/sdk/form/checks.ts";
import {readOutcome} from "../../../server/sandbox/sdk/windows/guest-checkout/payment.ts";
import {cardsOf} from "../../../server/sandbox/sdk/card-input/number.ts";
import {countriesIn} from "../../../server/sandbox/forms/countries.ts";
import {localizationOf} from "../../../server/sandbox/pages/texts.ts";

const words = localizationOf().texts.guestScript;

test("the card's fields have a different text for each error", () => {
  const amex = cardsOf("378282246310005");
  const texts = [
    numberProblem(words, ""),
    numberProblem(words, "4111 1111".replace(" ", "")),
    numberProblem(words, "4111111111111112"),
    expiryProblem(words, ""),
    expiryProblem(words, "12"),
    expiryProblem(words, "1399"),
    expiryProblem(words, "0120"),
    securityCodeProblem(words, "", []),
    securityCodeProblem(words, "12", cardsOf("4111")),
    securityCodeProblem(words, "123", amex),
    cardholderProblem(words, " "),
    cardholderProblem(words, "4111111111111111"),
  ];
  assert.ok(
    texts.every((text) => text?.endsWith(".")),
    texts.join("\n"),
  );
  assert.equal(new Set(texts).size, texts.length, texts.join("\n"));
  for (const right of [
    numberProblem(words, "4111111111111111"),
    expiryProblem(words, "1234"),
    securityCodeProblem(words, "123", []),
    securityCodeProblem(words, "1234", amex),
    cardholderProblem(words, "Zoë 张"),
  ]) {
    assert.equal(right, undefined);
  }
});

test("the other fields have a different text for each error", () => {
  const us = {country: "United States", pattern: "\\d{5}", example: "95131"};
  const texts = [
    needed(words.cityEmpty)(" "),
    emailProblem(words, ""),
    emailProblem(words, "ada"),
    emailProblem(words, "ada@buyer"),
    phoneProblem(words, "call me"),
    phoneProblem(words, "12"),
    postalCodeProblem(words.zipCode, "", us),
    postalCodeProblem(words.zipCode, "SW1A 1AA", us),
  ];
  assert.equal(new Set(texts).size, texts.length);
  assert.ok(!texts.includes(undefined));
  for (const right of [
    emailProblem(words, " ada@buyer.example "),
    phoneProblem(words, ""),
    phoneProblem(words, "+1 (408) 555-0142"),
    phoneProblem(words, "４０８５５５０１４２"),
    postalCodeProblem(words.zipCode, " 95131 ", us),
    postalCodeProblem(words.zipCode, "anything", {country: "Vietnam"}),
  ]) {
    assert.equal(right, undefined);
  }
});

test("every country's example is a valid postal code", () => {
  const countries = countriesIn("en");
  assert.ok(countries.length > 190);
  assert.equal(new Set(countries.map(({code}) => code)).size, countries.length);
  for (const {code, name, postalCode} of countries) {
    assert.notEqual(name, code);
    if (!postalCode) continue;
    const rules = {country: name, ...postalCode};
    assert.equal(postalCodeProblem(words.postalCode, postalCode.example, rules), undefined, code);
    assert.equal(
      postalCodeProblem(words.postalCode, postalCode.example.toLowerCase(), rules),
      undefined,
      code,
    );
    assert.notEqual(postalCodeProblem(words.postalCode, `${postalCode.example}!`, rules), undefined, code);
  }
});

test("readOutcome ignores unknown shapes", () => {
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
  assert.deepEqual(readOutcome({state: "approved", payerId: 7}), {state: "approved"});
  assert.deepEqual(readOutcome({state: "refused", problems: [1, null, {field: "number", message: "No."}]}), {
    state: "refused",
    problems: [{field: "number", message: "No."}],
  });
});
