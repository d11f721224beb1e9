import assert from "node:assert/strict";
import {test} from "node:test";
import {expiryFormat, expiryKind, toApiExpiry} from "../../../server/sandbox/sdk/card-input/expiry.ts";
import {Typing} from "./typing.ts";

const typing = () => new Typing(expiryFormat);

test("the slash is inserted automatically", () => {
  assert.equal(typing().type("1").shown, "1|");
  assert.equal(typing().type("12").shown, "12/|");
  assert.equal(typing().type("1230").shown, "12/30|");
  assert.equal(typing().type("12/30").shown, "12/30|");
  assert.equal(typing().type("123045").shown, "12/30|");
});

test("a month of one digit gets a leading zero", () => {
  assert.equal(typing().type("4").shown, "04/|");
  assert.equal(typing().type("430").shown, "04/30|");
  assert.equal(typing().type("1/30").shown, "01/30|");
  assert.equal(typing().type("0430").shown, "04/30|");
});

test("common date formats can be pasted and filled in", () => {
  for (const text of [
    "04/30",
    "4/30",
    "04/2030",
    "04 / 2030",
    "0430",
    "042030",
    "2030-04",
    "2030-04-30",
    "04.30",
    "04 30",
  ]) {
    assert.equal(typing().fill(text).shown, "04/30|", text);
    assert.equal(typing().paste(text).shown, "04/30|", text);
  }
});

test("all digits can be deleted from the end", () => {
  const field = typing().type("1230");
  const seen = [1, 2, 3, 4].map(() => field.backspace().shown);
  assert.deepEqual(seen, ["12/3|", "12/|", "1|", "|"]);
});

test("the month can be typed again before the year", () => {
  assert.equal(typing().place("12|/30").backspace().backspace().shown, "|30/");
  assert.equal(typing().place("|30/").type("0").type("4").shown, "04/|30");
  assert.equal(typing().place("1|2/30").deleteForward().shown, "1|3/0");
});

/** The field's digits for the month that is this number of months from now. */
function digitsFromNow(months: number): string {
  const date = new Date();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  return String(date.getMonth() + 1).padStart(2, "0") + String(date.getFullYear() % 100).padStart(2, "0");
}

test("this month is valid, the last one is not", () => {
  const {validate} = expiryKind();
  assert.equal(validate(digitsFromNow(0)).isValid, true);
  assert.equal(validate(digitsFromNow(1)).isValid, true);
  assert.deepEqual(validate(digitsFromNow(-1)), {isValid: false, isPotentiallyValid: false});
  assert.deepEqual(validate("1220"), {isValid: false, isPotentiallyValid: false});
  assert.deepEqual(validate("13"), {isValid: false, isPotentiallyValid: false});
  assert.deepEqual(validate("12"), {isValid: false, isPotentiallyValid: true});
  assert.deepEqual(validate(""), {isValid: false, isPotentiallyValid: true});
});

test("toApiExpiry returns year and month", () => {
  assert.equal(toApiExpiry("0430"), "2030-04");
});
