import {isLocal, type LocalKind, type SourceKind} from "../payment-sources.ts";
import {collection} from "../store.ts";
import type {AuthenticationResult, VerificationMethod} from "../three-d-secure/three-d-secure.model.ts";
import type {Account, StoredCard} from "../vault/sources.ts";
import type {ExperienceContext} from "./payment-source.schema.ts";
import type {Payer, PurchaseUnit} from "./purchase-units.schema.ts";

/** An order without its payments. */
export interface StoredOrder {
  readonly id: string;
  readonly applicationId: string;
  readonly status: OrderStatus;
  readonly intent: OrderIntent;
  readonly processingInstruction: ProcessingInstruction;
  readonly units: readonly PurchaseUnit[];
  /** Buyer's session. */
  readonly clientMetadataId: string | undefined;
  /** As the merchant has given it, or the account that approved. */
  readonly payer: Payer | undefined;
  readonly experience: ExperienceContext;
  readonly source?: OrderSource;
  readonly verificationMethod?: VerificationMethod | undefined;
  readonly vault?: VaultState | undefined;
  /** Time when an approved local payment is given back unless it was captured. */
  readonly reversesAt?: number | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Payment source of an order. It holds no card number. */
export interface OrderSource {
  readonly kind: SourceKind;
  /** Absent until the card is known. The card's address is not kept. */
  readonly card?: Omit<StoredCard, "billingAddress">;
  /** Result of the card's 3-D Secure check. */
  readonly authentication?: AuthenticationResult;
  /** Current 3-D Secure challenge. Answers to earlier ones are refused. */
  readonly challengeId?: string;
  /** Absent until a wallet's owner approves. */
  readonly account?: Account;
  readonly local?: LocalPayment;
}

/** Data of a local payment on an order. */
export interface LocalPayment {
  /** Country of the buyer, ISO 3166-1. */
  readonly countryCode: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** Bank of the buyer. */
  readonly bic?: string | undefined;
  /** Time until which a voucher can be paid, in milliseconds since the epoch. */
  readonly payableUntil?: number | undefined;
  /** Number of payments that the merchant's page has chosen. */
  readonly installments?: number | undefined;
  /** The buyer approved, but the money comes later: the capture is PENDING. */
  readonly isPending?: boolean | undefined;
}

/** Request to save the source after payment, and its result. */
export interface VaultState {
  /** An existing customer, by PayPal's id or the merchant's. Without both a customer is created. */
  readonly customerId?: string | undefined;
  readonly merchantCustomerId?: string | undefined;
  /** The new payment token. */
  readonly saved?: {
    readonly id: string;
    readonly customerId: string;
    readonly merchantCustomerId?: string | undefined;
    readonly status: string;
  };
}

export const orders = collection<StoredOrder>("orders");

export type OrderIntent = "CAPTURE" | "AUTHORIZE";

/** The states of an order that the sandbox moves through. */
export type OrderStatus = "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";

/**
 * Public status. An order is VOIDED when all its authorizations are, or when its local payment was given back. No
 * action of the sandbox leads to SAVED, a status of a call that PayPal no longer documents.
 */
export type ShownStatus = OrderStatus | "SAVED";
export const SHOWN_STATUSES = [
  "CREATED",
  "SAVED",
  "APPROVED",
  "VOIDED",
  "COMPLETED",
  "PAYER_ACTION_REQUIRED",
] as const satisfies readonly ShownStatus[];

/** Actions on an order. */
export type OrderAction = "confirm" | "challenge" | "approve" | "pay" | "patch" | "capture" | "authorize";

/** States in which each action is allowed. */
const ALLOWED_IN: Readonly<Record<OrderAction, readonly OrderStatus[]>> = {
  // The buyer may try another source until the order is completed.
  confirm: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  challenge: ["PAYER_ACTION_REQUIRED"],
  // A buyer who returns to the approval page may approve again with another account or address.
  approve: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  // The buyer pays with a local method.
  pay: ["PAYER_ACTION_REQUIRED"],
  patch: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  capture: ["APPROVED"],
  authorize: ["APPROVED"],
};

/**
 * Time during which an order can be paid, in milliseconds. PayPal has hours for some orders and days for
 * others.
 */
export const ORDER_LIFETIME_MS = 72 * 60 * 60 * 1000;

/** With the second one PayPal captures when the buyer has approved. */
export const PROCESSING_INSTRUCTIONS = ["NO_INSTRUCTION", "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"] as const;
export type ProcessingInstruction = (typeof PROCESSING_INSTRUCTIONS)[number];

/** Time to capture an approved local payment, PayPal's default. Afterwards the buyer gets the money back. */
export const REVERSAL_MS = 3 * 60 * 60 * 1000;

/** A completed order never expires. */
export function hasExpired({status, createdAt}: StoredOrder, now: number): boolean {
  return status !== "COMPLETED" && createdAt <= now - ORDER_LIFETIME_MS;
}

/** True while the buyer's money waits for a capture. It can then be captured, but not replaced. */
export function isHeld({status, reversesAt}: StoredOrder, now: number): boolean {
  return status === "APPROVED" && reversesAt !== undefined && reversesAt > now;
}

/** True for an approval that was not captured in time. The buyer gets the money back. */
export function isReversalDue({status, reversesAt}: StoredOrder, now: number): boolean {
  return status === "APPROVED" && reversesAt !== undefined && reversesAt <= now;
}

/** PayPal's issue for an action that the order doesn't allow now. Undefined if it does. */
export function refusalOf(order: StoredOrder, action: OrderAction, now: number): string | undefined {
  const {status, intent} = order;
  const takesMoney = action === "capture" || action === "authorize";
  if (takesMoney && (action === "capture") !== (intent === "CAPTURE")) return "ACTION_DOES_NOT_MATCH_INTENT";
  if (status === "COMPLETED") {
    if (action === "patch") return "ORDER_ALREADY_COMPLETED";
    return intent === "AUTHORIZE" ? "ORDER_ALREADY_AUTHORIZED" : "ORDER_ALREADY_CAPTURED";
  }
  // Another payment source can't replace money that the buyer has paid.
  if (isHeld(order, now) && (action === "confirm" || action === "approve")) return "PAYMENT_ALREADY_APPROVED";
  if (hasExpired(order, now)) return "ORDER_EXPIRED";
  if (ALLOWED_IN[action].includes(status) && !isReversalDue(order, now)) return undefined;
  if (takesMoney && status === "PAYER_ACTION_REQUIRED") return "PAYER_ACTION_REQUIRED";
  return "ORDER_NOT_APPROVED";
}

/** The local payment of an order. Undefined for an order with another payment source. */
export function localPaymentOf({
  source,
}: StoredOrder): {readonly kind: LocalKind; readonly payment: LocalPayment} | undefined {
  if (!source?.local || !isLocal(source.kind)) return undefined;
  return {kind: source.kind, payment: source.local};
}
