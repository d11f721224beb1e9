import fc from "fast-check";

/** The keywords of JSON Schema that zod writes. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

type Named = Readonly<Record<string, JsonSchema>>;

/** Values that a schema accepts. Half of them have mostly required fields. */
export function arbitraryOf(schema: JsonSchema, named: Named): fc.Arbitrary<unknown> {
  return fc.oneof(valueOf(schema, named, "sparse"), valueOf(schema, named, "full"));
}

type Fill = "sparse" | "full";

/** Mostly small values that a schema accepts. `named` has the targets of its references. */
function valueOf(schema: JsonSchema, named: Named, fill: Fill, depth = 0): fc.Arbitrary<unknown> {
  const within = (inner: JsonSchema) => valueOf(inner, named, fill, depth + 1);
  const {examples, enum: allowed, const: only} = schema;
  if (only !== undefined) return fc.constant(only);
  if (allowed) return fc.constantFrom(...allowed);
  if (examples) {
    const {examples: _examples, ...rest} = schema;
    // PayPal can use an example more often than a random match of the pattern.
    return fc.oneof(
      {weight: fill === "sparse" ? 40 : 9, arbitrary: fc.constantFrom(...examples)},
      {weight: 1, arbitrary: within(rest)},
    );
  }
  if (depth > 12) return fc.constant(null);
  if (schema.$ref !== undefined) return within(named[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(within));
  if (schema.allOf) {
    return fc.tuple(...schema.allOf.map(within)).map((parts) => Object.assign({}, ...parts) as unknown);
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return objectOf(schema, within, fill);
    case "array": {
      const {minItems = 0, maxItems = Infinity} = schema;
      return fc.array(within(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + (fill === "sparse" ? 0 : 2)),
      });
    }
    case "integer":
    case "number":
      return fc.integer({min: Math.ceil(schema.minimum ?? -5), max: Math.floor(schema.maximum ?? 1000)});
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema);
    default:
      return fc.jsonValue({maxDepth: 2});
  }
}

function objectOf(
  {properties = {}, required = []}: JsonSchema,
  within: (schema: JsonSchema) => fc.Arbitrary<unknown>,
  fill: Fill,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, within(field)]));
  const requiredKeys = required.filter((name) => name in fields);
  if (fill === "full") return fc.record(fields, {requiredKeys, noNullPrototype: true});
  const needed = Object.fromEntries(requiredKeys.map((name) => [name, fields[name] ?? fc.constant(null)]));
  const others = Object.keys(fields).filter((name) => !requiredKeys.includes(name));
  const extra = others.map((name) =>
    fc.record({[name]: fields[name] ?? fc.constant(null)}, {noNullPrototype: true}),
  );
  return fc
    .tuple(
      fc.record(needed, {noNullPrototype: true}),
      fc.oneof({weight: 3 * extra.length + 1, arbitrary: fc.constant({})}, ...extra),
    )
    .map((parts) => Object.assign({}, ...parts) as unknown);
}

/** Arbitraries by their limits: building one takes longer than using it. */
const texts = new Map<string, fc.Arbitrary<string>>();

function textOf({format, pattern, minLength, maxLength}: JsonSchema): fc.Arbitrary<string> {
  const key = JSON.stringify([format, pattern, minLength, maxLength]);
  const known = texts.get(key) ?? newTextOf({format, pattern, minLength, maxLength});
  texts.set(key, known);
  return known;
}

interface TextLimits {
  readonly format: string | undefined;
  readonly pattern: string | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
}

function newTextOf({format, pattern, minLength = 0, maxLength = 1000}: TextLimits): fc.Arbitrary<string> {
  switch (format) {
    case "uri":
      return fc.constantFrom("https://shop.example/return", "http://localhost:8080/cancel?a=b");
    case "email":
      return fc.constantFrom("buyer@shop.example", "a+b@mail.example");
    case "date-time":
      return fc.constantFrom("2026-11-21T10:00:00Z", "2027-01-15T12:00:00Z");
    case "date":
      return fc.constantFrom("2026-11-21", "2028-02-29");
    default:
  }
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern === undefined) {
    return fc
      .string({unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 12)})
      .filter(fits);
  }
  const expression = new RegExp(pattern);
  // fast-check can't build a text for an expression with lookahead, so random texts are filtered.
  if (/\(\?[=!<]/.test(pattern)) {
    const tried = fc.sample(fc.oneof(fc.string(), fc.stringMatching(/^[A-Z0-9]{1,8}$/), fc.webUrl()), {
      seed: 1,
      numRuns: 500,
    });
    const matching = tried.filter((text) => expression.test(text) && fits(text));
    return fc.constantFrom(...matching, "x".repeat(Math.max(1, minLength)));
  }
  return fc.stringMatching(expression, {size: "small"}).filter(fits);
}

/** All lengths, counts and bounds of a schema, for off-by-one faults. */
export function boundsOf(schema: unknown): number[] {
  const found = new Set<number>();
  const walk = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, entry] of Object.entries(value)) {
      const bound = typeof entry === "number" && /^(?:min|max)/.test(key) && Math.abs(entry) <= 100_000;
      if (bound) found.add(entry);
      else walk(entry);
    }
  };
  walk(schema);
  return [...found];
}
