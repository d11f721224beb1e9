import {z} from "zod";
import {operation} from "../rest/operation.ts";
import {webhookId} from "./events.schema.ts";
import {
  createLookup,
  lookupReply,
  lookupsOf,
  removeLookup,
  showLookup,
} from "./webhook-lookups.operations.ts";

const shared = {scopes: ["applications/webhooks"], v1Issues: {}} as const;
const ofLookup = {...shared, params: z.object({webhook_lookup_id: webhookId})};

/** `/v1/notifications/webhooks-lookup`. */
export const webhookLookupOperations = [
  operation(
    "POST /v1/notifications/webhooks-lookup",
    {...shared, id: "webhooks-lookup.post"},
    ({store, context, application, origin}) => {
      const {id: applicationId, clientId} = application;
      return {
        status: 201,
        body: lookupReply(createLookup(store, context.random, {applicationId, clientId}), origin),
      };
    },
  ),

  operation(
    "GET /v1/notifications/webhooks-lookup",
    {...shared, id: "webhooks-lookup.list"},
    ({store, application, origin}) => ({
      status: 200,
      body: {webhooks_lookups: lookupsOf(store, application.id).map((lookup) => lookupReply(lookup, origin))},
    }),
  ),

  operation(
    "GET /v1/notifications/webhooks-lookup/{webhook_lookup_id}",
    {...ofLookup, id: "webhooks-lookup.get"},
    ({params: {webhook_lookup_id: id}, store, application, origin}) => ({
      status: 200,
      body: lookupReply(showLookup(store, application.id, id), origin),
    }),
  ),

  operation(
    "DELETE /v1/notifications/webhooks-lookup/{webhook_lookup_id}",
    {...ofLookup, id: "webhooks-lookup.delete"},
    ({params: {webhook_lookup_id: id}, store, application}) => {
      removeLookup(store, application.id, id);
      return {status: 204};
    },
  ),
];
