import {z} from "zod";
import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
import {
  paymentTokenListReplySchema,
  paymentTokenReplySchema,
  setupTokenReplySchema,
  singleUseTokenReplySchema,
} from "./vault-replies.schema.ts";
import {cardBody, listQuery, paymentTokenBody, setupTokenBody, tokenId} from "./vault.schema.ts";

const tag = "Vault";
const feature = "vault";
const params = z.object({id: tokenId});
const readers = ["vault/payment-tokens/read", "vault/payment-tokens/readwrite"] as const;
const writers = ["vault/payment-tokens/readwrite"] as const;
const requestIdLifetimeMs = REQUEST_ID_LIFETIME_MS.vault;

export const createSetupTokenEndpoint = endpoint({
  id: "setup-tokens.create",
  tag,
  summary: "Create a setup token",
  method: "POST",
  path: "/v3/vault/setup-tokens",
  scopes: writers,
  feature,
  body: {schema: setupTokenBody},
  requestIdLifetimeMs,
  headers: {"PayPal-Client-Metadata-Id": "Names the buyer's session, the same as on its client token."},
  replies: {200: setupTokenReplySchema, 201: setupTokenReplySchema},
});

export const showSetupTokenEndpoint = endpoint({
  id: "setup-tokens.get",
  tag,
  summary: "Show a setup token",
  method: "GET",
  path: "/v3/vault/setup-tokens/{id}",
  scopes: readers,
  feature,
  params,
  replies: {200: setupTokenReplySchema},
});

/** PayPal's SDK uses an undocumented call here. This one mirrors the call for orders. */
export const fillSetupTokenEndpoint = endpoint({
  id: "setup-tokens.confirm",
  tag,
  summary: "Set the card of a setup token",
  method: "POST",
  path: "/v3/vault/setup-tokens/{id}/confirm-payment-source",
  scopes: ["vault/payment-tokens/readwrite", "payments/client_sdk_orders_api"],
  feature,
  browser: true,
  params,
  body: {schema: cardBody},
  requestIdLifetimeMs,
  replies: {200: setupTokenReplySchema},
});

export const createPaymentTokenEndpoint = endpoint({
  id: "payment-tokens.create",
  tag,
  summary: "Create a payment token",
  method: "POST",
  path: "/v3/vault/payment-tokens",
  scopes: writers,
  feature,
  body: {schema: paymentTokenBody},
  requestIdLifetimeMs,
  replies: {200: paymentTokenReplySchema, 201: paymentTokenReplySchema},
});

export const listPaymentTokensEndpoint = endpoint({
  id: "payment-tokens.list",
  tag,
  summary: "List the payment tokens of a customer",
  method: "GET",
  path: "/v3/vault/payment-tokens",
  scopes: readers,
  feature,
  query: listQuery,
  replies: {200: paymentTokenListReplySchema},
});

export const showPaymentTokenEndpoint = endpoint({
  id: "payment-tokens.get",
  tag,
  summary: "Show a payment token",
  method: "GET",
  path: "/v3/vault/payment-tokens/{id}",
  scopes: readers,
  feature,
  params,
  replies: {200: paymentTokenReplySchema},
});

export const deletePaymentTokenEndpoint = endpoint({
  id: "payment-tokens.delete",
  tag,
  summary: "Delete a payment token",
  method: "DELETE",
  path: "/v3/vault/payment-tokens/{id}",
  scopes: writers,
  feature,
  params,
  replies: {204: null},
});

export const vaultEndpoints = [
  createSetupTokenEndpoint,
  showSetupTokenEndpoint,
  fillSetupTokenEndpoint,
  createPaymentTokenEndpoint,
  listPaymentTokensEndpoint,
  showPaymentTokenEndpoint,
  deletePaymentTokenEndpoint,
];

/** Called only by the sandbox's own SDK, and therefore not in the list of REST endpoints. */
export const createSingleUseTokenEndpoint = endpoint({
  id: "single-use-tokens.create",
  tag,
  summary: "Save a card for one order",
  method: "POST",
  path: "/web-sdk/v6/single-use-tokens",
  scopes: ["payments/client_sdk_orders_api"],
  browser: true,
  body: {schema: cardBody},
  requestIdLifetimeMs,
  replies: {200: singleUseTokenReplySchema, 201: singleUseTokenReplySchema},
});
