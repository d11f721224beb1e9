import assert from "node:assert/strict";
import {test} from "node:test";
import {z} from "zod";
import {ServiceError} from "../../server/sandbox/wire/errors.ts";
import {parse} from "../../server/sandbox/wire/validation.ts";
import {withSandbox} from "./support/sandbox.ts";

function refusals(schema: z.ZodType, value: unknown): [issue: string, field: string | undefined][] {
  try {
    parse(schema, value);
  } catch (error) {
    if (error instanceof ServiceError) return error.details.map(({issue, field}) => [issue, field]);
    throw error;
  }
  return [];
}

const shape = z.object({
  parts: z.array(
    z.discriminatedUnion("type", [
      z.object({type: z.literal("FLAT"), value: z.string()}),
      z.object({type: z.enum(["A", "B"]), size: z.int().min(1)}),
    ]),
  ),
});

test("an invalid discriminator is reported like any other invalid enum value", () => {
  const of = (part: unknown) => refusals(shape, {parts: [{type: "FLAT", value: "1"}, part]});
  for (const type of ["NEITHER", "", 5, {}, [], "flat", "constructor", "__proto__"]) {
    assert.deepEqual(of({type}), [["INVALID_PARAMETER_VALUE", "/parts/1/type"]], JSON.stringify(type));
  }
  for (const part of [{}, {value: "1"}, {type: undefined}, {type: null}]) {
    assert.deepEqual(of(part), [["MISSING_REQUIRED_PARAMETER", "/parts/1/type"]], JSON.stringify(part));
  }
  for (const part of ["FLAT", 5, null, []]) {
    assert.deepEqual(of(part), [["MALFORMED_REQUEST_JSON", "/parts/1"]], JSON.stringify(part));
  }
  assert.deepEqual(of({type: "FLAT"}), [["MISSING_REQUIRED_PARAMETER", "/parts/1/value"]]);
  assert.deepEqual(of({type: "A", size: 0}), [["INVALID_INTEGER_MIN_VALUE", "/parts/1/size"]]);
});

withSandbox("a wrong discriminator", (sandbox) => {
  test("of a fault is reported with its field", async () => {
    const fault = {method: "GET", path: "/health", kind: "nothing"};
    const {body} = await sandbox().call("POST", "/_sandbox/faults", {body: fault});
    assert.deepEqual([body.details[0].issue, body.details[0].field], ["INVALID_PARAMETER_VALUE", "/kind"]);
  });
});
