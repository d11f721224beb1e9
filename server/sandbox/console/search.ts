import type {Store} from "../store.ts";
import type {RequestLog} from "../test-controls/request-log.ts";
import {asShown, findRow, type ListName, readList, type RowOf} from "./lists.ts";
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
 * by an e-mail address.
 */
export function search(store: Store, requests: RequestLog, text: string, now: number): Hit[] {
  const hits: Hit[] = [];
  for (const id of new Set([text, text.toUpperCase()])) {
    for (const name of BY_ID) {
      const row = findRow(store, name, id);
      if (row) hits.push(...hitsOf(store, name, [row], now));
    }
    const about = readList(store, "webhooks", {filter: {resource_id: id}, limit: SHOWN});
    hits.push(...hitsOf(store, "webhooks", about, now));
  }
  if (text.includes("@")) {
    const sent = readList(store, "mail", {filter: {to: text.toLowerCase()}, limit: SHOWN});
    hits.push(...hitsOf(store, "mail", sent, now));
  }
  for (const filter of [{debugId: text.toLowerCase()}, {requestId: text}]) {
    const {entries} = requests.page(filter, {after: undefined, size: SHOWN});
    for (const {debug_id: id, time, method, path, status} of entries) {
      hits.push({view: "requests", key: id, id, time, says: `${method} ${path} ${status ?? ""}`.trim()});
    }
  }
  return [...new Map(hits.map((hit) => [`${hit.view} ${hit.key}`, hit])).values()];
}

function hitsOf(store: Store, name: ListName, rows: readonly RowOf<ListName>[], now: number): Hit[] {
  const table = ROWS[name] as (row: RowOf<ListName>) => ReturnType<(typeof ROWS)["orders"]>;
  return asShown(store, name, rows, now).map((row) => {
    const {key, id: shown, payment, status, event_type: type, subject} = table(row);
    return {
      view: name,
      key,
      id: String(shown),
      time: iso(row.createdAt),
      says: [payment, status, type, subject].filter((word) => typeof word === "string").join(" "),
    };
  });
}
