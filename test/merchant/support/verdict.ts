/** Faults of payments and of the operator's actions, one line each. */
export interface Verdict {
  /** Payments that the shop lists otherwise than PayPal, orders that its records lack, and records without their outcome. */
  readonly lost: string[];
  /** Purchases that were paid or refunded more than once, and actions that PayPal has done more than once. */
  readonly double: string[];
  /** Replies that PayPal's records contradict. */
  readonly toldWrongly: string[];
  /** Refusals of payments and actions that PayPal would have accepted. */
  readonly refused: string[];
}
