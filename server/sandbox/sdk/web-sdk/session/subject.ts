import {describe, sdkError, usageError, messageOf, type SdkError} from "../errors.ts";
import type {LocalMethodKey} from "../../../../../src/payment-methods/local-methods.ts";
import type {WalletMethod} from "../../payment-methods.ts";

/** Subject of a window: an order to pay, or a setup token that saves a payment method. */
export type SubjectKind = "order" | "setup-token";

/** Purpose of a payment session. */
export interface Purpose {
  /** Factory that created the session. */
  readonly factory: string;
  readonly fundingSource: WalletMethod["eligibility"] | LocalMethodKey | "card";
  /** Name of the wallet for buyers. */
  readonly name: string;
  readonly subject: SubjectKind;
  readonly modes: readonly PresentationMode[];
  /** Prepares the order while the window shows its loading text. An error ends the attempt. */
  prepare?(subject: Subject, signal: AbortSignal): Promise<void>;
  /** Address of the window's document, without the frame session's parameters. */
  address(origin: string, id: string): URL;
}

/** Result of the promise that `start` takes. */
export interface Subject {
  /** Id of the order or setup token. */
  readonly id: string;
  /** All properties of the result. */
  readonly given: Readonly<Record<string, unknown>>;
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

/** Name of the id in the page's options and callbacks. */
export function idNameOf({subject}: Pick<Purpose, "subject">): "orderId" | "vaultSetupToken" {
  return subject === "order" ? "orderId" : "vaultSetupToken";
}

/**
 * Reads the subject of `start`: the promise in its second argument, or the id of the session's options.
 *
 * @returns the subject; rejects with an SdkError when the page's promise rejects or resolves with another shape
 * @throws SdkError `SdkInitError` when there is neither, or the argument is not a promise
 */
export function readSubject(
  purpose: Purpose,
  givenId: string | undefined,
  promise: unknown,
): Promise<Subject> {
  const idName = idNameOf(purpose);
  if (promise === undefined || promise === null) {
    if (givenId !== undefined) return Promise.resolve({id: givenId, given: {}});
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
    (value) => readResult(purpose, value),
    (cause: unknown) => {
      throw rejected(cause);
    },
  );
}

/**
 * Reads the id of the session's options.
 * @throws SdkError for anything but a string
 */
export function readGivenId(purpose: Purpose, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && value !== "") return value;
  const idName = idNameOf(purpose);
  throw usageError(
    "ERR_FLOW_SESSION_OPTIONS_INVALID",
    `${purpose.factory}: ${idName} must be a string; got ${describe(value)}.`,
  );
}

/** Accepts any thenable, such as a promise of another window. */
function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as {then?: unknown}).then === "function"
  );
}

function readResult(purpose: Purpose, value: unknown): Subject {
  const idName = idNameOf(purpose);
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const id = given[idName];
  if (typeof id === "string" && id !== "") return {id, given};
  throw usageError(
    "ERR_FLOW_SESSION_PROMISE_INVALID",
    `start: the promise must resolve with {${idName}: "…"}; got ${describe(value)}.`,
  );
}

/** Wraps the page's error in an SdkError with the same message. */
function rejected(cause: unknown): SdkError {
  return sdkError("ERR_FLOW_SESSION_PROMISE_REJECTED", messageOf(cause), {isRecoverable: true, cause});
}
