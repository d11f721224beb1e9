import assert from "node:assert/strict";
import {test} from "node:test";
import {problemOf} from "../../server/ui/problem-of.ts";
import {amountRule, currencyRule, percentRule, quantityRule} from "../../server/ui/rules.ts";

const control = {type: "text", validity: {}, validationMessage: ""};

test("a field says what to enter when its value breaks a rule of the browser", () => {
  const messages = [
    {validity: {valueMissing: true}},
    {validity: {valueMissing: true}, type: "radio"},
    {validity: {badInput: true, valueMissing: true}, type: "date"},
    {validity: {typeMismatch: true}, type: "email"},
    {validity: {typeMismatch: true}, type: "url"},
    {validity: {rangeUnderflow: true}, type: "number", min: "1"},
    {validity: {rangeOverflow: true}, type: "number", max: "9"},
    {validity: {stepMismatch: true}, type: "number"},
    {validity: {tooLong: true}, maxLength: 3},
    {validity: {customError: true}, validationMessage: "Enter three letters, such as EUR."},
  ].map((wrong) => problemOf({...control, ...wrong}));
  assert.deepEqual(messages, [
    "Fill in this field.",
    "Choose one.",
    "Enter a whole date, or empty the field.",
    "Enter an e-mail address such as name@example.com.",
    "Enter a whole address such as https://example.com/thanks.",
    "Enter at least 1.",
    "Enter at most 9.",
    "Enter a whole number.",
    "Enter at most 3 characters.",
    "Enter three letters, such as EUR.",
  ]);
});

test("amounts, currencies, percentages and quantities are read as a person types them", () => {
  const wrong = (rule: (value: string) => string | undefined, values: readonly string[]) =>
    values.filter((value) => rule(value) !== undefined);
  assert.deepEqual(wrong(amountRule("EUR"), ["", "12", "1,234.50", "12,5", "0", "x", "1.234"]), [
    "0",
    "x",
    "1.234",
  ]);
  assert.deepEqual(wrong(amountRule("JPY"), ["1200", "12.50"]), ["12.50"]);
  assert.equal(amountRule("JPY")("x"), "Enter an amount in JPY, such as 24.");
  // The currency has its own message.
  assert.deepEqual(wrong(amountRule("E"), ["x"]), []);
  assert.deepEqual(wrong(currencyRule, ["", "eur", "EU", "EURO", "E1R"]), ["EU", "EURO", "E1R"]);
  assert.deepEqual(wrong(percentRule, ["", "0", "19", "7,7", "19 %", "100", "100.1", "-1", "x"]), [
    "100.1",
    "-1",
    "x",
  ]);
  assert.deepEqual(wrong(quantityRule, ["", "1", "1,5", "0", "-1", "x"]), ["0", "-1", "x"]);
});
