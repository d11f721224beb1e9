import assert from "node:assert/strict";
import {Ajv, type Options, type ValidateFunction} from "ajv";
import type {CalledOperation} from "../../../server/sandbox/wire/environment.ts";
import {recordValidated} from "../../support/validated-operations.ts";
import {
  describeApi,
  type Description,
  type Endpoint,
  endpoints,
  listedDescriptions,
  type OpenApi,
  pathPattern,
  publishedDescription,
  readDescription,
} from "./declared.ts";

// The descriptions use PayPal's own format names.
const AJV_OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  validateFormats: false,
  // Some patterns are invalid with the `u` flag.
  unicodeRegExp: false,
  allErrors: true,
  verbose: true,
  // With inlining and optimization, the code of one reply takes seconds to compile.
  inlineRefs: false,
  code: {optimize: false},
};

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface ReplyDescription {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, {readonly schema: Schema}>>;
}

interface DescribedBody {
  readonly body: unknown;
  /** Place of its schema. */
  readonly at: readonly string[];
  readonly schema: Schema | undefined;
}

interface RefusalBody {
  readonly details?: readonly {readonly issue: string; readonly description?: string}[];
}

/** Statuses of the errors that PayPal publishes. */
const PUBLISHED_ERRORS: readonly number[] = [400, 401, 403, 404, 409, 415, 422];

/** The reply to a request. */
export interface DescribedReply {
  /** Media type of the request's body. */
  readonly sent?: string | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Validates replies with `/openapi.json`. A schema is compiled when a reply needs it. */
export class ReplyValidator {
  readonly #document: OpenApi;
  readonly #description: Description;
  readonly #ajv = new Ajv(AJV_OPTIONS);

  constructor(description: Description) {
    this.#document = describeApi(
      endpoints,
      {version: "1.0.0", origin: "https://paypal.example"},
      description,
    );
    this.#description = description;
    this.#ajv.addSchema(this.#document, "");
  }

  /** Returns what the description doesn't allow in a reply to an endpoint's request. */
  differences(endpoint: Endpoint, reply: DescribedReply): string[] {
    if (reply.status < 300 && !this.#describesRequest(endpoint, reply)) {
      return [`the description has no request of type ${reply.sent}`];
    }
    return this.#replyDifferences(endpoint, reply);
  }

  /** True if the description has this kind of request: JSON, multipart or another one. */
  #describesRequest({method, path}: Endpoint, {sent}: DescribedReply): boolean {
    const {requestBody} = this.#at(["paths", path, method.toLowerCase()]) as {requestBody?: ReplyDescription};
    if (sent === undefined || !requestBody) return true;
    const [, {content = {}}] = this.#resolved([], requestBody);
    return Object.keys(content).some((type) => type === "*/*" || kindOf(type) === kindOf(sent));
  }

  #replyDifferences(endpoint: Endpoint, reply: DescribedReply): string[] {
    const found = this.#bodyOf(endpoint, reply);
    if (!found) return [];
    if (typeof found === "string") return [found];
    return [
      ...this.#errorsAt(found.at, found.body),
      ...this.#undescribed(found.body, [found.schema]),
      ...this.#refusalDifferences(endpoint, reply.status, found.body),
    ];
  }

  /** Paths of the fields of a reply that its schema doesn't have. Compiles no schema. */
  undescribedFields(endpoint: Endpoint, reply: DescribedReply): string[] {
    const found = this.#bodyOf(endpoint, reply);
    return typeof found === "object" ? this.#undescribed(found.body, [found.schema]) : [];
  }

  /** The JSON body of a reply with its schema, or what is wrong with the reply. Undefined for another body. */
  #bodyOf(
    {method, path}: Endpoint,
    {status, headers, text}: DescribedReply,
  ): DescribedBody | string | undefined {
    const place = ["paths", path, method.toLowerCase(), "responses"];
    const responses = this.#at(place) as Readonly<Record<string, ReplyDescription>>;
    const code = String(status) in responses ? String(status) : "default";
    const described = responses[code];
    if (!described || (status < 400 && code === "default")) return "the description has no such status";
    const [at, {content}] = this.#resolved([...place, code], described);
    if (!content) return text === "" ? undefined : "the description has no body for this status";
    const [type = ""] = Object.keys(content);
    if (!headers.get("Content-Type")?.startsWith(type)) return `the body isn't ${type}`;
    if (type !== "application/json") return undefined;
    const body = parsed(text);
    // A fault of the test has cut the body.
    if (body === undefined) return undefined;
    return {body, at: [...at, "content", type, "schema"], schema: content[type]?.schema};
  }

  /** Compares a reply with a status of 400 to 499 to PayPal's published error of the operation. */
  #refusalDifferences(operation: CalledOperation, status: number, body: unknown): string[] {
    const [schema, ...place] = this.#publishedError(operation, status) ?? [];
    if (schema === undefined) return [];
    const {details = []} = body as RefusalBody;
    return [
      ...this.#errorsAt([schema, ...place], body),
      // The interface document has `information_link` in each error.
      ...this.#undescribed(body, [
        this.#at([schema, ...place]) as Schema,
        {properties: {information_link: {}}},
      ]),
      ...details.flatMap(({issue, description}) => {
        const listed = listedDescriptions(operation, status, issue, this.#description);
        const published = publishedDescription(operation, status, issue, this.#description);
        const isRight =
          listed.length > 0
            ? listed.includes(description ?? "")
            : [published, undefined].includes(published && description);
        return isRight ? [] : [`${issue} is described as ${published}; got ${description}`];
      }),
    ];
  }

  /** Place of the schema of an error without its issues. Undefined for an operation or a status that PayPal doesn't describe. */
  #publishedError({method, path}: CalledOperation, status: number): string[] | undefined {
    const api = this.#description.apis.find(
      (each) => each.isPublished && each.paths[path]?.[method.toLowerCase()],
    );
    const responses = api?.paths[path]?.[method.toLowerCase()]?.responses;
    if (!responses || !PUBLISHED_ERRORS.includes(status)) return undefined;
    const [, {content = {}}] = this.#resolved([], responses[status] ?? responses["default"] ?? {});
    const [media] = Object.values(content);
    const reference = (media?.schema.allOf?.[0] ?? media?.schema)?.$ref;
    return reference === undefined ? undefined : keysOf(reference);
  }

  #errorsAt(place: readonly string[], body: unknown): string[] {
    const validate = this.#validatorAt(place);
    const errors = validate(body) ? [] : (validate.errors ?? []);
    return errors.map(
      ({instancePath, message = "", params, data}) =>
        `${instancePath} ${message} ${JSON.stringify(params)}; got ${JSON.stringify(data)?.slice(0, 200)}`,
    );
  }

  /** Paths of the fields that no schema describes. */
  #undescribed(value: unknown, schemas: readonly (Schema | undefined)[], path = ""): string[] {
    const parts = schemas.flatMap((schema) => this.#partsOf(schema));
    if (Array.isArray(value)) {
      const items = parts.map((part) => part.items);
      return value.flatMap((entry, index) => this.#undescribed(entry, items, `${path}/${index}`));
    }
    // An object without described properties may have any, such as the resource of an event.
    const isOpen = parts.every(({properties}) => !properties);
    if (typeof value !== "object" || value === null || isOpen) return [];
    return Object.entries(value).flatMap(([name, field]) => {
      const found = parts.flatMap(({properties, additionalProperties: others}) => {
        const property = properties?.[name] ?? others;
        return property === undefined || property === false ? [] : [property === true ? {} : property];
      });
      const at = `${path}/${name}`;
      if (found.length === 0) return [`${at} is not described; got ${JSON.stringify(field).slice(0, 200)}`];
      return this.#undescribed(field, found, at);
    });
  }

  /** The schema and those that it combines. */
  #partsOf(schema: Schema | undefined): Schema[] {
    if (!schema) return [];
    const {$ref, allOf = [], anyOf = [], oneOf = []} = schema;
    const target = $ref === undefined ? undefined : (this.#at(keysOf($ref)) as Schema);
    return [schema, ...[target, ...allOf, ...anyOf, ...oneOf].flatMap((part) => this.#partsOf(part))];
  }

  #resolved(place: string[], described: ReplyDescription): [string[], ReplyDescription] {
    if (described.$ref === undefined) return [place, described];
    const keys = keysOf(described.$ref);
    return [keys, this.#at(keys) as ReplyDescription];
  }

  #at(keys: readonly string[]): unknown {
    return keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], this.#document);
  }

  #validatorAt(place: readonly string[]): ValidateFunction {
    const pointer = place.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1")));
    const validate = this.#ajv.getSchema(`#/${pointer.join("/")}`);
    assert.ok(validate, `${place.join(" ")} is not a schema`);
    return validate;
  }
}

function kindOf(mediaType: string): string {
  return /^[^;]*\bjson\b/i.test(mediaType) ? "json" : (mediaType.split("/")[0] ?? "");
}

function keysOf(reference: string): string[] {
  return reference.slice("#/".length).split("/");
}

/** The value of a JSON text. Undefined for other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let validator: ReplyValidator | undefined;

const matchers = endpoints.map((endpoint) => ({
  endpoint,
  pattern: pathPattern(endpoint.path),
}));

/** Finds the endpoint of a request. */
export function endpointOf(method: string, path: string): Endpoint | undefined {
  return matchers.find(({endpoint, pattern}) => endpoint.method === method && pattern.test(path))?.endpoint;
}

/** Returns what the description doesn't allow in a reply to an endpoint's request. */
export function differences(endpoint: Endpoint, reply: DescribedReply): string[] {
  validator ??= new ReplyValidator(readDescription());
  return validator.differences(endpoint, reply);
}

/** Asserts that the sandbox's description allows the status, the media type and each field of a reply. */
export function assertDescribed(endpoint: Endpoint, reply: DescribedReply): void {
  const operation = `${endpoint.method} ${endpoint.path}`;
  const where = `${operation} ${reply.status}`;
  const found = differences(endpoint, reply);
  assert.deepEqual(found, [], `${where} differs from its description: ${reply.text.slice(0, 2000)}`);
  recordValidated(operation, reply.status);
}
