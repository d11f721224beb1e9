import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "en",
  close: "Close",
  cancel: "Cancel",
  card: "Debit or credit card",
  loading: "Loading {name}…",
  silent: "{name} could not be loaded. Close this window and try again.",
  frame: "{name} checkout",
  continueThere: "Continue in the {name} window.",
  showWindow: "Show the window",
  formLoading: "Loading the card form…",
  formSilent: "The form could not be loaded. Cancel and try again.",
  checkHeading: "Confirm with your bank",
  checkFrame: "3-D Secure check of your bank",
  checkLoading: "Loading your bank's check…",
  checkSilent: "Your bank's check could not be loaded. Close this window and try again.",
  fields: {
    number: {
      title: "Card number",
      name: "Card number",
      wrong: "Check the card number: it is not complete, or a digit is wrong.",
    },
    expiry: {
      title: "Expiry date",
      name: "Expiry date, month and year",
      wrong: "Check the expiry date: month and year as on the card, such as 04/30.",
    },
    cvv: {
      title: "Security code",
      name: "Security code",
      wrong: "Check the security code: the 3 or 4 digits on the card.",
    },
    name: {title: "Name on card", name: "Name on card", wrong: "Check the name: write it as on the card."},
  },
  shipping: {
    ADDRESS_ERROR: "The shop can't ship to this address. Choose another one.",
    COUNTRY_ERROR: "The shop doesn't ship to this country. Choose another address.",
    STATE_ERROR: "The shop doesn't ship to this state. Choose another address.",
    ZIP_ERROR: "The shop doesn't ship to this postal code. Choose another address.",
    METHOD_UNAVAILABLE: "This way of delivery is not available. Choose another one.",
    STORE_UNAVAILABLE: "This store is not available. Choose another one.",
  },
};
