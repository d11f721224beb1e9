import type {WireMoney} from "../../../../ui/money.ts";
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
}

/** The shown fields of PayPal's dispute. */
export interface Dispute extends DisputeSummary {
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
export function buyerOf({disputed_transactions: [payment] = []}: Dispute): string {
  return payment?.buyer?.name ?? payment?.buyer?.email ?? NO_NAME;
}

/** A dialog's line about a dispute. */
export function disputeHeadline(dispute: Dispute): string {
  return aboutOf({name: buyerOf(dispute), amount: dispute.dispute_amount});
}

/** Actions that the dispute's links offer, by the last segment of their addresses. */
export function actionsOf({links = []}: DisputeSummary): ReadonlySet<string> {
  return new Set(links.map(({href = ""}) => href.slice(href.lastIndexOf("/") + 1)));
}

/** True while PayPal waits for the merchant. */
export function isWaiting({status}: DisputeSummary): boolean {
  return status === "WAITING_FOR_SELLER_RESPONSE";
}
