import type {Shop} from "./shop.ts";
import {ORIGIN} from "./shop.ts";

export const OPERATOR_KEY = "canary-operator-key-0123456789abcdef";

interface Named {
  readonly id: string;
  readonly name: string;
  readonly dispute_id: string;
  readonly state: string;
}

interface Money {
  readonly value: string;
}

/** The fields of all replies. A test that reads a field of another reply gets `undefined` and fails. */
interface RecordBody extends Named {
  readonly status: string;
  readonly items: readonly Named[];
  readonly resources: readonly Named[];
  readonly line_items: readonly Named[];
  readonly total_items: number;
  readonly payment_link: string;
  readonly tags: readonly string[];
  readonly invoice_number: string;
  readonly payment_id: string;
  readonly refund_id: string;
  readonly payments: {readonly paid_amount: Money};
  readonly refunds: {readonly refund_amount: Money};
  readonly dispute_amount: Money;
  readonly dispute_life_cycle_stage: string;
  readonly dispute_outcome: {readonly amount_refunded: Money};
  readonly offer: {readonly history: readonly unknown[]; readonly seller_offered_amount: Money};
  readonly messages: readonly {readonly content: string}[];
  readonly evidences: readonly {readonly source: string; readonly documents: readonly Named[]}[];
  readonly note: string;
  // Error
  readonly code: string;
  readonly debug_id: string;
  readonly details: readonly {readonly issue: string; readonly field: string}[];
}

/** Reply of a back-office route. */
export interface OperatorReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: RecordBody;
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
    body: (isJson ? JSON.parse(text) : undefined) as RecordBody,
  };
}
