/** Explanation of why PayPal has not decided about a payment or a refund yet. */
export interface PendingReason {
  /** PayPal's reason, such as `ECHECK`. */
  readonly code: string;
  /** The reason in a few words. */
  readonly text: string;
  /** The merchant's next step. */
  readonly advice: string;
}

type Explanation = readonly [text: string, advice: string];

const WAIT = "You don't have to do anything. Don't ship before the payment is paid.";
const DECIDE = "Open the payment in your PayPal account, and accept or deny it.";

/** Reasons of captures and authorizations: `status_details.reason` of PayPal's Orders and Payments APIs. */
const PAYMENT_REASONS: Readonly<Record<string, Explanation>> = {
  BUYER_COMPLAINT: [
    "The buyer opened a dispute",
    "Answer the dispute before its deadline. Don't ship before it is closed.",
  ],
  CHARGEBACK: [
    "The buyer's bank took the money back",
    "Answer the chargeback in the Resolution Center of your PayPal account. Don't ship.",
  ],
  DECLINED_BY_RISK_FRAUD_FILTERS: [
    "Your fraud filters declined it",
    "To take such payments, change the filters in your PayPal account.",
  ],
  ECHECK: ["Waiting for the buyer's eCheck", `An eCheck takes several business days to clear. ${WAIT}`],
  INTERNATIONAL_WITHDRAWAL: ["You must accept it at PayPal", DECIDE],
  OTHER: [
    "PayPal gives no reason",
    "Open the payment in your PayPal account, or ask PayPal. Don't ship before the payment is paid.",
  ],
  PENDING_REVIEW: ["Under review", WAIT],
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: [
    "You must accept it at PayPal",
    `${DECIDE} Your preferences for receiving payments ask for it, for example because you have no balance in its currency.`,
  ],
  REFUNDED: ["The money was refunded", "You don't have to do anything. Don't ship."],
  TRANSACTION_APPROVED_AWAITING_FUNDING: ["Waiting for the buyer's money", WAIT],
  UNILATERAL: [
    "PayPal finds no account of yours",
    "The e-mail address that was paid belongs to no PayPal account. Add it to your account and confirm it, or open an " +
      "account with it.",
  ],
  VERIFICATION_REQUIRED: [
    "Your account isn't verified",
    "Verify your account at PayPal, so that PayPal completes the payment. Don't ship before it is paid.",
  ],
};

const REFUND_REASONS: Readonly<Record<string, Explanation>> = {
  ECHECK: [
    "Waiting for an eCheck",
    "An eCheck takes several business days to clear. You don't have to do anything. Don't refund again.",
  ],
};

/** Explanation of a reason that isn't in PayPal's description of its API. The text is PayPal's own. */
const UNKNOWN = "Open the payment in your PayPal account. PayPal says there what it waits for.";

/** Explains PayPal's reason for a pending capture or authorization. */
export function explainPayment(code: string): PendingReason {
  return explain(code, PAYMENT_REASONS);
}

/** Explains PayPal's reason for a pending refund. */
export function explainRefund(code: string): PendingReason {
  return explain(code, REFUND_REASONS);
}

function explain(code: string, reasons: Readonly<Record<string, Explanation>>): PendingReason {
  const [text, advice] = Object.hasOwn(reasons, code) ? reasons[code]! : [code, UNKNOWN];
  return {code, text, advice};
}
