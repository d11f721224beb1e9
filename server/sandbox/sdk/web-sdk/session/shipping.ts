import {
  addressReasons,
  optionReasons,
  type ShippingAddress,
  type ShippingOption,
  type ShippingReason,
  type ToPaymentWindow,
} from "../../protocol/payment-window.ts";
import type {Callback} from "./callbacks.ts";

type Answer = ToPaymentWindow;

/** Calls `onShippingAddressChange`. The page may change the order before it answers. */
export function askAddress(
  callback: Callback | undefined,
  question: number,
  orderId: string,
  shippingAddress: ShippingAddress,
): Promise<Answer> {
  return ask(callback, question, addressReasons, {orderId, shippingAddress});
}

/** Calls `onShippingOptionsChange`. */
export function askOption(
  callback: Callback | undefined,
  question: number,
  orderId: string,
  selectedShippingOption: ShippingOption,
): Promise<Answer> {
  return ask(callback, question, optionReasons, {orderId, selectedShippingOption});
}

async function ask(
  callback: Callback | undefined,
  question: number,
  reasons: readonly ShippingReason[],
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
    return {kind: "answer", question, accepted: false, ...(reason === undefined ? {} : {reason})};
  }
}
