/** What buyers read before they press, in English: what happened, then what to do. `#` stands for the number, or the amount. */
export const en = {
  title: "Secured card fields",
  required: "All fields are required",
  labels: {
    number: "Card number",
    expiry: "Expiry date",
    cvv: "Security code",
    postal: "Postal code",
  },
  expiryFormat: "MM/YY",
  pay: "Pay #",
  processing: "Your payment is being processed.",
  loadFailed: "The payment form could not be loaded.",
  tryAgain: "Try again",
  network: "The connection was lost. Nothing was charged. Please try again.",
};

export type Texts = typeof en;
