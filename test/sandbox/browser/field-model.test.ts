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
  /** Returns the events since the last call. */
  const newEvents = () => events.splice(0);
  return {model, write, newEvents};
}

test("a number emits events when its value, brand, emptiness or validity changes", () => {
  const {model, write, newEvents} = start(numberKind());
  write("4868");
  assert.deepEqual(newEvents(), ["change", "cardtypechange", "notempty"]);
  write("4868719196829038");
  assert.deepEqual(newEvents(), ["change", "validitychange"]);
  assert.deepEqual(model.state, {isFocused: false, isValid: true, isEmpty: false, isPotentiallyValid: true});
  write("4868719196829038");
  assert.deepEqual(newEvents(), []);
  write("");
  assert.deepEqual(newEvents(), ["change", "cardtypechange", "empty", "validitychange"]);
});

test("focus, blur and Enter emit events", () => {
  const {model, newEvents} = start(numberKind());
  model.focus();
  assert.equal(model.state.isFocused, true);
  model.submitKey();
  model.blur();
  assert.equal(model.state.isFocused, false);
  assert.deepEqual(newEvents(), ["focus", "inputsubmit", "blur"]);
});

test("an incomplete value shows an error on blur, until it is valid", () => {
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

test("an empty field shows no error before it is submitted", () => {
  const {model} = start(numberKind());
  model.focus();
  model.blur();
  assert.equal(model.showsError, false);
  model.reveal();
  assert.equal(model.showsError, true);
});

test("the security code follows the card's brand", () => {
  const {model, write, newEvents} = start(securityCodeKind());
  write("1234");
  assert.equal(model.state.isValid, true, "both lengths are valid before the brand is known");
  newEvents();
  model.setCodeSizes([3]);
  assert.deepEqual(newEvents(), ["validitychange"]);
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

test("a name accepts any text except a card number", () => {
  const {model, write} = start(nameKind());
  write("Ada Łovelace-O’Neil");
  assert.equal(model.state.isValid, true);
  write("4868719196829038");
  assert.equal(model.state.isValid, false);
  write("   ");
  assert.equal(model.state.isValid, false);
});
