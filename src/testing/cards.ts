/** Input of the card fields. */
export interface TestCard {
  readonly number: string;
  /** Four digits, month and year. */
  readonly expiry?: string;
  readonly cvv?: string;
  readonly postalCode?: string;
}

/** Cards of the sandbox by their outcome. */
export const cards = {
  /** Paid without a question. */
  paid: {number: "4868719196829038"},
  /** The bank asks for a code, which `WindowOnPage.answerChallenge` gives. */
  challenged: {number: "4868719166101368"},
  /** The bank asks for a code and refuses it. */
  challengeFailed: {number: "4868719181895556"},
  declined: {number: "4000000000000002"},
  /** Declined for insufficient funds. */
  withoutFunds: {number: "4000000000009995"},
} as const satisfies Record<string, TestCard>;
