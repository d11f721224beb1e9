import type {ListDisputesQuery} from "./disputes.schema.ts";
import type {Party} from "./disputes.states.ts";
import type {Application} from "../wire/application.ts";
import {ServiceError, unprocessable} from "../wire/errors.ts";
import type {Scope} from "../wire/scopes.ts";

/** Scopes that read and search disputes. */
export const READ_SCOPES = [
  "disputes/read",
  "disputes/read-seller",
  "disputes/read-buyer",
  "disputes/read-ebay",
  "disputes/read-partner",
] as const satisfies readonly Scope[];

/**
 * Scopes that read a single dispute. Those of webhook platforms and of partners cannot search. The sandbox does not
 * store who referred a dispute, so each of the application's disputes counts as referred.
 */
export const SHOW_SCOPES = [
  ...READ_SCOPES,
  "disputes/webhooks",
  "referred-disputes/readwrite",
] as const satisfies readonly Scope[];

type ShowScope = (typeof SHOW_SCOPES)[number];

/** The fields that depend on the reader's scopes. Each reader sees all others. */
const FIELDS = [
  /** The buyer's name, in `disputed_transactions`. */
  "buyer",
  /** The buyer's e-mail address there. Merchants write to a buyer through the dispute. */
  "buyer_email",
  /** The merchant's name and address, in `disputed_transactions`. */
  "seller",
  /** The merchant's references to the payment: `invoice_number` and `custom`, in `disputed_transactions`. */
  "merchant_references",
  "messages",
  "evidences",
  "supporting_info",
  "offer",
  /** The address to which the buyer returns the item. */
  "extensions",
  "communication_details",
  "partner_actions",
  /** The largest refund that the merchant can offer. */
  "refund_details",
  /** The values that the merchant's actions accept. */
  "allowed_response_options",
  "buyer_response_due_date",
  "seller_response_due_date",
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * The fields that each scope shows. PayPal specifies "all fields" for one scope and "limited fields" for four, without
 * a list. In the sandbox each party sees the messages and its own due date, a marketplace the due dates, a partner the
 * merchant's due date and evidence, and a webhook platform the fields of an event. PayPal does not limit a referred
 * dispute.
 */
const SEEN: Readonly<Record<ShowScope, readonly Field[]>> = {
  "disputes/read": FIELDS,
  "disputes/read-seller": [
    "buyer",
    "seller",
    "merchant_references",
    "messages",
    "evidences",
    "supporting_info",
    "offer",
    "extensions",
    "communication_details",
    "refund_details",
    "allowed_response_options",
    "seller_response_due_date",
  ],
  "disputes/read-buyer": [
    "buyer",
    "seller",
    "messages",
    "offer",
    "extensions",
    "communication_details",
    "buyer_response_due_date",
  ],
  "disputes/read-ebay": ["buyer_response_due_date", "seller_response_due_date"],
  "disputes/read-partner": [
    "seller",
    "evidences",
    "supporting_info",
    "partner_actions",
    "seller_response_due_date",
  ],
  "disputes/webhooks": [],
  "referred-disputes/readwrite": FIELDS,
};

/** The fields of disputes that a token's scopes show. */
export interface View {
  readonly fields: ReadonlySet<Field>;
  /** The party from whose side `dispute_state` is read. */
  readonly party: Party;
  /** The parties whose actions are linked. */
  readonly actors: readonly Party[];
}

/** The combined view of a token's scopes. */
export function viewOf(scopes: readonly string[]): View {
  const reading = SHOW_SCOPES.filter((scope) => scopes.includes(scope));
  const isBuyer = reading.length > 0 && reading.every((scope) => scope === "disputes/read-buyer");
  return {
    fields: new Set(reading.flatMap((scope) => SEEN[scope])),
    party: isBuyer ? "BUYER" : "SELLER",
    actors: actorsOf(scopes),
  };
}

/** The parties that a token's scopes name. A token without such a scope sees the actions of both. */
function actorsOf(scopes: readonly string[]): readonly Party[] {
  const buyer = ["disputes/read-buyer", "disputes/update-buyer"];
  const seller = ["disputes/read-seller", "disputes/update-seller", "referred-disputes/readwrite"];
  const isBuyer = scopes.some((scope) => buyer.includes(scope));
  const isSeller = scopes.some((scope) => seller.includes(scope));
  if (isBuyer === isSeller) return ["SELLER", "BUYER"];
  return isBuyer ? ["BUYER"] : ["SELLER"];
}

/** The parties that a token may act for. The merchant comes first, and so acts where both can. */
export function partiesOf(scopes: readonly string[]): readonly Party[] {
  const isSeller =
    scopes.includes("disputes/update-seller") || scopes.includes("referred-disputes/readwrite");
  return [
    ...(isSeller ? (["SELLER"] as const) : []),
    ...(scopes.includes("disputes/update-buyer") ? (["BUYER"] as const) : []),
  ];
}

/** Maximum age of the list's times, in milliseconds (PayPal's limit). */
const SEARCHED_MS = 180 * 24 * 60 * 60 * 1000;

/** @throws ServiceError 400 with one detail for each time of the query that is more than 180 days ago */
export function checkPeriods(query: ListDisputesQuery, now: number): void {
  const tooOld = (["start_time", "update_time_before", "update_time_after"] as const).filter(
    (field) => (query[field] ?? now) < now - SEARCHED_MS,
  );
  if (tooOld.length === 0) return;
  const description = "The time must be within the last 180 days.";
  throw new ServiceError(
    400,
    tooOld.map((field) => ({issue: "INVALID_PARAMETER_VALUE", description, field, location: "query"})),
  );
}

/** True when the application may act for a buyer or an agent, which a live application may not. */
export function isSandbox({environment}: Application): boolean {
  return environment === "sandbox";
}

export function sandboxOnly(): ServiceError {
  return unprocessable("SANDBOX_ONLY", {
    description: "This action is available in the sandbox environment only.",
  });
}
