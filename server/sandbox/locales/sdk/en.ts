import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "en",
  close: "Close",
  cancel: "Cancel",
  card: "Debit or credit card",
  loading: "Loading {name}…",
  silent: "{name} couldn't be loaded. Close this window and try again.",
  frame: "{name} checkout",
  continueThere: "Continue in the {name} window.",
  showWindow: "Show the window",
  formLoading: "Loading the card form…",
  formSilent: "The form couldn't be loaded. Cancel and try again.",
  checkHeading: "Confirm with your bank",
  checkFrame: "Your bank's 3-D Secure check",
  checkLoading: "Loading your bank's check…",
  checkSilent: "Your bank's check couldn't be loaded. Close this window and try again.",
  fields: {
    number: {
      title: "Card number",
      name: "Card number",
      wrong: "This card number is incomplete or wrong. Check each digit.",
    },
    expiry: {
      title: "Expiry date",
      name: "Expiry date, month and year",
      wrong: "This card has expired, or the date is wrong. Enter it as 04/30.",
    },
    cvv: {
      title: "Security code",
      name: "Security code",
      wrong: "Check the security code. It's the 3 or 4 digits on the card.",
    },
    name: {title: "Name on card", name: "Name on card", wrong: "Enter the name on the card."},
  },
  shipping: {
    ADDRESS_ERROR: "The shop doesn't ship to this address. Choose another one.",
    COUNTRY_ERROR: "The shop doesn't ship to this country. Choose another address.",
    STATE_ERROR: "The shop doesn't ship to this state. Choose another address.",
    ZIP_ERROR: "The shop doesn't ship to this postal code. Choose another address.",
    METHOD_UNAVAILABLE: "This delivery method isn't available. Choose another one.",
    STORE_UNAVAILABLE: "This store isn't available. Choose another one.",
  },
};
