import assert from "node:assert/strict";
import {test} from "node:test";
import {Validator} from "@seriousme/openapi-schema-validator";
import {Ajv2020} from "ajv/dist/2020.js";
import {onOneEngine} from "./support/sandbox.ts";

type Json = Record<string, unknown>;

/** Errors of a document by the OpenAPI Initiative's schema, shortened. */
async function complaints(document: Json): Promise<string[]> {
  const {valid, errors = []} = await new Validator().validate(structuredClone(document));
  const found = typeof errors === "string" ? [errors] : errors.map((error) => JSON.stringify(error));
  return valid ? [] : [...found.slice(0, 10), "not valid"];
}

/** Every Schema Object: OpenAPI 3.1 leaves what is in them to JSON Schema 2020-12. */
function schemasIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    if (key === "schema") return [entry];
    if (key === "schemas") return Object.values(entry as Json);
    return schemasIn(entry);
  });
}

function schemaComplaints(document: Json): string[] {
  const ajv = new Ajv2020({strict: false, validateFormats: false});
  return schemasIn(document)
    .filter((schema) => ajv.validateSchema(schema as Json) !== true)
    .map((schema) => JSON.stringify(schema).slice(0, 500));
}

/** A document with something at a path of it changed; `undefined` takes it away. */
function changed(document: Json, path: readonly string[], value: unknown): Json {
  const copy = structuredClone(document);
  let holder = copy;
  for (const key of path.slice(0, -1)) {
    assert.ok(holder[key], `${path.join(" ")} leads nowhere`);
    holder = holder[key] as Json;
  }
  const last = path.at(-1) ?? "";
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = value;
  return copy;
}

const CREATE = ["paths", "/v2/checkout/orders", "post"];

onOneEngine("/openapi.json, read by others", (sandbox) => {
  const served = async () => (await sandbox().call<Json>("GET", "/openapi.json")).body;

  test("is OpenAPI 3.1 by the official schema, and every reference in it leads somewhere", async () => {
    const document = await served();
    assert.match(String(document["openapi"]), /^3\.1\./);
    assert.deepEqual(await complaints(document), []);
  });

  test("has schemas of JSON Schema 2020-12 only", async () => {
    const document = await served();
    assert.ok(schemasIn(document).length > 100);
    assert.deepEqual(schemaComplaints(document), []);
  });

  test("the check finds a mistake", async () => {
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
      assert.notDeepEqual(await complaints(changed(document, path, value)), [], path.join(" "));
    }
    for (const [path, value] of [
      [body, {type: "objekt"}],
      [["components", "schemas", "Money", "properties"], []],
      [["components", "schemas", "Money", "required"], "value"],
    ] as const) {
      assert.notDeepEqual(schemaComplaints(changed(document, path, value)), [], path.join(" "));
    }
  });
});
