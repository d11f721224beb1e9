import type {SdkTexts, ShippingReason} from "../../../locales/sdk/texts.ts";
import type {ShippingAddress, ShippingOption, ToPaymentWindow} from "../../protocol/payment-window.ts";
import type {Callback} from "./callbacks.ts";

/** The reasons that a page may give, by their keys: `throw new Error(data.errors.COUNTRY_ERROR)`. */
const addressReasons = ["ADDRESS_ERROR", "COUNTRY_ERROR", "STATE_ERROR", "ZIP_ERROR"] as const;
const optionReasons = ["METHOD_UNAVAILABLE", "STORE_UNAVAILABLE"] as const;

type Answer = ToPaymentWindow;

/** What the page says of another address; it may have changed the order before it answers. */
export function askAddress(
  callback: Callback | undefined,
  texts: SdkTexts,
  question: number,
  orderId: string,
  shippingAddress: ShippingAddress,
): Promise<Answer> {
  return ask(callback, texts, question, addressReasons, {orderId, shippingAddress});
}

/** What the page says of another way of delivery. */
export function askOption(
  callback: Callback | undefined,
  texts: SdkTexts,
  question: number,
  orderId: string,
  selectedShippingOption: ShippingOption,
): Promise<Answer> {
  return ask(callback, texts, question, optionReasons, {orderId, selectedShippingOption});
}

async function ask(
  callback: Callback | undefined,
  {shipping: texts}: SdkTexts,
  question: number,
  reasons: readonly [ShippingReason, ...ShippingReason[]],
  data: object,
): Promise<Answer> {
  // A page gets each key as its own value, and throws it back.
  const errors = Object.fromEntries(reasons.map((key) => [key, key]));
  try {
    await callback?.({...data, errors});
    return {kind: "answer", question, accepted: true};
  } catch (error) {
    const words = error instanceof Error ? error.message : "";
    const reason = reasons.find((known) => known === words);
    // Anything else that is thrown is for the page's developer, and no text for a buyer.
    // oxlint-disable-next-line no-console -- nobody else is there to take it
    if (reason === undefined) console.warn("A shipping callback rejected with none of data.errors.", error);
    const message = texts[reason ?? reasons[0]];
    return {kind: "answer", question, accepted: false, message, ...(reason === undefined ? {} : {reason})};
  }
}
