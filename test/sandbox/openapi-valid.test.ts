import assert from "node:assert/strict";
import {test} from "node:test";
import {Validator} from "@seriousme/openapi-schema-validator";
import {Ajv2020} from "ajv/dist/2020.js";
import {onOneEngine} from "./support/sandbox.ts";

type Json = Record<string, unknown>;

/** Returns a document's errors by the OpenAPI Initiative's schema, shortened. */
async function documentErrors(document: Json): Promise<string[]> {
  const {valid, errors = []} = await new Validator().validate(structuredClone(document));
  const found = typeof errors === "string" ? [errors] : errors.map((error) => JSON.stringify(error));
  return valid ? [] : [...found.slice(0, 10), "not valid"];
}

/** Returns every Schema Object. OpenAPI 3.1 defines their content by JSON Schema 2020-12. */
function schemasIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    if (key === "schema") return [entry];
    if (key === "schemas") return Object.values(entry as Json);
    return schemasIn(entry);
  });
}

function schemaErrors(document: Json): string[] {
  const ajv = new Ajv2020({strict: false, validateFormats: false});
  return schemasIn(document)
    .filter((schema) => ajv.validateSchema(schema as Json) !== true)
    .map((schema) => JSON.stringify(schema).slice(0, 500));
}

/** Copies a document with another value at a path. `undefined` removes the value. */
function changed(document: Json, path: readonly string[], value: unknown): Json {
  const copy = structuredClone(document);
  let holder = copy;
  for (const key of path.slice(0, -1)) {
    assert.ok(holder[key], `${path.join(" ")} does not exist`);
    holder = holder[key] as Json;
  }
  const last = path.at(-1) ?? "";
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = value;
  return copy;
}

const CREATE = ["paths", "/v2/checkout/orders", "post"];

onOneEngine("/openapi.json in other tools", (sandbox) => {
  const served = async () => (await sandbox().call<Json>("GET", "/openapi.json")).body;

  test("is valid by the official OpenAPI 3.1 schema, with all references resolved", async () => {
    const document = await served();
    assert.match(String(document["openapi"]), /^3\.1\./);
    assert.deepEqual(await documentErrors(document), []);
  });

  test("has only valid schemas of JSON Schema 2020-12", async () => {
    const document = await served();
    assert.ok(schemasIn(document).length > 100);
    assert.deepEqual(schemaErrors(document), []);
  });

  test("has errors after a change (control)", async () => {
    const document = await served();
    const body = [...CREATE, "requestBody", "content", "application/json", "schema"];
    for (const [path, value] of [
      [["info", "version"], undefined],
      [["paths"], []],
      [[...CREATE, "responses", "201"], {}],
      [[...CREATE, "parameters"], [{name: "x", in: "body", schema: {}}]],
      [[...CREATE, "security"], "none"],
      [body, {$ref: "#/components/schemas/Nowhere"}],
    ] as const) {
      assert.notDeepEqual(await documentErrors(changed(document, path, value)), [], path.join(" "));
    }
    for (const [path, value] of [
      [body, {type: "objekt"}],
      [["components", "schemas", "Money", "properties"], []],
      [["components", "schemas", "Money", "required"], "value"],
    ] as const) {
      assert.notDeepEqual(schemaErrors(changed(document, path, value)), [], path.join(" "));
    }
  });
});
