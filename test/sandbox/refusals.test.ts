import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {z} from "zod";
import {GOOD_BODIES} from "../exploration/hostile/good-bodies.ts";
import type {JsonSchema} from "../exploration/hostile/from-schema.ts";
import {type Endpoint, endpoints, listedDescriptions, routerPath} from "./support/declared.ts";
import {acceptedBody} from "./support/disputes.ts";
import {
  type Fault,
  type FaultyValue,
  faultyValues,
  type Path,
  type Rule,
  sampleOf,
} from "./support/faulty-values.ts";
import {publishedRequest} from "./support/published-requests.ts";
import {type Answer, ORIGIN, TestSandbox} from "./support/sandbox.ts";

/** PayPal's names of the issues. */
const ISSUES: Readonly<Record<Exclude<Fault, "limit">, string>> = {
  missing: "MISSING_REQUIRED_PARAMETER",
  "wrong type": "INVALID_PARAMETER_SYNTAX",
  "wrong structure": "INVALID_PARAMETER_SYNTAX",
  "wrong pattern": "INVALID_PARAMETER_SYNTAX",
  "unknown value": "INVALID_PARAMETER_VALUE",
  "too short": "INVALID_STRING_LENGTH",
  "too long": "INVALID_STRING_LENGTH",
  "too few": "INVALID_ARRAY_MIN_ITEMS",
  "too many": "INVALID_ARRAY_MAX_ITEMS",
  "too small": "INVALID_INTEGER_MIN_VALUE",
  "too large": "INVALID_INTEGER_MAX_VALUE",
};

/** Issue of a wrong structure, at operations whose specification lists it. */
const MALFORMED = "MALFORMED_REQUEST_JSON";

function issueOf(endpoint: Endpoint, fault: Exclude<Fault, "limit">): string {
  const isListed = listedDescriptions(endpoint, 400, MALFORMED).length > 0;
  return fault === "wrong structure" && isListed ? MALFORMED : ISSUES[fault];
}

type Exception = readonly [place: RegExp, rule: Rule, limit: number | "none"];

/**
 * Rules by which the sandbox differs from the description, with its own limit. A place begins with the operation's
 * id and the location.
 */
const EXCEPTIONS: readonly Exception[] = [
  // The sandbox needs no country, except where it matters.
  [/address\/country_code$/, "required", "none"],
  [/phone_number\/country_code$/, "required", "none"],
  [/phones\/0\/phone_type$/, "required", "none"],
  [/stored_credential\/payment_type$/, "required", "none"],
  [/venmo\/attributes\/vault\/store_in_vault$/, "required", "none"],
  [/^orders\.track\.create\/body\/status$/, "required", "none"],
  // An empty text is as good as none.
  [/purchase_units\/0\/(?:description|custom_id|invoice_id|soft_descriptor)$/, "minLength", "none"],
  [/purchase_units\/0\/items\/0\/description$/, "maxLength", 2048],
  [/attachments\/0\/id$/, "minLength", "none"],
  [/application_context\/(?:return|cancel)_url$/, "minLength", "none"],
  [/application_context\/(?:return|cancel)_url$/, "maxLength", 2048],
  [/locale$/, "maxLength", "none"],
  [/attributes\/customer\/id$/, "maxLength", "none"],
  [/paypal\/billing_agreement_id$/, "minLength", 1],
  [/apple_pay\/name$/, "minLength", 1],
  [/\/path\/tracker_id$|^trackers\.(?:get|put)\/path\/id$/, "maxLength", 115],
  [/^(?:setup|payment)-tokens\.\w+\/(?:path\/id|query\/customer_id)$/, "minLength", 1],
  [/^invoices\.search-invoices\/body\/invoice_number$/, "maxLength", 127],
  [/^webhooks-events\.\w+\/path\/event_id$/, "maxLength", 100],
  [/^webhooks-events\.resend\/body\/webhook_ids$/, "maxItems", 10],
  // These have rules that no schema has.
  [/apple_pay\/token$/, "maxLength", "none"],
  [/page_token$/, "minLength", "none"],
  [/page_token$/, "maxLength", "none"],
];

type Location = "path" | "query" | "body";

/** A request that differs from a valid one in one field. */
interface Case extends Pick<FaultyValue, "fault" | "field"> {
  readonly location: Location;
  /** The field's name in an error. */
  readonly name: string;
  readonly request: Readonly<Record<Location, unknown>>;
}

/** All cases of an operation. */
function casesOf(endpoint: Endpoint): Case[] {
  const published = publishedRequest(endpoint);
  const [good] = GOOD_BODIES[`${endpoint.method} ${routerPath(endpoint)}`] ?? [];
  const schemas = {path: endpoint.params, query: endpoint.query, body: endpoint.body?.schema};
  const described = mapLocations((location) => {
    const schema = z.toJSONSchema(schemas[location] ?? z.object({}), {io: "input", unrepresentable: "any"});
    const {$defs: named = {}} = schema as {readonly $defs?: Readonly<Record<string, JsonSchema>>};
    const isSame = (path: Path, place: RegExp) => place.test([endpoint.id, location, ...path].join("/"));
    return {
      schema: schema as JsonSchema,
      named,
      published: published[location],
      path: [],
      exception: (path: Path, rule: Rule) =>
        EXCEPTIONS.find(([place, name]) => name === rule && isSame(path, place))?.[2],
    };
  });
  const right = mapLocations((location) => {
    const {schema, named} = described[location];
    return location === "body" && good !== undefined ? withIds(good) : sampleOf(schema, named);
  });
  return LOCATIONS.flatMap((location) =>
    [...faultyValues(described[location], right[location])]
      .filter(isNew)
      .map(({fault, field, path, value}) => ({
        fault,
        field,
        location,
        name: location === "body" ? pointerOf(path, value) : path.join("."),
        request: {...right, [location]: value},
      })),
  ).filter(({location, fault, field}) => location === "body" || isText(location, fault, field));
}

/** Units are named by their references. A wrong reference names none. */
function pointerOf(path: Path, body: unknown): string {
  const pointer = `/${path.join("/")}`;
  const {purchase_units: units} = (body ?? {}) as {
    readonly purchase_units?: readonly {reference_id?: unknown}[];
  };
  const {reference_id: reference = "default"} = units?.[0] ?? {};
  const isName = typeof reference === "string" && reference.length > 0 && reference.length <= 256;
  return isName
    ? pointer.replace("/purchase_units/0/", `/purchase_units/@reference_id=='${reference}'/`)
    : pointer;
}

const tried = new Set<string>();

/** False for a value deep in a body if one with the same schema was tried in another place that ends the same. */
function isNew({fault, path, schema, field}: FaultyValue): boolean {
  if (path.length <= 3) return true;
  const key = JSON.stringify([path.slice(-3), fault, field, schema]);
  const isFirst = !tried.has(key);
  tried.add(key);
  return isFirst;
}

const LOCATIONS = ["path", "query", "body"] as const;

function mapLocations<T>(map: (location: Location) => T): Record<Location, T> {
  return {path: map("path"), query: map("query"), body: map("body")};
}

/** Replaces the names of tables in a body by an id. */
function withIds(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/\{\w+\}/g, "X1"));
}

/** True if a parameter, which is always a text, can have this fault. */
function isText(location: Location, fault: Fault, field: unknown): boolean {
  if (fault === "missing") return location === "query";
  if (field === "") return false;
  return (fault !== "wrong type" && fault !== "wrong structure") || field === "text" || field === 0.5;
}

/** Describes what is wrong with the answer; `undefined` if it is right. */
function mistakeIn(
  endpoint: Endpoint,
  {fault, name, location, field}: Case,
  {status, body, text}: Answer,
): string | undefined {
  const {v1Issues} = endpoint;
  const details = (status === 400 ? body.details : undefined) ?? [];
  // PayPal's older interfaces have texts instead of codes, and other names of fields.
  const at = v1Issues ? v1Name(name) : name;
  const own = details.filter(
    ({field: found = "", location: of}) => found === at && (v1Issues || of === location),
  );
  const isRight =
    fault === "limit"
      ? own.length === 0 && status < 500
      : body?.name === (v1Issues ? "VALIDATION_ERROR" : "INVALID_REQUEST") &&
        own.length > 0 &&
        own.every(({issue}) => (v1Issues ? !/^[A-Z_]+$/.test(issue) : issue === issueOf(endpoint, fault))) &&
        // Its object may break a rule, too.
        details.every(({field: found = ""}) => at.startsWith(found));
  if (isRight) return undefined;
  const value = JSON.stringify(field)?.replaceAll(/(.{1,4}?)\1{20,}/g, "$1…");
  const found = details.map((detail) => `${detail.issue} ${detail.field}`).join(", ");
  return `${location} ${name} ${fault} (${value}): ${status} ${found || text.slice(0, 100)}`;
}

function v1Name(pointer: string): string {
  const name = pointer.replaceAll(/\/(\w+)/g, (_, key: string) =>
    /^\d+$/.test(key) ? `[${key}]` : `.${key}`,
  );
  return name.replace(/^[./]/, "");
}

describe("a request that breaks one rule of its operation's schema is refused", () => {
  let sandbox: TestSandbox;
  let token: string;
  before(async () => {
    sandbox = await TestSandbox.open({}, "silent");
    token = await sandbox.token();
  });
  after(() => sandbox.close());

  let sent = 0;
  const send = async (endpoint: Endpoint, {path, query, body}: Case["request"]): Promise<Answer> => {
    const [params, search] = [path, query] as Record<string, unknown>[];
    const to = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params?.[name])),
    );
    const url = new URL(to, ORIGIN);
    for (const [name, value] of Object.entries(search ?? {})) url.searchParams.set(name, String(value));
    const made = acceptedBody(endpoint.body?.types, JSON.stringify(body));
    const request = new Request(url, {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": made.type,
        "PayPal-Request-Id": `refusal-${(sent += 1)}`,
      },
      ...(endpoint.body && {body: made.body}),
    });
    return sandbox.handle(request);
  };

  // Errors of the token route are OAuth's.
  for (const endpoint of endpoints.filter(({oauth}) => !oauth)) {
    const cases = casesOf(endpoint);
    const [limits, refused] = [true, false].map((wanted) =>
      cases.filter(({fault}) => (fault === "limit") === wanted),
    ) as [Case[], Case[]];
    if (cases.length === 0) continue;
    test(`${endpoint.method} ${endpoint.path} with ${cases.length} faults and limits`, async () => {
      const before = sandbox.changes;
      const mistakes: (string | undefined)[] = [];
      for (const each of refused)
        mistakes.push(mistakeIn(endpoint, each, await send(endpoint, each.request)));
      const changed = sandbox.changes - before;
      for (const each of limits) mistakes.push(mistakeIn(endpoint, each, await send(endpoint, each.request)));
      const found = mistakes.filter((mistake) => mistake !== undefined);
      assert.equal(found.length, 0, `${found.length} mistakes\n${found.join("\n")}`);
      assert.equal(changed, 0, "refused requests changed the store");
    });
  }
});
