import {readFileSync} from "node:fs";
import {SPECIFICATIONS} from "./published.ts";
import {type Endpoint} from "./declared.ts";

/** Limits of JSON Schema. */
export type Limit = "minLength" | "maxLength" | "minItems" | "maxItems" | "minimum" | "maximum";

interface Schema extends Readonly<Partial<Record<Limit, number>>> {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly $ref?: string;
    readonly content: Readonly<Record<string, {schema: Schema}>>;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A value of a request as PayPal's specification describes it. Without a description, it knows no limits. */
export class PublishedValue {
  readonly #document: Document;
  /** Schemas that the value matches together or by choice. */
  readonly #schemas: readonly Schema[];

  constructor(document: Document, schemas: readonly (Schema | undefined)[]) {
    this.#document = document;
    this.#schemas = schemas.flatMap((schema) => this.#partsOf(schema));
  }

  /** The limit, if the specification has exactly one. */
  limit(name: Limit): number | undefined {
    const limits = new Set(this.#schemas.flatMap((schema) => schema[name] ?? []));
    return limits.size === 1 ? [...limits][0] : undefined;
  }

  /** Names of required properties. */
  get required(): readonly string[] {
    return this.#schemas.flatMap(({required = []}) => required);
  }

  property(name: string): PublishedValue {
    return new PublishedValue(
      this.#document,
      this.#schemas.map(({properties}) => properties?.[name]),
    );
  }

  get items(): PublishedValue {
    return new PublishedValue(
      this.#document,
      this.#schemas.map(({items}) => items),
    );
  }

  #partsOf(schema: Schema | undefined): Schema[] {
    const target = schema && resolved(this.#document, schema);
    if (!target) return [];
    const {allOf = [], anyOf = [], oneOf = []} = target;
    return [target, ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => this.#partsOf(part))];
  }
}

function resolved<T extends {readonly $ref?: string}>(document: Document, value: T): T {
  if (value.$ref === undefined) return value;
  const keys = value.$ref.slice("#/".length).split("/");
  const target = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  return resolved(document, target as T);
}

const documents = new Map<string, Document>();

function documentOf(path: string): Document {
  const [, name] = Object.entries(SPECIFICATIONS).find(([prefix]) => path.startsWith(prefix)) ?? [];
  if (name === undefined) return {paths: {}};
  const file = new URL(`../../fixtures/paypal-openapi/${name}.json`, import.meta.url);
  const document = documents.get(name) ?? (JSON.parse(readFileSync(file, "utf8")) as Document);
  documents.set(name, document);
  return document;
}

/** The path parameters, the query and the body of an operation as PayPal's specification describes them. */
export function publishedRequest({
  method,
  path,
}: Endpoint): Record<"path" | "query" | "body", PublishedValue> {
  const document = documentOf(path);
  const unnamed = (template: string) => template.replaceAll(/\{\w+\}/g, "{}");
  const [template = "", item] =
    Object.entries(document.paths).find(([published]) => unnamed(published) === unnamed(path)) ?? [];
  const operation = item?.[method.toLowerCase()];
  const parameters = (operation?.parameters ?? []).map((parameter) => resolved(document, parameter));
  // The sandbox names some path parameters differently.
  const [ownNames, names] = [path, template].map((each) =>
    [...each.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
  ) as [string[], string[]];
  const objectOf = (place: string): Schema => {
    const found = parameters.filter(({in: where}) => where === place);
    return {
      properties: Object.fromEntries(
        found.map(({name, schema}) => [ownNames[names.indexOf(name)] ?? name, schema]),
      ),
      required: found.filter(({required}) => required).map(({name}) => name),
    };
  };
  const body = operation?.requestBody && resolved(document, operation.requestBody);
  return {
    path: new PublishedValue(document, [objectOf("path")]),
    query: new PublishedValue(document, [objectOf("query")]),
    body: new PublishedValue(document, [Object.values(body?.content ?? {})[0]?.schema]),
  };
}
