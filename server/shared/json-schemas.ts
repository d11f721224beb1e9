import {z} from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the JSON schema of a zod schema that was converted with all others. */
export type Lookup = (schema: z.ZodType) => JsonSchema;

/** JSON schemas for an OpenAPI document. */
export interface ConvertedSchemas {
  readonly lookup: Lookup;
  /** Schemas with `meta({id})`, for `components`. */
  readonly named: Readonly<Record<string, JsonSchema>>;
}

/**
 * Converts all schemas in one call, so that zod writes each part with `meta({id})` once and refuses an id used twice.
 *
 * @param io `input`: what a request may contain; `output`: what a reply contains, with the default values
 * @throws Error when two different schemas have the same id
 */
export function convertSchemas(
  schemas: readonly z.ZodType[],
  {io}: {readonly io: "input" | "output"},
): ConvertedSchemas {
  const converted = z.toJSONSchema(z.object(Object.fromEntries(schemas.entries())), {
    io,
    unrepresentable: "any",
    override({jsonSchema}) {
      // The pattern repeats the format.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      // A text for the docs that is no keyword of JSON Schema.
      delete jsonSchema["when"];
      // Zod writes the range of exact integers where a schema has no bounds.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const {properties, $defs: named = {}} = JSON.parse(text) as {
    properties: Record<number, JsonSchema>;
    $defs?: Record<string, JsonSchema>;
  };
  return {lookup: (schema) => properties[schemas.indexOf(schema)] ?? {}, named};
}
