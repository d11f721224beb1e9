import assert from "node:assert/strict";
import {Validator} from "@seriousme/openapi-schema-validator";
import {Ajv2020} from "ajv/dist/2020.js";

export type Json = Record<string, unknown>;

/** Compiles the official schema once. */
const validator = new Validator();

/** Returns a document's errors by the OpenAPI Initiative's schema, shortened. */
export async function documentErrors(document: Json): Promise<string[]> {
  const {valid, errors = []} = await validator.validate(structuredClone(document));
  const found = typeof errors === "string" ? [errors] : errors.map((error) => JSON.stringify(error));
  return valid ? [] : [...found.slice(0, 10), "not valid"];
}

/** Returns every Schema Object. OpenAPI 3.1 defines their content by JSON Schema 2020-12. */
export function schemasIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    if (key === "schema") return [entry];
    if (key === "schemas") return Object.values(entry as Json);
    return schemasIn(entry);
  });
}

/** Returns the schemas that JSON Schema 2020-12 forbids, shortened. */
export function schemaErrors(document: Json): string[] {
  const ajv = new Ajv2020({strict: false, validateFormats: false});
  return schemasIn(document)
    .filter((schema) => ajv.validateSchema(schema as Json) !== true)
    .map((schema) => JSON.stringify(schema).slice(0, 500));
}

/** Copies a document with another value at a path. `undefined` removes the value. */
export function changed(document: Json, path: readonly string[], value: unknown): Json {
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
