import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {z} from "zod";
import {GOOD_BODIES} from "../exploration/hostile/good-bodies.ts";
import type {JsonSchema} from "../exploration/hostile/from-schema.ts";
import {type Endpoint, endpoints, routerPath} from "./support/declared.ts";
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
  "wrong pattern": "INVALID_PARAMETER_SYNTAX",
  "unknown value": "INVALID_PARAMETER_VALUE",
  "too short": "INVALID_STRING_MIN_LENGTH",
  "too long": "INVALID_STRING_MAX_LENGTH",
  "too few": "INVALID_ARRAY_MIN_ITEMS",
  "too many": "INVALID_ARRAY_MAX_ITEMS",
  "too small": "INVALID_INTEGER_MIN_VALUE",
  "too large": "INVALID_INTEGER_MAX_VALUE",
};

type Exception = readonly [place: RegExp, rule: Rule, limit: number | "none"];

/**
 * Rules by which the sandbox differs from PayPal's specification, with its own limit. A place begins with the operation's
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
  [/^webhooks-events\.\w+\/path\/id$/, "maxLength", 100],
  [/^webhooks-events\.resend\/body\/webhook_ids$/, "maxItems", 10],
  // These have rules that no schema has.
  [/apple_pay\/token$/, "maxLength", "none"],
  [/page_token$/, "minLength", "none"],
  [/page_token$/, "maxLength", "none"],
];

/** Limits that PayPal's specifications don't have. */
const UNPUBLISHED: readonly Exception[] = [
  [/^links\.\w+\/body\/(?:integration_mode|type|line_items)$/, "required", 1],
  [/^links\.\w+\/body\/line_items$/, "minItems", 1],
  [/^links\.\w+\/body\/line_items$/, "maxItems", 20],
  [/line_items\/0\/name$/, "required", 1],
  [/line_items\/0\/name$/, "minLength", 1],
  [/line_items\/0\/(?:name|product_id)$/, "maxLength", 127],
  [/line_items\/0\/description$/, "maxLength", 2048],
  [/line_items\/0\/unit_amount\/(?:currency_code|value)$/, "required", 1],
  [/line_items\/0\/unit_amount\/value$/, "maxLength", 32],
  [/line_items\/0\/(?:taxes|shipping)\/0\/type$/, "required", 1],
  [/customer_notes\/0\/label$/, "required", 1],
  [/customer_notes\/0\/label$/, "maxLength", 127],
  [/variants\/dimensions\/0\/(?:name|primary|options|options\/0\/label)$/, "required", 1],
  [/variants\/dimensions$/, "minItems", 1],
  [/variants\/dimensions$/, "maxItems", 5],
  [/dimensions\/0\/options$/, "minItems", 1],
  [/dimensions\/0\/options$/, "maxItems", 10],
  [/adjustable_quantity\/maximum$/, "required", 1],
  [/adjustable_quantity\/maximum$/, "minimum", 1],
  [/adjustable_quantity\/maximum$/, "maximum", 999_999],
  [/^links\.list\/query\/page_size$/, "minimum", 1],
  [/^links\.list\/query\/page_size$/, "maximum", 100],
  [/^disputes\.create\/body\/disputed_transactions$/, "required", 1],
  [/^disputes\.create\/body\/disputed_transactions$/, "minItems", 1],
  [/^disputes\.create\/body\/disputed_transactions$/, "maxItems", 1],
  [/^disputes\.create\/body\/message$/, "maxLength", 2000],
  [/^payment-tokens\.list\/query\/page_size$/, "maximum", 50],
  [/^payment-tokens\.list\/query\/page$/, "maximum", 1000],
  // The specification calls the largest number of attachments a maximum.
  [/attachments$/, "maxItems", 5],
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
        [...EXCEPTIONS, ...UNPUBLISHED].find(([place, name]) => name === rule && isSame(path, place))?.[2],
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
        name: location === "body" ? `/${path.join("/")}` : path.join("."),
        request: {...right, [location]: value},
      })),
  ).filter(({location, fault, field}) => location === "body" || isText(location, fault, field));
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
  return fault !== "wrong type" || field === "text" || field === 0.5;
}

/** Describes what is wrong with the answer; `undefined` if it is right. */
function mistakeIn({fault, name, location, field}: Case, {status, body, text}: Answer): string | undefined {
  const details = (status === 400 ? body.details : undefined) ?? [];
  const own = details.filter((detail) => detail.field === name && detail.location === location);
  const isRight =
    fault === "limit"
      ? own.length === 0 && status < 500
      : body?.name === "INVALID_REQUEST" &&
        own.length > 0 &&
        own.every(({issue}) => issue === ISSUES[fault]) &&
        // Its object may break a rule, too.
        details.every((detail) => name.startsWith(detail.field));
  if (isRight) return undefined;
  const value = JSON.stringify(field)?.replaceAll(/(.{1,4}?)\1{20,}/g, "$1…");
  const found = details.map((detail) => `${detail.issue} ${detail.field}`).join(", ");
  return `${location} ${name} ${fault} (${value}): ${status} ${found || text.slice(0, 100)}`;
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
    const request = new Request(url, {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "PayPal-Request-Id": `refusal-${(sent += 1)}`,
      },
      ...(endpoint.body && {body: JSON.stringify(body)}),
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
      for (const each of refused) mistakes.push(mistakeIn(each, await send(endpoint, each.request)));
      const changed = sandbox.changes - before;
      for (const each of limits) mistakes.push(mistakeIn(each, await send(endpoint, each.request)));
      const found = mistakes.filter((mistake) => mistake !== undefined);
      assert.equal(found.length, 0, `${found.length} mistakes\n${found.join("\n")}`);
      assert.equal(changed, 0, "refused requests changed the store");
    });
  }
});
