import type {ShippingAddress, ShippingOption, ToPaymentWindow} from "../protocol/payment-window.ts";
import type {Callback} from "./callbacks.ts";

/** The reasons that a page may give, by their keys: `throw new Error(data.errors.COUNTRY_ERROR)`. */
const addressErrors = {
  ADDRESS_ERROR: "The shop can't ship to this address. Choose another one.",
  COUNTRY_ERROR: "The shop doesn't ship to this country. Choose another address.",
  STATE_ERROR: "The shop doesn't ship to this state. Choose another address.",
  ZIP_ERROR: "The shop doesn't ship to this postal code. Choose another address.",
} as const;

const optionErrors = {
  METHOD_UNAVAILABLE: "This way of delivery is not available. Choose another one.",
  STORE_UNAVAILABLE: "This store is not available. Choose another one.",
} as const;

type Answer = ToPaymentWindow;

/** What the page says of another address; it may have changed the order before it answers. */
export function askAddress(
  callback: Callback | undefined,
  question: number,
  orderId: string,
  shippingAddress: ShippingAddress,
): Promise<Answer> {
  return ask(callback, question, addressErrors, {orderId, shippingAddress});
}

/** What the page says of another way of delivery. */
export function askOption(
  callback: Callback | undefined,
  question: number,
  orderId: string,
  selectedShippingOption: ShippingOption,
): Promise<Answer> {
  return ask(callback, question, optionErrors, {orderId, selectedShippingOption});
}

async function ask(
  callback: Callback | undefined,
  question: number,
  texts: Readonly<Record<string, string>>,
  data: object,
): Promise<Answer> {
  // A page gets each key as its own value, and throws it back.
  const errors = Object.fromEntries(Object.keys(texts).map((key) => [key, key]));
  try {
    await callback?.({...data, errors});
    return {kind: "answer", question, accepted: true};
  } catch (error) {
    const key = error instanceof Error ? error.message : "";
    const isKnown = Object.hasOwn(texts, key);
    // Anything else that is thrown is for the page's developer, and no text for a buyer.
    // eslint-disable-next-line no-console -- nobody else is there to take it
    if (!isKnown) console.warn("A shipping callback rejected with none of data.errors.", error);
    const message = (isKnown ? texts[key] : Object.values(texts)[0]) ?? "";
    return {kind: "answer", question, accepted: false, message, ...(isKnown ? {reason: key} : {})};
  }
}
