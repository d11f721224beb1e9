import type {BillingAddress, CardDetails} from "../cards/cards.schema.ts";
import {APPROVED_CODE, inspectCard, responseCodeOf} from "../cards/processor.ts";
import {type Scenario, scenarioOf, scenarioOfEnding} from "../cards/test-cards.ts";
import {cardInToken} from "../device-wallets/tokens.ts";
import type {AuthenticationResult} from "../three-d-secure/three-d-secure.states.ts";
import type {WalletDetails} from "./vault.schema.ts";
import {ServiceError} from "../wire/errors.ts";

/**
 * What is kept of a saved card. The number and the security code are gone: what the processor will answer, and how the
 * issuer will check the card, was decided while the number was at hand.
 */
export interface StoredCard {
  readonly brand: string;
  readonly lastDigits: string;
  /** `YYYY-MM`; empty for a device wallet's card, of which nobody tells it. */
  readonly expiry: string;
  readonly name?: string;
  /** Processor's response to each charge. */
  readonly responseCode: string;
  /** How the issuer's check goes; absent for a card of no table. */
  readonly scenario?: Scenario;
  readonly billingAddress?: BillingAddress;
}

/** Owner of a saved wallet, with the names of PayPal's payer object. */
export interface Payer {
  readonly payer_id: string;
  readonly name: {readonly given_name: string; readonly surname: string};
  readonly email_address: string;
  readonly phone?: {readonly country_code: string; readonly national_number: string};
  readonly address?: BillingAddress;
}

/** The account that approved with a wallet. */
export interface Account {
  readonly payer: Payer;
  /** Funding source that its owner chose. */
  readonly paidWith?: string;
}

/** The kinds of wallet that can be saved. */
export type WalletKind = "paypal" | "venmo";

/** A payment source as it lies in the vault. */
export type VaultSource =
  | {readonly kind: "card"; readonly card: StoredCard}
  | {readonly kind: "apple_pay"; readonly card: StoredCard}
  | ({readonly kind: WalletKind} & Account);

/** How a saved card was checked when it was saved. */
export interface CardVerification {
  /** FAILED when the check said that the issuer doesn't bear the loss. */
  readonly status: "VERIFIED" | "FAILED";
  readonly authentication: AuthenticationResult;
}

/** A payment token's content: what pays, and what was said or found out when it was saved. */
export type SavedSource = VaultSource & {
  readonly wallet?: WalletDetails;
  readonly verification?: CardVerification;
};

/** A saved payment source, and whose it is. */
export type StoredSource = VaultSource & {readonly customerId: string};

/** Result of the card's verification. */
export function verificationOf(authentication: AuthenticationResult): CardVerification {
  return {status: authentication.liabilityShift === "POSSIBLE" ? "VERIFIED" : "FAILED", authentication};
}

/**
 * Looks at a card and keeps what may be kept of it.
 *
 * @throws ServiceError 422 VALIDATION_ERROR, CARD_TYPE_NOT_SUPPORTED or CARD_EXPIRED
 */
export function storableCard(card: CardDetails, now: number): StoredCard {
  const {brand, lastDigits, expiry, name, responseCode} = inspectCard(card, now);
  const scenario = scenarioOf(card.number);
  return {
    brand,
    lastDigits,
    expiry,
    responseCode,
    ...(name === undefined ? {} : {name}),
    ...(scenario === undefined ? {} : {scenario}),
    ...(card.billing_address === undefined ? {} : {billingAddress: card.billing_address}),
  };
}

/** Card details that a device wallet sends. */
export interface DeviceCard {
  /** The wallet's token. */
  readonly token?: string | undefined;
  readonly brand?: string | undefined;
  readonly lastDigits?: string | undefined;
  readonly name?: string | undefined;
  readonly billingAddress?: BillingAddress | undefined;
}

/**
 * A card of which a device wallet tells no number: a stand-in's token names a test card, whatever else is said; with any
 * other token the ending of a test card stands for it.
 */
export function storableDeviceCard(card: DeviceCard): StoredCard {
  const {name, billingAddress} = card;
  return {
    ...(testCardIn(card.token) ?? cardByEnding(card)),
    expiry: "",
    ...(name === undefined ? {} : {name}),
    ...(billingAddress === undefined ? {} : {billingAddress}),
  };
}

type Decided = Pick<StoredCard, "brand" | "lastDigits" | "responseCode" | "scenario">;

function testCardIn(token: string | undefined): Decided | undefined {
  const card = token === undefined ? undefined : cardInToken(token);
  if (!card) return undefined;
  const {brand, number} = card;
  const scenario = scenarioOf(number);
  return {
    brand,
    lastDigits: number.slice(-4),
    responseCode: responseCodeOf({number}),
    ...(scenario === undefined ? {} : {scenario}),
  };
}

function cardByEnding({brand = "VISA", lastDigits = "1111"}: DeviceCard): Decided {
  const scenario = scenarioOfEnding(brand, lastDigits);
  return {
    brand: brand.toUpperCase(),
    lastDigits,
    responseCode: APPROVED_CODE,
    ...(scenario === undefined ? {} : {scenario}),
  };
}

/** The one source that a request names, with its kind. */
export type OneOf<Sources extends object> = {
  [Kind in keyof Sources]-?: {readonly kind: Kind; readonly given: NonNullable<Sources[Kind]>};
}[keyof Sources];

/** @throws ServiceError 400 when a request names no source, or several */
export function onlySource<Sources extends object>(sources: Sources): OneOf<Sources> {
  const [one, ...others] = Object.entries(sources).filter(([, given]) => given !== undefined);
  if (one && others.length === 0) return {kind: one[0], given: one[1] as unknown} as OneOf<Sources>;
  const issue = one ? "MULTIPLE_PAYMENT_SOURCES" : "ONE_OF_PARAMETERS_REQUIRED";
  const description = one
    ? "Only one payment source can be saved with one request."
    : "One payment source is required that this request can save.";
  throw new ServiceError(400, [{issue, description, field: "/payment_source", location: "body"}]);
}
