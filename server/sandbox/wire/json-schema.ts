import {z} from "zod";

/** A JSON Schema (draft 2020-12) of the kind that zod's schemas become: what the API's description is written in. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** A request is described as what may be sent, a reply as what is answered: a default makes the two differ. */
export type Direction = "input" | "output";

/** Turns zod's schemas into JSON Schemas that share their named parts. */
export interface SchemaBook {
  /** The schema, with a reference in the place of every part that has a `meta({id})`. */
  write(schema: z.ZodType, direction: Direction): JsonSchema;
  /** The named parts, to be put under `#/components/schemas/`. */
  readonly named: Readonly<Record<string, JsonSchema>>;
}

const DEFINITIONS = "#/$defs/";
const COMPONENTS = "#/components/schemas/";

/**
 * Two passes: what a name stands for in requests and in replies is known only when every schema has been seen. A name whose
 * two sides differ becomes two, `Order` and `OrderRequest`.
 *
 * @throws Error when two different schemas have the same name
 */
export function schemaBook(all: readonly (readonly [z.ZodType, Direction])[]): SchemaBook {
  const sides: Record<Direction, Map<string, JsonSchema>> = {input: new Map(), output: new Map()};
  const written = all.map(([schema, direction]) => {
    const {definitions, root} = convert(schema, direction);
    for (const [name, definition] of Object.entries(definitions)) {
      const known = sides[direction].get(name);
      if (known && !same(known, definition)) throw new Error(`two different schemas are called ${name}`);
      sides[direction].set(name, definition);
    }
    return {schema, direction, root};
  });
  const apart = namesApart(sides);
  const nameOf = (name: string, direction: Direction) =>
    direction === "input" && apart.has(name) ? `${name}Request` : name;
  const refer = (schema: JsonSchema, direction: Direction) =>
    withReferences(schema, (name) => COMPONENTS + nameOf(name, direction));

  const named: Record<string, JsonSchema> = {};
  for (const direction of ["output", "input"] as const) {
    for (const [name, definition] of sides[direction]) {
      named[nameOf(name, direction)] = refer(definition, direction);
    }
  }
  return {
    named: Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))),
    write(schema, direction) {
      const found = written.find((entry) => entry.schema === schema && entry.direction === direction);
      if (!found) throw new Error("a schema is described that the book was not made with");
      return refer(found.root, direction);
    },
  };
}

/** Formats that say all that their patterns say, and say it shorter. */
const KNOWN_FORMATS = new Set(["date-time", "date", "email", "uri"]);

function convert(schema: z.ZodType, io: Direction) {
  const {
    $schema: _dialect,
    $defs,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({zodSchema, jsonSchema}) {
      const {def} = zodSchema._zod;
      // A plain object lets other fields pass, in both directions; only a strict one is closed.
      if (def.type === "object" && def.catchall === undefined) delete jsonSchema.additionalProperties;
      if (KNOWN_FORMATS.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
      // The bounds of exact integers say nothing about the field.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return {definitions: ($defs ?? {}) as Record<string, JsonSchema>, root: root as JsonSchema};
}

/** The names whose requests differ from their replies, by themselves or by a part that they refer to. */
function namesApart(sides: Readonly<Record<Direction, ReadonlyMap<string, JsonSchema>>>): Set<string> {
  const shared = [...sides.input].filter(([name]) => sides.output.has(name));
  const apart = new Set(
    shared.filter(([name, definition]) => !same(definition, sides.output.get(name))).map(([name]) => name),
  );
  for (let before = -1; before < apart.size;) {
    before = apart.size;
    for (const [name, definition] of shared) {
      withReferences(definition, (part) => {
        if (apart.has(part)) apart.add(name);
        return part;
      });
    }
  }
  return apart;
}

function withReferences<T>(value: T, rename: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((entry: unknown) => withReferences(entry, rename)) as T;
  if (typeof value !== "object" || value === null) return value;
  const renamed = Object.entries(value).map(([key, entry]: [string, unknown]) =>
    key === "$ref" && typeof entry === "string" && entry.startsWith(DEFINITIONS)
      ? [key, rename(entry.slice(DEFINITIONS.length))]
      : [key, withReferences(entry, rename)],
  );
  return Object.fromEntries(renamed) as T;
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
