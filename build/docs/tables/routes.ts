import {DEFAULT_RATE_LIMITS, LIMIT_GROUPS} from "../../../server/merchant/middleware/quotas.ts";
import {z} from "zod";
import {
  codesByStatus,
  describeRoutes,
  type OpenApi,
  type Operation,
  templateOf,
} from "../../../server/merchant/openapi/describe-routes.ts";
import {shopEvent} from "../../../server/merchant/shop-events/event-schemas.ts";
import {TAG_TEXTS, tagOf} from "../../../server/merchant/openapi/tags.ts";
import type {Route, RouteError} from "../../../server/merchant/routes/route.ts";
import type {JsonSchema} from "../../../server/shared/json-schemas.ts";
import packageJson from "../../../package.json" with {type: "json"};
import {withMerchant} from "../../merchant.ts";
import {code, table} from "./markdown.ts";
import {fieldsOf, nameIn, shapeOf, typeIn} from "./shapes.ts";

/** Routes and rate limits of the merchant server, from its `openapi.json`. */
export async function routeFacts(): Promise<Readonly<Record<string, string>>> {
  const routes = [...(await merchantRoutes())].sort(limitedFirst);
  const document = describeRoutes(routes, ABOUT);
  return {
    ...Object.fromEntries(
      Object.keys(TAG_TEXTS).map((tag) => [
        `routes:${tag}`,
        routes
          .filter(({path}) => tagOf(path) === tag)
          .map((route) => textOf(route, document))
          .join("\n"),
      ]),
    ),
    "routes:objects": objectsOf(document),
    "table:rate-limits": table(
      ["Group", "Requests of a session in a minute"],
      LIMIT_GROUPS.map((group) => [code(group), String(DEFAULT_RATE_LIMITS[group])]),
    ),
  };
}

const {$defs: EVENT_SCHEMAS = {}} = z.toJSONSchema(shopEvent);
const JSON_TYPE = "application/json";
const ABOUT = {version: packageJson.version, url: "/"};

/** The description of a server with each route switched on. */
export async function merchantOpenApi(): Promise<OpenApi> {
  return describeRoutes(await merchantRoutes(), ABOUT);
}

/** Settings that switch on each route. */
const VARIABLES = {
  OPERATOR_KEY: "the-operator-key-of-the-build-000",
  METRICS_KEY: "the-metrics-key-of-the-build-0000",
  EVENTS_KEY: "the-events-key-of-the-build-00000",
  WEBHOOK_ID: "build",
};

/** Routes of a stand-alone server with each route switched on. */
export function merchantRoutes(): Promise<readonly Route[]> {
  return withMerchant({variables: VARIABLES, assets: {cdn: "", version: ""}}, ({routes}) => routes);
}

/** Puts routes without a rate limit last: pages don't call them. */
function limitedFirst(one: Route, other: Route): number {
  return Number(one.quota === undefined) - Number(other.quota === undefined);
}

/** A section for each route: a table would be too wide. */
function textOf({method, path, summary, quota, errors = [], replies}: Route, document: OpenApi): string {
  const operation = document.paths[templateOf(path)]![method.toLowerCase()]!;
  const parameters = (place: string) =>
    (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  const list = [
    ...lineOf("Headers", parameters("header").map(named)),
    ...lineOf("Query", parameters("query").map(named)),
    ...bodyLine(operation, document),
    `Reply: ${repliesOf(operation, Object.keys(replies), document)}`,
    ...lineOf("Errors", [errorsOf(errors)].filter(Boolean)),
    ...lineOf("Rate limit", quota === undefined ? [] : [code(quota)]),
  ];
  return `### ${code(`${method} ${path}`)}\n\n${summary}\n\n${list.map((line) => `- ${line}\n`).join("")}`;
}

function lineOf(name: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`${name}: ${parts.join(", ")}`];
}

type Parameter = NonNullable<Operation["parameters"]>[number];

function named({name, required, schema}: Parameter): string {
  const [field = name] = fieldsOf({properties: {[name]: schema}, ...(required && {required: [name]})});
  return code(field.replaceAll('"', ""));
}

/** Lists the codes of each status, such as 404 `ORDER_NOT_FOUND`. */
function errorsOf(errors: readonly RouteError[]): string {
  const statuses = Object.entries(codesByStatus(errors));
  return statuses.map(([status, codes]) => `${status} ${codes.map(code).join(", ")}`).join("; ");
}

function bodyLine({requestBody}: Operation, document: OpenApi): string[] {
  if (!requestBody) return [];
  const schemas = Object.entries(requestBody.content).map(([type, {schema = {}}]) => {
    const shown = shownSchema(schema, document) || "PayPal's JSON";
    return type === JSON_TYPE ? shown : `${code(type)} with ${shown}`;
  });
  return lineOf("Body", [[...(requestBody.required ? [] : ["none"]), ...schemas].join(", or ")]);
}

function repliesOf({responses}: Operation, statuses: readonly string[], document: OpenApi): string {
  const replies = statuses.map((status) => {
    const {content = {}} = responses[status] as {readonly content?: Record<string, {schema?: JsonSchema}>};
    const [[type, {schema = {}}] = ["", {}]] = Object.entries(content);
    const shown = type === JSON_TYPE ? shownSchema(schema, document) || "PayPal's JSON" : code(type);
    return {status, shown};
  });
  const distinct = [...new Set(replies.map(({shown}) => shown))];
  return distinct
    .map((shown) => {
      const those = replies.filter((reply) => reply.shown === shown).map(({status}) => status);
      const isUsual = those.length === 1 && those[0] === "200";
      return [...(isUsual ? [] : [those.join(" or ")]), shown].filter(Boolean).join(" ");
    })
    .join(", or ");
}

/** Writes the shape of a schema, and links a named one to the list of objects. Empty for any JSON. */
function shownSchema(schema: JsonSchema, document: OpenApi): string {
  const {$ref, anyOf} = schema;
  if (anyOf) {
    // Several named objects are only linked: their fields would be too long.
    const all = anyOf.map((one) =>
      one.$ref === undefined ? shownSchema(one, document) : linkTo(nameIn(one.$ref)),
    );
    return all.filter(Boolean).join(", or ");
  }
  if ($ref === undefined) {
    const shape = shapeOf(schema);
    return shape === "{}" ? "" : code(shape);
  }
  const name = nameIn($ref);
  const shape = shapeOf(document.components.schemas[name] ?? {}, 1);
  return `${linkTo(name)}${shape === "" ? "" : ` ${code(shape)}`}`;
}

function linkTo(name: string): string {
  return `[${name}](#${name.toLowerCase()})`;
}

/** The named objects of requests and replies, with a table of the fields of each. Those of the events have their own page. */
function objectsOf({components: {schemas}}: OpenApi): string {
  return Object.entries(schemas)
    .filter(([name]) => !(name in EVENT_SCHEMAS))
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => `### ${name}\n\n${schema.description ?? ""}\n\n${tableOf(schema)}\n`)
    .join("\n");
}

function tableOf({properties = {}, required = []}: JsonSchema): string {
  const rows = Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => [
    code(required.includes(name) ? name : `${name}?`),
    code(typeIn(field)),
    field.description ?? "",
  ]);
  return table(["Field", "Type", "Meaning"], rows);
}
