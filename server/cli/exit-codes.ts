/** Exit codes of the command. Documented in `checkout --help` and in the docs. */
export const EXIT = {
  /** The command succeeded. */
  ok: 0,
  /** PayPal refused the call and changed no payment. */
  refused: 1,
  /** An argument or a setting is missing or wrong. No call was made. */
  usage: 2,
  /** PayPal or the payment records have no such resource. */
  notFound: 3,
  /** PayPal sent no usable reply: the call may have been processed. */
  unknown: 4,
  /** The outcome needs manual resolution. */
  needsCheck: 5,
  /** An internal error of the command. */
  fault: 70,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
