import type {JsonSchema} from "../../../server/shared/json-schemas.ts";

/** Most values of an enumeration that are listed. */
const MOST_VALUES = 20;
/** Most values that are listed inside an object. */
const MOST_INNER_VALUES = 5;

/**
 * Writes a JSON schema in a line: `{amount, items?: [{sku, quantity}], state: "open" | "paid"}`. A field without a structure of its
 * own is only named, and so is one of a named schema. Empty for a value without structure.
 *
 * @param depth number of objects inside each other whose fields are written
 */
export function shapeOf(schema: JsonSchema, depth = 3): string {
  const {anyOf, oneOf, enum: values, const: value, type, properties, items} = schema;
  const union = anyOf ?? oneOf;
  if (union) {
    const shapes = union.map((one) => shapeOf(one, depth));
    return shapes.includes("") ? "" : shapes.join(" or ");
  }
  if (value !== undefined) return JSON.stringify(value);
  if (values && values.length <= MOST_INNER_VALUES) return listed(values);
  if (type === "array") {
    const shape = shapeOf((items ?? {}) as JsonSchema, depth);
    return shape === "" ? "" : `[${shape}]`;
  }
  if (type !== "object" || !properties || depth === 0) return "";
  return `{${fieldsOf(schema, depth - 1).join(", ")}}`;
}

/** Writes the fields of an object, such as `items?: [{sku, quantity}]`; with the depth 0 only their names. */
export function fieldsOf({properties = {}, required = []}: JsonSchema, depth = 3): string[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => {
    const shape = depth === 0 ? "" : shapeOf(field, depth);
    const written = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${written}${required.includes(name) ? "" : "?"}${shape === "" ? "" : `: ${shape}`}`;
  });
}

/** Writes the type of a field for a table: `Money`, `PaymentCapture[]`, `"open" | "paid"`, `{id, status?}`. */
export function typeIn(schema: JsonSchema): string {
  const {$ref, anyOf, oneOf, enum: values, type, items, additionalProperties} = schema;
  const union = anyOf ?? oneOf;
  if ($ref !== undefined) return nameIn($ref);
  if (union) return union.map(typeIn).join(" | ");
  if (values) return values.length <= MOST_VALUES ? listed(values) : "string";
  if (type === "array") {
    const item = typeIn((items ?? {}) as JsonSchema);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (type === "object" && !schema.properties) {
    const value = typeof additionalProperties === "object" ? typeIn(additionalProperties) : "any";
    return `{[name]: ${value}}`;
  }
  return shapeOf(schema) || String(type ?? "any");
}

/** Returns the name in a reference such as `#/components/schemas/Money`. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function listed(values: readonly unknown[]): string {
  return values.map((one) => JSON.stringify(one)).join(" | ");
}
