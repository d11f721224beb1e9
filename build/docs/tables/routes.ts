import {DEFAULT_RATE_LIMITS, LIMIT_GROUPS} from "../../../server/merchant/middleware/quotas.ts";
import type {Route} from "../../../server/merchant/routes/route.ts";
import {withMerchant} from "../../merchant.ts";
import {code, table} from "./markdown.ts";

/** Sections of the page, by the beginning of a route's path. The first that fits has the route. */
const SECTIONS = [
  ["server", "/service-api/webhooks"],
  ["server", "/service-api/recover"],
  ["events", "/service-api/events"],
  ["records", "/service-api/back-office/paypal/"],
  ["operator", "/service-api/back-office/"],
  ["vault", "/service-api/vault/"],
  ["page", "/service-api/"],
  ["sample", "/paypal-api/"],
  ["server", "/"],
] as const;

/** Routes and rate limits of the merchant server. */
export async function routeFacts(): Promise<Readonly<Record<string, string>>> {
  const routes = [...(await merchantRoutes())].sort(limitedFirst);
  const names = new Set(SECTIONS.map(([name]) => name));
  return {
    ...Object.fromEntries(
      [...names].map((name) => [
        `routes:${name}`,
        textOf(routes.filter((route) => sectionOf(route) === name)),
      ]),
    ),
    "table:rate-limits": table(
      ["Group", "Requests of a session in a minute"],
      LIMIT_GROUPS.map((group) => [code(group), String(DEFAULT_RATE_LIMITS[group])]),
    ),
  };
}

/** Settings that switch on each route. */
const VARIABLES = {
  OPERATOR_KEY: "the-operator-key-of-the-build-000",
  METRICS_KEY: "the-metrics-key-of-the-build-0000",
  EVENTS_KEY: "the-events-key-of-the-build-00000",
  RECOVER_KEY: "the-recover-key-of-the-build-0000",
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

function sectionOf({path}: Route): string {
  const section = SECTIONS.find(([, start]) => path.startsWith(start));
  if (!section) throw new Error(`build/docs/tables/routes.ts has no section for ${path}.`);
  return section[0];
}

/** A section for each route: a table would be too wide. */
function textOf(routes: readonly Route[]): string {
  return routes
    .map(({method, path, summary, input, reply, errors = [], quota}) => {
      const list = [
        ...(input === undefined ? [] : [`${method === "GET" ? "Query" : "Body"}: ${input}`]),
        `Reply: ${reply}`,
        ...(errors.length === 0 ? [] : [`Errors: ${errors.map(code).join(", ")}`]),
        ...(quota === undefined ? [] : [`Rate limit: ${code(quota)}`]),
      ];
      return `### ${code(`${method} ${path}`)}\n\n${summary}\n\n${list.map((line) => `- ${line}\n`).join("")}`;
    })
    .join("\n");
}
