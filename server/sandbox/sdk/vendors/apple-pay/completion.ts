/** Reads what a page passes to the complete… methods of Apple's session. */
import type {SheetDetails, SheetMessage} from "../../protocol/wallet-sheet.ts";
import {object, readLines, readMethods, readTotal} from "./request.ts";

/** Error of the buyer's input that a page reports. */
export class ApplePayError extends Error {
  readonly code: string;
  readonly contactField: string | undefined;

  constructor(code: string, contactField?: string, message = "") {
    super(message);
    this.name = "ApplePayError";
    this.code = code;
    this.contactField = contactField;
  }
}

/** Reply of a page to the buyer's choice. */
export interface Completion {
  readonly details: Partial<SheetDetails>;
  /** Message for the buyer if the page refuses the choice. */
  readonly refusal: SheetMessage | undefined;
}

/**
 * Reads the arguments of a method that completes a selection. Version 3 and newer pass one object, older versions a
 * list of arguments.
 *
 * @param argumentNames names of the older versions' arguments
 * @throws TypeError for a wrong shape
 */
export function readCompletion(given: readonly unknown[], argumentNames: readonly string[]): Completion {
  const [first] = given;
  const isObject = given.length === 1 && typeof first === "object" && first !== null && !("amount" in first);
  const update = isObject
    ? (first as Record<string, unknown>)
    : Object.fromEntries(argumentNames.map((name, index) => [name, given[index]]));
  const {newTotal, newLineItems, newShippingMethods, errors, status = 0} = update;
  const isRefused = status !== 0 || (Array.isArray(errors) && errors.length > 0);
  return {
    details: {
      ...(newTotal === undefined ? {} : readTotal(newTotal)),
      ...readLines(newLineItems),
      ...readMethods(newShippingMethods),
    },
    refusal: isRefused ? (messageOf(errors) ?? {notice: "refused"}) : undefined,
  };
}

/**
 * Reads the argument of `completePayment`: a status, or `{status, errors}`.
 *
 * @returns a message for the buyer; undefined for a payment that succeeded
 * @throws TypeError for a wrong shape
 */
export function readPaymentResult(given: unknown): SheetMessage | undefined {
  const {status, errors} = typeof given === "number" ? {status: given} : object("the result", given);
  if (typeof status !== "number")
    throw new TypeError("completePayment needs a status, such as STATUS_SUCCESS.");
  return status === 0 ? undefined : (messageOf(errors) ?? {notice: "notCompleted"});
}

function messageOf(errors: unknown): SheetMessage | undefined {
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const message = (first as {message?: unknown} | null | undefined)?.message;
  return typeof message === "string" && message !== "" ? {message} : undefined;
}
