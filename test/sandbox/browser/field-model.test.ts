import assert from "node:assert/strict";
import {test} from "node:test";
import {FieldModel} from "../../../server/sandbox/sdk/card-input/field-model.ts";
import {
  nameKind,
  type FieldKind,
  securityCodeKind,
} from "../../../server/sandbox/sdk/card-input/field-kind.ts";
import {numberKind} from "../../../server/sandbox/sdk/card-input/number.ts";

function start(kind: FieldKind) {
  const events: string[] = [];
  const model = new FieldModel(kind, (name) => events.push(name));
  const write = (text: string) => model.input({text, caret: text.length}, undefined);
  /** The events since the last call. */
  const news = () => events.splice(0);
  return {model, write, news};
}

test("a number tells when it changes, begins, ends, becomes right and shows its brand", () => {
  const {model, write, news} = start(numberKind());
  write("4868");
  assert.deepEqual(news(), ["change", "cardtypechange", "notempty"]);
  write("4868719196829038");
  assert.deepEqual(news(), ["change", "validitychange"]);
  assert.deepEqual(model.state, {isFocused: false, isValid: true, isEmpty: false, isPotentiallyValid: true});
  write("4868719196829038");
  assert.deepEqual(news(), []);
  write("");
  assert.deepEqual(news(), ["change", "cardtypechange", "empty", "validitychange"]);
});

test("focus, blur and Enter", () => {
  const {model, news} = start(numberKind());
  model.focus();
  assert.equal(model.state.isFocused, true);
  model.submitKey();
  model.blur();
  assert.equal(model.state.isFocused, false);
  assert.deepEqual(news(), ["focus", "inputsubmit", "blur"]);
});

test("an incomplete value looks wrong when it is left, and right as soon as it is right", () => {
  const {model, write} = start(numberKind());
  model.focus();
  write("4868");
  assert.equal(model.showsError, false);
  model.blur();
  assert.equal(model.showsError, true);
  write("4868719196829038");
  assert.equal(model.showsError, false);
});

test("a value that can't become valid shows its error immediately", () => {
  const {model, write} = start(numberKind());
  model.focus();
  write("99");
  assert.equal(model.showsError, true);
});

test("an empty field is no mistake before it is sent", () => {
  const {model} = start(numberKind());
  model.focus();
  model.blur();
  assert.equal(model.showsError, false);
  model.reveal();
  assert.equal(model.showsError, true);
});

test("the security code follows the card's brand", () => {
  const {model, write, news} = start(securityCodeKind());
  write("1234");
  assert.equal(model.state.isValid, true, "before the brand is known both lengths are right");
  news();
  model.setCodeSizes([3]);
  assert.deepEqual(news(), ["validitychange"]);
  assert.deepEqual(model.state, {
    isFocused: false,
    isValid: false,
    isEmpty: false,
    isPotentiallyValid: false,
  });
  model.setCodeSizes([4]);
  assert.equal(model.state.isValid, true);
  write("123");
  assert.deepEqual(model.state, {isFocused: false, isValid: false, isEmpty: false, isPotentiallyValid: true});
  model.setCodeSizes([]);
  assert.equal(model.state.isValid, true);
});

test("a name may hold anything but a card number", () => {
  const {model, write} = start(nameKind());
  write("Ada Łovelace-O’Neil");
  assert.equal(model.state.isValid, true);
  write("4868719196829038");
  assert.equal(model.state.isValid, false);
  write("   ");
  assert.equal(model.state.isValid, false);
});
