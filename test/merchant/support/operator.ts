import type {Shop} from "./shop.ts";
import {ORIGIN} from "./shop.ts";

export const OPERATOR_KEY = "canary-operator-key-0123456789abcdef";

/** Reply of a back-office route. */
export interface OperatorReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // PayPal's records have many shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, instead of JSON. */
  readonly form?: FormData;
}

/** Calls a route below `/back-office/paypal` with the operator key. */
export async function operate(
  shop: Shop,
  method: string,
  path: string,
  body?: unknown,
  {headers = {}, form}: CallOptions = {},
): Promise<OperatorReply> {
  const reply = await shop.merchant.app.request(`${ORIGIN}/service-api/back-office/paypal${path}`, {
    method,
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      ...(body !== undefined && {"content-type": "application/json"}),
      ...headers,
    },
    ...(body !== undefined && {body: JSON.stringify(body)}),
    ...(form && {body: form}),
  });
  const text = await reply.text();
  const isJson = reply.headers.get("content-type")?.startsWith("application/json");
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}
