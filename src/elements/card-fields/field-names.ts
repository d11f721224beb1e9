import type {HostedField} from "../../sdk/surface.ts";

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
  const address: readonly FieldName[] =
    billingAddress === "full"
      ? ["line1", "line2", "city", "region", "postal", "country"]
      : billingAddress === "none"
        ? []
        : ["postal"];
  const asksName = cardholderName && cardholderName !== "hidden";
  return [
    ...(asksName ? ["name" as const] : []),
    "number",
    "expiry",
    "cvv",
    ...address,
    ...(save && !consent ? ["consent" as const] : []),
  ];
}
