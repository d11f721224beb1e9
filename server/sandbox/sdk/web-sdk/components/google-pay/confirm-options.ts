import {describe, usageError} from "../../errors.ts";
import {readOrderId, walletSource, type ApiAddress} from "../device-wallet.ts";

/** Arguments of PayPal's confirm-payment-source. */
export interface Confirmation {
  readonly orderId: string;
  /** `payment_source.google_pay`. */
  readonly source: Record<string, unknown>;
}

/**
 * Reads the options of `confirmOrder`: `{orderId, paymentMethodData, shippingAddress?, billingAddress?, email?}`. The
 * shipping address is checked but not sent, because the merchant's server sets it in the order.
 *
 * @throws SdkError that names the option, the value found and what to pass
 */
export function readConfirmOptions(options: unknown): Confirmation {
  const orderId = readOrderId("confirmOrder", options);
  const {paymentMethodData, shippingAddress, billingAddress, email} = options as Record<string, unknown>;
  const {tokenizationData, info} = object("paymentMethodData", paymentMethodData);
  const {token} = object("paymentMethodData.tokenizationData", tokenizationData);
  if (typeof token !== "string" || token === "") {
    throw wrong(
      "paymentMethodData.tokenizationData.token",
      "a string: pass on what Google's client gave",
      token,
    );
  }
  if (email !== undefined && typeof email !== "string") throw wrong("email", "a string", email);
  optionalObject("shippingAddress", shippingAddress);
  const {cardNetwork, cardDetails, billingAddress: ofCard} = optionalObject("paymentMethodData.info", info);
  const contact = optionalObject("billingAddress", billingAddress ?? ofCard);
  return {
    orderId,
    source: walletSource({
      token,
      brand: text(cardNetwork),
      lastDigits: text(cardDetails),
      name: text(contact["name"]),
      email,
      phone: text(contact["phoneNumber"]),
      billingAddress: toApiAddress(contact),
    }),
  };
}

function toApiAddress(contact: Record<string, unknown>): ApiAddress {
  const {address1, address2, administrativeArea, locality, postalCode, countryCode} = contact;
  return Object.fromEntries(
    Object.entries({
      address_line_1: text(address1),
      address_line_2: text(address2),
      admin_area_1: text(administrativeArea),
      admin_area_2: text(locality),
      postal_code: text(postalCode),
      country_code: text(countryCode),
    }).filter(([, value]) => value !== undefined),
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function optionalObject(name: string, value: unknown): Record<string, unknown> {
  return value === undefined || value === null ? {} : object(name, value);
}

function object(name: string, value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw wrong(name, "an object, as Google's client gave it", value);
}

function wrong(name: string, what: string, value: unknown) {
  return usageError(
    "ERR_FLOW_OPTIONS_INVALID",
    `confirmOrder: ${name} must be ${what}; got ${describe(value)}.`,
  );
}
