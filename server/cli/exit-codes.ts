/** How the command ends, for scripts. Documented in `checkout --help` and in the docs. */
export const EXIT = {
  /** Done. */
  ok: 0,
  /** PayPal refused the call and changed no payment. */
  refused: 1,
  /** An argument or a setting is missing or wrong. No call was made. */
  usage: 2,
  /** PayPal or the payment records have no such resource. */
  notFound: 3,
  /** No answer, or one that decides nothing: it may have been done. */
  unknown: 4,
  /** Only a person can find out the outcome. */
  needsPerson: 5,
  /** A fault of the command itself. */
  fault: 70,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
