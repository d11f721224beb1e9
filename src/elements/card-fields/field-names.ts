import type {HostedField} from "../../sdk/surface.ts";

export type FieldName = HostedField | "postal";

/** In the order in which they stand. */
export const fieldNames: readonly FieldName[] = ["number", "expiry", "cvv", "postal"];
