import {operation} from "../rest/operation.ts";
import {
  createdLinkReply,
  createdLinkReplySchema,
  linkBody,
  linkListReplySchema,
  linkParams,
  linkReply,
  linkReplySchema,
  listLinksQuery,
  listReply,
} from "./payment-links.model.ts";
import {createLink, deleteLink, pageOfLinks, replaceLink, showLink} from "./payment-links.operations.ts";

const shared = {
  tag: "Payment links",
  scopes: ["checkout/payment-resources"],
  feature: "payment-links",
} as const;

/** `/v1/checkout/payment-resources`. */
export const paymentLinkOperations = [
  operation(
    "POST /v1/checkout/payment-resources",
    {
      ...shared,
      id: "links.create",
      summary: "Create a payment link",
      body: {schema: linkBody},
      replay: {hours: 6},
      replies: {200: createdLinkReplySchema, 201: createdLinkReplySchema},
    },
    ({store, context, application, origin, body}) => ({
      status: 201,
      body: createdLinkReply(createLink(store, context, application, origin, body)),
    }),
  ),

  operation(
    "GET /v1/checkout/payment-resources",
    {
      ...shared,
      id: "links.list",
      summary: "List payment links, newest first",
      query: listLinksQuery,
      replies: {200: linkListReplySchema},
    },
    ({store, application, origin, query}) => ({
      status: 200,
      body: listReply(pageOfLinks(store, application.id, query), query, application.profile, origin),
    }),
  ),

  operation(
    "GET /v1/checkout/payment-resources/{id}",
    {
      ...shared,
      id: "links.get",
      summary: "Show a payment link",
      params: linkParams,
      replies: {200: linkReplySchema},
    },
    ({store, application, origin, params: {id}}) => ({
      status: 200,
      body: linkReply(showLink(store, application.id, id), application.profile, origin),
    }),
  ),

  operation(
    "PUT /v1/checkout/payment-resources/{id}",
    {
      ...shared,
      id: "links.replace",
      summary: "Replace the whole configuration of a payment link",
      params: linkParams,
      body: {schema: linkBody},
      headers: {Prefer: "`return=minimal` answers 204 without a body; otherwise 200 with the payment link."},
      replies: {200: linkReplySchema, 204: null},
    },
    (call) => {
      const {store, context, application, params, body} = call;
      const link = replaceLink(store, context, application, params.id, body);
      if (/\breturn=minimal\b/i.test(call.header("Prefer") ?? "")) return {status: 204};
      return {status: 200, body: linkReply(link, application.profile, call.origin)};
    },
  ),

  operation(
    "DELETE /v1/checkout/payment-resources/{id}",
    {
      ...shared,
      id: "links.delete",
      summary: "Delete a payment link",
      params: linkParams,
      replies: {204: null},
    },
    ({store, application, params: {id}}) => {
      deleteLink(store, application.id, id);
      return {status: 204};
    },
  ),
];
