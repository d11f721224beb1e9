import type {z} from "zod";
import {BROWSER_SCOPES, SCOPE_GRANTS, scopeOnTheWire} from "./scopes.ts";
import type {Endpoint} from "./endpoint.ts";
import {ERROR_NAMES, type ErrorStatus} from "./errors.ts";
import {type Direction, type JsonSchema, type SchemaBook, schemaBook} from "./json-schema.ts";
import type {Content, Header, OpenApi, Operation, Parameter, Reference, Response} from "./openapi-shape.ts";
import {errorBody, oauthError} from "./shapes.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Describes endpoints by the schemas that serve them.
 *
 * @param about the package's version, and the origin under which the reader reached the sandbox
 * @throws Error when two different schemas have the same name
 */
export function describeApi(
  endpoints: readonly Endpoint[],
  about: {readonly version: string; readonly origin: string},
): OpenApi {
  const book = schemaBook([[errorBody, "output"], [oauthError, "output"], ...endpoints.flatMap(schemasOf)]);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, book);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sandbox commerce service",
      version: about.version,
      description:
        "The REST interface of the sandbox. Amounts are decimal strings; times are ISO 8601 in UTC. Fields that a request has beyond its schema are ignored and not stored.",
      license: {name: "MIT", identifier: "MIT"},
    },
    servers: [{url: about.origin}],
    tags: [...new Set(endpoints.map(({tag}) => tag))].map((name) => ({name})),
    paths,
    components: {
      schemas: book.named,
      responses: errorResponses(book),
      headers: {"PayPal-Debug-Id": DEBUG_ID},
      securitySchemes: securitySchemes(about.origin),
    },
  };
}

function schemasOf({params, query, body, replies}: Endpoint): (readonly [z.ZodType, Direction])[] {
  const requests = [params, query, body?.schema].filter((schema) => schema !== undefined);
  const answers = Object.values(replies).filter((schema) => schema !== null);
  return [
    ...requests.map((schema) => [schema, "input"] as const),
    ...answers.map((schema) => [schema, "output"] as const),
  ];
}

function operationOf(endpoint: Endpoint, book: SchemaBook): Operation {
  const parameters = parametersOf(endpoint, book);
  const {body, feature} = endpoint;
  const notes = [
    endpoint.browser ? "Pages may call it, from any origin, with a client token." : undefined,
    feature && `The application must have the feature ${feature} switched on.`,
  ].filter((note) => note !== undefined);
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(notes.length > 0 ? {description: notes.join(" ")} : {}),
    ...(parameters.length > 0 ? {parameters} : {}),
    ...(body
      ? {
          requestBody: {
            required: body.optional !== true,
            content: contentOf(book.write(body.schema, "input"), [
              endpoint.oauth ? FORM_TYPE : JSON_TYPE,
              ...(body.otherTypes ?? []),
            ]),
          },
        }
      : {}),
    responses: responsesOf(endpoint, book),
    security: endpoint.oauth
      ? [{basic: []}]
      : endpoint.scopes.map((scope) => ({oauth2: [scopeOnTheWire(scope)]})),
    ...(feature ? {"x-feature": feature} : {}),
  };
}

function parametersOf(endpoint: Endpoint, book: SchemaBook): Parameter[] {
  const {params, query, requestIdKeptMs, headers = {}} = endpoint;
  const fields = (schema: z.ZodObject | undefined, place: "path" | "query"): Parameter[] => {
    const {properties = {}, required = []} = schema ? book.write(schema, "input") : {};
    return Object.entries(properties).map(([name, {description, ...field}]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description === undefined ? {} : {description}),
      schema: field,
    }));
  };
  const requestId = (name: string, description: string): Parameter => ({
    name,
    in: "header",
    required: false,
    description,
    schema: {type: "string", minLength: 1, maxLength: 108, pattern: "^[\\x21-\\x7e]+$"},
  });
  return [
    ...fields(params, "path"),
    ...fields(query, "query"),
    ...(requestIdKeptMs === undefined
      ? []
      : [
          requestId(
            "PayPal-Request-Id",
            `Repeats of a request with the same id have one effect; it is remembered for ${duration(requestIdKeptMs)}.`,
          ),
          requestId("Service-Request-Id", "The same by its other name, where there is no PayPal-Request-Id."),
        ]),
    ...Object.entries(headers).map(([name, description]): Parameter => ({
      name,
      in: "header",
      required: false,
      description,
      schema: {type: "string"},
    })),
  ];
}

function duration(ms: number): string {
  const hours = ms / 3_600_000;
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

const DEBUG_ID: Header = {
  description: "Names this reply in the sandbox's log; in an error it is also the `debug_id`.",
  schema: {type: "string"},
};
const DEBUG_ID_HEADER = {"PayPal-Debug-Id": {$ref: "#/components/headers/PayPal-Debug-Id"}};

const SUCCESSES: Readonly<Record<number, string>> = {
  200: "Done.",
  201: "Created.",
  202: "Will be done.",
  204: "Done; no body.",
};

function responsesOf(endpoint: Endpoint, book: SchemaBook): Operation["responses"] {
  const {replies, requestIdKeptMs} = endpoint;
  const responses: Record<string, Response | Reference> = {};
  for (const [status, schema] of Object.entries(replies)) {
    const replay = status === "200" && 201 in replies && requestIdKeptMs !== undefined;
    responses[status] = {
      description: replay
        ? "The reply of the first request with this request id."
        : (SUCCESSES[Number(status)] ?? ERROR_NAMES[Number(status) as ErrorStatus][1]),
      headers: DEBUG_ID_HEADER,
      ...(schema ? {content: contentOf(book.write(schema, "output"))} : {}),
    };
  }
  for (const status of errorsOf(endpoint)) {
    responses[status] ??= {$ref: `#/components/responses/${ERROR_NAMES[status][0]}`};
  }
  for (const status of endpoint.oauth ? ([400, 401, 413, 415, 429] as const) : []) {
    responses[status] = {
      description: `${ERROR_NAMES[status][1]} In OAuth's own shape.`,
      headers: DEBUG_ID_HEADER,
      content: contentOf(book.write(oauthError, "output")),
    };
  }
  return {...responses, default: {$ref: "#/components/responses/Error"}};
}

/** Which refusals an endpoint knows; each other status has an Error body, too. */
function errorsOf(endpoint: Endpoint): ErrorStatus[] {
  const {params, query, body, oauth, requestIdKeptMs, method} = endpoint;
  const known: readonly (readonly [ErrorStatus, boolean])[] = [
    [400, Boolean(params ?? query ?? body) || requestIdKeptMs !== undefined],
    [401, true],
    [403, oauth !== true],
    [404, params !== undefined],
    [409, requestIdKeptMs !== undefined],
    [413, body !== undefined],
    [415, body !== undefined],
    [422, method !== "GET" && oauth !== true],
    [429, true],
    [500, true],
  ];
  return known.flatMap(([status, applies]) => (applies ? [status] : []));
}

function errorResponses(book: SchemaBook): Record<string, Response> {
  const content = contentOf(book.write(errorBody, "output"));
  const response = (description: string): Response => ({description, headers: DEBUG_ID_HEADER, content});
  return {
    Error: response("Any other refusal."),
    ...Object.fromEntries(Object.values(ERROR_NAMES).map(([name, message]) => [name, response(message)])),
  };
}

function securitySchemes(origin: string) {
  const scopes = Object.fromEntries(
    Object.entries(SCOPE_GRANTS).map(([scope, grants]) => [scopeOnTheWire(scope), grants]),
  );
  return {
    oauth2: {
      type: "oauth2",
      description: `A client token carries only ${BROWSER_SCOPES.join(" and ")}.`,
      flows: {clientCredentials: {tokenUrl: `${origin}/v1/oauth2/token`, scopes}},
    },
    basic: {type: "http", scheme: "basic", description: "Client id and secret."},
  };
}

function contentOf(schema: JsonSchema, types: readonly string[] = [JSON_TYPE]): Content {
  return Object.fromEntries(types.map((type) => [type, {schema}]));
}
