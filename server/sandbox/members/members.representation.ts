import {cardHasExpired} from "../cards/processor.ts";
import type {SingleUseToken} from "../vault/vault.operations.ts";
import type {AddedCard, CodeOutcome} from "./members.operations.ts";
import type {Entry, Profile, ProfileAddress} from "./profile.ts";

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
