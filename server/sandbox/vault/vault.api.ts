import {z} from "zod";
import {operation} from "../rest/operation.ts";
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
import {
  cardBody,
  listQuery,
  paymentTokenBody,
  paymentTokenListReplySchema,
  paymentTokenReplySchema,
  setupTokenBody,
  setupTokenReplySchema,
  singleUseTokenReplySchema,
  tokenId,
} from "./vault.schema.ts";

const group = {tag: "Vault", feature: "vault"} as const;
const read = {...group, scopes: ["vault/payment-tokens/read", "vault/payment-tokens/readwrite"]} as const;
const write = {...group, scopes: ["vault/payment-tokens/readwrite"]} as const;
const replay = {hours: 3};
const params = z.object({id: tokenId});

/** `/v3/vault`. */
export const vaultOperations = [
  operation(
    "POST /v3/vault/setup-tokens",
    {
      ...write,
      id: "setup-tokens.create",
      summary: "Create a setup token",
      body: {schema: setupTokenBody},
      replay,
      headers: {"PayPal-Client-Metadata-Id": "Names the buyer's session, the same as on its client token."},
      replies: {200: setupTokenReplySchema, 201: setupTokenReplySchema},
    },
    (call) => {
      const {body, origin, application, context, store} = call;
      const caller = {applicationId: application.id, clientMetadataId: clientMetadataIdOf(call)};
      const token = createSetupToken(store, context, caller, body);
      return {status: 201, body: setupTokenReply(token, ownerOf(store, token), origin)};
    },
  ),

  operation(
    "GET /v3/vault/setup-tokens/{id}",
    {
      ...read,
      id: "setup-tokens.get",
      summary: "Show a setup token",
      params,
      replies: {200: setupTokenReplySchema},
    },
    ({params: {id}, token: caller, store, context, origin}) => {
      const token = showSetupToken(store, caller, id, context.clock.now());
      return {status: 200, body: setupTokenReply(token, ownerOf(store, token), origin)};
    },
  ),

  // PayPal's SDK uses an undocumented call here. This one mirrors the call for orders.
  operation(
    "POST /v3/vault/setup-tokens/{id}/confirm-payment-source",
    {
      ...group,
      id: "setup-tokens.confirm",
      summary: "Set the card of a setup token",
      scopes: ["vault/payment-tokens/readwrite", "payments/client_sdk_orders_api"],
      browser: true,
      params,
      body: {schema: cardBody},
      replay,
      replies: {200: setupTokenReplySchema},
    },
    ({params: {id}, body, token: caller, store, context, origin}) => {
      const token = fillSetupToken(store, context, caller, id, body.payment_source.card);
      return {status: 200, body: setupTokenReply(token, ownerOf(store, token), origin)};
    },
  ),

  operation(
    "POST /v3/vault/payment-tokens",
    {
      ...write,
      id: "payment-tokens.create",
      summary: "Create a payment token",
      body: {schema: paymentTokenBody},
      replay,
      replies: {200: paymentTokenReplySchema, 201: paymentTokenReplySchema},
    },
    ({body, token: caller, store, context, origin}) => {
      const {token, isNew} = createPaymentToken(store, context, caller, body);
      return {
        status: isNew ? 201 : 200,
        body: paymentTokenReply(token, ownerOf(store, token), origin),
      };
    },
  ),

  operation(
    "GET /v3/vault/payment-tokens",
    {
      ...read,
      id: "payment-tokens.list",
      summary: "List the payment tokens of a customer",
      query: listQuery,
      replies: {200: paymentTokenListReplySchema},
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
      summary: "Show a payment token",
      params,
      replies: {200: paymentTokenReplySchema},
    },
    ({params: {id}, token: caller, store, origin}) => {
      const token = showPaymentToken(store, caller, id);
      return {status: 200, body: paymentTokenReply(token, ownerOf(store, token), origin)};
    },
  ),

  operation(
    "DELETE /v3/vault/payment-tokens/{id}",
    {
      ...write,
      id: "payment-tokens.delete",
      summary: "Delete a payment token",
      params,
      replies: {204: null},
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
    tag: group.tag,
    summary: "Save a card for one order",
    scopes: ["payments/client_sdk_orders_api"],
    browser: true,
    body: {schema: cardBody},
    replay,
    replies: {200: singleUseTokenReplySchema, 201: singleUseTokenReplySchema},
  },
  ({body, application, store, context}) => {
    const made = createSingleUseToken(store, context, application.id, body.payment_source.card);
    return {status: 201, body: singleUseTokenReply(made)};
  },
);
