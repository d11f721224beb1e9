import type {Scope} from "../wire/scopes.ts";
import type {Party} from "./disputes.states.ts";

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
