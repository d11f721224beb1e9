import {describe, usageError} from "../../errors.ts";
import {readOrderId, walletSource, type ApiAddress} from "../device-wallet.ts";

/** Arguments of PayPal's confirm-payment-source. */
export interface Confirmation {
  readonly orderId: string;
  /** `payment_source.apple_pay`. */
  readonly source: Record<string, unknown>;
}

type Shape = Record<string, unknown>;

/**
 * Reads the options of `confirmOrder`: `{orderId, token, billingContact, shippingContact?}`. Token and contacts are
 * Apple's objects or their JSON. A contact may be absent, because Apple omits it when the page requires no contact
 * fields.
 *
 * @throws SdkError that names the option, the value found and what to pass
 */
export function readConfirmOptions(options: unknown): Confirmation {
  const orderId = readOrderId("confirmOrder", options);
  const {token, billingContact, shippingContact} = options as Shape;
  const {paymentData, paymentMethod} = object("token", token, "the event's payment.token");
  if (typeof paymentData !== "object" || paymentData === null) {
    throw wrong("token.paymentData", "an object: pass the event's payment.token", paymentData);
  }
  const billing = contact("billingContact", billingContact);
  const shipping = contact("shippingContact", shippingContact);
  const {displayName, network} = (paymentMethod ?? {}) as Shape;
  return {
    orderId,
    source: walletSource({
      token: base64(JSON.stringify(paymentData)),
      brand: text(network)?.toUpperCase(),
      lastDigits: text(displayName),
      name: nameOf(billing) ?? nameOf(shipping),
      // Apple puts these into the shipping contact.
      email: text(shipping["emailAddress"]) ?? text(billing["emailAddress"]),
      phone: text(shipping["phoneNumber"]) ?? text(billing["phoneNumber"]),
      billingAddress: toApiAddress(billing),
    }),
  };
}

/** PayPal expects an Apple Pay token in base64. */
function base64(json: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(json)));
}

function contact(name: string, value: unknown): Shape {
  return value === undefined || value === null ? {} : object(name, value, `the event's payment.${name}`);
}

/** Accepts an object or its JSON. */
function object(name: string, value: unknown, source: string): Shape {
  let found = value;
  if (typeof value === "string") {
    try {
      found = JSON.parse(value);
    } catch {
      // The error is thrown below.
    }
  }
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as Shape;
  throw wrong(name, `${source}, or its JSON`, value);
}

function nameOf({givenName, familyName}: Shape): string | undefined {
  return [text(givenName), text(familyName)].filter(Boolean).join(" ") || undefined;
}

function toApiAddress({
  addressLines,
  administrativeArea,
  locality,
  postalCode,
  countryCode,
}: Shape): ApiAddress {
  const [first, second] = Array.isArray(addressLines) ? (addressLines as unknown[]) : [];
  return Object.fromEntries(
    Object.entries({
      address_line_1: text(first),
      address_line_2: text(second),
      admin_area_1: text(administrativeArea),
      admin_area_2: text(locality),
      postal_code: text(postalCode),
      country_code: text(countryCode)?.toUpperCase(),
    }).filter(([, value]) => value !== undefined),
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function wrong(name: string, what: string, value: unknown) {
  return usageError(
    "ERR_FLOW_OPTIONS_INVALID",
    `confirmOrder: ${name} must be ${what}; got ${describe(value)}.`,
  );
}
