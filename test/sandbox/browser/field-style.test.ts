import assert from "node:assert/strict";
import {test} from "node:test";
import {filterStyle, styleRules} from "../../../server/sandbox/sdk/web-sdk/field-style.ts";

test("allowed selectors and properties stay", () => {
  const style = {
    input: {color: "red", fontSize: "16px", opacity: 1},
    "input::placeholder": {color: "gray"},
    ".invalid": {color: "#b3261e"},
    ".invalid.focus": {outline: "none"},
    "label.disabled": {padding: 0},
  };
  assert.deepEqual(filterStyle(style), {
    style: {
      input: {color: "red", fontSize: "16px", opacity: "1"},
      "input::placeholder": {color: "gray"},
      ".invalid": {color: "#b3261e"},
      ".invalid.focus": {outline: "none"},
      "label.disabled": {padding: "0"},
    },
    dropped: [],
  });
});

test("all others are dropped and reported", () => {
  const style = {
    body: {color: "red"},
    "input, body": {color: "red"},
    "input{}body": {color: "red"},
    input: {
      color: "red",
      position: "fixed",
      content: "'x'",
      "font-size": "1px",
      zIndex: 9,
      margin: "0",
      lineHeight: {},
    },
  };
  assert.deepEqual(filterStyle(style), {
    style: {input: {color: "red"}},
    dropped: [
      "body",
      "input, body",
      "input{}body",
      "input position",
      "input content",
      "input font-size",
      "input zIndex",
      "input margin",
      "input lineHeight",
    ],
  });
});

test("values that load something are dropped, however they are spelled", () => {
  for (const background of [
    "url(https://evil.example/x)",
    "URL ( 'x' )",
    "\\75rl(x)",
    "image-set('x' 1x)",
    "-webkit-image-set(url(x) 1x)",
    "image('x')",
  ]) {
    assert.deepEqual(filterStyle({input: {background}}), {style: {input: {}}, dropped: ["input background"]});
  }
});

test("names of Object's prototype are not selectors or properties", () => {
  const style = JSON.parse(
    '{"__proto__": {"color": "red"}, "constructor": {}, "input": {"__proto__": "x", "toString": "x"}}',
  ) as unknown;
  assert.deepEqual(filterStyle(style), {
    style: {input: {}},
    dropped: ["__proto__", "constructor", "input __proto__", "input toString"],
  });
});

test("a style that is not an object is reported", () => {
  assert.deepEqual(filterStyle(undefined), {style: {}, dropped: []});
  assert.deepEqual(filterStyle("red").dropped, ["style (expected an object, got string)"]);
});

test("styleRules selects the frame's own elements", () => {
  assert.deepEqual(
    [...styleRules({"input.invalid": {fontSize: "1px"}, body: {color: "red"}})],
    [{selector: "body.invalid input", declarations: [["font-size", "1px"]]}],
  );
});
