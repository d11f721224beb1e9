import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
import {
  createdLinkReplySchema,
  linkBody,
  linkListReplySchema,
  linkParams,
  linkReplySchema,
  listLinksQuery,
} from "./payment-links.schema.ts";

const shared = {
  tag: "Payment links",
  scopes: ["checkout/payment-resources"],
  feature: "payment-links",
} as const;

export const createLinkEndpoint = endpoint({
  ...shared,
  id: "links.create",
  summary: "Create a payment link",
  method: "POST",
  path: "/v1/checkout/payment-resources",
  body: {schema: linkBody},
  requestIdLifetimeMs: REQUEST_ID_LIFETIME_MS.others,
  replies: {200: createdLinkReplySchema, 201: createdLinkReplySchema},
});

export const listLinksEndpoint = endpoint({
  ...shared,
  id: "links.list",
  summary: "List payment links, newest first",
  method: "GET",
  path: "/v1/checkout/payment-resources",
  query: listLinksQuery,
  replies: {200: linkListReplySchema},
});

export const showLinkEndpoint = endpoint({
  ...shared,
  id: "links.get",
  summary: "Show a payment link",
  method: "GET",
  path: "/v1/checkout/payment-resources/{id}",
  params: linkParams,
  replies: {200: linkReplySchema},
});

export const replaceLinkEndpoint = endpoint({
  ...shared,
  id: "links.replace",
  summary: "Replace the whole configuration of a payment link",
  method: "PUT",
  path: "/v1/checkout/payment-resources/{id}",
  params: linkParams,
  body: {schema: linkBody},
  headers: {Prefer: "`return=minimal` answers 204 without a body; otherwise 200 with the payment link."},
  replies: {200: linkReplySchema, 204: null},
});

export const deleteLinkEndpoint = endpoint({
  ...shared,
  id: "links.delete",
  summary: "Delete a payment link",
  method: "DELETE",
  path: "/v1/checkout/payment-resources/{id}",
  params: linkParams,
  replies: {204: null},
});

export const paymentLinkEndpoints = [
  createLinkEndpoint,
  listLinksEndpoint,
  showLinkEndpoint,
  replaceLinkEndpoint,
  deleteLinkEndpoint,
];
