import type {WireMoney} from "../../../../ui/money.ts";
import type {DisputeView, PaymentView} from "../../view-types.ts";
import {aboutOf, NO_NAME} from "../headline.ts";
import type {ListLinks} from "../paypal-pages.ts";

interface WithDocuments {
  readonly documents?: readonly {readonly name?: string; readonly url?: string}[];
}

/** The shown fields of a dispute in PayPal's list. */
export interface DisputeSummary extends ListLinks {
  readonly dispute_id: string;
  readonly status?: string;
  readonly reason?: string;
  readonly dispute_life_cycle_stage?: string;
  readonly dispute_amount?: WireMoney;
  readonly seller_response_due_date?: string;
  readonly buyer_response_due_date?: string;
  readonly create_time?: string;
  /** The buyer as the shop's own records have it. PayPal's list has no buyer. */
  readonly payer?: Payer | undefined;
}

type Payer = NonNullable<DisputeView["payer"]>;

/** The shown fields of PayPal's dispute. */
export interface Dispute extends DisputeSummary {
  /** The payment as the shop's own records have it. Undefined for an order of another shop. */
  readonly payment?: PaymentView | undefined;
  readonly dispute_outcome?: {readonly outcome_code?: string; readonly amount_refunded?: WireMoney};
  readonly disputed_transactions?: readonly {
    readonly seller_transaction_id?: string;
    /** The order's id. */
    readonly reference_id?: string;
    readonly gross_amount?: WireMoney;
    readonly create_time?: string;
    readonly buyer?: {readonly name?: string; readonly email?: string};
  }[];
  readonly messages?: readonly (WithDocuments & {
    readonly posted_by?: string;
    readonly time_posted?: string;
    readonly content?: string;
  })[];
  readonly evidences?: readonly (WithDocuments & {
    readonly evidence_type?: string;
    readonly source?: string;
    readonly notes?: string;
    readonly date?: string;
  })[];
  readonly supporting_info?: readonly (WithDocuments & {
    readonly notes?: string;
    readonly source?: string;
    readonly provided_time?: string;
  })[];
  readonly offer?: {
    readonly buyer_requested_amount?: WireMoney;
    readonly history?: readonly {
      readonly offer_time?: string;
      readonly actor?: string;
      readonly event_type?: string;
      readonly offer_type?: string;
      readonly offer_amount?: WireMoney;
      readonly notes?: string;
    }[];
  };
  readonly refund_details?: {readonly allowed_refund_amount?: WireMoney};
  readonly allowed_response_options?: {
    readonly make_offer?: {readonly offer_types?: readonly string[]};
    readonly accept_claim?: {readonly accept_claim_types?: readonly string[]};
    readonly acknowledge_return_item?: {readonly acknowledgement_types?: readonly string[]};
  };
}

/** The buyer's name, otherwise the e-mail address. */
export function buyerOf(dispute: DisputeSummary | Dispute): string {
  const [payment] = "disputed_transactions" in dispute ? (dispute.disputed_transactions ?? []) : [];
  const {buyer} = payment ?? {};
  return buyer?.name ?? dispute.payer?.name ?? buyer?.email ?? dispute.payer?.email ?? NO_NAME;
}

/** The capture that is disputed, as the shop's own records have it. */
export function disputedCapture({
  disputed_transactions: [disputed] = [],
  payment,
}: Dispute): PaymentView["captures"][number] | undefined {
  return payment?.captures.find(({id}) => id === disputed?.seller_transaction_id);
}

/** A dialog's line about a dispute. */
export function disputeHeadline(dispute: Dispute): string {
  return aboutOf({name: buyerOf(dispute), amount: dispute.dispute_amount});
}

/** Actions that the dispute's links offer, by the last segment of their addresses. */
export function actionsOf({links = []}: DisputeSummary): ReadonlySet<string> {
  return new Set(links.map(({href = ""}) => href.slice(href.lastIndexOf("/") + 1)));
}

/** The party that must do something next. Undefined once the dispute is settled. */
export type Turn = "merchant" | "buyer" | "paypal";

/** A new dispute waits for the merchant's answer, too. */
const TURNS: Readonly<Record<string, Turn>> = {
  OPEN: "merchant",
  WAITING_FOR_SELLER_RESPONSE: "merchant",
  WAITING_FOR_BUYER_RESPONSE: "buyer",
  UNDER_REVIEW: "paypal",
};

export function turnOf({status = ""}: DisputeSummary): Turn | undefined {
  return TURNS[status];
}

/** True while PayPal waits for the merchant. */
export function isWaiting(dispute: DisputeSummary): boolean {
  return turnOf(dispute) === "merchant";
}

/** True before the buyer's claim becomes one that PayPal decides. */
export function isInquiry({dispute_life_cycle_stage: stage}: DisputeSummary): boolean {
  return stage === "INQUIRY";
}
