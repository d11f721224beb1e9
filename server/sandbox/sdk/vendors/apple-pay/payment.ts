/** Data of ApplePaySession's events, in Apple's shapes. */
import type {SheetAddress, SheetCard, SheetPayment, SheetPlace} from "../../protocol/wallet-sheet.ts";
import {countryName} from "../../../locales/languages.ts";
import type {PaymentRequest} from "./request.ts";

/** Apple's names of card networks. */
const networkNames: ReadonlyMap<string, string> = new Map([
  ["VISA", "Visa"],
  ["MASTERCARD", "MasterCard"],
]);

export function paymentMethod({network, lastDigits}: SheetCard) {
  const name = networkNames.get(network) ?? network;
  return {displayName: `${name} ${lastDigits}`, network: name, type: "credit"};
}

/** Address before the payment. Apple hides name and street. */
export function redactedContact(place: SheetPlace) {
  return {...place, addressLines: [], country: countryName(place.countryCode, "en")};
}

export function authorizedPayment(payment: SheetPayment, request: PaymentRequest) {
  const {token, card, billing, shipping} = payment;
  const paymentData = JSON.parse(token) as {header?: {transactionId?: string}};
  const billingContact = contact(payment, billing, request.billingFields);
  const shippingContact = contact(payment, shipping, request.shippingFields);
  return {
    token: {
      paymentData,
      paymentMethod: paymentMethod(card),
      transactionIdentifier: paymentData.header?.transactionId ?? "",
    },
    ...(billingContact === undefined ? {} : {billingContact}),
    ...(shippingContact === undefined ? {} : {shippingContact}),
  };
}

/** Contact with only the requested fields. Undefined when none were requested. */
function contact({buyer}: SheetPayment, address: SheetAddress, fields: readonly string[]) {
  if (fields.length === 0) return undefined;
  const {lines, ...place} = address;
  const {givenName, familyName} = buyer;
  return {
    ...(fields.includes("name") ? {givenName, familyName} : {}),
    ...(fields.includes("email") ? {emailAddress: buyer.email} : {}),
    ...(fields.includes("phone") ? {phoneNumber: buyer.phone} : {}),
    ...(fields.includes("postalAddress")
      ? {addressLines: lines, ...place, country: countryName(place.countryCode, "en")}
      : {}),
  };
}
