import {APPROVED_CODE} from "../cards/processor.ts";
import {ServiceError} from "../wire/errors.ts";
import type {Problem} from "./guest-checkout.view.ts";

/** What buyers are told of the processor's answers; of the others the bank tells only that it declines. */
const DECLINES: Readonly<Record<string, Problem>> = {
  "5120": {field: "number", reason: "noFunds"},
  "5400": {field: "expiry", reason: "cardExpired"},
  "00N7": {field: "securityCode", reason: "codeMismatch"},
};

/** Why a card is declined; undefined for one that can pay. */
export function declineOf(responseCode: string | null): Problem | undefined {
  if (responseCode === null || responseCode === APPROVED_CODE) return undefined;
  return DECLINES[responseCode] ?? declined();
}

export function declined(): Problem {
  return {field: "form", reason: "declined"};
}

const CARD_FIELD = "/payment_source/card/";

/** What the buyer is told when the service refuses; what is no refusal of the payment is thrown on. */
export function refusalOf(error: unknown): Problem {
  if (!(error instanceof ServiceError) || error.status >= 500) throw error;
  const [detail] = error.details;
  switch (detail?.issue) {
    case "CARD_EXPIRED":
      return {field: "expiry", reason: "cardExpired"};
    case "CARD_TYPE_NOT_SUPPORTED":
      return {field: "number", reason: "brandNotSupported"};
    case "VALIDATION_ERROR":
      return detail.field === `${CARD_FIELD}security_code`
        ? {field: "securityCode", reason: "codeLength"}
        : {field: "number", reason: "numberWrong"};
    case "SHIPPING_OPTION_NOT_FOUND":
      return {field: "shippingOption", reason: "deliveryGone"};
    case "ORDER_ALREADY_CAPTURED":
    case "ORDER_ALREADY_AUTHORIZED":
      return {field: "form", reason: "alreadyPaid"};
    case "ORDER_EXPIRED":
      return {field: "form", reason: "tooOld"};
    default:
      throw error;
  }
}
