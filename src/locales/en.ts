/**
 * English messages of all elements until their form is loaded. Those of a form are in `en-*.ts`, and are loaded with it.
 * `#` stands for a number, an amount or a name, and `{notCharged}` for the sentence `notCharged` or for no text, see
 * `fillNotCharged`. A message says what happened, then what to do.
 */
export const element = {
  title: "Card details",
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
  loadFailed: "The payment form couldn't be loaded.",
  misconfigured: "This payment form isn't set up correctly. Contact the shop.",
  cookiesBlocked:
    "You can't pay here, because your browser blocks the shop's cookies. Open the shop in its own tab.",
  tryAgain: "Try again",
  network: "The connection was lost. {notCharged} Try again.",
  notCharged: "You haven't been charged.",
};

export const en = {language: "en", direction: "ltr", element} as const;
