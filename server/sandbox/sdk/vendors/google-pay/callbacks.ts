/** Asks the page's callbacks, and reads what they answer. */
import type {SheetDetails, SheetWords} from "../../protocol/wallet-sheet.ts";
import {developerError} from "./errors.ts";
import type {IntermediatePaymentData, PaymentData} from "./payment-data.ts";
import {readOptions, readTransaction} from "./request.ts";

export interface PaymentDataCallbacks {
  onPaymentAuthorized?: (data: PaymentData) => unknown;
  onPaymentDataChanged?: (data: IntermediatePaymentData) => unknown;
}

/** @throws PaymentsError `DEVELOPER_ERROR` when one is there that is no function */
export function readCallbacks(given: unknown): PaymentDataCallbacks {
  if (given === undefined || given === null) return {};
  const {onPaymentAuthorized, onPaymentDataChanged} = given as Record<string, unknown>;
  for (const [name, callback] of Object.entries({onPaymentAuthorized, onPaymentDataChanged})) {
    if (callback !== undefined && typeof callback !== "function") {
      throw developerError(`paymentDataCallbacks.${name} must be a function.`);
    }
  }
  return given;
}

const somethingWrong: SheetWords = {notice: "somethingWrong"};

/** What the buyer reads when the page refused the payment; undefined when it took it. */
export async function askAuthorized(
  callback: NonNullable<PaymentDataCallbacks["onPaymentAuthorized"]>,
  data: PaymentData,
): Promise<SheetWords | undefined> {
  try {
    const {transactionState, error} = ((await callback(data)) ?? {}) as Record<string, unknown>;
    if (transactionState === "SUCCESS") return undefined;
    if (transactionState === "ERROR") return messageOf(error) ?? somethingWrong;
    throw developerError('onPaymentAuthorized must answer {transactionState: "SUCCESS"} or "ERROR".');
  } catch (error) {
    tellDeveloper(error);
    return somethingWrong;
  }
}

/** How the sheet changes, and what the buyer reads when the page refused what was chosen. */
export interface Change {
  readonly details: Partial<SheetDetails>;
  readonly problem?: SheetWords;
}

export async function askChanged(
  callback: NonNullable<PaymentDataCallbacks["onPaymentDataChanged"]>,
  data: IntermediatePaymentData,
): Promise<Change> {
  try {
    const update = ((await callback(data)) ?? {}) as Record<string, unknown>;
    const {newTransactionInfo: transaction, newShippingOptionParameters: options, error} = update;
    const problem = error === undefined ? undefined : (messageOf(error) ?? somethingWrong);
    return {
      details: {
        // A total, or a choice, that is no longer known must not stay on the sheet.
        ...(transaction === undefined ? {} : {total: undefined, ...readTransaction(transaction)}),
        ...(options === undefined ? {} : {selectedOption: undefined, ...readOptions(options)}),
      },
      ...(problem === undefined ? {} : {problem}),
    };
  } catch (error) {
    tellDeveloper(error);
    return {details: {}, problem: somethingWrong};
  }
}

function messageOf(error: unknown): SheetWords | undefined {
  const message = (error as {message?: unknown} | null | undefined)?.message;
  return typeof message === "string" && message !== "" ? {message} : undefined;
}

function tellDeveloper(error: unknown): void {
  // oxlint-disable-next-line no-console -- the page's own callback failed, and nobody else is there to take it
  console.error("Google Pay stand-in: a callback of the page failed.", error);
}
