/** Calls the page's callbacks and reads their results. */
import type {SheetDetails, SheetMessage} from "../../protocol/wallet-sheet.ts";
import {developerError} from "./errors.ts";
import type {IntermediatePaymentData, PaymentData} from "./payment-data.ts";
import {readOptions, readTransaction} from "./request.ts";

export interface PaymentDataCallbacks {
  onPaymentAuthorized?: (data: PaymentData) => unknown;
  onPaymentDataChanged?: (data: IntermediatePaymentData) => unknown;
}

/** @throws PaymentsError `DEVELOPER_ERROR` for a callback that is not a function */
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

const somethingWrong: SheetMessage = {notice: "somethingWrong"};

/** Asks the page to authorize the payment. Resolves with a message for the buyer if it refuses. */
export async function askAuthorized(
  callback: NonNullable<PaymentDataCallbacks["onPaymentAuthorized"]>,
  data: PaymentData,
): Promise<SheetMessage | undefined> {
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

/** Changes of the sheet, and the message if the page refuses the choice. */
export interface Change {
  readonly details: Partial<SheetDetails>;
  readonly problem?: SheetMessage;
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
        // Removes a total or choice that is no longer valid.
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

function messageOf(error: unknown): SheetMessage | undefined {
  const message = (error as {message?: unknown} | null | undefined)?.message;
  return typeof message === "string" && message !== "" ? {message} : undefined;
}

function tellDeveloper(error: unknown): void {
  // oxlint-disable-next-line no-console -- the page's callback failed, and no caller could handle it
  console.error("Google Pay stand-in: a callback of the page failed.", error);
}
