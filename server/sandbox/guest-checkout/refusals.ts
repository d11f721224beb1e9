import {APPROVED_CODE} from "../cards/processor.ts";
import {ServiceError} from "../wire/errors.ts";
import type {Problem} from "./guest-checkout.view.ts";

/** Response codes with their own message. All others show only that the card was declined. */
const DECLINES: Readonly<Record<string, Problem>> = {
  "5120": {field: "number", reason: "noFunds"},
  "5400": {field: "expiry", reason: "cardExpired"},
  "00N7": {field: "securityCode", reason: "codeMismatch"},
};

/** Problem of a declined card; undefined for an accepted one. */
export function declineOf(responseCode: string | undefined): Problem | undefined {
  if (responseCode === undefined || responseCode === APPROVED_CODE) return undefined;
  return DECLINES[responseCode] ?? declined();
}

export function declined(): Problem {
  return {field: "form", reason: "declined"};
}

const CARD_FIELD = "/payment_source/card/";

/** Problem for an error of the order operations. Throws errors that are no refusal of the payment. */
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
