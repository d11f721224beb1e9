import type {CheckoutErrorCode, DeclineReason} from "../errors.ts";
import type {Language} from "./languages.ts";

const nothing = "Nothing was charged.";
const another = "Try again, or use another card.";

/** What buyers read, in English. `#` stands for a number, an amount or a name. */
const english = {
  /** Before the press: what happened, then what to do. */
  first: {
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
  },
  /** From typing to the receipt. */
  paying: {
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
    misconfigured: "This payment form is not set up correctly. Please contact the shop.",
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
    expiring:
      "Your card details stay here for one more minute. Pay now, or you will have to type them again.",
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
  },
  /** Accelerated checkout; `#` is the first name. */
  fastlane: {
    title: "Pay with your e-mail address",
    required: "Required, unless marked as optional",
    optional: "(optional)",
    labels: {
      email: "E-mail address",
      name: "Full name",
      country: "Country or region",
      line1: "Street and house number",
      line2: "Apartment, floor",
      city: "City",
      state: "State or province",
      postalCode: "Postal code",
    },
    missing: {
      email: "E-mail address is missing. Enter yours.",
      name: "Name is missing. Enter who receives the parcel.",
      country: "Country is missing. Choose it from the list.",
      line1: "Street is missing. Enter it with the house number.",
      city: "City is missing. Enter it.",
      state: "State is missing. Enter it.",
      postalCode: "Postal code is missing. Enter it.",
    },
    wrong: {
      email: "This e-mail address is not right. Check it, such as name@example.com.",
      state: "This state is not right. Enter its two letters, such as CA.",
      postalCode: "This postal code is not right. Check it.",
    },
    next: "Continue",
    looking: "One moment, please…",
    shipping: "Shipping address",
    change: "Change address",
    welcome: "Welcome back, #. Check your details, then pay.",
    guest: "Fill in the rest, then pay.",
    saved: "Use my saved details",
    checkCard: "Check the card details, then press again.",
    cardRefused: "This card can't be used. Nothing was charged. Check it, or use another card.",
    notSent: "The shop does not send to this address. Choose another one.",
    expired: "The secure session ended. Press Continue to go on.",
  },
  /** The buyer's bank asks in a window of its own. */
  bank: {
    asks: "Your bank wants to check that it is you. Nothing was charged so far.",
    goOn: "Continue to your bank",
    waiting: "Your bank is asking you in a window of its own. If that is gone, start over.",
  },
  /** Optional parts of the card form. */
  cardExtras: {
    required: "Required, unless marked optional",
    optional: "# (optional)",
    labels: {
      name: "Name on card",
      line1: "Billing address",
      line2: "Flat, floor, building",
      city: "City",
      region: "State or region",
      country: "Country",
    },
    choose: "Choose…",
    missing: {
      name: "The name is missing. Enter it as it is on the card.",
      line1: "The address is missing. Enter street and number.",
      city: "The city is missing. Enter it.",
      region: "The state or region is missing. Enter it.",
      country: "The country is missing. Choose it.",
      consent: "Your consent is missing. Tick the box if you agree.",
    },
    wrong: {
      name: "This is not a name. Enter the one on the card.",
    },
    consent: "I agree that the shop keeps this card for later payments. I can remove it at any time.",
    save: "Save card",
    saving: "Saving…",
    savingLong: "Your card is being saved.",
    saved: "Card saved",
    expiry: "Valid until",
    notSaved: "Your card was not saved.",
    errors: {
      save: "The card could not be saved. Try again, or use another card.",
      "unexpected-state": "We could not confirm that the card was saved. Please ask the shop.",
    },
    cards: {
      title: "Your saved cards",
      ending: "# ending in #, #",
      another: "Use another card",
      remove: "Remove",
      removeThis: "Remove # ending in #?",
      keep: "Keep it",
      removed: "The card was removed.",
      notRemoved: "The card could not be removed. Please try again.",
    },
  },
};

/** What buyers read, in one language. */
export type Messages = typeof english & {
  /** For `lang`: a page may be in another language than its checkout. */
  readonly language: Language | "en";
  /** For `dir`. */
  readonly direction: "ltr" | "rtl";
};

export const en: Messages = {language: "en", direction: "ltr", ...english};
