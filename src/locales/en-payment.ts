import type {CheckoutErrorCode, DeclineReason} from "../errors.ts";

const nothing = "Nothing was charged.";
const another = "Try again, or use another card.";

/** English messages from typing to the receipt. */
export const payment = {
  missing: {
    number: "Card number is missing. Enter all its digits.",
    expiry: "Expiry date is missing. Enter it as MM/YY.",
    cvv: "Security code is missing. Enter its # digits.",
    postal: "Postal code is missing. Enter the one your bank has.",
  },
  wrong: {
    number: "This card number is not right. Check each digit.",
    expiry: "This date is not right, or is past. Enter MM/YY.",
    cvv: "This code is not right. Enter its # digits.",
    postal: "This postal code is not right. Check it.",
  },
  right: "Looks right",
  paying: "Paying…",
  stillWorking: "Still working. Please keep this page open.",
  complete: "Payment complete",
  authorized: "Payment authorized. The shop takes the money later.",
  amount: "Amount",
  card: "Card",
  cardEnding: "ending in #",
  order: "Order number",
  copy: "Copy order number",
  copied: "Copied",
  canceled: `Payment not completed. ${nothing}`,
  alreadyPaid: "This purchase is already paid.",
  approved: "Your payment is approved. The shop is finishing your order.",
  checking: "We are checking whether the payment went through. Please don't pay again.",
  expiring: "Your card details stay here for one more minute. Pay now, or you will have to type them again.",
  expired: "The secure session ended, so the card fields were cleared. Please type your card again.",
  sessionEnded: `The secure session ended. ${nothing} Please try again.`,
  asking: "Please complete your payment.",
  waiting: "Waiting for your payment. If its window is gone, start over.",
  startOver: "Start over",
  checkForm: "Something in the form needs to be corrected.",
  amountChanged: `The total is now #. ${nothing} Press again if you agree.`,
  declines: {
    funds: "Your bank declined this card for lack of funds. Try another card.",
    expired: "Your bank says this card has expired. Try another card.",
    code: "Your bank did not accept the security code. Check it and try again.",
  } satisfies Record<DeclineReason, string>,
  errors: {
    declined: "Your bank declined this card. Try another card, or ask your bank.",
    "authentication-failed": `Your bank could not confirm that it is you. ${nothing} ${another}`,
    "order-create": `The order could not be started. ${nothing} Please try again.`,
    capture: `The payment was not accepted. ${nothing} ${another}`,
    "popup-blocked": `The payment window could not open. ${nothing} Allow pop-ups for this page, then try again.`,
    "not-eligible": `This way to pay is not available for this purchase. ${nothing} Choose another one.`,
    "unexpected-state": "We could not confirm this payment. Check with the shop before you pay again.",
  } satisfies Partial<Record<CheckoutErrorCode, string>>,
  accepted: "Accepted cards: #",
  codeHelp: {
    question: "Where is the security code?",
    answer: "The last 3 digits on the back of your card. On American Express, the 4 digits on the front.",
  },
};

/** English messages about the bank's check in a window. */
export const bank = {
  asks: "Your bank wants to check that it is you. Nothing was charged so far.",
  goOn: "Continue to your bank",
  waiting: "Your bank is asking you in a window of its own. If that is gone, start over.",
};
