import {onceUnder} from "./authorized.ts";
import type {OrderCall} from "./orders.ts";
import type {Outcome} from "./outcome.ts";
import type {Transport} from "./transport.ts";
import {type Payment, paymentSchema, voidedSchema} from "./wire.ts";

/** A call about one payment; `id` is the capture's or the authorization's. */
export interface PaymentCall extends OrderCall {
  readonly id: string;
  /** The JSON text, kept as it was journalled: a repetition must be the same to the letter. */
  readonly body: string;
}

/** The payment service (`/v2/payments`), asked with this server's own rights. */
export interface Payments {
  /** Gives a capture back, or a part of it. */
  refund(call: PaymentCall): Promise<Outcome<Payment>>;
  /** Takes money that is reserved. */
  captureAuthorization(call: PaymentCall): Promise<Outcome<Payment>>;
  /** Lets go of what is left of an authorization. */
  voidAuthorization(call: PaymentCall): Promise<Outcome<Payment>>;
  /** Makes the funds of an authorization certain for another three days. */
  reauthorize(call: PaymentCall): Promise<Outcome<Payment>>;
}

/** @param send sends with this server's rights */
export function createPayments(send: Transport): Payments {
  const requestOf = ({requestId, id, body}: PaymentCall, collection: string, action: string) => ({
    method: "POST" as const,
    path: `/v2/payments/${collection}/${encodeURIComponent(id)}/${action}`,
    headers: {...onceUnder(requestId), prefer: "return=representation"},
    body,
    mayBeDone: true,
  });
  return {
    refund: (call) => send({...requestOf(call, "captures", "refund"), schema: paymentSchema}),
    captureAuthorization: (call) =>
      send({...requestOf(call, "authorizations", "capture"), schema: paymentSchema}),
    reauthorize: (call) => send({...requestOf(call, "authorizations", "reauthorize"), schema: paymentSchema}),
    async voidAuthorization(call) {
      const outcome = await send({...requestOf(call, "authorizations", "void"), schema: voidedSchema});
      if (outcome.kind !== "done") return outcome;
      // Without a body the status says it.
      return {...outcome, value: outcome.value ?? {id: call.id, status: "VOIDED"}};
    },
  };
}
