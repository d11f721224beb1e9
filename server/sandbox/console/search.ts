import type {Queries} from "../context.ts";
import type {RequestLog} from "../test-controls/request-log.ts";
import {asShown, createdAtOf, type ListName, readList, type RowOf} from "./lists.ts";
import {iso, ROWS} from "./rows.ts";

/** A search result. */
export interface Hit {
  readonly view: string;
  readonly key: string;
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
  readonly says: string;
}

/** Maximum number of results of one kind. */
const SHOWN = 20;

/** The lists that are searched by their own ids. */
const BY_ID: readonly ListName[] = [
  "orders",
  "captures",
  "authorizations",
  "refunds",
  "disputes",
  "links",
  "invoices",
  "mail",
  "webhooks",
];

/**
 * Finds resources by an id: an order, a payment, a `debug_id`, a request id, or the resource of an event. Finds mails
 * by an e-mail address. Each is one index look-up, or one pass through the limited request log.
 */
export async function search(
  queries: Queries,
  requests: RequestLog,
  text: string,
  now: number,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const id of new Set([text, text.toUpperCase()])) {
    for (const name of BY_ID) hits.push(...(await found(queries, name, {id}, now)));
    hits.push(...(await found(queries, "webhooks", {resource_id: id}, now)));
  }
  if (text.includes("@")) hits.push(...(await found(queries, "mail", {to: text.toLowerCase()}, now)));
  for (const filter of [{debugId: text.toLowerCase()}, {requestId: text}]) {
    const {entries} = requests.page(filter, {after: undefined, size: SHOWN});
    for (const {debug_id: id, time, method, path, status} of entries) {
      hits.push({view: "requests", key: id, id, time, says: `${method} ${path} ${status ?? ""}`.trim()});
    }
  }
  return [...new Map(hits.map((hit) => [`${hit.view} ${hit.key}`, hit])).values()];
}

async function found(
  queries: Queries,
  name: ListName,
  {id, ...filter}: Readonly<Record<string, string>>,
  now: number,
): Promise<Hit[]> {
  const rows = await asShown(queries, name, await readList(queries, name, {filter, id, limit: SHOWN}), now);
  const table = ROWS[name] as (row: RowOf<ListName>) => ReturnType<(typeof ROWS)["orders"]>;
  return rows.map((row) => {
    const {key, id: shown, payment, status, event_type: type, subject} = table(row);
    return {
      view: name,
      key,
      id: String(shown),
      time: iso(createdAtOf(row)),
      says: [payment, status, type, subject].filter((word) => typeof word === "string").join(" "),
    };
  });
}
