import {isDeviceWallet, isWallet, type SavableKind, type WalletKind} from "../payment-sources.ts";
import type {VerificationMethod} from "../three-d-secure/three-d-secure.model.ts";
import {type ServiceError, unprocessable} from "../wire/errors.ts";
import type {LinkDescription} from "../wire/shapes.ts";
import type {Account, CardVerification, Payer, SavedSource, StoredCard} from "./sources.ts";
import {CUSTOMER_ID_LENGTH, type CardPrefill, type ListQuery, type WalletDetails} from "./vault.schema.ts";

/** Customer of an application, who owns payment tokens. */
export interface Customer {
  readonly applicationId: string;
  readonly id: string;
  /** Id that the merchant has given the customer. */
  readonly merchantCustomerId: string | undefined;
}

/** A payment source that is not saved yet. */
export interface SetupToken {
  readonly id: string;
  readonly applicationId: string;
  readonly customerId: string;
  /** Buyer's session. */
  readonly clientMetadataId: string | undefined;
  readonly status: SetupTokenStatus;
  readonly kind: SavableKind;
  /** Facts of a card from the request, before the card is known. */
  readonly prefill?: CardPrefill | undefined;
  /** Absent until the card is known. */
  readonly card?: StoredCard | undefined;
  /** Result of the card's 3-D Secure check. */
  readonly verification?: CardVerification | undefined;
  readonly verificationMethod?: VerificationMethod | undefined;
  /** Current 3-D Secure challenge. Answers to earlier ones are refused. */
  readonly challengeId?: string | undefined;
  /** Merchant's details of a wallet. */
  readonly wallet?: WalletDetails | undefined;
  /** Absent until a wallet's owner approves. */
  readonly account?: Account | undefined;
  /** True if the approval creates the payment token, without an exchange. */
  readonly isSavedOnApproval?: boolean | undefined;
  /** Payment token that the approval created. */
  readonly paymentTokenId?: string | undefined;
  readonly returnUrl?: string | undefined;
  readonly cancelUrl?: string | undefined;
  readonly brandName?: string | undefined;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A payment method in the vault. */
export interface PaymentToken {
  readonly id: string;
  readonly applicationId: string;
  readonly customerId: string;
  readonly source: SavedSource;
  readonly createdAt: number;
}

/** A card that can be charged once. */
export interface SingleUseToken {
  readonly id: string;
  readonly applicationId: string;
  readonly card: StoredCard;
  readonly expiresAt: number;
}

/** Setup token states that the sandbox has. PayPal also has TOKENIZED. */
export type SetupTokenStatus = "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "VAULTED";

/** Actions on a setup token. */
export type SetupTokenAction = "fill" | "challenge" | "approve" | "exchange";

/** States in which each action is allowed. */
export const ALLOWED_IN: Readonly<Record<SetupTokenAction, readonly SetupTokenStatus[]>> = {
  // The buyer may try another card until the token is exchanged.
  fill: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  challenge: ["PAYER_ACTION_REQUIRED"],
  approve: ["PAYER_ACTION_REQUIRED"],
  exchange: ["APPROVED"],
};

/**
 * Error of an action that the state forbids. PayPal documents none here, so most issues are the sandbox's own.
 */
export function refusal(action: SetupTokenAction, status: SetupTokenStatus): ServiceError {
  if (status === "VAULTED") {
    const description = "The setup token was already used to create a payment token.";
    return unprocessable("SETUP_TOKEN_ALREADY_VAULTED", {description});
  }
  if (action === "exchange" && status === "PAYER_ACTION_REQUIRED")
    return unprocessable("PAYER_ACTION_REQUIRED");
  if (action === "exchange") {
    const description = "The setup token has no approved payment source yet.";
    return unprocessable("SETUP_TOKEN_NOT_APPROVED", {description});
  }
  const description = "The setup token does not wait for an action of the payer.";
  return unprocessable("SETUP_TOKEN_NOT_AWAITING_PAYER", {description});
}

const HOUR_MS = 60 * 60 * 1000;

/** Time in which a setup token can be used: 3 days, in milliseconds. */
export const SETUP_TOKEN_LIFETIME_MS = 72 * HOUR_MS;

/** Time in which a single-use token can be used: 3 hours, in milliseconds. */
export const SINGLE_USE_TOKEN_LIFETIME_MS = 3 * HOUR_MS;

/** Content of an approved setup token. */
export function sourceOf({kind, account, wallet, card, verification}: SetupToken): SavedSource {
  if (isWallet(kind)) {
    if (account) return {kind, ...account, wallet};
  } else if (card) {
    return {kind, card, verification};
  }
  throw new Error("an approved setup token has no payment source");
}

/** Page of a customer's payment tokens. */
export interface PaymentTokenList {
  readonly customer: Customer;
  /** Newest first. */
  readonly tokens: readonly PaymentToken[];
  readonly hasNext: boolean;
  /** Number of all payment tokens; undefined unless requested. */
  readonly total: number | undefined;
}

/** `origin` is where the caller reached the sandbox. */
export function setupTokenReply(token: SetupToken, customer: Customer, origin: string) {
  return {
    id: token.id,
    status: token.status,
    customer: customerReply(customer),
    payment_source: {[token.kind]: setupSource(token)},
    links: setupLinks(token, origin),
  };
}

export function paymentTokenReply({id, source}: PaymentToken, customer: Customer, origin: string) {
  const self = `${origin}/v3/vault/payment-tokens/${id}`;
  return {
    id,
    customer: customerReply(customer),
    payment_source: {[source.kind]: savedSource(source)},
    links: [link(self, "self", "GET"), link(self, "delete", "DELETE")],
  };
}

export function listReply(list: PaymentTokenList, query: ListQuery, origin: string) {
  const {customer, total = 0} = list;
  return {
    // PayPal's schema has a minimum of 1 for both.
    ...(total === 0 ? {} : {total_items: total, total_pages: Math.ceil(total / query.page_size)}),
    // The query accepts longer ids, which no customer has. The reply schema does not.
    ...(customer.id.length > CUSTOMER_ID_LENGTH ? {} : {customer: customerReply(customer)}),
    payment_tokens: list.tokens.map((token) => paymentTokenReply(token, customer, origin)),
    links: listLinks(list, query, origin),
  };
}

export function singleUseTokenReply({id, card}: SingleUseToken) {
  return {id, payment_source: {card: cardReply(card)}};
}

function customerReply({id, merchantCustomerId}: Customer) {
  return {id, ...(merchantCustomerId === undefined ? {} : {merchant_customer_id: merchantCustomerId})};
}

function setupSource({kind, wallet = {}, account, card, prefill = {}, verification}: SetupToken) {
  if (isWallet(kind)) return walletReply(kind, wallet, account?.payer);
  const shown = card ? cardReply(card, verification) : prefill;
  return isDeviceWallet(kind) ? {card: shown} : shown;
}

function savedSource(source: SavedSource) {
  if (!("card" in source)) return walletReply(source.kind, source.wallet ?? {}, source.payer);
  const card = cardReply(source.card, source.verification);
  return isDeviceWallet(source.kind) ? {card} : card;
}

/** Public facts of a card, never the number. */
function cardReply(card: StoredCard, verification?: CardVerification) {
  return {
    brand: card.brand,
    last_digits: card.lastDigits,
    ...(card.expiry === "" ? {} : {expiry: card.expiry}),
    ...(card.name === undefined ? {} : {name: card.name}),
    ...(card.billingAddress === undefined ? {} : {billing_address: card.billingAddress}),
    ...(verification === undefined ? {} : verificationReply(verification)),
  };
}

function verificationReply({status, authentication}: CardVerification) {
  const {liabilityShift, enrollmentStatus, authenticationStatus} = authentication;
  return {
    verification_status: status,
    authentication_result: {
      liability_shift: liabilityShift,
      three_d_secure: {
        enrollment_status: enrollmentStatus,
        ...(authenticationStatus === undefined ? {} : {authentication_status: authenticationStatus}),
      },
    },
  };
}

function walletReply(kind: WalletKind, details: WalletDetails, payer: Payer | undefined) {
  if (!payer) return details;
  const {payer_id, email_address, name, phone, address} = payer;
  return {
    ...details,
    payer_id,
    // PayPal has both names.
    account_id: payer_id,
    email_address,
    name: {...name, full_name: `${name.given_name} ${name.surname}`},
    ...(phone === undefined ? {} : {phone: {phone_number: phone}, phone_number: phone}),
    ...(address === undefined ? {} : {address}),
    ...(kind === "venmo" ? {user_name: userNameOf(email_address)} : {}),
  };
}

/** Test buyers have no Venmo user names, so it is made of the allowed characters of the address. */
function userNameOf(emailAddress: string): string {
  return emailAddress.replace(/@.*$/, "").replace(/[^-\w]/g, "-");
}

/** Links to the actions that the status allows: the buyer's approval or the exchange. */
function setupLinks({id, status, challengeId, verification}: SetupToken, origin: string): LinkDescription[] {
  const links = [link(`${origin}/v3/vault/setup-tokens/${id}`, "self", "GET")];
  // After a failed challenge only another card helps.
  const failed = challengeId !== undefined && verification !== undefined;
  if (status === "PAYER_ACTION_REQUIRED" && !failed) {
    const page =
      challengeId === undefined
        ? `/agreements/approve?approval_session_id=${id}`
        : `/three-d-secure/challenges/${challengeId}`;
    links.push(link(origin + page, "approve", "GET"));
  }
  if (status === "APPROVED") links.push(link(`${origin}/v3/vault/payment-tokens`, "confirm", "POST"));
  return links;
}

function listLinks(list: PaymentTokenList, query: ListQuery, origin: string): LinkDescription[] {
  const {page, page_size: size} = query;
  const at = (wanted: number) => {
    const requested = new URLSearchParams({
      customer_id: list.customer.id,
      page_size: String(size),
      page: String(wanted),
      ...(query.total_required ? {total_required: "true"} : {}),
    });
    return `${origin}/v3/vault/payment-tokens?${requested.toString()}`;
  };
  return [
    link(at(page), "self", "GET"),
    link(at(1), "first", "GET"),
    ...(page > 1 ? [link(at(page - 1), "prev", "GET")] : []),
    ...(list.hasNext ? [link(at(page + 1), "next", "GET")] : []),
    ...(list.total === undefined ? [] : [link(at(Math.max(1, Math.ceil(list.total / size))), "last", "GET")]),
  ];
}

function link(href: string, rel: string, method: NonNullable<LinkDescription["method"]>): LinkDescription {
  return {href, rel, method};
}
