import type {z} from "zod";
import type {Scope} from "../wire/scopes.ts";
import {MULTIPART_TYPES} from "../../shared/multipart.ts";
import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
import {jsonPatch} from "../wire/json-patch.ts";
import {
  acceptClaimBody,
  acceptOfferBody,
  acknowledgeReturnBody,
  appealBody,
  createDisputeBody,
  denyOfferBody,
  disputeLinks,
  disputeListReplySchema,
  disputeParams,
  disputeReplySchema,
  escalateBody,
  listDisputesQuery,
  makeOfferBody,
  provideEvidenceBody,
  requireEvidenceBody,
  sendMessageBody,
  settleBody,
  supportingInfoBody,
} from "./disputes.schema.ts";
import {READ_SCOPES, SHOW_SCOPES} from "./visibility.ts";

const feature = "disputes";
const tag = "Disputes";
/** A token of either party may adjudicate. */
const SETTLE_SCOPES = ["disputes/update-seller", "disputes/update-buyer"] as const satisfies readonly Scope[];
/** A token for referred disputes may also update one. */
const UPDATE_SCOPES = [...SETTLE_SCOPES, "referred-disputes/readwrite"] as const satisfies readonly Scope[];
const SELLER_SCOPES = [
  "disputes/update-seller",
  "referred-disputes/readwrite",
] as const satisfies readonly Scope[];
const BUYER_SCOPES = ["disputes/update-buyer"] as const satisfies readonly Scope[];
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
  replies: {200: disputeListReplySchema},
});

export const createDisputeEndpoint = endpoint({
  id: "disputes.create",
  tag,
  summary: "Create a dispute (sandbox only)",
  limitedRelease: true,
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
  replies: {200: disputeReplySchema},
});

export const patchDisputeEndpoint = endpoint({
  id: "disputes.patch",
  tag,
  summary: "Change the merchant's contact details, or add a partner's action",
  method: "PATCH",
  path: "/v1/customer/disputes/{id}",
  scopes: [...SELLER_SCOPES, "disputes/update-partner"],
  feature,
  params: disputeParams,
  body: {schema: jsonPatch},
  requestIdLifetimeMs,
  replies: {204: null},
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

export const sendMessageEndpoint = actionEndpoint(
  "send-message",
  "Send a message to the other party",
  sendMessageBody,
);

export const makeOfferEndpoint = actionEndpoint(
  "make-offer",
  "Offer the buyer a way to resolve the inquiry",
  makeOfferBody,
  SELLER_SCOPES,
);

export const acceptOfferEndpoint = actionEndpoint(
  "accept-offer",
  "Accept the merchant's offer",
  acceptOfferBody,
  BUYER_SCOPES,
);

export const denyOfferEndpoint = actionEndpoint(
  "deny-offer",
  "Deny the merchant's offer",
  denyOfferBody,
  BUYER_SCOPES,
);

export const acceptClaimEndpoint = actionEndpoint(
  "accept-claim",
  "Accept the buyer's claim",
  acceptClaimBody,
  SELLER_SCOPES,
);

export const acknowledgeReturnEndpoint = actionEndpoint(
  "acknowledge-return-item",
  "Acknowledge that the buyer returned the item",
  acknowledgeReturnBody,
  SELLER_SCOPES,
);

export const provideSupportingInfoEndpoint = actionEndpoint(
  "provide-supporting-info",
  "Add supporting information to a claim",
  supportingInfoBody,
);

export const appealEndpoint = actionEndpoint("appeal", "Appeal the outcome of a claim", appealBody);

export const disputeEndpoints = [
  listDisputesEndpoint,
  createDisputeEndpoint,
  showDisputeEndpoint,
  patchDisputeEndpoint,
  sendMessageEndpoint,
  makeOfferEndpoint,
  acceptOfferEndpoint,
  denyOfferEndpoint,
  acceptClaimEndpoint,
  provideEvidenceEndpoint,
  provideSupportingInfoEndpoint,
  acknowledgeReturnEndpoint,
  escalateDisputeEndpoint,
  appealEndpoint,
  requireEvidenceEndpoint,
  settleDisputeEndpoint,
];
