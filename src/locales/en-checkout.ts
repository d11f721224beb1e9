/** English messages of the elements that offer several methods. */
export const checkout = {
  express: "Express checkout",
  more: "More options",
  unavailable: "# isn't available right now. Choose another way to pay.",
  title: "Payment method",
  card: "Card",
  or: "Or pay another way",
  window: "Press the button to pay with #. You confirm the payment there.",
  instead: "Pay with # instead",
  choose: "Choose a payment method.",
  save: "Save this payment method for next time",
  remove: "Remove #?",
  removed: "The payment method was removed.",
  notRemoved: "We couldn't remove the payment method. Try again.",
};
