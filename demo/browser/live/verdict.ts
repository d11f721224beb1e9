import type {Proof} from "../../server/live/entry.ts";

export interface Verdict {
  readonly text: string;
  /** The charges that the run was to end with, also at the shop. */
  readonly isExpected: boolean;
}

const TIMES = ["Not charged", "Charged once", "Charged twice"];

/** Compares PayPal's captures with the shop's events. @param expected undefined for a payment of the visitor */
export function verdictOf({captures, events}: Proof, expected: "once" | "none" | undefined): Verdict {
  const text = TIMES[captures] ?? `Charged ${captures} times`;
  if (captures !== events) {
    const known = events === 1 ? "1 payment" : `${events} payments`;
    return {text: `${text}, but the shop knows ${known}`, isExpected: false};
  }
  const wanted = expected === undefined ? Math.min(captures, 1) : expected === "once" ? 1 : 0;
  return {text, isExpected: captures === wanted};
}
