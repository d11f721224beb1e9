import {Hono} from "hono";
import {
  DEFAULT_MULTIPART_LIMITS,
  type Multipart,
  readJsonOrMultipart,
  readMultipart,
} from "../../shared/multipart.ts";
import type {SandboxContext, Tx} from "../context.ts";
import {authenticated} from "../wire/authentication.ts";
import type {Endpoint} from "../wire/endpoint.ts";
import type {AccessToken, SandboxEnv} from "../wire/environment.ts";
import type {Idempotency, Reply} from "../wire/idempotency.ts";
import {type Call, type ServeOptions, serveOn} from "../wire/serve.ts";
import {parse} from "../wire/validation.ts";
import {createDispute} from "./create-dispute.operations.ts";
import {
  appealDispute,
  escalateDispute,
  provideEvidence,
  provideSupportingInfo,
  requireEvidence,
  sendMessage,
  settleDispute,
} from "./dispute-actions.operations.ts";
import {moveDueDisputes, type Target} from "./dispute-changes.operations.ts";
import {FILES_BYTES} from "./dispute-documents.ts";
import {
  acceptClaim,
  acceptOffer,
  acknowledgeReturn,
  denyOffer,
  makeOffer,
} from "./dispute-offers.operations.ts";
import {patchDispute} from "./dispute-patch.operations.ts";
import {
  acceptClaimEndpoint,
  acceptOfferEndpoint,
  acknowledgeReturnEndpoint,
  appealEndpoint,
  createDisputeEndpoint,
  denyOfferEndpoint,
  escalateDisputeEndpoint,
  listDisputesEndpoint,
  makeOfferEndpoint,
  patchDisputeEndpoint,
  provideEvidenceEndpoint,
  provideSupportingInfoEndpoint,
  requireEvidenceEndpoint,
  sendMessageEndpoint,
  settleDisputeEndpoint,
  showDisputeEndpoint,
} from "./disputes.endpoints.ts";
import {
  type Dispute,
  disputeReply,
  DOCUMENTS_PATH,
  linksOf,
  pageReply,
  type Reader,
} from "./disputes.model.ts";
import {captureOf, listDisputes, showDispute, showDocument} from "./disputes.operations.ts";
import {documentParams} from "./disputes.schema.ts";
import {partiesOf, SHOW_SCOPES, viewOf} from "./visibility.ts";

/** The files, and the data next to them. */
const FORM_LIMITS = {
  ...DEFAULT_MULTIPART_LIMITS,
  bytes: FILES_BYTES + DEFAULT_MULTIPART_LIMITS.json.bytes,
};

/** `/v1/customer/disputes`. */
export function disputeRoutes(context: SandboxContext, idempotency: Idempotency): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  const readerOf = ({token, origin}: EndpointCall): Reader => ({
    application: token.application,
    view: viewOf(token.scopes),
    origin,
    now: context.clock.now(),
  });

  serve.read(listDisputesEndpoint, async (call) => {
    const reader = readerOf(call);
    const {application, view} = reader;
    await moveDueDisputes(context, application.id);
    const page = listDisputes(context.store, context, {application, party: view.party}, call.query);
    return {status: 200, body: pageReply(page, call.query, reader)};
  });

  serve.change(createDisputeEndpoint, async (tx, call) => {
    const row = await createDispute(tx, context, call.token.application, call.body);
    return {status: 201, body: {links: linksOf(row, readerOf(call))}};
  });

  serve.read(showDisputeEndpoint, async (call) => {
    const reader = readerOf(call);
    await moveDueDisputes(context, reader.application.id);
    const row = showDispute(context.store, reader.application, call.params.id);
    const capture = await captureOf(context.database.db, context, row);
    return {status: 200, body: disputeReply(row, capture, reader)};
  });

  serve.change(patchDisputeEndpoint, async (tx, call) => {
    await patchDispute(tx, context, targetOf(call), call.body);
    return {status: 204};
  });

  /** Registers an action. Its reply has the links to what is possible next. */
  const act = <E extends ActionEndpoint>(
    endpoint: E,
    work: (tx: Tx, target: Target, call: Call<E>) => Promise<Dispute>,
    options: ServeOptions<E>,
  ) => {
    serve.change(
      endpoint,
      async (tx, call): Promise<Reply> => {
        const target = targetOf(call as EndpointCall & {readonly params: {readonly id: string}});
        return {status: 200, body: {links: linksOf(await work(tx, target, call), readerOf(call))}};
      },
      options,
    );
  };
  const dataOnly = {readBody: (request: Request) => readJsonOrMultipart(request)};
  const withFiles = {readForm: (request: Request): Promise<Multipart> => readMultipart(request, FORM_LIMITS)};

  act(
    settleDisputeEndpoint,
    (tx, target, {body}) => settleDispute(tx, context, target, body.adjudication_outcome),
    dataOnly,
  );
  act(
    requireEvidenceEndpoint,
    (tx, target, {body}) =>
      requireEvidence(tx, context, target, body.action === "BUYER_EVIDENCE" ? "BUYER" : "SELLER"),
    dataOnly,
  );
  act(
    provideEvidenceEndpoint,
    (tx, target, {body, files}) => provideEvidence(tx, context, target, body.evidences, files),
    withFiles,
  );
  act(
    provideSupportingInfoEndpoint,
    (tx, target, {body, files}) => provideSupportingInfo(tx, context, target, body.notes, files),
    withFiles,
  );
  act(
    sendMessageEndpoint,
    (tx, target, {body, files}) => sendMessage(tx, context, target, body.message, files),
    withFiles,
  );
  act(
    escalateDisputeEndpoint,
    (tx, target, {body}) => escalateDispute(tx, context, target, body.note),
    dataOnly,
  );
  act(makeOfferEndpoint, (tx, target, {body}) => makeOffer(tx, context, target, body), dataOnly);
  act(acceptOfferEndpoint, (tx, target, {body}) => acceptOffer(tx, context, target, body.note), dataOnly);
  act(denyOfferEndpoint, (tx, target, {body}) => denyOffer(tx, context, target, body.note), dataOnly);
  act(
    acceptClaimEndpoint,
    (tx, target, {body, files}) => acceptClaim(tx, context, target, body, files),
    withFiles,
  );
  act(
    acknowledgeReturnEndpoint,
    (tx, target, {body, files}) => acknowledgeReturn(tx, context, target, body, files),
    withFiles,
  );
  act(
    appealEndpoint,
    (tx, target, {body, files}) => appealDispute(tx, context, target, body.evidences, files),
    withFiles,
  );

  documentRoute(routes, context);
  return routes;
}

type ActionEndpoint = Endpoint & {readonly params: typeof showDisputeEndpoint.params};

interface EndpointCall {
  readonly token: AccessToken;
  readonly origin: string;
}

function targetOf({token, params}: EndpointCall & {readonly params: {readonly id: string}}): Target {
  return {application: token.application, id: params.id, parties: partiesOf(token.scopes)};
}

/**
 * The files of a dispute, for the tokens that see the message, evidence or supporting information. A browser saves them
 * and never renders them, because the other party has uploaded them.
 */
function documentRoute(routes: Hono<SandboxEnv>, context: SandboxContext): void {
  const readers = authenticated(context, {scopes: SHOW_SCOPES, feature: "disputes"});
  routes.get(`${DOCUMENTS_PATH}/:id/:document`, readers, async (c) => {
    const {application, scopes} = c.var.token;
    const {id, document: documentId} = parse(documentParams, c.req.param(), "path");
    const reader = {application, view: viewOf(scopes)};
    const document = showDocument(context.store, reader, id, documentId);
    return c.body(Buffer.from(document.content, "base64"), 200, {
      "Content-Type": document.contentType,
      "Content-Disposition": `attachment; filename="${document.name}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    });
  });
}
