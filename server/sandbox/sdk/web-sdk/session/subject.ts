import {describe, sdkError, usageError, messageOf, type SdkError} from "../errors.ts";
import type {WalletMethod} from "../../payment-methods.ts";

/** What a window is opened for: an order is paid, or a setup token's method is saved. */
export type SubjectKind = "order" | "setup-token";

/** What a payment session is for, and how it is called on the way. */
export interface Purpose {
  /** How a page made the session. */
  readonly factory: string;
  readonly fundingSource: WalletMethod["eligibility"] | "card";
  /** The wallet's name as buyers read it. */
  readonly name: string;
  readonly subject: SubjectKind;
  /** Which ways to show the window there are beside `auto`. */
  readonly modes: readonly PresentationMode[];
  /** Where the window's document is, without the parameters that a frame session adds. */
  address(origin: string, id: string): URL;
}

export const presentationModes = [
  "auto",
  "popup",
  "modal",
  "redirect",
  "payment-handler",
  "direct-app-switch",
] as const;
export type PresentationMode = (typeof presentationModes)[number];

/** What the subject's id is called in what a page gives and gets. */
export function idNameOf({subject}: Pick<Purpose, "subject">): "orderId" | "vaultSetupToken" {
  return subject === "order" ? "orderId" : "vaultSetupToken";
}

/**
 * Reads what `start` is to be about: the promise in its second argument, or the id that the session was made with.
 *
 * @returns the id's promise; it rejects with an SdkError when the page's promise does, or resolves with something else
 * @throws SdkError `SdkInitError` when there is neither, or something that is no promise: a function or a string
 */
export function readSubject(purpose: Purpose, given: string | undefined, promise: unknown): Promise<string> {
  const idName = idNameOf(purpose);
  if (promise === undefined || promise === null) {
    if (given !== undefined) return Promise.resolve(given);
    throw usageError(
      "ERR_FLOW_SESSION_PROMISE_INVALID",
      `start: the second argument must be a promise of {${idName}}, or ${purpose.factory} be given an ${idName}; got neither.`,
    );
  }
  if (!isPromise(promise)) {
    const hint = typeof promise === "function" ? " Call the function, and pass what it returns." : "";
    throw usageError(
      "ERR_FLOW_SESSION_PROMISE_INVALID",
      `start: the second argument must be a promise of {${idName}}; got ${describe(promise)}.${hint}`,
    );
  }
  return Promise.resolve(promise).then(
    (value) => readId(purpose, value),
    (cause: unknown) => {
      throw rejected(cause);
    },
  );
}

/** The id that a session may be made with. @throws SdkError for anything but a string */
export function readGivenId(purpose: Purpose, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && value !== "") return value;
  const idName = idNameOf(purpose);
  throw usageError(
    "ERR_FLOW_SESSION_OPTIONS_INVALID",
    `${purpose.factory}: ${idName} must be a string; got ${describe(value)}.`,
  );
}

/** Also one of another window's, or a library's. */
function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as {then?: unknown}).then === "function"
  );
}

function readId(purpose: Purpose, value: unknown): string {
  const idName = idNameOf(purpose);
  const id: unknown =
    typeof value === "object" && value !== null ? (value as Record<string, unknown>)[idName] : undefined;
  if (typeof id === "string" && id !== "") return id;
  throw usageError(
    "ERR_FLOW_SESSION_PROMISE_INVALID",
    `start: the promise must resolve with {${idName}: "…"}; got ${describe(value)}.`,
  );
}

/** The page's own failure, in the shape of the SDK's: its words are kept, and it is the cause. */
function rejected(cause: unknown): SdkError {
  return sdkError("ERR_FLOW_SESSION_PROMISE_REJECTED", messageOf(cause), {isRecoverable: true, cause});
}
