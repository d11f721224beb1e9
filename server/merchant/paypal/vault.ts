import {onceUnder} from "./authorized.ts";
import {orderPath} from "./orders.ts";
import type {Outcome} from "./outcome.ts";
import type {Transport} from "./transport.ts";
import {
  nothingSchema,
  type PaymentToken,
  paymentTokenSchema,
  type SavedByOrder,
  savedByOrderSchema,
  type SetupTokenReply,
  setupTokenSchema,
} from "./wire.ts";

/** The vault service (`/v3/vault`), asked with this server's own rights. */
export interface VaultService {
  createSetupToken(call: {
    requestId: string;
    body: unknown;
    clientMetadataId: string;
  }): Promise<Outcome<SetupTokenReply>>;
  /** Exchanges a setup token that its buyer has approved. */
  createPaymentToken(call: {requestId: string; setupToken: string}): Promise<Outcome<PaymentToken>>;
  /** What a paid order has saved; undefined while that is nothing. */
  showSavedBy(orderId: string): Promise<Outcome<SavedByOrder>>;
  /** Erasing one twice comes to the same. */
  deletePaymentToken(token: string): Promise<Outcome<undefined>>;
}

const PAYMENT_TOKENS = "/v3/vault/payment-tokens";

/** @param send sends with this server's rights */
export function createVaultService(send: Transport): VaultService {
  return {
    createSetupToken: ({requestId, body, clientMetadataId}) =>
      send({
        method: "POST",
        path: "/v3/vault/setup-tokens",
        headers: {...onceUnder(requestId), "paypal-client-metadata-id": clientMetadataId},
        body: JSON.stringify(body),
        schema: setupTokenSchema,
      }),
    createPaymentToken: ({requestId, setupToken}) =>
      send({
        method: "POST",
        path: PAYMENT_TOKENS,
        headers: onceUnder(requestId),
        body: JSON.stringify({payment_source: {token: {id: setupToken, type: "SETUP_TOKEN"}}}),
        schema: paymentTokenSchema,
        mayBeDone: true,
      }),
    showSavedBy: (orderId) =>
      send({method: "GET", path: orderPath(orderId), headers: {}, schema: savedByOrderSchema}),
    deletePaymentToken: (token) =>
      send({
        method: "DELETE",
        path: `${PAYMENT_TOKENS}/${encodeURIComponent(token)}`,
        headers: {},
        schema: nothingSchema,
        mayBeDone: true,
      }),
  };
}
