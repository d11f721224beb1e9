import {APPROVED_CODE} from "../cards/processor.ts";
import {ServiceError} from "../wire/errors.ts";
import type {Problem} from "./view.ts";

const DECLINED = "Your bank declined this card. Try another card, or ask your bank.";

/** What buyers are told of the processor's answers; of the others the bank tells only that it declines. */
const DECLINES: Readonly<Record<string, Problem>> = {
  "5120": {field: "number", message: "There is not enough money on this card. Try another card."},
  "5400": {field: "expiry", message: "This card has expired. Try another card."},
  "00N7": {field: "securityCode", message: "The security code is not right. Check it on the card."},
};

/** Why a card is declined; undefined for one that can pay. */
export function declineOf(responseCode: string | null): Problem | undefined {
  if (responseCode === null || responseCode === APPROVED_CODE) return undefined;
  return DECLINES[responseCode] ?? declined();
}

export function declined(): Problem {
  return {field: "form", message: DECLINED};
}

const CARD_FIELD = "/payment_source/card/";

/** What the buyer is told when the service refuses; what is no refusal of the payment is thrown on. */
export function refusalText(error: unknown): Problem {
  if (!(error instanceof ServiceError) || error.status >= 500) throw error;
  const [detail] = error.details;
  switch (detail?.issue) {
    case "CARD_EXPIRED":
      return {field: "expiry", message: "This card has expired. Try another card."};
    case "CARD_TYPE_NOT_SUPPORTED":
      return {
        field: "number",
        message: "This card can't be used here. Try a Visa, Mastercard, American Express or Discover card.",
      };
    case "VALIDATION_ERROR":
      return detail.field === `${CARD_FIELD}security_code`
        ? {field: "securityCode", message: "Check the security code: its length doesn't fit this card."}
        : {field: "number", message: "Check the card number: a digit is wrong."};
    case "SHIPPING_OPTION_NOT_FOUND":
      return {field: "shippingOption", message: "This delivery is no longer offered. Choose another one."};
    case "ORDER_ALREADY_CAPTURED":
    case "ORDER_ALREADY_AUTHORIZED":
      return {field: "form", message: "This order is paid already. Go back to the shop."};
    case "ORDER_EXPIRED":
      return {
        field: "form",
        message: "This order is too old to be paid. Go back to the shop and order again.",
      };
    default:
      throw error;
  }
}
