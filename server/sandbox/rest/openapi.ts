import type {z} from "zod";
import {convertSchemas, type JsonSchema, type Lookup} from "../../shared/json-schemas.ts";
import {
  JSON_TYPE,
  type Media,
  OPENAPI,
  type Parameter,
  type Reference,
  type Response,
} from "../../shared/openapi.ts";
import type {Endpoint} from "./endpoint.ts";
import {ERROR_NAMES, type ErrorStatus} from "../wire/errors.ts";
import {BROWSER_SCOPES, SCOPE_GRANTS, scopeReply} from "../wire/scopes.ts";
import {errorBody, oauthError} from "../wire/shapes.ts";

export type Operation = ReturnType<typeof describeOperation>;
export type OpenApi = ReturnType<typeof describeApi>;

const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Describes the endpoints in OpenAPI 3.1, from the schemas that validate their requests.
 *
 * @param about the package's version, the sandbox's origin as the caller reached it, and descriptions of tags
 * @throws Error when two different schemas have the same id
 */
export function describeApi(
  endpoints: readonly Endpoint[],
  about: {
    readonly version: string;
    readonly origin: string;
    readonly tags?: Readonly<Record<string, string>>;
  },
) {
  // Requests and replies share their named parts. A field with a default is optional in both.
  const {lookup, named} = convertSchemas([errorBody, oauthError, ...endpoints.flatMap(schemasOf)], {
    io: "input",
  });
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeOperation(endpoint, lookup);
  }
  return {
    openapi: OPENAPI,
    info: {
      title: "PayPal sandbox",
      version: about.version,
      description:
        "The REST interface of the sandbox. Amounts are decimal strings; times are ISO 8601 in UTC. Fields that a request has beyond its schema are ignored and not stored.",
      license: {name: "MIT", identifier: "MIT"},
    },
    servers: [{url: about.origin}],
    tags: [...new Set(endpoints.map(({tag}) => tag))].map((name) => {
      const description = about.tags?.[name];
      return {name, ...(description === undefined ? {} : {description})};
    }),
    paths,
    components: {
      schemas: named,
      responses: errorResponses(lookup),
      headers: {"PayPal-Debug-Id": DEBUG_ID},
      securitySchemes: securitySchemes(about.origin),
    },
  };
}

function schemasOf({params, query, body, replies}: Endpoint): z.ZodType[] {
  return [params, query, body?.schema, ...Object.values(replies)].filter((schema) => schema != null);
}

function describeOperation(endpoint: Endpoint, lookup: Lookup) {
  const parameters = parametersOf(endpoint, lookup);
  const {body, feature} = endpoint;
  const notes = [
    endpoint.limitedRelease && "PayPal offers this operation only as a limited release.",
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
            content: contentOf(lookup(body.schema), [
              endpoint.oauth ? FORM_TYPE : JSON_TYPE,
              ...(body.otherTypes ?? []),
            ]),
          },
        }
      : {}),
    responses: responsesOf(endpoint, lookup),
    security: endpoint.oauth
      ? [{basic: []}]
      : endpoint.scopes.map((scope) => ({oauth2: [scopeReply(scope)]})),
    ...(feature ? {"x-feature": feature} : {}),
  };
}

function parametersOf(endpoint: Endpoint, lookup: Lookup): Parameter[] {
  const {params, query, replay, headers = {}} = endpoint;
  const fields = (schema: z.ZodObject | undefined, place: "path" | "query"): Parameter[] => {
    const {properties = {}, required = []} = schema ? lookup(schema) : {};
    return Object.entries(properties as Record<string, JsonSchema>).map(
      ([name, {description, ...field}]) => ({
        name,
        in: place,
        required: place === "path" || required.includes(name),
        ...(description === undefined ? {} : {description}),
        schema: field,
      }),
    );
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
    ...(replay === undefined
      ? []
      : [
          requestId(
            "PayPal-Request-Id",
            `A request with an id is processed once. The id is valid for ${duration(replay.hours)}.`,
          ),
          requestId("Service-Request-Id", "Alternative name of PayPal-Request-Id, used if that is absent."),
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

function duration(hours: number): string {
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

const DEBUG_ID = {
  description: "Id of this reply in the sandbox's log. Error bodies have it as `debug_id`.",
  schema: {type: "string"},
};
const DEBUG_ID_HEADER = {"PayPal-Debug-Id": {$ref: "#/components/headers/PayPal-Debug-Id"}};

const SUCCESSES: Readonly<Record<number, string>> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted.",
  204: "Success without a body.",
};

function responsesOf(endpoint: Endpoint, lookup: Lookup): Record<string, Response | Reference> {
  const {replies} = endpoint;
  const responses: Record<string, Response | Reference> = {};
  for (const [status, schema] of Object.entries(replies)) {
    const replay = status === "200" && 201 in replies && endpoint.replay !== undefined;
    responses[status] = {
      description: replay
        ? "The reply of the first request with this request id."
        : (SUCCESSES[Number(status)] ?? ERROR_NAMES[Number(status) as ErrorStatus][1]),
      headers: DEBUG_ID_HEADER,
      ...(schema ? {content: contentOf(lookup(schema), [endpoint.replyType ?? JSON_TYPE])} : {}),
    };
  }
  for (const status of errorsOf(endpoint)) {
    responses[status] ??= {$ref: `#/components/responses/${ERROR_NAMES[status][0]}`};
  }
  for (const status of endpoint.oauth ? ([400, 401, 413, 415, 429] as const) : []) {
    responses[status] = {
      description: `${ERROR_NAMES[status][1]} The body has OAuth's shape.`,
      headers: DEBUG_ID_HEADER,
      content: contentOf(lookup(oauthError)),
    };
  }
  return {...responses, default: {$ref: "#/components/responses/Error"}};
}

/** Lists the statuses of the errors that an endpoint can answer; `default` describes the others. */
function errorsOf(endpoint: Endpoint): ErrorStatus[] {
  const {params, query, body, oauth, replay, method} = endpoint;
  const known: readonly (readonly [ErrorStatus, boolean])[] = [
    [400, Boolean(params ?? query ?? body) || replay !== undefined],
    [401, true],
    [403, oauth !== true],
    [404, params !== undefined],
    [409, replay !== undefined],
    [413, body !== undefined],
    [415, body !== undefined],
    [422, method !== "GET" && oauth !== true],
    [429, true],
    [500, true],
  ];
  return known.flatMap(([status, applies]) => (applies ? [status] : []));
}

function errorResponses(lookup: Lookup): Record<string, Response> {
  const content = contentOf(lookup(errorBody));
  const response = (description: string): Response => ({description, headers: DEBUG_ID_HEADER, content});
  return {
    Error: response("Any other error."),
    ...Object.fromEntries(Object.values(ERROR_NAMES).map(([name, message]) => [name, response(message)])),
  };
}

function securitySchemes(origin: string) {
  const scopes = Object.fromEntries(
    Object.entries(SCOPE_GRANTS).map(([scope, grants]) => [scopeReply(scope), grants]),
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

function contentOf(schema: JsonSchema, types: readonly string[] = [JSON_TYPE]): Record<string, Media> {
  return Object.fromEntries(types.map((type) => [type, {schema}]));
}
