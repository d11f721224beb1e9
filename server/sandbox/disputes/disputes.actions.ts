import type {z} from "zod";
import type {UploadedFile} from "../../shared/multipart.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import type {Scope} from "../wire/scopes.ts";
import {
  appealDispute,
  escalateDispute,
  provideEvidence,
  provideSupportingInfo,
  requireEvidence,
  sendMessage,
  settleDispute,
} from "./dispute-actions.operations.ts";
import type {Target} from "./dispute-changes.operations.ts";
import {
  acceptClaim,
  acceptOffer,
  acknowledgeReturn,
  denyOffer,
  makeOffer,
} from "./dispute-offers.operations.ts";
import type {Dispute} from "./disputes.model.ts";
import {
  acceptClaimBody,
  acceptOfferBody,
  acknowledgeReturnBody,
  appealBody,
  denyOfferBody,
  escalateBody,
  makeOfferBody,
  provideEvidenceBody,
  requireEvidenceBody,
  sendMessageBody,
  settleBody,
  supportingInfoBody,
} from "./disputes.schema.ts";
import type {DisputeAction} from "./disputes.states.ts";

/** A token of either party may adjudicate. */
const SETTLE_SCOPES = ["disputes/update-seller", "disputes/update-buyer"] as const satisfies readonly Scope[];
/** A token for referred disputes may also update one. */
const UPDATE_SCOPES = [...SETTLE_SCOPES, "referred-disputes/readwrite"] as const satisfies readonly Scope[];
export const SELLER_SCOPES = [
  "disputes/update-seller",
  "referred-disputes/readwrite",
] as const satisfies readonly Scope[];
const BUYER_SCOPES = ["disputes/update-buyer"] as const satisfies readonly Scope[];

/** An action on a dispute. Its name is the last path segment and the link relation. */
interface Action<Body extends z.ZodType = z.ZodType> {
  readonly schema: Body;
  readonly scopes: readonly Scope[];
  /** True if its request can contain documents. It must then be multipart. */
  readonly hasFiles?: boolean;
  /** Gets a body that the schema has parsed. */
  perform(
    store: Store,
    runtime: Runtime,
    target: Target,
    body: z.output<Body>,
    files?: readonly UploadedFile[],
  ): Dispute;
}

/** Infers the type of the body from its schema. */
const action = <Body extends z.ZodType>(declared: Action<Body>): Action => declared;

/** The actions with their bodies, for the REST API and the console. */
export const ACTIONS: Readonly<Record<DisputeAction, Action>> = {
  "send-message": action({
    schema: sendMessageBody,
    scopes: UPDATE_SCOPES,
    hasFiles: true,
    perform: (store, runtime, target, {message}, files) =>
      sendMessage(store, runtime, target, message, files),
  }),
  "make-offer": action({
    schema: makeOfferBody,
    scopes: SELLER_SCOPES,
    perform: makeOffer,
  }),
  "accept-offer": action({
    schema: acceptOfferBody,
    scopes: BUYER_SCOPES,
    perform: (store, runtime, target, {note}) => acceptOffer(store, runtime, target, note),
  }),
  "deny-offer": action({
    schema: denyOfferBody,
    scopes: BUYER_SCOPES,
    perform: (store, runtime, target, {note}) => denyOffer(store, runtime, target, note),
  }),
  "accept-claim": action({
    schema: acceptClaimBody,
    scopes: SELLER_SCOPES,
    hasFiles: true,
    perform: acceptClaim,
  }),
  "provide-evidence": action({
    schema: provideEvidenceBody,
    scopes: UPDATE_SCOPES,
    hasFiles: true,
    perform: (store, runtime, target, {evidences}, files) =>
      provideEvidence(store, runtime, target, evidences, files),
  }),
  "provide-supporting-info": action({
    schema: supportingInfoBody,
    scopes: UPDATE_SCOPES,
    hasFiles: true,
    perform: (store, runtime, target, {notes}, files) =>
      provideSupportingInfo(store, runtime, target, notes, files),
  }),
  "acknowledge-return-item": action({
    schema: acknowledgeReturnBody,
    scopes: SELLER_SCOPES,
    hasFiles: true,
    perform: acknowledgeReturn,
  }),
  escalate: action({
    schema: escalateBody,
    scopes: UPDATE_SCOPES,
    perform: (store, runtime, target, {note}) => escalateDispute(store, runtime, target, note),
  }),
  appeal: action({
    schema: appealBody,
    scopes: UPDATE_SCOPES,
    hasFiles: true,
    perform: (store, runtime, target, {evidences}, files) =>
      appealDispute(store, runtime, target, evidences, files),
  }),
  "require-evidence": action({
    schema: requireEvidenceBody,
    scopes: UPDATE_SCOPES,
    perform: (store, runtime, target, {action: asked}) =>
      requireEvidence(store, runtime, target, asked === "BUYER_EVIDENCE" ? "BUYER" : "SELLER"),
  }),
  adjudicate: action({
    schema: settleBody,
    scopes: SETTLE_SCOPES,
    perform: (store, runtime, target, {adjudication_outcome: outcome}) =>
      settleDispute(store, runtime, target, outcome),
  }),
};
