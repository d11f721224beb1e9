import {type Endpoint, readDescription} from "./declared.ts";

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
  readonly components: Readonly<Record<string, unknown>>;
}

/** A value of a request as its description has it. Without a schema, it knows no limits. */
export class PublishedValue {
  readonly #document: Document;
  /** Schemas that the value matches together or by choice. */
  readonly #schemas: readonly Schema[];

  constructor(document: Document, schemas: readonly (Schema | undefined)[]) {
    this.#document = document;
    this.#schemas = schemas.flatMap((schema) => this.#partsOf(schema));
  }

  /** The limit, if the description has exactly one. */
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

/** The path parameters, the query and the body of an endpoint as the description describes them. */
export function publishedRequest({
  method,
  path,
}: Endpoint): Record<"path" | "query" | "body", PublishedValue> {
  const {apis, components} = readDescription();
  const document = {components};
  const key = method.toLowerCase();
  const operation = apis.map(({paths}) => paths[path]?.[key]).find((each) => each) as Operation | undefined;
  const parameters = (operation?.parameters ?? []).map((parameter) => resolved(document, parameter));
  const objectOf = (place: string): Schema => {
    const found = parameters.filter(({in: where}) => where === place);
    return {
      properties: Object.fromEntries(found.map(({name, schema}) => [name, schema])),
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
