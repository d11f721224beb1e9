import {z} from "zod";
import {operation} from "../rest/operation.ts";
import {errorReply} from "../rest/error-reply.ts";
import {type ErrorBody, ServiceError} from "../wire/errors.ts";
import {
  identifierReply,
  listQuery,
  type Tracker,
  trackerBody,
  trackerId,
  trackerReply,
  trackersBody,
} from "./trackers.model.ts";
import {addTrackerOf, findTracker, replaceTracker, showTracker} from "./trackers.operations.ts";

const tag = "Shipment tracking";
const read = {tag, scopes: ["shipping/trackers/read", "shipping/trackers/readwrite"]} as const;
const write = {tag, scopes: ["shipping/trackers/readwrite"]} as const;
const params = z.object({id: trackerId});

/** `/v1/shipping`. */
export const trackerOperations = [
  operation(
    "POST /v1/shipping/trackers-batch",
    {
      ...write,
      id: "trackers-batch.post",
      body: {schema: trackersBody},
      replay: {hours: 6},
    },
    (call) => {
      const rows: Tracker[] = [];
      const errors: ErrorBody[] = [];
      for (const [index, tracker] of call.body.trackers.entries()) {
        try {
          rows.push(
            addTrackerOf(call.store, call.context, call.application.id, tracker, `/trackers/${index}`),
          );
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          errors.push(errorReply(error, call).body);
        }
      }
      return {
        status: 200,
        body: {
          ...(rows.length > 0
            ? {tracker_identifiers: rows.map((row) => identifierReply(row, call.origin))}
            : {}),
          ...(errors.length > 0 ? {errors} : {}),
          links: [{href: `${call.origin}/v1/shipping/trackers-batch`, rel: "self", method: "POST" as const}],
        },
      };
    },
  ),

  operation(
    "POST /v1/shipping/trackers",
    {
      ...write,
      id: "trackers.post",
      body: {schema: trackersBody},
      replay: {hours: 6},
    },
    ({body, store, context, application, origin}) => {
      const rows: Tracker[] = [];
      for (const [index, tracker] of body.trackers.entries()) {
        rows.push(addTrackerOf(store, context, application.id, tracker, `/trackers/${index}`));
      }
      return {
        status: 200,
        body: {
          tracker_identifiers: rows.map((row) => identifierReply(row, origin)),
          links: [{href: `${origin}/v1/shipping/trackers`, rel: "self", method: "POST" as const}],
        },
      };
    },
  ),

  operation(
    "GET /v1/shipping/trackers",
    {
      ...read,
      id: "trackers-batch.get",
      query: listQuery,
    },
    ({query: {transaction_id: captureId, tracking_number: number}, store, application, origin}) => ({
      status: 200,
      body: trackerReply(findTracker(store, application.id, {captureId, number}), origin),
    }),
  ),

  operation(
    "GET /v1/shipping/trackers/{id}",
    {...read, id: "trackers.get", params},
    ({params: {id}, store, application, origin}) => ({
      status: 200,
      body: trackerReply(showTracker(store, application.id, id), origin),
    }),
  ),

  operation(
    "PUT /v1/shipping/trackers/{id}",
    {
      ...write,
      id: "trackers.put",
      params,
      body: {schema: trackerBody},
    },
    ({params: {id}, body, store, context, application}) => {
      replaceTracker(store, context, application.id, id, body);
      return {status: 204};
    },
  ),
];
