import {z} from "zod";
import type {Outcome} from "./response.ts";
import {printedLinksSchema} from "./schemas.ts";
import type {PayPalRequest, Transport} from "./transport.ts";

/** A call whose body and query PayPal checks. */
export type PassedCall = Pick<
  PayPalRequest<unknown>,
  "id" | "trackerId" | "transactionId" | "query" | "requestId" | "body" | "mayBeDone" | "policy"
>;

/** An operation that sends the caller's body and query as they are, and returns PayPal's reply with all its fields. */
export type PassedOperation<T = unknown> = (call: PassedCall) => Promise<Outcome<T>>;

export function passedOperation<T>(
  send: Transport,
  declared: Pick<PayPalRequest<T>, "method" | "path" | "schema" | "headers" | "isBinary" | "isRepeatable">,
): PassedOperation<T> {
  const policy = declared.method === "GET" ? "read" : "pay";
  return (call) => send({policy, ...declared, ...call});
}

/** A resource with all its fields. */
export const recordSchema = z.looseObject({id: z.string()});

/** A list with all fields of its rows. */
export const itemsSchema = z.looseObject({items: z.array(z.looseObject({}))});

/** A reply that only has links. */
export const linksSchema = z.looseObject({links: printedLinksSchema});

/** Asks PayPal to reply with the whole resource. */
export const WHOLE_RESOURCE = {prefer: "return=representation"};
