import {measureCases} from "./usable.ts";

/** The part of P1 that compares card fields in `<checkout-payment>` with card fields alone. */
export const measures = (count: number) => measureCases(count, ["payment"]);
