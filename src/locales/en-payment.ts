import type {CheckoutErrorCode, DeclineReason} from "../errors.ts";

const another = "Try again, or use another card.";

/** English messages from typing to the receipt. */
export const payment = {
  missing: {
    number: "Enter your card number.",
    expiry: "Enter the expiry date as MM/YY.",
    cvv: "Enter the #-digit security code.",
    postal: "Enter your billing ZIP or postal code.",
  },
  wrong: {
    number: "This card number isn't valid. Check each digit.",
    expiry: "This card has expired, or the date is wrong.",
    cvv: "The security code has # digits. Check yours.",
    postal: "This postal code isn't valid. Check it.",
  },
  right: "Valid",
  paying: "Paying…",
  stillWorking: "Still working. Keep this page open.",
  complete: "Payment complete",
  authorized: "Payment authorized. You haven't been charged yet.",
  partlyComplete:
    "Your payment went through for a part of your order only. Please don't pay again. The shop will contact you about the rest.",
  units: {
    paid: "Paid",
    authorized: "Authorized",
    pending: "On its way",
    declined: "Declined",
    unclear: "Not confirmed yet",
  },
  amount: "Amount",
  card: "Card",
  cardEnding: "ending in #",
  order: "Order number",
  copy: "Copy order number",
  copied: "Copied",
  canceled: "Payment not completed. {notCharged}",
  notCompleted: "Payment not completed.",
  alreadyPaid: "You've already paid for this purchase.",
  cartPaid: "This order has already been paid.",
  paidElsewhere: "You've already paid for this on another device or in another browser.",
  buyAgain: "Buy again",
  approved: "Payment approved. The shop is completing your order.",
  approvedBefore: "You approved this payment, but it isn't completed yet. {notCharged}",
  finishPaying: "Finish paying",
  dontPay: "Don't pay",
  checking: "We're checking whether the payment went through. Please don't pay again.",
  stillPending: "Your payment is on its way. The shop completes your order when it arrives.",
  expiring: "Your card details will be cleared in one minute. Pay now, or you'll have to enter them again.",
  expired: "Your session ended, so the card fields were cleared. Enter your card details again.",
  cleared: "The page changed, so some fields were cleared. Enter your details again.",
  sessionEnded: "Your session ended. {notCharged} Try again.",
  asking: "Complete your payment.",
  waiting: "Waiting for your payment. Closed the window? Try again.",
  checkForm: "Check the form. Some details need to be corrected.",
  notStarted: "The payment couldn't be started. {notCharged} Try again, or choose another way to pay.",
  amountChanged: "The total is now #. {notCharged} Press the button again if you agree.",
  declined: "Payment declined. {notCharged}",
  cardDeclined: "Card declined. Try another card.",
  declines: {
    funds: "Insufficient funds. Try another card.",
    expired: "Card expired. Try another card.",
    code: "Wrong security code. Check it.",
  } satisfies Record<DeclineReason, string>,
  errors: {
    declined: "Your bank declined this card. Try another card, or contact your bank.",
    "authentication-failed": `Your bank couldn't verify it's you. {notCharged} ${another}`,
    "order-create": "We couldn't start your order. {notCharged} Try again.",
    capture: `Your payment wasn't accepted. {notCharged} ${another}`,
    "popup-blocked":
      "The payment window couldn't open. {notCharged} Allow pop-ups for this page, then try again.",
    "not-eligible": "This payment method isn't available. {notCharged} Choose another one.",
    "paid-twice": "This order was already paid. This payment is being refunded in full.",
    "unexpected-state": "We couldn't confirm this payment. Contact the shop before you pay again.",
  } satisfies Partial<Record<CheckoutErrorCode, string>>,
  accepted: "Accepted cards: #",
  codeHelp: {
    question: "Where is the security code?",
    answer: "The last 3 digits on the back of your card. On American Express, the 4 digits on the front.",
  },
};

/** English messages about the bank's check in a window. */
export const bank = {
  asks: "Your bank needs to verify it's you. You haven't been charged.",
  goOn: "Continue to your bank",
  waiting: "Your bank is verifying it's you in another window. Closed the window? Try again.",
};
