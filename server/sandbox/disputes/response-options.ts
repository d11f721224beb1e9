import type {DisputeAction, Reason} from "./disputes.states.ts";

export const OFFER_TYPES = [
  "REFUND",
  "REFUND_WITH_RETURN",
  "REFUND_WITH_REPLACEMENT",
  "REPLACEMENT_WITHOUT_REFUND",
] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

export const ACCEPT_CLAIM_TYPES = [
  "REFUND",
  "REFUND_WITH_RETURN",
  "PARTIAL_REFUND",
  "REFUND_WITH_RETURN_SHIPMENT_LABEL",
] as const;
export type AcceptClaimType = (typeof ACCEPT_CLAIM_TYPES)[number];

export const ACKNOWLEDGEMENT_TYPES = [
  "ITEM_RECEIVED",
  "ITEM_NOT_RECEIVED",
  "DAMAGED",
  "EMPTY_PACKAGE_OR_DIFFERENT",
  "MISSING_ITEMS",
] as const;

/** The offers that make sense for a reason. Only an item that the buyer has can be returned. */
export function offerTypesFor(reason: Reason): readonly OfferType[] {
  if (reason === "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED") return OFFER_TYPES;
  return reason === "MERCHANDISE_OR_SERVICE_NOT_RECEIVED"
    ? ["REFUND", "REFUND_WITH_REPLACEMENT", "REPLACEMENT_WITHOUT_REFUND"]
    : ["REFUND"];
}

export function acceptClaimTypesFor(reason: Reason): readonly AcceptClaimType[] {
  return reason === "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED"
    ? ACCEPT_CLAIM_TYPES
    : ["REFUND", "PARTIAL_REFUND"];
}

/** `allowed_response_options` of a dispute: the values that the possible actions accept. */
export function responseOptions(reason: Reason, actions: readonly DisputeAction[]) {
  return {
    ...(actions.includes("make-offer") && {make_offer: {offer_types: offerTypesFor(reason)}}),
    ...(actions.includes("accept-claim") && {
      accept_claim: {accept_claim_types: acceptClaimTypesFor(reason)},
    }),
    ...(actions.includes("acknowledge-return-item") && {
      acknowledge_return_item: {acknowledgement_types: ACKNOWLEDGEMENT_TYPES},
    }),
  };
}
