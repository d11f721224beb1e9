import type {ContentfulStatusCode} from "hono/utils/http-status";
import {z} from "zod";
import type {PayPalActionOutcome, PayPalActions} from "../../back-office/paypal-actions.ts";
import {MerchantError, outcomeUnknown} from "../../errors.ts";
import {readRecordWithFiles} from "../../middleware/body.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import {DocumentError, type GivenFile, type Upload, uploadOf} from "../../paypal/documents.ts";
import type {PayPalActionKind} from "../../paypal-actions/paypal-actions.tables.ts";
import type {PayPalActionRequest} from "../../paypal-actions/perform-paypal-action.ts";
import {PAYPAL_BODY, payPalRecord} from "../paypal-shapes.ts";
import {type Replies, type Route, route, type RouteError} from "../route.ts";
import {idsOf, type OperatorRoutes, PAYPAL_REPLIES, REQUEST_ID_HEADER, requestIdOf} from "./passed-route.ts";

/** Dependencies of the routes of recorded actions. */
export interface RecordingRoutes extends OperatorRoutes {
  readonly actions: PayPalActions;
}

/** PayPal's form: its JSON in the part `input`, and files. */
const form = z.looseObject({input: payPalRecord.describe("PayPal's body.")});

type Performed = NonNullable<PayPalActionOutcome["reply"]>;
type RecordedBody = Pick<PayPalActionRequest, "body" | "upload">;

/** Declaration of a body that may have files. */
export const FILES = {
  body: {unread: {...PAYPAL_BODY.unread, "multipart/form-data": form}},
  errors: ["400 FILE_REFUSED"],
} as const;

/** Errors of an action under a request id. */
export const RECORDED_ERRORS: readonly RouteError[] = [
  "409 REQUEST_REUSED",
  "409 ACTION_IN_PROGRESS",
  "409 NOT_DONE",
  "500 OUTCOME_UNKNOWN",
];

interface RecordedRoute extends Pick<Route, "summary"> {
  /** By default POST. */
  readonly method?: Route["method"];
  /** Path below `/back-office/paypal`. Its id is the action's target. */
  readonly path: string;
  readonly kind: PayPalActionKind;
  readonly body?: typeof PAYPAL_BODY | typeof FILES.body;
  readonly errors?: readonly RouteError[];
  /** Reads the request. By default it may have files. */
  readonly read?: (c: MerchantContext) => Promise<RecordedBody>;
  /** By default that of PayPal's reply. */
  readonly status?: 201 | 204;
}

function repliesOf(status: RecordedRoute["status"]): Replies {
  return status === undefined ? PAYPAL_REPLIES : {[status]: PAYPAL_REPLIES[status]};
}

/** Declares a route of an action that is recorded before PayPal gets it. A request id has one effect. */
export function recordedRoute(
  operator: RecordingRoutes,
  {method = "POST", path, kind, read = readRequest, status, body, errors = [], summary}: RecordedRoute,
): Route {
  return route({
    method,
    path: `/back-office/paypal${path}`,
    quota: "reading",
    summary,
    key: "OPERATOR_KEY",
    headers: REQUEST_ID_HEADER,
    replies: repliesOf(status),
    errors: [...(path.includes(":") ? (["404 NOT_FOUND"] as const) : []), ...RECORDED_ERRORS, ...errors],
    passesRefusals: true,
    authorize: operator.access.require,
    body: body ?? {unread: {}},
    async handle(c) {
      const {id: target} = idsOf(c);
      const readInput = () => read(c);
      const reply = await performRecorded(c, operator, {kind, target, readInput});
      const replied = status ?? reply.status;
      if (replied === 204 || reply.value === null) return c.body(null, 204);
      return c.json(reply.value, replied as ContentfulStatusCode);
    },
  });
}

/**
 * Performs an action under the caller's request id, and writes the id into the reply's headers.
 *
 * @param action without a target for an action that creates a record
 * @returns PayPal's reply
 * @throws MerchantError unless it is done
 */
export async function performRecorded(
  c: MerchantContext,
  {actions, randomness}: Pick<RecordingRoutes, "actions" | "randomness">,
  action: {
    readonly kind: PayPalActionKind;
    readonly target: string | undefined;
    readonly readInput: () => Promise<RecordedBody>;
  },
): Promise<Performed> {
  const id = requestIdOf(c) ?? randomness.uuid();
  c.header("service-request-id", id);
  const {kind, target = id, readInput} = action;
  return replyOf(await actions.perform({...(await readInput()), id, kind, target}));
}

/** Reads PayPal's body, and the files of a form. @throws MerchantError 400, 413, 415 */
export async function readRequest(
  c: MerchantContext,
): Promise<{readonly body: object; readonly upload?: Upload}> {
  const {record, files} = await readRecordWithFiles(c.req.raw);
  return files.length === 0 ? {body: record} : checkedUpload(record, files);
}

function checkedUpload(record: object, files: readonly GivenFile[]) {
  try {
    return uploadOf(record, files);
  } catch (error) {
    if (error instanceof DocumentError) throw new MerchantError(400, "FILE_REFUSED", error.message);
    throw error;
  }
}

function replyOf({action, reply}: PayPalActionOutcome): Performed {
  if (reply) return reply;
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
