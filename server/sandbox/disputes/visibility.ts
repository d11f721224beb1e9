import type {ListDisputesQuery} from "./disputes.schema.ts";
import type {Party} from "./disputes.states.ts";
import type {Application} from "../wire/application.ts";
import {ServiceError, unprocessable} from "../wire/errors.ts";
import type {Scope} from "../wire/scopes.ts";

/** The scopes that read and search disputes. */
export const READ_SCOPES = [
  "disputes/read",
  "disputes/read-seller",
  "disputes/read-buyer",
  "disputes/read-ebay",
  "disputes/read-partner",
] as const satisfies readonly Scope[];

/**
 * A webhook platform reads the one dispute that its event is about, a partner the one that it referred; neither searches.
 * The sandbox does not record who referred a dispute, so that any of the application's counts as referred.
 */
export const SHOW_SCOPES = [
  ...READ_SCOPES,
  "disputes/webhooks",
  "referred-disputes/readwrite",
] as const satisfies readonly Scope[];

type ShowScope = (typeof SHOW_SCOPES)[number];

/** What some readers see and others don't. Everything else of a dispute is for every reader. */
const FIELDS = [
  /** The buyer's name, in `disputed_transactions`. */
  "buyer",
  /** The buyer's address there: merchants write to a buyer through the dispute. */
  "buyer_email",
  /** The merchant's name and address, in `disputed_transactions`. */
  "seller",
  /** What the merchant calls the payment: `invoice_number` and `custom`, in `disputed_transactions`. */
  "merchant_references",
  "messages",
  "evidences",
  "offer",
  "buyer_response_due_date",
  "seller_response_due_date",
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * The fields by scope. The interface says "all fields" of one and "limited fields" of four without naming them; here each
 * party sees the talk and its own deadline, a marketplace the deadlines, a partner what a merchant must answer and has
 * answered, and a webhook platform what an event carries. A referred dispute has no limit in the interface.
 */
const SEEN: Readonly<Record<ShowScope, readonly Field[]>> = {
  "disputes/read": FIELDS,
  "disputes/read-seller": [
    "buyer",
    "seller",
    "merchant_references",
    "messages",
    "evidences",
    "offer",
    "seller_response_due_date",
  ],
  "disputes/read-buyer": ["buyer", "seller", "messages", "offer", "buyer_response_due_date"],
  "disputes/read-ebay": ["buyer_response_due_date", "seller_response_due_date"],
  "disputes/read-partner": ["seller", "evidences", "seller_response_due_date"],
  "disputes/webhooks": [],
  "referred-disputes/readwrite": FIELDS,
};

/** What a token's reader sees. */
export interface View {
  readonly fields: ReadonlySet<Field>;
  /** Whose side `dispute_state` is told from. */
  readonly party: Party;
}

/** What the scopes of a token show together. */
export function viewOf(scopes: readonly string[]): View {
  const reading = SHOW_SCOPES.filter((scope) => scopes.includes(scope));
  const isBuyer = reading.length > 0 && reading.every((scope) => scope === "disputes/read-buyer");
  return {
    fields: new Set(reading.flatMap((scope) => SEEN[scope])),
    party: isBuyer ? "BUYER" : "SELLER",
  };
}

/** How far back the list's times may reach, in milliseconds (PayPal's rule). */
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

/** Whether the application may act in a buyer's or an agent's place: a live one only answers what buyers create. */
export function isSandbox({environment}: Application): boolean {
  return environment === "sandbox";
}

export function sandboxOnly(): ServiceError {
  return unprocessable("SANDBOX_ONLY", "This action is available in the sandbox environment only.");
}
