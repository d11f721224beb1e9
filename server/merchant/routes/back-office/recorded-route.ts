import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {PayPalActionOutcome, PayPalActions} from "../../back-office/paypal-actions.ts";
import {MerchantError, outcomeUnknown} from "../../errors.ts";
import {readRecordWithFiles} from "../../middleware/body.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import {DocumentError, type GivenFile, type Upload, uploadOf} from "../../paypal/documents.ts";
import type {PayPalActionKind} from "../../paypal-actions/paypal-actions.tables.ts";
import {type Route, route} from "../route.ts";
import {idsOf, type OperatorRoutes, requestIdOf} from "./passed-route.ts";

/** Dependencies of the routes of recorded actions. */
export interface RecordingRoutes extends OperatorRoutes {
  readonly actions: PayPalActions;
}

/** Declares a route of an action that is recorded before PayPal gets it. A request id has one effect. */
export function recordedRoute(
  {access, randomness, actions}: RecordingRoutes,
  {path, kind}: {readonly path: string; readonly kind: PayPalActionKind},
): Route {
  return route({
    method: "POST",
    path: `/back-office/paypal${path}`,
    quota: "reading",
    authorize: access.demand,
    body: "raw",
    async handle(c) {
      const {id: target = ""} = idsOf(c);
      const id = requestIdOf(c) ?? randomness.uuid();
      c.header("service-request-id", id);
      const {body, upload} = await readRequest(c);
      return answer(c, await actions.perform({id, kind, target, body, upload}));
    },
  });
}

/** Reads PayPal's body, and the files of a form. @throws MerchantError 400, 413, 415 */
export async function readRequest(
  c: MerchantContext,
  {isForm = false} = {},
): Promise<{readonly body: object; readonly upload?: Upload}> {
  const {record, files} = await readRecordWithFiles(c.req.raw);
  return files.length === 0 && !isForm ? {body: record} : checkedUpload(record, files);
}

function checkedUpload(record: object, files: readonly GivenFile[]) {
  try {
    return uploadOf(record, files);
  } catch (error) {
    if (error instanceof DocumentError) throw new MerchantError(400, "FILE_REFUSED", error.message);
    throw error;
  }
}

function answer(c: MerchantContext, {action, reply}: PayPalActionOutcome): Response {
  if (reply) return c.json(reply.value, reply.status as ContentfulStatusCode);
  if (action.state === "failed") {
    throw new MerchantError(409, "NOT_DONE", "PayPal has not done this. Repeat the request to try again.");
  }
  const next =
    action.state === "unknown"
      ? "Repeat the request with the same Service-Request-Id: it is never done twice."
      : "It is too late to repeat the request: look it up in PayPal's records, then settle it.";
  throw outcomeUnknown(`It is not known whether this was done. ${next}`, {
    retryAfterMs: action.retryAfterMs,
    fields: {...action},
  });
}
