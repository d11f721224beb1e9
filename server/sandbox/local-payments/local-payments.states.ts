import type {WindowKind} from "../../../src/payment-methods/local-methods.ts";

/** Outcomes that a tester can choose. The voucher's `approve` is always pending. */
export const OUTCOMES = ["approve", "pending", "decline", "expire", "cancel"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes next to the main button of each page. */
export const OTHER_OUTCOMES: Readonly<Record<WindowKind, readonly Exclude<Outcome, "approve" | "cancel">[]>> =
  {
    bank: ["pending", "decline", "expire"],
    app: ["pending", "decline", "expire"],
    voucher: ["decline", "expire"],
    "pay-later": ["pending", "decline", "expire"],
  };

/** Result of a payment window, for the merchant's page. */
export type LocalResult =
  | {readonly state: "approved"}
  | {readonly state: "canceled"}
  | {readonly state: "failed"; readonly code: "INSTRUMENT_DECLINED" | "PAYMENT_APPROVAL_EXPIRED"};

/** Days in which a voucher can be paid, if the merchant's page gives no date. */
export const VOUCHER_DAYS = 7;
/** Latest day of a voucher. */
export const MOST_VOUCHER_DAYS = 90;
