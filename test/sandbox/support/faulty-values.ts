import fc from "fast-check";
import type {JsonSchema as Schema} from "../../exploration/hostile/from-schema.ts";
import type {Limit, PublishedValue} from "./published-requests.ts";

/** How a value breaks a rule. A value at a `limit` breaks none. */
export type Fault =
  | "missing"
  | "wrong type"
  /** Another value instead of an object or an array. */
  | "wrong structure"
  | "wrong pattern"
  | "unknown value"
  | "too short"
  | "too long"
  | "too few"
  | "too many"
  | "too small"
  | "too large"
  | "limit";

/** A rule that an exception can change. */
export type Rule = Limit | "required";

export type Path = readonly (string | number)[];

/** A value that differs from a valid one in one field. */
export interface FaultyValue {
  readonly fault: Fault;
  readonly path: Path;
  /** The schema with the rule. */
  readonly schema: Schema;
  /** The whole value. */
  readonly value: unknown;
  /** The field's value. */
  readonly field?: unknown;
}

/** A value by its schema, and by PayPal's specification. */
export interface Described {
  readonly schema: Schema;
  /** Targets of the schema's references. */
  readonly named: Readonly<Record<string, Schema>>;
  readonly published: PublishedValue;
  readonly path: Path;
  /** The limit, if it isn't that of PayPal's specification. `required` is 1 or `none`. */
  readonly exception: (path: Path, rule: Rule) => number | "none" | undefined;
}

/** A value of another type, by type. */
const OF_OTHER_TYPE: Readonly<Record<string, unknown>> = {
  object: "text",
  array: {},
  string: {},
  integer: "text",
  number: "text",
  boolean: "text",
};

const STRUCTURES: ReadonlySet<string> = new Set(["object", "array"]);

/** All values that break one rule of the schema or are at a limit. */
export function* faultyValues(described: Described, valid: unknown): Generator<FaultyValue> {
  const {schema, named, path} = described;
  if (schema.$ref !== undefined) {
    yield* faultyValues({...described, schema: targetOf(schema.$ref, named)}, valid);
    return;
  }
  for (const choice of schema.oneOf ?? [])
    yield* faultyValues({...described, schema: choice}, sampleOf(choice, named));
  if (schema.enum || schema.const !== undefined) {
    yield {fault: "unknown value", path, schema, value: "NO_SUCH_VALUE"};
    return;
  }
  const types = [schema.type ?? []].flat();
  const [type] = types;
  // A body that isn't an object is malformed.
  if (type !== undefined && path.length > 0 && !types.includes("null"))
    yield {
      fault: STRUCTURES.has(type) ? "wrong structure" : "wrong type",
      path,
      schema,
      value: OF_OTHER_TYPE[type],
    };
  if (type === "object") yield* faultyObjects(described, valid as Readonly<Record<string, unknown>>);
  if (type === "array") yield* faultyArrays(described, valid as readonly unknown[]);
  if (type === "string") yield* faultyTexts(described);
  // Numbers in a query can be texts.
  if (type !== "array") yield* faultyNumbers(described);
}

function targetOf(reference: string, named: Described["named"]): Schema {
  return named[reference.split("/").at(-1) ?? ""] ?? {};
}

function limitOf({schema, published, path, exception}: Described, name: Limit): number | undefined {
  const limit = exception(path, name) ?? published.limit(name) ?? schema[name];
  return limit === "none" ? undefined : limit;
}

function* faultyObjects(
  described: Described,
  valid: Readonly<Record<string, unknown>>,
): Generator<FaultyValue> {
  const {schema, named, published, exception} = described;
  const required = [...(schema.required ?? []), ...published.required];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const path = [...described.path, name];
    const {[name]: own = sampleOf(property, named, name), ...others} = valid;
    if ((exception(path, "required") ?? (required.includes(name) ? 1 : "none")) === 1)
      yield {fault: "missing", path, schema, value: others};
    const inner = {...described, schema: property, published: published.property(name), path};
    for (const faulty of faultyValues(inner, own))
      yield {field: faulty.value, ...faulty, value: {...others, [name]: faulty.value}};
  }
}

function* faultyArrays(described: Described, valid: readonly unknown[]): Generator<FaultyValue> {
  const {schema, named, published, path} = described;
  const items = schema.items ?? {};
  const [own = sampleOf(items, named), ...others] = valid;
  const inner = {...described, schema: items, published: published.items, path: [...path, 0]};
  for (const faulty of faultyValues(inner, own))
    yield {field: faulty.value, ...faulty, value: [faulty.value, ...others]};
  for (const [fault, length] of aroundLimits(described, "minItems", "maxItems", ["too few", "too many"]))
    yield {fault, path, schema, value: Array<unknown>(length).fill(own)};
}

function* faultyTexts(described: Described): Generator<FaultyValue> {
  const {schema, path} = described;
  const texts = new Texts(schema, path.at(-1));
  const [least = 0, most = Infinity] = [limitOf(described, "minLength"), limitOf(described, "maxLength")];
  const other = ["?", "", "x".repeat(least), " ".repeat(least)].find(
    (text) => text.length >= least && text.length <= most && !texts.matches(text),
  );
  if (other !== undefined) yield {fault: "wrong pattern", path, schema, value: other};
  for (const [fault, length] of aroundLimits(described, "minLength", "maxLength", [
    "too short",
    "too long",
  ])) {
    const value = texts.ofLength(length);
    if (value !== undefined) yield {fault, path, schema, value};
  }
}

function* faultyNumbers(described: Described): Generator<FaultyValue> {
  const {schema, path} = described;
  if (schema.type === "integer")
    yield {fault: "wrong type", path, schema, value: (schema.minimum ?? 0) + 0.5};
  for (const [fault, value] of aroundLimits(described, "minimum", "maximum", ["too small", "too large"]))
    yield {fault, path, schema, value};
}

/** Numbers at the limits of a value and next to them. */
function aroundLimits(
  described: Described,
  minimum: Limit,
  maximum: Limit,
  [below, above]: readonly [Fault, Fault],
): (readonly [Fault, number])[] {
  const [least, most] = [limitOf(described, minimum), limitOf(described, maximum)];
  const canBeBelow = least !== undefined && (least > 0 || minimum === "minimum");
  return [
    ...(canBeBelow
      ? ([
          [below, least - 1],
          ["limit", least],
        ] as const)
      : []),
    ...(most === undefined
      ? []
      : ([
          ["limit", most],
          [above, most + 1],
        ] as const)),
  ];
}

/** Texts for fields whose schema doesn't tell all their rules, by the field's name. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/url$|^website$/, "https://shop.example/"],
  // Apple Pay's encrypted payment data
  [/^token$/, Buffer.from('{"version":"","data":"","signature":"","header":{}}').toString("base64")],
];

const COMMON = [
  "x",
  "1",
  "X1",
  "10.00",
  "2027-01-10",
  "2027-01-10T10:00:00Z",
  "https://shop.example/",
  "buyer@shop.example",
  "4111111111111111",
  "2040-12",
  "",
];

/** Texts of a schema. */
class Texts {
  readonly #pattern: RegExp | undefined;
  readonly #samples: readonly string[];

  constructor({pattern, examples = []}: Schema, name: string | number = "") {
    this.#pattern = pattern === undefined ? undefined : new RegExp(pattern, "u");
    const own = examples.filter((example) => typeof example === "string");
    const named = BY_NAME.find(([names]) => names.test(String(name)));
    const known = (named ? [named[1]] : [...own, ...COMMON]).filter((text) => this.matches(text));
    this.#samples = known.length > 0 || !this.#pattern ? known : generated(this.#pattern);
  }

  matches(text: string): boolean {
    return this.#pattern?.test(text) ?? true;
  }

  /** A text of at least this length, as short as possible. */
  shortest(length: number): string {
    return this.#samples.find((text) => text.length >= length) ?? this.ofLength(length) ?? "";
  }

  /** A text of this length, or `undefined` if none was found. */
  ofLength(length: number): string | undefined {
    for (const text of this.#samples) {
      const missing = length - text.length;
      for (const filler of missing < 0 ? [] : ["x", "1", "A"]) {
        for (let at = text.length; at >= 0; at -= 1) {
          const longer = text.slice(0, at) + filler.repeat(missing) + text.slice(at);
          if (this.matches(longer)) return longer;
        }
      }
    }
    return undefined;
  }
}

const generatedTexts = new Map<string, readonly string[]>();

function generated(pattern: RegExp): readonly string[] {
  const texts =
    generatedTexts.get(pattern.source) ?? fc.sample(fc.stringMatching(pattern), {seed: 1, numRuns: 20});
  generatedTexts.set(pattern.source, texts);
  return texts;
}

/** A valid value with required fields only. */
export function sampleOf(schema: Schema, named: Described["named"], name?: string): unknown {
  if (schema.$ref !== undefined) return sampleOf(targetOf(schema.$ref, named), named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice) return sampleOf(choice, named);
  switch ([schema.type ?? []].flat()[0]) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((each) => [each, sampleOf(schema.properties?.[each] ?? {}, named, each)]),
      );
    case "array":
      return Array.from({length: schema.minItems ?? 0}, () => sampleOf(schema.items ?? {}, named));
    case "string":
      return new Texts(schema, name).shortest(schema.minLength ?? 0);
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return "x";
  }
}
