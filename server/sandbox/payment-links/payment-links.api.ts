import {operation} from "../rest/operation.ts";
import {preferredReturn} from "../wire/headers.ts";
import {
  createdLinkReply,
  linkBody,
  linkParams,
  linkReply,
  listLinksQuery,
  listReply,
} from "./payment-links.model.ts";
import {createLink, deleteLink, pageOfLinks, replaceLink, showLink} from "./payment-links.operations.ts";

const shared = {
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
      body: {schema: linkBody},
      replay: {hours: 6, status: 200},
    },
    ({store, context, application, origin, body}) => ({
      status: 201,
      body: createdLinkReply(createLink(store, context, application, origin, body)),
    }),
    ({store, application}, id) => ({
      status: 200,
      body: createdLinkReply(showLink(store, application.id, id)),
    }),
  ),

  operation(
    "GET /v1/checkout/payment-resources",
    {
      ...shared,
      id: "links.list",
      query: listLinksQuery,
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
      params: linkParams,
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
      params: linkParams,
      body: {schema: linkBody},
    },
    (call) => {
      const {store, context, application, params, body} = call;
      const link = replaceLink(store, context, application, params.id, body);
      if (preferredReturn(call.header("Prefer")) === "minimal") return {status: 204};
      return {status: 200, body: linkReply(link, application.profile, call.origin)};
    },
  ),

  operation(
    "DELETE /v1/checkout/payment-resources/{id}",
    {
      ...shared,
      id: "links.delete",
      params: linkParams,
    },
    ({store, application, params: {id}}) => {
      deleteLink(store, application.id, id);
      return {status: 204};
    },
  ),
];
