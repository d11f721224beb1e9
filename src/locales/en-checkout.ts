/** English messages of the elements that offer several methods. */
export const checkout = {
  express: "Express checkout",
  more: "More options",
  unavailable: "# isn't available right now. Choose another way to pay.",
  title: "Payment method",
  card: "Card",
  or: "Or pay another way",
  window: "Continue to # to confirm.",
  instead: "Pay with # instead",
  choose: "Choose a payment method.",
  save: "Save this payment method for next time",
  remove: "Remove #?",
  removed: "The payment method was removed.",
  notRemoved: "We couldn't remove the payment method. Try again.",
  /** Payments of an offer to pay later. `uneven`: the first one has the rest of the division. */
  later: {
    weeks: "{count} payments of {amount}, every 2 weeks",
    months: "{count} payments of {amount}, once a month",
    unevenWeeks: "{count} payments: {first} today, then {amount} every 2 weeks",
    unevenMonths: "{count} payments: {first} today, then {amount} once a month",
  },
};
