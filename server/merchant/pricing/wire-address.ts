import type {WireAddress} from "../paypal/schemas.ts";

/** Converts an address to PayPal's format. */
export function toWireAddress(address: {
  readonly addressLine1?: string | undefined;
  readonly addressLine2?: string | undefined;
  readonly adminArea1?: string | undefined;
  readonly adminArea2?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode: string;
}): WireAddress {
  return {
    address_line_1: address.addressLine1,
    address_line_2: address.addressLine2,
    admin_area_1: address.adminArea1,
    admin_area_2: address.adminArea2,
    postal_code: address.postalCode,
    country_code: address.countryCode,
  };
}
