import assert from "node:assert/strict";
import {test} from "node:test";
import {cardsOf, numberFormat, numberKind} from "../../../server/sandbox/sdk/card-input/number.ts";
import {Typing} from "./typing.ts";

const typing = () => new Typing(numberFormat);

test("digits are grouped 4-4-4-4 as they are typed", () => {
  assert.equal(typing().type("4111").shown, "4111|");
  assert.equal(typing().type("41111").shown, "4111 1|");
  assert.equal(typing().type("4111111111111111").shown, "4111 1111 1111 1111|");
});

test("American Express is grouped 4-6-5", () => {
  assert.equal(typing().type("378282246310005").shown, "3782 822463 10005|");
});

test("pasted numbers are grouped, whatever separates the digits", () => {
  for (const text of [
    "4111111111111111",
    " 4111-1111-1111-1111",
    "4111 1111 1111 1111\n",
    "４１１１１１１１１１１１１１１１",
  ]) {
    assert.equal(typing().paste(text).shown, "4111 1111 1111 1111|");
  }
  assert.equal(typing().fill("378282246310005").shown, "3782 822463 10005|");
});

test("letters change neither the text nor the caret", () => {
  assert.equal(typing().place("41|11 1").type("x").shown, "41|11 1");
});

test("a number has at most the digits of the brand's longest number", () => {
  assert.equal(typing().type("3782822463100059").shown, "3782 822463 10005|");
  assert.equal(typing().type("4".repeat(25)).shown, `4444 4444 4444 ${"4".repeat(7)}|`);
});

test("the caret stays with its digit when the groups move", () => {
  assert.equal(typing().place("4|111 2222").type("9").shown, "49|11 1222 2");
  assert.equal(typing().place("411|1 2222").type("9").shown, "4119 |1222 2");
  assert.equal(typing().place("4111 |2222").type("9").shown, "4111 9|222 2");
  assert.equal(typing().place("4111 2222|").type("9").shown, "4111 2222 9|");
});

test("deleting at a gap deletes a digit, not only the gap", () => {
  assert.equal(typing().place("4111 |2222").backspace().shown, "411|2 222");
  assert.equal(typing().place("4111| 2222").deleteForward().shown, "4111| 222");
  assert.equal(typing().place("4111 2|").backspace().shown, "4111|");
  assert.equal(typing().place("|4111").backspace().shown, "|4111");
  assert.equal(typing().place("4|").backspace().shown, "|");
});

test("a number is valid with the right checksum and length, and invalid when no further digit can make it valid", () => {
  const {validate} = numberKind();
  assert.deepEqual(validate("4868719196829038"), {isValid: true, isPotentiallyValid: true});
  assert.deepEqual(
    validate("4868719196829039"),
    {isValid: false, isPotentiallyValid: true},
    "19 digits may follow",
  );
  assert.deepEqual(validate("5329879707824604"), {isValid: false, isPotentiallyValid: false});
  assert.deepEqual(validate("4868"), {isValid: false, isPotentiallyValid: true});
  assert.deepEqual(validate(""), {isValid: false, isPotentiallyValid: true});
  assert.deepEqual(validate("99"), {isValid: false, isPotentiallyValid: false});
});

test("cardsOf returns the brands that a number can belong to", () => {
  assert.deepEqual(cardsOf(""), []);
  assert.deepEqual(cardsOf("99"), []);
  assert.deepEqual(
    cardsOf("4868").map(({type}) => type),
    ["visa"],
  );
  assert.deepEqual(cardsOf("378282246310005"), [
    {niceType: "American Express", type: "american-express", code: {name: "CID", size: 4}},
  ]);
  assert.ok(cardsOf("5").length > 1);
});
