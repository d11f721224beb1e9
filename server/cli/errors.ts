import type {Outcome, Refused, Unknown} from "../merchant/paypal/response.ts";
import {EXIT, type ExitCode} from "./exit-codes.ts";

/** Ends a command with a message for its user. It must contain no secret. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exit: ExitCode;
  /** Error code for scripts: PayPal's or the command's own. */
  readonly code: string;
  /** Further lines: details of the error, or what to do next. */
  readonly details: readonly string[];
  readonly debugId: string | undefined;
  /** Request id to repeat the call with. */
  readonly requestId: string | undefined;

  constructor(
    exit: ExitCode,
    code: string,
    message: string,
    more: {
      readonly details?: readonly string[];
      readonly debugId?: string | undefined;
      readonly requestId?: string | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? {} : {cause: more.cause});
    this.exit = exit;
    this.code = code;
    this.details = more.details ?? [];
    this.debugId = more.debugId;
    this.requestId = more.requestId;
  }
}

export function wrongUse(message: string, ...details: readonly string[]): CommandError {
  return new CommandError(EXIT.usage, "WRONG_USE", message, {details});
}

/** Parts of the error messages of a call. */
export interface CallWording {
  /** The resource, such as `dispute PP-1`. */
  readonly thing?: string;
  /** The effect of a call that changes something, such as `the link was deleted`. */
  readonly change?: string;
  /** Advice for an unknown outcome. */
  readonly next?: string;
  /** Request id to repeat the call with. */
  readonly requestId?: string;
}

/** Returns the value of a call. @throws CommandError when PayPal refused it, or its outcome is unknown */
export function valueOf<T>(outcome: Outcome<T>, wording: CallWording = {}): T {
  if (outcome.kind === "done") return outcome.value;
  throw outcome.kind === "refused" ? refused(outcome, wording) : unknown(outcome, wording);
}

function refused({status, refusal}: Refused, {thing}: CallWording): CommandError {
  const {name, message, error, error_description: description, debug_id: debugId} = refusal;
  const code = name ?? error ?? `HTTP_${status}`;
  const details = (refusal.details ?? []).map(({issue, field, description: words}) =>
    [field, issue, words].filter((part) => part !== undefined).join(": "),
  );
  if (status === 404 && thing !== undefined) {
    return new CommandError(EXIT.notFound, code, `There is no ${thing}.`, {debugId});
  }
  const reason = `${message ?? description ?? "without a reason"} (${code})`;
  return new CommandError(EXIT.refused, code, `PayPal refused: ${reason}`, {
    details: [...details, ...hintOf(status)],
    debugId,
  });
}

function hintOf(status: number): string[] {
  if (status === 401) return ["PayPal does not accept the credentials: check CLIENT_ID and CLIENT_SECRET."];
  if (status === 403)
    return [
      "The application lacks the feature or the scope for this call: add it in PayPal's developer dashboard.",
    ];
  return [];
}

function unknown({reason, status, debugId}: Unknown, {change, next, requestId}: CallWording): CommandError {
  const what = status === undefined ? reason : `status ${status}`;
  if (change === undefined) {
    const message = `PayPal sent no usable reply: ${what}.`;
    return new CommandError(EXIT.unknown, "NO_ANSWER", message, {
      details: ["Nothing was changed. Run the command again."],
      debugId,
    });
  }
  const message = `It is not known whether ${change}: PayPal sent no usable reply (${what}).`;
  return new CommandError(EXIT.unknown, "OUTCOME_UNKNOWN", message, {
    details: next === undefined ? [] : [next],
    debugId,
    requestId,
  });
}
