/** What is typed into the card fields. */
export interface TestCard {
  readonly number: string;
  /** Four digits, month and year. */
  readonly expiry?: string;
  readonly cvv?: string;
  readonly postalCode?: string;
}

/** Cards of the sandbox, by what they make happen. */
export const cards = {
  /** Paid at once. */
  paid: {number: "4868719196829038"},
  /** The bank asks for a code, which `WindowOnPage.answerChallenge` gives. */
  challenged: {number: "4868719166101368"},
  /** The bank asks for a code and refuses it. */
  challengeFailed: {number: "4868719181895556"},
  declined: {number: "4000000000000002"},
  /** Declined, because there is too little money. */
  withoutFunds: {number: "4000000000009995"},
} as const satisfies Record<string, TestCard>;
