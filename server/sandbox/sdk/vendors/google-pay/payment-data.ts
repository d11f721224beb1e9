/** Payment data in Google's shapes. */
import type {SheetAddress, SheetPayment, SheetPlace} from "../../protocol/wallet-sheet.ts";
import type {CardTerms, PaymentDataRequest} from "./request.ts";

export type Address = Record<
  | "name"
  | "postalCode"
  | "countryCode"
  | "address1"
  | "address2"
  | "address3"
  | "locality"
  | "administrativeArea"
  | "sortingCode",
  string
> & {phoneNumber?: string};

export interface PaymentData {
  apiVersion: 2;
  apiVersionMinor: 0;
  paymentMethodData: {
    type: "CARD";
    description: string;
    info: {
      cardNetwork: string;
      cardDetails: string;
      assuranceDetails?: {accountVerified: boolean; cardHolderAuthenticated: boolean};
      billingAddress?: Partial<Address>;
    };
    tokenizationData: {type: "PAYMENT_GATEWAY"; token: string};
  };
  email?: string;
  shippingAddress?: Partial<Address>;
  shippingOptionData?: {id: string};
}

export function paymentData(
  payment: SheetPayment,
  request: PaymentDataRequest,
  selectedOption: string | undefined,
): PaymentData {
  const {card, token, buyer} = payment;
  const {network, lastDigits} = card;
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    paymentMethodData: {
      type: "CARD",
      description: `${network} •••• ${lastDigits}`,
      info: {cardNetwork: network, cardDetails: lastDigits, ...cardInfo(payment, request.card)},
      tokenizationData: {type: "PAYMENT_GATEWAY", token},
    },
    ...(request.asksEmail ? {email: buyer.email} : {}),
    ...(request.asksShippingAddress
      ? {shippingAddress: address(payment, payment.shipping, request.asksShippingPhone)}
      : {}),
    ...(request.asksShippingOption ? {shippingOptionData: {id: selectedOption ?? ""}} : {}),
  };
}

function cardInfo(payment: SheetPayment, terms: CardTerms) {
  const whole = address(payment, payment.billing, terms.asksBillingPhone);
  const {name, postalCode, countryCode, phoneNumber} = whole;
  const least = {name, postalCode, countryCode, ...(phoneNumber === undefined ? {} : {phoneNumber})};
  return {
    ...(terms.asksAssurance
      ? {assuranceDetails: {accountVerified: true, cardHolderAuthenticated: false}}
      : {}),
    ...(terms.asksBillingAddress ? {billingAddress: terms.wholeBillingAddress ? whole : least} : {}),
  };
}

function address({buyer}: SheetPayment, place: SheetAddress, withPhone: boolean): Address {
  const {lines, ...rest} = place;
  const [address1 = "", address2 = "", address3 = ""] = lines;
  return {
    name: `${buyer.givenName} ${buyer.familyName}`,
    address1,
    address2,
    address3,
    ...rest,
    sortingCode: "",
    ...(withPhone ? {phoneNumber: buyer.phone} : {}),
  };
}

/** Data for `onPaymentDataChanged`, without name and street. */
export interface IntermediatePaymentData {
  callbackTrigger: "INITIALIZE" | "SHIPPING_ADDRESS" | "SHIPPING_OPTION";
  shippingAddress?: SheetPlace;
  shippingOptionData?: {id: string};
}
