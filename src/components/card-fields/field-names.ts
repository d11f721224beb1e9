import type {HostedField} from "../../paypal-sdk/sdk-types.ts";

/** A field whose input is the tag's own: nothing in it is a card's number or code. */
export type OwnField = "name" | "postal" | "line1" | "line2" | "city" | "region" | "country" | "consent";
export type FieldName = HostedField | OwnField;

/** What decides which fields there are. */
interface Asking {
  cardholderName?: string | undefined;
  billingAddress?: string | undefined;
  save?: boolean | undefined;
  consent?: boolean | undefined;
}

/**
 * In the order in which they stand. All but the postal code's inputs come with the extras; their room is kept from the
 * start.
 */
export function fieldNames({cardholderName, billingAddress, save, consent}: Asking): FieldName[] {
  const full = billingAddress === "full";
  const fields: Record<FieldName, unknown> = {
    name: cardholderName && cardholderName !== "hidden",
    number: true,
    expiry: true,
    cvv: true,
    line1: full,
    line2: full,
    city: full,
    region: full,
    postal: billingAddress !== "none",
    country: full,
    consent: save && !consent,
  };
  return (Object.keys(fields) as FieldName[]).filter((name) => fields[name]);
}
