import type {z} from "zod";
import {typeOf} from "../../type-of-schema.ts";
import {code, table} from "./markdown.ts";

/** The fields of an object, or the values of a text. */
export function fieldsTable(schema: z.core.JSONSchema.JSONSchema): string {
  const {properties = {}, required = [], enum: values, description} = schema;
  if (values) return `${values.map((value) => code(String(value))).join(", ")}. ${description}`;
  const rows = Object.entries(properties).map(([name, field]) => [
    code(required.includes(name) ? name : `${name}?`),
    code(typeOf(field)),
    (typeof field === "object" && field.description) || "",
  ]);
  return table(["Field", "Type", "Meaning"], rows);
}
