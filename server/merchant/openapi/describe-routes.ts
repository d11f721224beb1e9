import {STATUS_CODES} from "node:http";
import type {z} from "zod";
import {type ConvertedSchemas, convertSchemas, type JsonSchema} from "../../shared/json-schemas.ts";
import {JSON_TYPE, OPENAPI, type Parameter, type Reference, type Response} from "../../shared/openapi.ts";
import type {Route, RouteError} from "../routes/route.ts";
import {allErrors} from "./common-errors.ts";
import {errorReply, sampleErrorReply} from "./error-schemas.ts";
import {TAG_TEXTS, tagOf} from "./tags.ts";

export type Operation = ReturnType<typeof describeRoute>;
export type OpenApi = ReturnType<typeof describeRoutes>;

interface About {
  /** The package's version. */
  readonly version: string;
  /** Path or URL below which the routes are mounted. */
  readonly url: string;
  /** True if a reply may have no field beyond its schema. A client must accept more, since a later version adds some. */
  readonly isClosed?: boolean;
}

/**
 * Describes routes in OpenAPI 3.1, from their declarations.
 *
 * @param routes with their whole paths
 * @throws Error when two different schemas have the same id
 */
export function describeRoutes(routes: readonly Route[], {version, url, isClosed = false}: About) {
  const requests = convertSchemas(routes.flatMap(requestSchemasOf), {io: "input"});
  const replies = convertSchemas([errorReply, sampleErrorReply, ...routes.flatMap(replySchemasOf)], {
    io: "output",
  });
  const named = {...requests.named, ...(isClosed ? replies.named : open(replies.named))};
  for (const id of Object.keys(requests.named)) {
    if (id in replies.named) throw new Error(`The id ${id} names a request and a reply.`);
  }
  const paths: Record<string, Record<string, Operation>> = {};
  const responses: Record<string, Response> = {};
  for (const route of routes) {
    const lookup = {
      request: requests.lookup,
      reply: (schema: z.ZodType) => (isClosed ? replies.lookup(schema) : open(replies.lookup(schema))),
    };
    (paths[templateOf(route.path)] ??= {})[route.method.toLowerCase()] = describeRoute(route, {
      ...lookup,
      share: (status, response) => shared(responses, status, response),
    });
  }
  const tags = [...new Set(routes.map(({path}) => tagOf(path)))];
  return {
    openapi: OPENAPI,
    info: {
      title: "checkout-elements merchant server",
      version,
      description:
        "Routes of the merchant server. Amounts are decimal strings in major units; times are ISO 8601 in UTC. A request with an unknown key is refused. A later version may add fields to a reply.",
      license: {name: "MIT", identifier: "MIT"},
    },
    servers: [{url}],
    tags: tags.map((name) => ({name, description: TAG_TEXTS[name]})),
    paths,
    components: {schemas: named, responses, headers: HEADERS, securitySchemes: SECURITY_SCHEMES},
  };
}

/** Returns a path as OpenAPI writes it: `/orders/{id}` for `/orders/:id`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}").replace(/\*$/, "{file}");
}

function requestSchemasOf({bodies = {}, query, headers = {}}: Route): z.ZodType[] {
  return [...Object.values(bodies), ...(query ? [query] : []), ...Object.values(headers)];
}

function replySchemasOf({replies}: Route): z.ZodType[] {
  return Object.values(replies).filter((reply) => reply !== null && !("mediaType" in reply)) as z.ZodType[];
}

/** Copies JSON schemas without the rule that an object has no further properties. */
function open<Value>(schemas: Value): Value {
  return JSON.parse(JSON.stringify(schemas), (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("additionalProperties" in value)) return value;
    const {additionalProperties, ...rest} = value;
    return additionalProperties === false ? rest : value;
  }) as Value;
}

interface Parts {
  readonly request: ConvertedSchemas["lookup"];
  readonly reply: ConvertedSchemas["lookup"];
  /** Writes a response into the components. */
  readonly share: (status: string, response: Response) => Reference;
}

/** Returns a reference to a response. Equal ones are written once. */
function shared(responses: Record<string, Response>, status: string, response: Response): Reference {
  const text = JSON.stringify(response);
  const equal = Object.keys(responses).find((name) => JSON.stringify(responses[name]) === text);
  const count = Object.keys(responses).filter((name) => name.startsWith(`Error${status}`)).length;
  const name = equal ?? `Error${status}${count === 0 ? "" : `-${count + 1}`}`;
  responses[name] = response;
  return {$ref: `#/components/responses/${name}`};
}

function describeRoute(route: Route, parts: Parts) {
  const {path, summary, bodies, quota} = route;
  const parameters = parametersOf(route, parts);
  const [first = summary, ...further] = summary.split(/(?<=\.) (?=[A-Z`])/);
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(path)],
    summary: first,
    ...(further.length > 0 && {description: further.join(" ")}),
    ...(parameters.length > 0 && {parameters}),
    ...(bodies && {
      requestBody: {
        required: Object.values(bodies).every((schema) => !schema.safeParse({}).success),
        content: Object.fromEntries(
          Object.entries(bodies).map(([type, schema]) => [type, {schema: parts.request(schema)}]),
        ),
      },
    }),
    responses: responsesOf(route, parts),
    security: securityOf(route),
    ...(quota !== undefined && {"x-rate-limit-group": quota}),
  };
}

/** Makes an id such as `postCheckoutOrdersByOrderIdCapture`. */
function operationIdOf({method, path}: Route): string {
  const words = path.replace(/^\/service-api/, "").replaceAll(/:(\w)/g, "by-$1");
  const camel = words.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
  return `${method.toLowerCase()}${camel}`;
}

function parametersOf({path, query, headers = {}}: Route, parts: Parts): Parameter[] {
  const {properties = {}, required = []} = query ? parts.request(query) : {};
  const parameter = (
    place: Parameter["in"],
    name: string,
    {description, ...schema}: JsonSchema,
    isRequired: boolean,
  ): Parameter => ({
    name,
    in: place,
    required: isRequired,
    ...(description !== undefined && {description}),
    schema,
  });
  return [
    ...[...templateOf(path).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
      parameter("path", name, {type: "string"}, true),
    ),
    ...Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) =>
      parameter("query", name, schema, required.includes(name)),
    ),
    ...Object.entries(headers).map(([name, schema]) =>
      parameter("header", name, parts.request(schema), !schema.safeParse(undefined).success),
    ),
  ];
}

const HEADERS = {
  "X-Request-Id": {description: "Id of the request in the server's log.", schema: {type: "string"}},
  "Retry-After": {description: "Seconds after which to ask again.", schema: {type: "integer", minimum: 1}},
};
const reference = (name: keyof typeof HEADERS) => ({[name]: {$ref: `#/components/headers/${name}`}});

function repliesOf({replies}: Route, parts: Parts): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => {
      const description = STATUS_CODES[status] ?? "Reply";
      const headers = reference("X-Request-Id");
      if (reply === null) return [status, {description, headers}];
      const content =
        "mediaType" in reply ? {[reply.mediaType]: {}} : {[JSON_TYPE]: {schema: parts.reply(reply)}};
      return [status, {description, headers, content}];
    }),
  );
}

function responsesOf(route: Route, parts: Parts): Record<string, Response | Reference> {
  const replies = repliesOf(route, parts);
  const errors = errorsOf(route, parts);
  // A reply of a failure has the same status as an error.
  const both = Object.keys(replies).filter((status) => status in errors);
  return {
    ...replies,
    ...Object.fromEntries(
      Object.entries(errors).map(([status, error]) => [status, parts.share(status, error)]),
    ),
    ...Object.fromEntries(both.map((status) => [status, either(replies[status]!, errors[status]!)])),
  };
}

/** Describes a response with one of two JSON bodies. */
function either(one: Response, other: Response): Response {
  const anyOf = [one, other].map(({content}) => content?.[JSON_TYPE]?.schema ?? {});
  return {...other, content: {[JSON_TYPE]: {schema: {anyOf}}}};
}

/** Describes the errors of each status, with their codes. */
function errorsOf(route: Route, parts: Parts): Record<string, Response> {
  const {passesRefusals} = route;
  const isSample = tagOf(route.path) === "sample";
  const schema = parts.reply(isSample ? sampleErrorReply : errorReply);
  const codes = codesByStatus(allErrors(route));
  const described = Object.entries(codes).map(([status, own]): [string, Response] => {
    const isRefusal = passesRefusals === true && Number(status) < 500;
    const code: JsonSchema = {enum: [...own]};
    const properties: Record<string, JsonSchema> = {
      // PayPal's refusal may have the same status.
      [isSample ? "name" : "code"]: isRefusal ? {anyOf: [code, {type: "string"}]} : code,
    };
    return [
      status,
      {
        description: `${own.map((one) => `\`${one}\``).join(", ")}${isRefusal ? ", or PayPal's code" : ""}`,
        headers: {
          ...reference("X-Request-Id"),
          ...(/^(?:429|5..)$/.test(status) && reference("Retry-After")),
        },
        content: {[JSON_TYPE]: {schema: {allOf: [schema, {properties}]}}},
      },
    ];
  });
  return {
    ...Object.fromEntries(described),
    ...(passesRefusals && {
      "4XX": {
        description: "PayPal's refusal, with PayPal's status and code.",
        headers: reference("X-Request-Id"),
        content: {[JSON_TYPE]: {schema}},
      },
    }),
  };
}

/** Lists the codes of errors by their status. */
export function codesByStatus(errors: readonly RouteError[]): Readonly<Record<string, readonly string[]>> {
  const codes: Record<string, string[]> = {};
  for (const error of new Set(errors)) {
    const [status = "", code = ""] = error.split(" ");
    (codes[status] ??= []).push(code);
  }
  return codes;
}

const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-checkout-session",
    description: "Browser session. Over http, on this machine, the name is `checkout-session`.",
  },
  operatorSession: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-checkout-operator",
    description: "Session of the back office, for pages of this server only.",
  },
  OPERATOR_KEY: {type: "http", scheme: "bearer", description: "The setting `OPERATOR_KEY`."},
  EVENTS_KEY: {type: "http", scheme: "bearer", description: "The setting `EVENTS_KEY`."},
  RECOVER_KEY: {type: "http", scheme: "bearer", description: "The setting `RECOVER_KEY`."},
  METRICS_KEY: {type: "http", scheme: "bearer", description: "The setting `METRICS_KEY`."},
};

/** The schemes that a caller may use; an empty one for none. */
function securityOf({path, key}: Route): readonly Partial<Record<keyof typeof SECURITY_SCHEMES, []>>[] {
  if (key === "OPERATOR_KEY") return [{OPERATOR_KEY: []}, {operatorSession: []}];
  if (key !== undefined) return [{[key]: []}];
  const tag = tagOf(path);
  return tag === "page" || tag === "vault" || tag === "sample" ? [{session: []}, {}] : [{}];
}
