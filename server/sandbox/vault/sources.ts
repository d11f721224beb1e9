import type {BillingAddress, CardDetails} from "../cards/cards.schema.ts";
import {APPROVED_CODE, inspectCard, type ResponseCode, responseCodeOf} from "../cards/processor.ts";
import {type Scenario, scenarioOf, scenarioOfEnding} from "../cards/test-cards.ts";
import {cardInToken} from "../device-wallets/tokens.ts";
import type {AuthenticationResult} from "../three-d-secure/three-d-secure.model.ts";
import type {SavableKind, WalletKind} from "../payment-sources.ts";
import type {WalletDetails} from "./vault.schema.ts";
import {badRequest} from "../wire/errors.ts";

/**
 * Stored facts of a card. The number and the security code are not stored. The processor's response and the
 * 3-D Secure scenario were chosen while they were in memory.
 */
export interface StoredCard {
  readonly brand: string;
  readonly lastDigits: string;
  /** First six digits; absent for a device wallet's card, whose number is unknown. */
  readonly bin?: string | undefined;
  /** `YYYY-MM`; empty for a device wallet's card, whose expiry is unknown. */
  readonly expiry: string;
  readonly name?: string;
  /** Processor's response to each charge. */
  readonly responseCode: ResponseCode;
  /** 3-D Secure scenario; absent for a card without one. */
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

/** A payment source in the vault. */
export type VaultSource =
  | {readonly kind: Exclude<SavableKind, WalletKind>; readonly card: StoredCard}
  | ({readonly kind: WalletKind} & Account);

/** Result of the 3-D Secure check when the card was saved. */
export interface CardVerification {
  /** FAILED when the check gave no liability shift. */
  readonly status: "VERIFIED" | "FAILED";
  readonly authentication: AuthenticationResult;
}

/** Content of a payment token: the source, the wallet details of the request, and the verification. */
export type SavedSource = VaultSource & {
  readonly wallet?: WalletDetails | undefined;
  readonly verification?: CardVerification | undefined;
};

/** A saved payment source and its customer. */
export type StoredSource = VaultSource & {readonly customerId: string};

/** Result of the card's verification. */
export function verificationOf(authentication: AuthenticationResult): CardVerification {
  return {status: authentication.liabilityShift === "POSSIBLE" ? "VERIFIED" : "FAILED", authentication};
}

/**
 * Checks a card and returns its facts that may be stored.
 *
 * @throws ServiceError 422 VALIDATION_ERROR, CARD_TYPE_NOT_SUPPORTED or CARD_EXPIRED
 */
export function storableCard(card: CardDetails, now: number): StoredCard {
  const {brand, lastDigits, bin, expiry, name, responseCode} = inspectCard(card, now);
  const scenario = scenarioOf(card.number);
  return {
    brand,
    lastDigits,
    bin,
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
 * Card of a device wallet, whose number is unknown. A sandbox token names a test card. For any other token
 * the last four digits choose the 3-D Secure scenario.
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

type DeviceCardFacts = Pick<StoredCard, "brand" | "lastDigits" | "responseCode" | "scenario">;

function testCardIn(token: string | undefined): DeviceCardFacts | undefined {
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

function cardByEnding({brand = "VISA", lastDigits = "1111"}: DeviceCard): DeviceCardFacts {
  const scenario = scenarioOfEnding(brand, lastDigits);
  return {
    brand: brand.toUpperCase(),
    lastDigits,
    responseCode: APPROVED_CODE,
    ...(scenario === undefined ? {} : {scenario}),
  };
}

/** A payment source with its kind. */
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
  throw badRequest(issue, {description, field: "/payment_source"});
}
