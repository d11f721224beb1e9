import type {KnownBuyer} from "./purchase.ts";

/** The merchant server's rule, which is zod's: it refuses an order with any other address. */
const email =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/**
 * Returns what the merchant server accepts of the buyer's values. An invalid value is left out, because it is no reason to
 * refuse an order. Undefined if no value is left.
 */
export function acceptedBuyer(buyer: KnownBuyer | undefined): KnownBuyer | undefined {
  const name = text(buyer?.name);
  const address = text(buyer?.email);
  const countryCode = text(buyer?.phone?.countryCode);
  const nationalNumber = text(buyer?.phone?.nationalNumber);
  const accepted: KnownBuyer = {
    ...(name && name.length <= 300 && {name}),
    ...(address.length <= 254 && email.test(address) && {email: address}),
    ...(/^\d{1,3}$/.test(countryCode) &&
      /^\d{1,14}$/.test(nationalNumber) && {phone: {countryCode, nationalNumber}}),
  };
  return Object.keys(accepted).length > 0 ? accepted : undefined;
}

/** Scripts of a page may have set any value. */
const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
