import type {Address, Money} from "./shown-order.ts";

/** Formats an amount in the demo's language. Decimal strings are formatted exactly. */
export function formatMoney({currencyCode: currency, value}: Money): string {
  return new Intl.NumberFormat("en-US", {style: "currency", currency}).format(value as `${number}`);
}

const days = new Intl.DateTimeFormat("en-US", {dateStyle: "long", timeZone: "UTC"});

/** Formats a day in UTC. @param time milliseconds since the epoch, or ISO 8601 */
export function formatDay(time: number | string): string {
  return days.format(new Date(time));
}

const countries = new Intl.DisplayNames("en-US", {type: "region"});

/** Formats a recipient and an address in one line. */
export function formatAddress(fullName: string | undefined, address: Address): string {
  const {addressLine1, addressLine2, adminArea1, adminArea2, postalCode, countryCode} = address;
  const place = [adminArea1, postalCode].filter(Boolean).join(" ");
  // PayPal's C2 is not an ISO code.
  const country = countryCode?.match(/^[A-Z]{2}$/) ? countries.of(countryCode) : countryCode;
  return [fullName, addressLine1, addressLine2, adminArea2, place, country].filter(Boolean).join(", ");
}
