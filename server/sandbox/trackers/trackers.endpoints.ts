import {z} from "zod";
import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
import {
  batchReplySchema,
  identifiersReplySchema,
  listQuery,
  trackerBody,
  trackerId,
  trackerReplySchema,
  trackersBody,
} from "./trackers.schema.ts";

const tag = "Shipment tracking";
const params = z.object({id: trackerId});
const readers = ["shipping/trackers/read", "shipping/trackers/readwrite"] as const;
const writers = ["shipping/trackers/readwrite"] as const;
const requestIdLifetimeMs = REQUEST_ID_LIFETIME_MS.others;

export const addBatchEndpoint = endpoint({
  id: "trackers-batch.post",
  tag,
  summary: "Add trackers to several captures; each is added or refused alone",
  method: "POST",
  path: "/v1/shipping/trackers-batch",
  scopes: writers,
  body: {schema: trackersBody},
  requestIdLifetimeMs,
  replies: {200: batchReplySchema},
});

export const addTrackersEndpoint = endpoint({
  id: "trackers.post",
  tag,
  summary: "Add trackers, all or none",
  method: "POST",
  path: "/v1/shipping/trackers",
  scopes: writers,
  body: {schema: trackersBody},
  requestIdLifetimeMs,
  replies: {200: identifiersReplySchema},
});

export const findTrackerEndpoint = endpoint({
  id: "trackers-batch.get",
  tag,
  summary: "Find the tracker of a capture: that with the number, or the newest",
  method: "GET",
  path: "/v1/shipping/trackers",
  scopes: readers,
  query: listQuery,
  replies: {200: trackerReplySchema},
});

export const showTrackerEndpoint = endpoint({
  id: "trackers.get",
  tag,
  summary: "Show a tracker",
  method: "GET",
  path: "/v1/shipping/trackers/{id}",
  scopes: readers,
  params,
  replies: {200: trackerReplySchema},
});

export const replaceTrackerEndpoint = endpoint({
  id: "trackers.put",
  tag,
  summary: "Update or cancel a tracker",
  method: "PUT",
  path: "/v1/shipping/trackers/{id}",
  scopes: writers,
  params,
  body: {schema: trackerBody},
  replies: {204: null},
});

export const trackerEndpoints = [
  addBatchEndpoint,
  addTrackersEndpoint,
  findTrackerEndpoint,
  showTrackerEndpoint,
  replaceTrackerEndpoint,
];
