import type {Scope} from "../oauth/scopes.ts";
import {MULTIPART_TYPES} from "../../platform/multipart.ts";
import {endpoint} from "../wire/endpoint.ts";
import {REQUEST_ID_KEPT_MS} from "../wire/idempotency-times.ts";
import {
  createDisputeBody,
  disputeLinks,
  disputeListReply,
  disputeParams,
  disputeReply,
  escalateBody,
  listDisputesQuery,
  provideEvidenceBody,
  requireEvidenceBody,
  settleBody,
} from "./schema.ts";
import {READ_SCOPES, SHOW_SCOPES} from "./visibility.ts";

const feature = "disputes";
const tag = "Disputes";
/** Either party's token changes a dispute. */
const UPDATE_SCOPES = ["disputes/update-seller", "disputes/update-buyer"] as const satisfies readonly Scope[];
/** A change has its one effect also when it is sent again, for as long as the request id is kept. */
const requestIdKeptMs = REQUEST_ID_KEPT_MS.others;

export const listDisputesEndpoint = endpoint({
  id: "disputes.list",
  tag,
  summary: "List disputes",
  method: "GET",
  path: "/v1/customer/disputes",
  scopes: READ_SCOPES,
  feature,
  query: listDisputesQuery,
  replies: {200: disputeListReply},
});

export const createDisputeEndpoint = endpoint({
  id: "disputes.create",
  tag,
  summary: "Create a dispute (sandbox only)",
  method: "POST",
  path: "/v1/customer/disputes",
  scopes: ["disputes/create"],
  feature,
  body: {schema: createDisputeBody},
  requestIdKeptMs,
  replies: {200: disputeLinks, 201: disputeLinks},
});

export const showDisputeEndpoint = endpoint({
  id: "disputes.get",
  tag,
  summary: "Show a dispute",
  method: "GET",
  path: "/v1/customer/disputes/{id}",
  scopes: SHOW_SCOPES,
  feature,
  params: disputeParams,
  replies: {200: disputeReply},
});

export const settleDisputeEndpoint = endpoint({
  id: "disputes.adjudicate",
  tag,
  summary: "Settle a dispute in favor of the buyer or the seller (sandbox only)",
  method: "POST",
  path: "/v1/customer/disputes/{id}/adjudicate",
  scopes: UPDATE_SCOPES,
  feature,
  params: disputeParams,
  body: {schema: settleBody, otherTypes: MULTIPART_TYPES},
  requestIdKeptMs,
  replies: {200: disputeLinks},
});

export const requireEvidenceEndpoint = endpoint({
  id: "disputes.require-evidence",
  tag,
  summary: "Ask the buyer or the seller for evidence (sandbox only)",
  method: "POST",
  path: "/v1/customer/disputes/{id}/require-evidence",
  scopes: UPDATE_SCOPES,
  feature,
  params: disputeParams,
  body: {schema: requireEvidenceBody, otherTypes: MULTIPART_TYPES},
  requestIdKeptMs,
  replies: {200: disputeLinks},
});

export const provideEvidenceEndpoint = endpoint({
  id: "disputes.provide-evidence",
  tag,
  summary: "Provide the evidence that was asked for",
  method: "POST",
  path: "/v1/customer/disputes/{id}/provide-evidence",
  scopes: UPDATE_SCOPES,
  feature,
  params: disputeParams,
  body: {schema: provideEvidenceBody, otherTypes: MULTIPART_TYPES},
  requestIdKeptMs,
  replies: {200: disputeLinks},
});

export const escalateDisputeEndpoint = endpoint({
  id: "disputes.escalate",
  tag,
  summary: "Escalate an inquiry to a claim",
  method: "POST",
  path: "/v1/customer/disputes/{id}/escalate",
  scopes: UPDATE_SCOPES,
  feature,
  params: disputeParams,
  body: {schema: escalateBody, otherTypes: MULTIPART_TYPES},
  requestIdKeptMs,
  replies: {200: disputeLinks},
});

export const disputeEndpoints = [
  listDisputesEndpoint,
  createDisputeEndpoint,
  showDisputeEndpoint,
  settleDisputeEndpoint,
  requireEvidenceEndpoint,
  provideEvidenceEndpoint,
  escalateDisputeEndpoint,
];
