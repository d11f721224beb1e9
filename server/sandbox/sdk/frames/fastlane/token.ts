import type {BillingAddress} from "../../protocol/card-field.ts";
import type {PaymentToken} from "../../protocol/fastlane.ts";
import {isShape} from "../../protocol/shape.ts";

/** Converts the reply of `POST /web-sdk/v6/single-use-tokens`. Returns undefined for any other shape. */
export function readToken(reply: unknown): PaymentToken | undefined {
  if (!isShape(reply) || typeof reply["id"] !== "string" || !isShape(reply["payment_source"]))
    return undefined;
  const {card} = reply["payment_source"];
  if (!isShape(card)) return undefined;
  const text = (key: string, from = card): string => (typeof from[key] === "string" ? from[key] : "");
  return {
    id: reply["id"],
    paymentSource: {
      card: {
        brand: text("brand"),
        expiry: text("expiry"),
        lastDigits: text("last_digits"),
        name: text("name"),
        billingAddress: isShape(card["billing_address"]) ? readAddress(card["billing_address"]) : {},
      },
    },
  };
}

const names: Readonly<Record<keyof BillingAddress, string>> = {
  addressLine1: "address_line_1",
  addressLine2: "address_line_2",
  adminArea1: "admin_area_1",
  adminArea2: "admin_area_2",
  postalCode: "postal_code",
  countryCode: "country_code",
};

function readAddress(wire: Record<string, unknown>): BillingAddress {
  return Object.fromEntries(
    Object.entries(names)
      .map(([name, wireName]) => [name, wire[wireName]])
      .filter(([, value]) => typeof value === "string"),
  ) as BillingAddress;
}
