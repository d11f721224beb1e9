import type {z} from "zod";
import type {Scope} from "../wire/scopes.ts";
import {MULTIPART_TYPES} from "../../shared/multipart.ts";
import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
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
} from "./disputes.schema.ts";
import {READ_SCOPES, SHOW_SCOPES} from "./visibility.ts";

const feature = "disputes";
const tag = "Disputes";
/** A token of either party may adjudicate. */
const SETTLE_SCOPES = ["disputes/update-seller", "disputes/update-buyer"] as const satisfies readonly Scope[];
/** A token for referred disputes may also update one. */
const UPDATE_SCOPES = [...SETTLE_SCOPES, "referred-disputes/readwrite"] as const satisfies readonly Scope[];
/** Repeated changes with the same request id are answered from the stored reply for this time. */
const requestIdLifetimeMs = REQUEST_ID_LIFETIME_MS.others;

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
  requestIdLifetimeMs,
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

/** Endpoint of an action on a dispute. Its name is the last path segment and the link relation. */
function actionEndpoint<Body extends z.ZodType>(
  name: string,
  summary: string,
  schema: Body,
  scopes: readonly Scope[] = UPDATE_SCOPES,
) {
  return endpoint({
    id: `disputes.${name}`,
    tag,
    summary,
    method: "POST",
    path: `/v1/customer/disputes/{id}/${name}`,
    scopes,
    feature,
    params: disputeParams,
    body: {schema, otherTypes: MULTIPART_TYPES},
    requestIdLifetimeMs,
    replies: {200: disputeLinks},
  });
}

export const settleDisputeEndpoint = actionEndpoint(
  "adjudicate",
  "Settle a dispute in favor of the buyer or the seller (sandbox only)",
  settleBody,
  SETTLE_SCOPES,
);

export const requireEvidenceEndpoint = actionEndpoint(
  "require-evidence",
  "Ask the buyer or the seller for evidence (sandbox only)",
  requireEvidenceBody,
);

export const provideEvidenceEndpoint = actionEndpoint(
  "provide-evidence",
  "Provide the evidence that was asked for",
  provideEvidenceBody,
);

export const escalateDisputeEndpoint = actionEndpoint(
  "escalate",
  "Escalate an inquiry to a claim",
  escalateBody,
);

export const disputeEndpoints = [
  listDisputesEndpoint,
  createDisputeEndpoint,
  showDisputeEndpoint,
  settleDisputeEndpoint,
  requireEvidenceEndpoint,
  provideEvidenceEndpoint,
  escalateDisputeEndpoint,
];
