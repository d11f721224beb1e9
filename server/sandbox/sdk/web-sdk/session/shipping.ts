import type {SdkTexts, ShippingReason} from "../../../locales/sdk/texts.ts";
import type {ShippingAddress, ShippingOption, ToPaymentWindow} from "../../protocol/payment-window.ts";
import type {Callback} from "./callbacks.ts";

/** Keys of `data.errors`, which a page throws: `throw new Error(data.errors.COUNTRY_ERROR)`. */
const addressReasons = ["ADDRESS_ERROR", "COUNTRY_ERROR", "STATE_ERROR", "ZIP_ERROR"] as const;
const optionReasons = ["METHOD_UNAVAILABLE", "STORE_UNAVAILABLE"] as const;

type Answer = ToPaymentWindow;

/** Calls `onShippingAddressChange`. The page may change the order before it answers. */
export function askAddress(
  callback: Callback | undefined,
  texts: SdkTexts,
  question: number,
  orderId: string,
  shippingAddress: ShippingAddress,
): Promise<Answer> {
  return ask(callback, texts, question, addressReasons, {orderId, shippingAddress});
}

/** Calls `onShippingOptionsChange`. */
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
  // Each value equals its key.
  const errors = Object.fromEntries(reasons.map((key) => [key, key]));
  try {
    await callback?.({...data, errors});
    return {kind: "answer", question, accepted: true};
  } catch (error) {
    const reason = reasons.find((known) => error instanceof Error && known === error.message);
    // Any other thrown value is for the page's developer, not for the buyer.
    // oxlint-disable-next-line no-console -- no caller could handle it
    if (reason === undefined) console.warn("A shipping callback rejected with none of data.errors.", error);
    const message = texts[reason ?? reasons[0]];
    return {kind: "answer", question, accepted: false, message, ...(reason === undefined ? {} : {reason})};
  }
}
