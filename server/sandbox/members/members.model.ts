import {z} from "zod";
import {MEMBER_CODE} from "../test-buyers.ts";
import {cardDetails} from "../cards/cards.schema.ts";
import {cardHasExpired} from "../cards/processor.ts";
import type {StoredCard} from "../vault/sources.ts";
import type {SingleUseToken} from "../vault/vault.model.ts";
import {countryCode} from "../wire/shapes.ts";

/** An address in the SDK's form. */
export interface ProfileAddress {
  readonly name: {readonly firstName: string; readonly lastName: string; readonly fullName: string};
  readonly address: {
    readonly addressLine1: string;
    readonly addressLine2?: string | undefined;
    readonly adminArea1?: string | undefined;
    readonly adminArea2: string;
    readonly postalCode: string;
    readonly countryCode: string;
  };
  readonly phoneNumber: {readonly countryCode: string; readonly nationalNumber: string};
}

/** An entry of a profile and the id that selects it. */
export interface Entry<Content> {
  readonly id: string;
  readonly content: Content;
}

/** A member's addresses and cards. */
export interface Profile {
  readonly addresses: readonly Entry<ProfileAddress>[];
  readonly cards: readonly Entry<StoredCard>[];
}

/** Look-up of a member by e-mail address. */
export interface MemberContext {
  readonly id: string;
  readonly applicationId: string;
  readonly buyerId: string;
  /** Open for the code, succeeded, or failed after too many wrong codes. */
  readonly state: "open" | "succeeded" | "failed";
  readonly attemptsLeft: number;
  readonly expiresAt: number;
}

/** Session of a member who gave the correct code to a page of this application. */
export interface MemberSession {
  readonly id: string;
  readonly applicationId: string;
  readonly buyerId: string;
  /** Addresses and cards that the member added, newest first. */
  readonly added: Profile;
  readonly expiresAt: number;
}

export const CODE_ATTEMPTS = 3;

/** Changes of an open look-up after a code. The third wrong one ends it. */
export function changesAfter(
  {attemptsLeft}: MemberContext,
  code: string,
): Partial<Pick<MemberContext, "state" | "attemptsLeft">> {
  if (code.trim() === MEMBER_CODE) return {state: "succeeded"};
  return {attemptsLeft: attemptsLeft - 1, state: attemptsLeft <= 1 ? "failed" : "open"};
}

/** Bodies of `POST /web-sdk/v6/members/…`. Only the sandbox's own SDK sends them. */

const opaqueId = z.string().min(1).max(100);
const text = (max: number) => z.string().trim().min(1).max(max);
const optionalText = (max: number) => z.string().trim().max(max).optional();

export const lookupBody = z.strictObject({email: z.string().max(254)});

export const contextBody = z.strictObject({customerContextId: opaqueId});

export const answerBody = z.strictObject({customerContextId: opaqueId, code: z.string().max(20)});

export const profileBody = z.strictObject({memberSession: opaqueId});

/** An address in the SDK's form. */
const postalAddress = z.strictObject({
  addressLine1: text(300),
  addressLine2: optionalText(300),
  adminArea1: optionalText(300),
  adminArea2: text(120),
  postalCode: text(60),
  countryCode,
});

export const newAddressBody = z.strictObject({
  memberSession: opaqueId,
  fullName: text(300),
  nationalNumber: z
    .string()
    .regex(/^[0-9]{1,14}$/)
    .optional(),
  address: postalAddress,
});

export const newCardBody = z.strictObject({memberSession: opaqueId, card: cardDetails});

export const paymentTokenBody = z.strictObject({memberSession: opaqueId, cardId: opaqueId});

export type NewAddress = z.output<typeof newAddressBody>;

/** Data for the page that asks for the code. */
export interface CodeRequest {
  /** Last four digits of the telephone that a real code would be sent to. */
  readonly phoneEnding: string;
  readonly testCode: string;
}

/** Reply to a correct code. */
export interface Authenticated {
  readonly state: "succeeded";
  /** Session that reads the member's profile, as long as the page's client token is valid. */
  readonly memberSession: string;
  readonly name: ProfileAddress["name"];
  readonly address: Entry<ProfileAddress>;
  /** Absent when no card of the profile can pay. */
  readonly card?: Entry<StoredCard>;
  /** A token of the same card for one order. */
  readonly token?: SingleUseToken;
}

export type CodeOutcome =
  | Authenticated
  | {readonly state: "open"; readonly attemptsLeft: number}
  | {readonly state: "failed" | "not_found"};

/** A card added to the profile, and its token for one order. */
export interface AddedCard {
  readonly card: Entry<StoredCard>;
  readonly token: SingleUseToken;
}

/** Replies of `POST /web-sdk/v6/members/…`, in the browser SDK's terms, which passes parts of them to its pages. */

export function outcomeReply(outcome: CodeOutcome) {
  if (outcome.state !== "succeeded") return outcome;
  const {state, memberSession, name, address, card, token} = outcome;
  return {
    state,
    memberSession,
    addressId: address.id,
    ...(card === undefined ? {} : {cardId: card.id}),
    profileData: {
      name,
      shippingAddress: address.content,
      ...(token === undefined ? {} : {card: paymentTokenReply(token)}),
    },
  };
}

/** @param now milliseconds since the epoch, by which cards expire */
export function profileReply({addresses, cards}: Profile, now: number) {
  return {
    addresses: addresses.map(addressEntryReply),
    cards: cards.map(({id, content: {brand, lastDigits, expiry}}) => ({
      id,
      brand,
      lastDigits,
      expiry,
      hasExpired: cardHasExpired(expiry, now),
    })),
  };
}

export function addressEntryReply({id, content}: Entry<ProfileAddress>) {
  return {id, address: content};
}

export function addedCardReply({card, token}: AddedCard) {
  return {cardId: card.id, token: paymentTokenReply(token)};
}

/** The SDK's `PaymentToken`. */
export function paymentTokenReply({id, card}: SingleUseToken) {
  const {brand, expiry, lastDigits, name, billingAddress: address = {}} = card;
  const billingAddress = {
    addressLine1: address.address_line_1,
    addressLine2: address.address_line_2,
    adminArea1: address.admin_area_1,
    adminArea2: address.admin_area_2,
    postalCode: address.postal_code,
    countryCode: address.country_code,
  };
  return {id, paymentSource: {card: {brand, expiry, lastDigits, name: name ?? "", billingAddress}}};
}
