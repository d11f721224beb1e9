/** What buyers read when their bank wants to be asked beside the page, in English. */
export const en = {
  asks: "Your bank wants to check that it is you. Nothing was charged so far.",
  goOn: "Continue to your bank",
  waiting: "Your bank is asking you in a window of its own. If that is gone, start over.",
};

export type BankTexts = typeof en;
