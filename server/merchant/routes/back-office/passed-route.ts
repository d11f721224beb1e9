import type {ContentfulStatusCode} from "hono/utils/http-status";
import {z} from "zod";
import {MerchantError, payPalUnreachable, refusedByPayPal} from "../../errors.ts";
import {readRecord} from "../../middleware/body.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import type {PassedCall, PassedOperation} from "../../paypal/passed-call.ts";
import type {Outcome} from "../../paypal/response.ts";
import type {Randomness} from "../../randomness.ts";
import {PAYPAL_BODY, payPalRecord} from "../paypal-shapes.ts";
import {type Replies, type Route, route} from "../route.ts";

/** Dependencies of the operator's routes. */
export interface OperatorRoutes {
  readonly access: Pick<OperatorAccess, "require">;
  readonly randomness: Pick<Randomness, "uuid">;
}

/** Replies of a route that passes PayPal's reply on. PayPal chooses the status. */
export const PAYPAL_REPLIES = {
  200: payPalRecord.describe("PayPal's reply."),
  201: payPalRecord.describe("PayPal's reply."),
  202: payPalRecord.describe("PayPal's reply."),
  204: null,
} as const satisfies Replies;

interface PassedRoute extends Pick<Route, "summary"> {
  readonly method: Route["method"];
  /** Path below `/back-office/paypal`. */
  readonly path: string;
  readonly operation: PassedOperation;
  /** Query parameters that PayPal gets. */
  readonly query?: readonly string[];
  /** PayPal gets the request's JSON. */
  readonly hasBody?: true;
  /** True if PayPal replies with nothing. By default true for a DELETE only. */
  readonly isSilent?: true;
}

/** Declares a route that passes the request on to PayPal, and PayPal's reply or refusal on to the caller. */
export function passedRoute({access, randomness}: OperatorRoutes, declared: PassedRoute): Route {
  const {method, path, summary, operation, hasBody, isSilent = method === "DELETE"} = declared;
  const replies: Replies = isSilent ? {204: null} : PAYPAL_REPLIES;
  return route({
    method,
    path: `/back-office/paypal${path}`,
    quota: "reading",
    summary,
    key: "OPERATOR_KEY",
    ...(method !== "GET" && {headers: REQUEST_ID_HEADER}),
    replies,
    errors: path.includes(":") ? ["404 NOT_FOUND"] : [],
    passesRefusals: true,
    authorize: access.require,
    query: queryOf(declared.query),
    ...(hasBody && {body: PAYPAL_BODY}),
    async handle(c, {query}) {
      const call: PassedCall = {
        ...idsOf(c),
        query,
        ...(hasBody && {body: JSON.stringify(await readRecord(c.req.raw))}),
      };
      if (method === "GET") return passOutcome(c, await operation(call));
      const requestId = requestIdOf(c) ?? randomness.uuid();
      const outcome = await operation({...call, requestId});
      // A call with a lost reply may have deleted it.
      if (method === "DELETE" && outcome.kind === "refused" && outcome.status === 404)
        return c.body(null, 204);
      return passOutcome(c, outcome, requestId);
    },
  });
}

/** A query with these parameters. PayPal checks their values. */
export function queryOf(names: readonly string[] = []): z.ZodType<Record<string, string>> {
  const value = z.string().max(2000).optional();
  return z.strictObject(Object.fromEntries(names.map((name) => [name, value]))) as unknown as z.ZodType<
    Record<string, string>
  >;
}

/** The ids in the path. @throws MerchantError 404 for a text that is no id of PayPal */
export function idsOf(c: MerchantContext): {readonly id?: string; readonly transactionId?: string} {
  const {id, transactionId} = c.req.param() as Partial<Record<"id" | "transactionId", string>>;
  for (const given of [id, transactionId]) {
    // `..` would lead to another resource.
    if (given !== undefined && !/^[\w-]{1,255}$/.test(given)) {
      throw new MerchantError(404, "NOT_FOUND", "This is no id of PayPal.");
    }
  }
  return {...(id !== undefined && {id}), ...(transactionId !== undefined && {transactionId})};
}

/** Header with the caller's id of a change. */
export const REQUEST_ID_HEADER = {
  "Service-Request-Id": z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .optional()
    .describe("Names the change. A repeated request with the same id has its effect once."),
};

/** The caller's id of a change. @throws MerchantError 400 */
export function requestIdOf(c: MerchantContext): string | undefined {
  const id = c.req.header("service-request-id") ?? c.req.header("paypal-request-id");
  if (REQUEST_ID_HEADER["Service-Request-Id"].safeParse(id).success) return id;
  throw new MerchantError(400, "INVALID_REQUEST", "Service-Request-Id must be 1 to 64 printable characters.");
}

/**
 * Passes PayPal's reply on.
 *
 * @param requestId with which a change without a reply may be repeated
 * @throws MerchantError for a refusal, and for a call without a reply
 */
export function passOutcome(c: MerchantContext, outcome: Outcome<unknown>, requestId?: string) {
  const {status, value} = replyOf(outcome, requestId);
  return value === undefined ? c.body(null, 204) : c.json(value as object, status as ContentfulStatusCode);
}

/** The reply of a call that was done. @throws MerchantError */
export function replyOf<T>(
  outcome: Outcome<T>,
  requestId?: string,
): {readonly status: number; readonly value: T} {
  switch (outcome.kind) {
    case "done":
      return outcome;
    case "refused":
      throw refusedByPayPal(outcome, {isOperator: true});
    case "unknown":
      throw payPalUnreachable(outcome, requestId === undefined ? {} : {requestId});
  }
}
