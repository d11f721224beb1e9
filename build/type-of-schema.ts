import type {z} from "zod";

type Schema = z.core.JSONSchema._JSONSchema;
type ObjectSchema = Extract<Schema, object>;

/** Writes a JSON schema as TypeScript's type. A reference becomes the name of the schema. */
export function typeOf(schema: Schema): string {
  if (typeof schema === "boolean") return "unknown";
  const {$ref, anyOf, oneOf, enum: words, type, items, additionalProperties} = schema;
  const union = anyOf ?? oneOf;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (union) return union.map(typeOf).join(" | ");
  if (words) return words.map((word) => JSON.stringify(word)).join(" | ");
  if (type === "array") return `readonly (${typeOf(items as Schema)})[]`;
  if (typeof additionalProperties === "object")
    return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  if (type === "object") return `{${membersOf(schema).join(" ")}}`;
  if (Array.isArray(type)) return type.join(" | ");
  return type === "integer" ? "number" : String(type);
}

/** Writes the properties of an object's schema as the members of an interface, with their texts. */
export function membersOf({properties = {}, required = []}: ObjectSchema): string[] {
  return Object.entries(properties).map(([name, property]) => {
    const type = typeOf(property);
    const member = required.includes(name) ? `${name}: ${type};` : `${name}?: ${type} | undefined;`;
    return `${commentOf(property)}readonly ${member}`;
  });
}

/** Writes the description of a schema as a comment. */
export function commentOf(schema: Schema): string {
  const description = typeof schema === "object" ? schema.description : undefined;
  if (description === undefined) return "";
  const lines = description.split("\n");
  return lines.length === 1
    ? `/** ${description} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}
