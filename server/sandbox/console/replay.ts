import {REDACTED} from "../../shared/redaction.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import {issueToken} from "../oauth/oauth.operations.ts";
import {tokenForm} from "../oauth/oauth.schema.ts";
import type {RequestEntry} from "../test-controls/request-log.entries.ts";
import {unprocessable} from "../wire/errors.ts";
import type {ConsoleContext} from "./context.ts";

/** Requests of the API and of its clients in browsers. Scripts, frames, pages, controls and preflights are others. */
export function isOfApi({method, path}: Pick<RequestEntry, "method" | "path">): boolean {
  return /^\/v\d+\//.test(path) && method !== "OPTIONS";
}

export const REPLAYABLE = "Possible, with a fresh token and without its query.";

/** Why a logged request can't be sent again. Undefined if it can. */
export function replayRefusal(entry: RequestEntry): string | undefined {
  const {path, application_id: application, request_body: body} = entry;
  if (!isOfApi(entry) || application === null)
    return "Only requests of an application to the API can be sent again.";
  if (path.includes(REDACTED)) return "Its path contains an id that the log doesn't keep.";
  if (!body || body.size === 0) return undefined;
  if (body.json === undefined) return "The log doesn't keep its body.";
  return JSON.stringify(body.json).includes(REDACTED)
    ? "The log doesn't keep cards, tokens and secrets, and its body has one."
    : undefined;
}

/**
 * The logged request with a fresh token of its application. Its query and other headers aren't in the log.
 *
 * @param isNew leaves out the request id, so that the request is processed again
 * @throws ServiceError 422 for a request whose parts aren't all in the log
 */
export function replayOf(context: ConsoleContext, entry: RequestEntry, isNew: boolean): Request {
  const refusal = replayRefusal(entry);
  if (refusal !== undefined) throw unprocessable("REQUEST_NOT_KEPT", {description: refusal});
  const {store, origin} = context;
  const {method, path, request_id: requestId, request_body: body} = entry;
  const application = applicationById(store, entry.application_id!);
  const form = tokenForm.parse({grant_type: "client_credentials"});
  const {accessToken} = store.run(() => issueToken(store, context, application, form, undefined));
  return new Request(origin + path, {
    method,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      ...(body?.type && {"Content-Type": body.type}),
      ...(requestId !== null && !isNew && {"PayPal-Request-Id": requestId}),
    },
    ...(body?.json !== undefined && {body: JSON.stringify(body.json)}),
  });
}
