import {z} from "zod";
import {wordsOf} from "./shown.ts";

/** Field of an action's form. */
export interface FormField {
  /** Path in the body, such as `evidences.0.notes`. */
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "long-text" | "number" | "choice" | "check" | "money" | "json";
  readonly isRequired?: boolean;
  readonly options?: readonly string[];
  /** Texts of the options. By default the options themselves. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly hint?: string | undefined;
  /** Initial value. */
  readonly value?: unknown;
  /** The field is shown for these values of another one. */
  readonly when?: {readonly name: string; readonly values: readonly string[]};
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Longer texts get a field of several lines. */
const LINE = 600;

/** Name of the field for a whole body, or for its values that have no field of their own. */
const WHOLE = "*";

/**
 * Fields of a body, by its schema. Its optional parts that are no plain values have one field for JSON.
 *
 * @param given parts of the body that aren't asked
 */
export function formOf(schema: z.ZodType, given: Readonly<Record<string, unknown>> = {}): FormField[] {
  const {variants, resolve} = variantsOf(schema);
  if (variants.some(({properties}) => properties === undefined)) return [wholeBody([])];
  const fields = variants.flatMap((variant) =>
    fieldsOf(variant, "", resolve).map((field) => withWhen(field, variant, variants)),
  );
  const asked = merged(fields).filter(({name}) => !(name.split(".")[0]! in given));
  // Other values alone are not worth a question.
  return asked.every(({name}) => name === WHOLE) ? [] : asked;
}

/** A field for JSON that begins with the values of the reply that the schema has. */
export function replacementOf(schema: z.ZodType, reply: Readonly<Record<string, unknown>>): FormField[] {
  const names = variantsOf(schema).variants.flatMap(({properties = {}}) => Object.keys(properties));
  return [wholeBody(Object.fromEntries(Object.entries(reply).filter(([name]) => names.includes(name))))];
}

function wholeBody(value: object): FormField {
  return {name: WHOLE, label: "Body", type: "json", isRequired: true, value};
}

/** The schemas of which a body fulfils one, and a function that follows references. */
function variantsOf(schema: z.ZodType) {
  const root: Schema = z.toJSONSchema(schema, {io: "input", unrepresentable: "any", override: withoutBounds});
  const resolve = (part: Schema): Schema => {
    const name = part.$ref?.replace("#/$defs/", "");
    if (name !== undefined) return resolve(root.$defs![name] as Schema);
    return part.allOf?.[0] ? resolve(part.allOf[0]) : part;
  };
  const top = resolve(root);
  return {variants: (top.anyOf ?? top.oneOf ?? [top]).map((each) => resolve(each)), resolve};
}

/** Zod writes the range of exact integers where a schema has no bounds. */
function withoutBounds({jsonSchema}: {jsonSchema: Schema}): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function fieldsOf(schema: Schema, prefix: string, resolve: (part: Schema) => Schema): FormField[] {
  const fields: FormField[] = [];
  const others: string[] = [];
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    const property = resolve(part as Schema);
    const isRequired = schema.required?.includes(key) ?? false;
    const name = prefix + key;
    const own = plainField(property, name, isRequired);
    if (own) fields.push(own);
    else if (isRequired && property.properties) fields.push(...fieldsOf(property, `${name}.`, resolve));
    else if (isRequired && property.items) fields.push(...entryFields(property, name, resolve));
    else others.push(key);
  }
  if (others.length > 0 && prefix === "") {
    const hint = `As JSON: ${others.join(", ")}.`;
    fields.push({name: WHOLE, label: "Other values", type: "json", hint});
  }
  return fields;
}

/** Fields of the only entry of an array. */
function entryFields(array: Schema, name: string, resolve: (part: Schema) => Schema): FormField[] {
  const entry = resolve(array.items as Schema);
  const plain = plainField(entry, `${name}.0`, true);
  return plain ? [plain] : fieldsOf(entry, `${name}.0.`, resolve);
}

function plainField(schema: Schema, name: string, isRequired: boolean): FormField | undefined {
  const {description: hint, minimum: min, maximum: max, default: value} = schema;
  const label = wordsOf(
    name
      .split(".")
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? name,
  );
  const field = {name, label, isRequired: isRequired && value === undefined, hint, value};
  const options = optionsOf(schema);
  if (options) return {...field, type: "choice", options, labels: schema["labels"] as FormField["labels"]};
  if (schema.type === "boolean") return {...field, type: "check"};
  if (schema.type === "number" || schema.type === "integer") return {...field, type: "number", min, max};
  if (schema.type === "string")
    return {...field, type: (schema.maxLength ?? 0) > LINE ? "long-text" : "text"};
  const {currency_code: currency, value: amount} = schema.properties ?? {};
  return currency && amount ? {...field, type: "money"} : undefined;
}

/** Fields depend on the choice by which the variants differ. */
function withWhen(field: FormField, variant: Schema, variants: readonly Schema[]): FormField {
  const name = Object.keys(variant.properties ?? {}).find((key) =>
    variants.every(({properties}) => optionsOf(properties?.[key] as Schema | undefined)),
  );
  if (variants.length < 2 || name === undefined || name === field.name) return field;
  return {...field, when: {name, values: optionsOf(variant.properties?.[name] as Schema)!}};
}

function optionsOf({const: only, enum: some = only === undefined ? undefined : [only]}: Schema = {}) {
  return some?.map(String);
}

/** Joins the options and conditions of fields with the same name. */
function merged(fields: readonly FormField[]): FormField[] {
  const byName = new Map<string, FormField>();
  for (const field of fields) {
    const {options, labels, when, ...before} = byName.get(field.name) ?? field;
    byName.set(field.name, {
      ...before,
      ...(field.options && {options: [...new Set([...(options ?? []), ...field.options])]}),
      ...(field.labels && {labels: {...labels, ...field.labels}}),
      ...(field.when &&
        when && {when: {...when, values: [...new Set([...when.values, ...field.when.values])]}}),
    });
  }
  // The choice comes before the fields that depend on it.
  const fieldsInOrder = [...byName.values()];
  return [...fieldsInOrder.filter(({when}) => !when), ...fieldsInOrder.filter(({when}) => when)];
}
