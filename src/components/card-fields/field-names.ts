import type {HostedField} from "../../paypal-sdk/sdk-types.ts";

/** A field with an input of the element, for values other than card number, expiry date and security code. */
export type OwnField = "name" | "postal" | "line1" | "line2" | "city" | "region" | "country" | "consent";
export type FieldName = HostedField | OwnField;

/** Texts of the element's own inputs. */
export type OwnValues = Partial<Record<OwnField, string>>;

/** Settings that decide which fields there are. */
export interface FieldSettings {
  readonly cardholderName?: string | undefined;
  readonly billingAddress?: string | undefined;
  readonly save?: boolean | undefined;
  readonly consent?: boolean | undefined;
}

/** Fields of the form in their order. */
export function fieldNames({cardholderName, billingAddress, save, consent}: FieldSettings): FieldName[] {
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
