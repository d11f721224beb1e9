import {isDeviceWallet, isWallet, type WalletKind} from "../payment-sources.ts";
import type {LinkDescription} from "../wire/shapes.ts";
import type {Customer} from "./customers.operations.ts";
import {CUSTOMER_ID_LENGTH, type ListQuery, type WalletDetails} from "./vault.schema.ts";
import {cardContentOf, walletContentOf} from "./setup-token-columns.ts";
import type {SetupToken} from "./setup-tokens.operations.ts";
import type {SingleUseToken} from "./single-use-tokens.operations.ts";
import type {CardVerification, Payer, SavedSource, StoredCard} from "./sources.ts";

/** A payment method in the vault. */
export interface PaymentToken {
  readonly id: string;
  readonly customer: Customer;
  readonly source: SavedSource;
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
export function setupTokenReply(token: SetupToken, origin: string) {
  const {row} = token;
  return {
    id: row.id,
    status: row.status,
    customer: customerReply(token.customer),
    payment_source: {[row.kind]: setupSource(token)},
    links: setupLinks(token, origin),
  };
}

export function paymentTokenReply({id, customer, source}: PaymentToken, origin: string) {
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
    payment_tokens: list.tokens.map((token) => paymentTokenReply(token, origin)),
    links: listLinks(list, query, origin),
  };
}

export function singleUseTokenReply({id, card}: SingleUseToken) {
  return {id, payment_source: {card: cardReply(card)}};
}

function customerReply({id, merchantCustomerId}: Customer) {
  return {id, ...(merchantCustomerId === undefined ? {} : {merchant_customer_id: merchantCustomerId})};
}

function setupSource({row}: SetupToken) {
  if (isWallet(row.kind)) {
    const {details, account} = walletContentOf(row);
    return walletReply(row.kind, details, account?.payer);
  }
  const {prefill, card, verification} = cardContentOf(row);
  const shown = card ? cardReply(card, verification) : prefill;
  return isDeviceWallet(row.kind) ? {card: shown} : shown;
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
function setupLinks({row}: SetupToken, origin: string): LinkDescription[] {
  const links = [link(`${origin}/v3/vault/setup-tokens/${row.id}`, "self", "GET")];
  // After a failed challenge only another card helps.
  const failed = row.challenge_id !== null && row.liability_shift !== null;
  if (row.status === "PAYER_ACTION_REQUIRED" && !failed) {
    const page =
      row.challenge_id === null
        ? `/agreements/approve?approval_session_id=${row.id}`
        : `/three-d-secure/challenges/${row.challenge_id}`;
    links.push(link(origin + page, "approve", "GET"));
  }
  if (row.status === "APPROVED") links.push(link(`${origin}/v3/vault/payment-tokens`, "confirm", "POST"));
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
