import type {Buyer} from "../../controllers/settings.ts";
import type {OwnField} from "./field-names.ts";

/** Initial text of the element's own fields: what the shop knows of the buyer. */
export function knownValues({name, billingAddress}: Buyer = {}): Partial<Record<OwnField, string>> {
  const {addressLine1, addressLine2, adminArea1, adminArea2, postalCode, countryCode} = billingAddress ?? {};
  const values = {
    name,
    line1: addressLine1,
    line2: addressLine2,
    city: adminArea2,
    region: adminArea1,
    postal: postalCode,
    country: countryCode,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}
