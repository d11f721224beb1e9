import valid from "card-validator";
import {unprocessable} from "../wire/errors.ts";
import type {CardDetails} from "./cards.schema.ts";

/** What may be kept of a card once the processor has seen it. */
export interface SeenCard {
  readonly brand: string;
  readonly lastDigits: string;
  readonly expiry: string;
  readonly name: string | undefined;
  /** What the processor will answer to the capture. */
  readonly responseCode: string;
}

/** The networks that the sandbox processes, by the names of the card detection and of the wire. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: "VISA",
  mastercard: "MASTERCARD",
  "american-express": "AMEX",
  discover: "DISCOVER",
};

export const NETWORKS: readonly string[] = Object.values(BRANDS);

export const APPROVED_CODE = "0000";
/** What the processor answers when a tester ordered a decline. */
export const DECLINED_CODE = "0500";

/** Cardholder names that the public sandbox declines, and the processor's response code of each. */
export const DECLINING_NAMES: Readonly<Record<string, string>> = {
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

/** Numbers that are declined, for card forms that have no name field. */
export const DECLINING_NUMBERS: Readonly<Record<string, readonly [responseCode: string, meaning: string]>> = {
  "4000000000000002": ["0500", "declined by the bank"],
  "4000000000009995": ["5120", "insufficient funds"],
  "4000000000000069": ["5400", "expired card"],
  "4000000000000127": ["00N7", "wrong security code"],
};

/**
 * Looks at a card as the processor would, and decides what its capture will get: afterwards the number is gone.
 *
 * @throws ServiceError 422 VALIDATION_ERROR, CARD_TYPE_NOT_SUPPORTED or CARD_EXPIRED
 */
export function inspectCard(card: CardDetails, now: number): SeenCard {
  const {isValid, card: type} = valid.number(card.number, {luhnValidateUnionPay: true});
  if (!isValid || !type) throw wrong("number", "VALIDATION_ERROR", "Invalid card number.");
  const brand = BRANDS[type.type];
  if (brand === undefined) {
    const words = "Processing of this card type is not supported. Use another card type.";
    throw wrong("number", "CARD_TYPE_NOT_SUPPORTED", words);
  }
  if (cardHasExpired(card.expiry, now)) throw wrong("expiry", "CARD_EXPIRED", "The card is expired.");
  if (card.security_code !== undefined && card.security_code.length !== type.code.size) {
    throw wrong("security_code", "VALIDATION_ERROR", `The security code must have ${type.code.size} digits.`);
  }
  return {
    brand,
    lastDigits: card.number.slice(-4),
    expiry: card.expiry,
    name: card.name,
    responseCode: responseCodeOf(card),
  };
}

/** What the processor answers to the charge of a card, by its number and, where it is known, its holder's name. */
export function responseCodeOf(card: Pick<CardDetails, "number" | "name">): string {
  const byName = DECLINING_NAMES[card.name?.trim().toUpperCase() ?? ""];
  return byName ?? DECLINING_NUMBERS[card.number]?.[0] ?? APPROVED_CODE;
}

/** A card is good to the last moment of its month, anywhere on earth: hence the day more. */
export function cardHasExpired(expiry: string, now: number): boolean {
  const [year = 0, month = 0] = expiry.split("-").map(Number);
  return now >= Date.UTC(year, month, 2);
}

function wrong(field: string, issue: string, description: string) {
  return unprocessable(issue, description, `/payment_source/card/${field}`);
}

export interface ProcessorResponse {
  readonly avs_code: string;
  readonly cvv_code: string;
  readonly response_code: string;
}

/** What the processor answers to the charge of a card whose answer is decided. */
export function processorResponse(responseCode: string): ProcessorResponse {
  const cvvFailed = responseCode === "00N7" || responseCode === "5110";
  return {avs_code: "Y", cvv_code: cvvFailed ? "N" : "M", response_code: responseCode};
}
