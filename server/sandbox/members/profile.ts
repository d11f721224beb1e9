import type {BuyerAddress, TestMember, WalletCard} from "../test-buyers.ts";
import {APPROVED_CODE, cardHasExpired, DECLINING_NUMBERS, type ResponseCode} from "../cards/processor.ts";
import {scenarioOfEnding} from "../cards/test-cards.ts";
import type {StoredCard} from "../vault/vault.operations.ts";
import type {Entry, NewAddress, Profile, ProfileAddress} from "./members.model.ts";

/** A member's profile: additions of this session, then the stored entries. */
export function profileOf(member: TestMember, added: Profile): Profile {
  const {buyer} = member;
  return {
    addresses: [
      ...added.addresses,
      ...buyer.addresses.map((address, index) => ({
        id: `${buyer.id}-${index}`,
        content: addressOf(member, address),
      })),
    ],
    cards: [...added.cards, ...member.cards.map((card) => ({id: card.token, content: cardOf(member, card)}))],
  };
}

/** The preselected card: the first one that can pay. */
export function proposedCard({cards}: Profile, now: number): Entry<StoredCard> | undefined {
  return cards.find(({content}) => !cardHasExpired(content.expiry, now));
}

export function nameOf({buyer}: TestMember): ProfileAddress["name"] {
  const {given_name: firstName, surname: lastName} = buyer.name;
  return {firstName, lastName, fullName: `${firstName} ${lastName}`};
}

/** The address that a member typed. The profile's telephone number is the default. */
export function addressFrom({buyer}: TestMember, typed: NewAddress): ProfileAddress {
  const [firstName = "", ...others] = typed.fullName.split(/\s+/);
  const {country_code: countryCode, national_number} = buyer.phone;
  return {
    name: {firstName, lastName: others.join(" "), fullName: typed.fullName},
    address: typed.address,
    phoneNumber: {countryCode, nationalNumber: typed.nationalNumber ?? national_number},
  };
}

function addressOf(member: TestMember, address: BuyerAddress): ProfileAddress {
  const {country_code: countryCode, national_number: nationalNumber} = member.buyer.phone;
  return {
    name: nameOf(member),
    address: {
      addressLine1: address.address_line_1,
      ...(address.address_line_2 === undefined ? {} : {addressLine2: address.address_line_2}),
      ...(address.admin_area_1 === undefined ? {} : {adminArea1: address.admin_area_1}),
      adminArea2: address.admin_area_2,
      postalCode: address.postal_code,
      countryCode: address.country_code,
    },
    phoneNumber: {countryCode, nationalNumber},
  };
}

/**
 * A stored card for a wallet card, of which only the last digits are known. Those of a test card select its
 * behaviour.
 */
function cardOf(member: TestMember, {brand, lastDigits, expiry}: WalletCard): StoredCard {
  const scenario = scenarioOfEnding(brand, lastDigits);
  return {
    brand,
    lastDigits,
    expiry,
    name: nameOf(member).fullName,
    responseCode: responseCodeOfEnding(brand, lastDigits),
    ...(scenario === undefined ? {} : {scenario}),
    billingAddress: {...member.buyer.addresses[0]},
  };
}

function responseCodeOfEnding(brand: string, lastDigits: string): ResponseCode {
  const declining = Object.entries(DECLINING_NUMBERS).find(([number]) => number.endsWith(lastDigits));
  // All of those test numbers are Visa cards.
  return brand === "VISA" && declining ? declining[1][0] : APPROVED_CODE;
}
