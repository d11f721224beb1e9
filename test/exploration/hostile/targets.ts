import fc from "fast-check";
import {z} from "zod";
import {endpoints, OTHER_BODIES, type Endpoint, routerPath} from "../../sandbox/support/declared.ts";
import {arbitraryOf, boundsOf, type JsonSchema} from "./from-schema.ts";
import {GOOD_BODIES, GOOD_QUERIES} from "./good-bodies.ts";

/** A route with valid bodies and queries. */
export interface Target {
  readonly method: string;
  /** In the router's syntax. */
  readonly path: string;
  readonly endpoint: Endpoint | undefined;
  readonly kind: "rest" | "token" | "control" | "page";
  /** Format of valid bodies. */
  readonly writes: "json" | "form";
  /** Table whose ids its parameter accepts. */
  readonly table: string;
  readonly bodies: readonly unknown[];
  readonly queries: readonly Readonly<Record<string, unknown>>[];
  readonly bounds: readonly number[];
  /** Accepted media types. */
  readonly types: readonly string[];
}

/** Number of generated and of good bodies of a route. */
const POOL = 150;

/** Stream of events, whose answer never ends. */
const ENDLESS = "GET /_sandbox/console/stream";

/** Returns every route of the app (`GET /path/:parameter`) with requests from its schemas. */
export function targetsOf(routes: readonly string[], seed: number): Target[] {
  const finite = [...new Set(routes)].filter((route) => route !== ENDLESS);
  return finite.map((route) => {
    const [method = "", path = ""] = route.split(" ");
    const endpoint = endpoints.find((it) => it.method === method && routerPath(it) === path);
    const body = endpoint?.body?.schema ?? OTHER_BODIES[route];
    const schemas = [body, endpoint?.query, endpoint?.params].map((it) => it && schemaOf(it));
    return {
      method,
      path,
      endpoint,
      kind: kindOf(path, endpoint),
      writes: endpoint?.oauth || /^\/(?:approvals|local-payments)\//.test(path) ? "form" : "json",
      table: tableOf(path),
      bodies: [...samples(schemas[0], seed), ...good(route)],
      queries: [
        ...(samples(schemas[1], seed) as Record<string, unknown>[]),
        ...(GOOD_QUERIES[route] ? Array<Record<string, unknown>>(POOL).fill(GOOD_QUERIES[route]) : []),
      ],
      bounds: boundsOf(schemas),
      types: endpoint?.body?.types ?? ["application/json"],
    };
  });
}

/** Tables by path segment, if the names differ. */
const TABLES: Readonly<Record<string, string>> = {
  payment_resources: "payment_links",
  p: "invoices",
  details: "invoices",
  templates: "invoice_templates",
  mail: "mails",
  pay: "payment_links",
  links: "payment_links",
  local_payments: "orders",
  webhooks_events: "events",
  webhooks_lookup: "webhook_lookups",
  certificates: "signing_keys",
};

/** Table of the ids in a path in the router's syntax. */
export function tableOf(path: string): string {
  const named = (path.split("/:")[0] ?? "").split("/").at(-1)?.replaceAll("-", "_") ?? "";
  return TABLES[named] ?? named;
}

function good(route: string): unknown[] {
  const bodies = GOOD_BODIES[route] ?? [];
  return bodies.flatMap((body) => Array<unknown>(Math.ceil(POOL / bodies.length)).fill(body));
}

function kindOf(path: string, endpoint: Endpoint | undefined): Target["kind"] {
  if (endpoint) return endpoint.oauth ? "token" : "rest";
  // The console shows some controls in a frame.
  return path.startsWith("/_sandbox/") && !path.endsWith("/page") ? "control" : "page";
}

function schemaOf(schema: z.ZodType): JsonSchema & {readonly $defs?: Readonly<Record<string, JsonSchema>>} {
  return z.toJSONSchema(schema, {io: "input", unrepresentable: "any"}) as JsonSchema;
}

function samples(schema: ReturnType<typeof schemaOf> | undefined, seed: number): unknown[] {
  return schema ? fc.sample(arbitraryOf(schema, schema.$defs ?? {}), {seed, numRuns: POOL}) : [];
}
