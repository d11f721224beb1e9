import valid from "card-validator";
import {unprocessable} from "../wire/errors.ts";
import type {components} from "../rest/generated/rest-api.d.ts";
import type {CardDetails} from "./cards.schema.ts";

type Published = components["schemas"]["payments.processor_response"];
export type ProcessorResponse = Required<Pick<Published, "avs_code" | "cvv_code" | "response_code">>;
/** Response code of the card processor. */
export type ResponseCode = ProcessorResponse["response_code"];

/** Facts of a card that may be stored. */
export interface ProcessedCard {
  readonly brand: string;
  readonly lastDigits: string;
  /** First six digits, which name the bank. */
  readonly bin: string;
  readonly expiry: string;
  readonly name: string | undefined;
  /** Response code of later charges. */
  readonly responseCode: ResponseCode;
}

type Network = "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER";

/** Card networks of the sandbox, from card-validator's name to PayPal's. */
const BRANDS: Readonly<Record<string, Network>> = {
  visa: "VISA",
  mastercard: "MASTERCARD",
  "american-express": "AMEX",
  discover: "DISCOVER",
};

export const NETWORKS: readonly Network[] = Object.values(BRANDS);

export const APPROVED_CODE = "0000";
/** Response code of a decline that a tester requested. */
export const DECLINED_CODE = "0500";

/** Cardholder names that PayPal's sandbox declines, with the response code of each. */
export const DECLINING_NAMES: Readonly<Record<string, ResponseCode>> = {
  "CCREJECT-REFUSED": "0500",
  "CCREJECT-SF": "9500",
  "CCREJECT-EC": "5400",
  "CCREJECT-IRC": "5180",
  "CCREJECT-IF": "5120",
  "CCREJECT-LS": "9520",
  "CCREJECT-IA": "1330",
  "CCREJECT-BANK_ERROR": "5100",
  "CCREJECT-CVV_F": "00N7",
};

/** Declined card numbers, for card forms without a name field. */
export const DECLINING_NUMBERS: Readonly<
  Record<string, readonly [responseCode: ResponseCode, meaning: string]>
> = {
  "4000000000000002": ["0500", "declined by the bank"],
  "4000000000009995": ["5120", "insufficient funds"],
  "4000000000000069": ["5400", "expired card"],
  "4000000000000127": ["00N7", "wrong security code"],
};

/**
 * Checks a card as a processor would, and chooses the response of later charges.
 *
 * @throws ServiceError 422 VALIDATION_ERROR, CARD_TYPE_NOT_SUPPORTED or CARD_EXPIRED
 */
export function inspectCard(card: CardDetails, now: number): ProcessedCard {
  const {isValid, card: type} = valid.number(card.number, {luhnValidateUnionPay: true});
  if (!isValid || !type) throw wrong("number", "VALIDATION_ERROR", "Invalid card number.");
  const brand = BRANDS[type.type];
  if (brand === undefined) throw wrong("number", "CARD_TYPE_NOT_SUPPORTED");
  if (cardHasExpired(card.expiry, now)) throw wrong("expiry", "CARD_EXPIRED");
  if (card.security_code !== undefined && card.security_code.length !== type.code.size) {
    throw wrong("security_code", "VALIDATION_ERROR", `The security code must have ${type.code.size} digits.`);
  }
  return {
    brand,
    lastDigits: card.number.slice(-4),
    bin: card.number.slice(0, 6),
    expiry: card.expiry,
    name: card.name,
    responseCode: responseCodeOf(card),
  };
}

/** Response code for the charges of a card, by its number and cardholder name. */
export function responseCodeOf(card: Pick<CardDetails, "number" | "name">): ResponseCode {
  const byName = DECLINING_NAMES[card.name?.trim().toUpperCase() ?? ""];
  return byName ?? DECLINING_NUMBERS[card.number]?.[0] ?? APPROVED_CODE;
}

/** A card is valid until its month ends everywhere on earth, therefore one day longer than in UTC. */
export function cardHasExpired(expiry: string, now: number): boolean {
  const [year = 0, month = 0] = expiry.split("-").map(Number);
  return now >= Date.UTC(year, month, 2);
}

function wrong(field: string, issue: string, description?: string) {
  return unprocessable(issue, {description, field: `/payment_source/card/${field}`});
}

/** Processor response for a response code. */
export function processorResponse(responseCode: ResponseCode): ProcessorResponse {
  const cvvFailed = responseCode === "00N7" || responseCode === "5110";
  return {avs_code: "Y", cvv_code: cvvFailed ? "N" : "M", response_code: responseCode};
}
