import type {Outcome, Refused, Unknown} from "../merchant/paypal/response.ts";
import {EXIT, type ExitCode} from "./exit-codes.ts";

/** What ends a command before its time, in words for whoever typed it. Nothing secret may stand in it. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exit: ExitCode;
  /** For scripts: the service's own name of the refusal, or one of ours. */
  readonly code: string;
  /** More lines: what is wrong in particular, or what to do next. */
  readonly details: readonly string[];
  readonly debugId: string | undefined;
  /** Under which id the same call may be sent again. */
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

/** What was asked for, in words. */
export interface Asked {
  /** What is not there when the service knows nothing of it, such as `dispute PP-1`. */
  readonly thing?: string;
  /** For a call that changes something: what may have been done, such as `the link was deleted`. */
  readonly change?: string;
  /** What to do when nobody knows whether it was done. */
  readonly next?: string;
  /** Under which id the same call may be sent again. */
  readonly requestId?: string;
}

/** What came of a call. @throws CommandError where it was not done, or nobody knows */
export function valueOf<T>(outcome: Outcome<T>, asked: Asked = {}): T {
  if (outcome.kind === "done") return outcome.value;
  throw outcome.kind === "refused" ? refused(outcome, asked) : unknown(outcome, asked);
}

function refused({status, refusal}: Refused, {thing}: Asked): CommandError {
  const {name, message, error, error_description: description, debug_id: debugId} = refusal;
  const code = name ?? error ?? `HTTP_${status}`;
  const details = (refusal.details ?? []).map(({issue, field, description: words}) =>
    [field, issue, words].filter((part) => part !== undefined).join(": "),
  );
  if (status === 404 && thing !== undefined) {
    return new CommandError(EXIT.notFound, code, `There is no ${thing}.`, {debugId});
  }
  const said = `${message ?? description ?? "it gives no reason"} (${code})`;
  return new CommandError(EXIT.refused, code, `The service refused: ${said}`, {
    details: [...details, ...hintOf(status)],
    debugId,
  });
}

function hintOf(status: number): string[] {
  if (status === 401) return ["It doesn't take the credentials: look at CLIENT_ID and CLIENT_SECRET."];
  if (status === 403)
    return ["The application needs the feature and the scope for this; both are set where it is registered."];
  return [];
}

function unknown({reason, status, debugId}: Unknown, {change, next, requestId}: Asked): CommandError {
  const what = status === undefined ? reason : `it answers ${status}`;
  if (change === undefined) {
    const message = `The service gives no answer that can be used: ${what}.`;
    return new CommandError(EXIT.unknown, "NO_ANSWER", message, {
      details: ["Nothing was changed; the same command may be given again."],
      debugId,
    });
  }
  const message = `It is not known whether ${change}: the service gives no answer that can be used (${what}).`;
  return new CommandError(EXIT.unknown, "OUTCOME_UNKNOWN", message, {
    details: next === undefined ? [] : [next],
    debugId,
    requestId,
  });
}
