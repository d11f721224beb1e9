import {z} from "zod";
import {type Call, operation} from "../rest/operation.ts";
import {clientMetadataIdOf} from "../wire/caller.ts";
import {ownerOf} from "./customers.operations.ts";
import {
  createPaymentToken,
  deletePaymentToken,
  listPaymentTokensOf,
  showPaymentToken,
} from "./payment-tokens.operations.ts";
import {createSetupToken, fillSetupToken, showSetupToken} from "./setup-tokens.operations.ts";
import {createSingleUseToken} from "./single-use-tokens.operations.ts";
import {listReply, paymentTokenReply, setupTokenReply, singleUseTokenReply} from "./vault.model.ts";
import {cardBody, listQuery, paymentTokenBody, setupTokenBody, tokenId} from "./vault.schema.ts";

const group = {feature: "vault"} as const;
const read = {...group, scopes: ["vault/payment-tokens/read", "vault/payment-tokens/readwrite"]} as const;
const write = {...group, scopes: ["vault/payment-tokens/readwrite"]} as const;
const replay = {hours: 3};
const params = z.object({id: tokenId});

type Reader = Pick<Call, "store" | "token" | "context" | "origin">;

function currentSetupToken({store, token: caller, context, origin}: Reader, id: string) {
  const token = showSetupToken(store, caller, id, context.clock.now());
  return {status: 200 as const, body: setupTokenReply(token, ownerOf(store, token), origin)};
}

function currentPaymentToken({store, token: caller, origin}: Reader, id: string) {
  const token = showPaymentToken(store, caller, id);
  return {status: 200 as const, body: paymentTokenReply(token, ownerOf(store, token), origin)};
}

/** `/v3/vault`. */
export const vaultOperations = [
  operation(
    "POST /v3/vault/setup-tokens",
    {
      ...write,
      id: "setup-tokens.create",
      body: {schema: setupTokenBody},
      replay: {...replay, status: 200},
    },
    (call) => {
      const {body, origin, application, context, store} = call;
      const caller = {applicationId: application.id, clientMetadataId: clientMetadataIdOf(call)};
      const token = createSetupToken(store, context, caller, body);
      return {status: 201, body: setupTokenReply(token, ownerOf(store, token), origin)};
    },
    currentSetupToken,
  ),

  operation(
    "GET /v3/vault/setup-tokens/{id}",
    {
      ...read,
      id: "setup-tokens.get",
      params,
    },
    (call) => currentSetupToken(call, call.params.id),
  ),

  // PayPal's SDK uses an undocumented call here. This one mirrors the call for orders.
  operation(
    "POST /v3/vault/setup-tokens/{id}/confirm-payment-source",
    {
      ...group,
      id: "setup-tokens.confirm",
      scopes: ["vault/payment-tokens/readwrite", "payments/client_sdk_orders_api"],
      browser: true,
      params,
      body: {schema: cardBody},
      replay,
    },
    ({params: {id}, body, token: caller, store, context, origin}) => {
      const token = fillSetupToken(store, context, caller, id, body.payment_source.card);
      return {status: 200, body: setupTokenReply(token, ownerOf(store, token), origin)};
    },
    currentSetupToken,
  ),

  operation(
    "POST /v3/vault/payment-tokens",
    {
      ...write,
      id: "payment-tokens.create",
      body: {schema: paymentTokenBody},
      replay: {...replay, status: 200},
    },
    ({body, token: caller, store, context, origin}) => {
      const {token, isNew} = createPaymentToken(store, context, caller, body);
      return {
        status: isNew ? 201 : 200,
        body: paymentTokenReply(token, ownerOf(store, token), origin),
      };
    },
    currentPaymentToken,
  ),

  operation(
    "GET /v3/vault/payment-tokens",
    {
      ...read,
      id: "payment-tokens.list",
      query: listQuery,
    },
    ({query, token: caller, store, origin}) => ({
      status: 200,
      body: listReply(listPaymentTokensOf(store, caller, query), query, origin),
    }),
  ),

  operation(
    "GET /v3/vault/payment-tokens/{id}",
    {
      ...read,
      id: "payment-tokens.get",
      params,
    },
    (call) => currentPaymentToken(call, call.params.id),
  ),

  operation(
    "DELETE /v3/vault/payment-tokens/{id}",
    {
      ...write,
      id: "payment-tokens.delete",
      params,
    },
    ({params: {id}, token: caller, store, context}) => {
      deletePaymentToken(store, context, caller, id);
      return {status: 204};
    },
  ),
];

/** Called only by the sandbox's own SDK, and therefore not in the list of REST endpoints. */
export const singleUseTokenOperation = operation(
  "POST /web-sdk/v6/single-use-tokens",
  {
    id: "single-use-tokens.create",
    scopes: ["payments/client_sdk_orders_api"],
    browser: true,
    body: {schema: cardBody},
    replay: {...replay, status: 200},
  },
  ({body, application, store, context}) => {
    const made = createSingleUseToken(store, context, application.id, body.payment_source.card);
    return {status: 201, body: singleUseTokenReply(made)};
  },
);
