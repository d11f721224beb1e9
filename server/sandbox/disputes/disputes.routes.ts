import {Hono} from "hono";
import {readJsonOrMultipart} from "../../shared/multipart.ts";
import type {SandboxContext} from "../context.ts";
import type {AccessToken, SandboxEnv} from "../wire/environment.ts";
import type {Once, Reply} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {
  escalateDispute,
  provideEvidence,
  requireEvidence,
  settleDispute,
  type Target,
  createDispute,
} from "./dispute-actions.operations.ts";
import {
  createDisputeEndpoint,
  escalateDisputeEndpoint,
  listDisputesEndpoint,
  provideEvidenceEndpoint,
  requireEvidenceEndpoint,
  settleDisputeEndpoint,
  showDisputeEndpoint,
} from "./disputes.endpoints.ts";
import {type DisputeRow, listDisputes, showDispute} from "./disputes.operations.ts";
import {disputeOnTheWire, linksOf, pageOnTheWire, type Reader} from "./disputes.representation.ts";
import type {Party} from "./disputes.states.ts";
import {viewOf} from "./visibility.ts";

/** `/v1/customer/disputes`. */
export function disputeRoutes(context: SandboxContext, once: Once): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, once);
  const multipart = {readBody: (request: Request) => readJsonOrMultipart(request)};

  serve.read(listDisputesEndpoint, async (call) => {
    const reader = readerOf(call);
    const {application, view} = reader;
    const page = await listDisputes(
      context.database.db,
      context,
      {application, party: view.party},
      call.query,
    );
    return {status: 200, body: pageOnTheWire(page, call.query, reader)};
  });

  serve.change(createDisputeEndpoint, async (tx, call) => {
    const row = await createDispute(tx, context, call.token.application, call.body);
    return {status: 201, body: {links: linksOf(row, readerOf(call))}};
  });

  serve.read(showDisputeEndpoint, async (call) => {
    const reader = readerOf(call);
    const dispute = await showDispute(context.database.db, context, reader.application, call.params.id);
    return {status: 200, body: disputeOnTheWire(dispute, reader)};
  });

  serve.change(
    settleDisputeEndpoint,
    async (tx, call) =>
      changed(await settleDispute(tx, context, targetOf(call), call.body.adjudication_outcome), call),
    multipart,
  );

  serve.change(
    requireEvidenceEndpoint,
    async (tx, call) => {
      const from = call.body.action === "BUYER_EVIDENCE" ? "BUYER" : "SELLER";
      return changed(await requireEvidence(tx, context, targetOf(call), from), call);
    },
    multipart,
  );

  serve.change(
    provideEvidenceEndpoint,
    async (tx, call) =>
      changed(await provideEvidence(tx, context, targetOf(call), call.body.evidences), call),
    multipart,
  );

  serve.change(
    escalateDisputeEndpoint,
    async (tx, call) => changed(await escalateDispute(tx, context, targetOf(call), call.body.note), call),
    multipart,
  );

  return routes;
}

interface Asked {
  readonly token: AccessToken;
  readonly origin: string;
}

function readerOf({token, origin}: Asked): Reader {
  return {application: token.application, view: viewOf(token.scopes), origin};
}

function targetOf({token, params}: Asked & {readonly params: {readonly id: string}}): Target {
  return {application: token.application, id: params.id, parties: partiesOf(token)};
}

/** A token with the scopes of both parties acts for the merchant, and so does a token for referred disputes. */
function partiesOf({scopes}: AccessToken): readonly [Party, ...Party[]] {
  const isBuyer = scopes.includes("disputes/update-buyer");
  const isSeller =
    scopes.includes("disputes/update-seller") || scopes.includes("referred-disputes/readwrite");
  if (!isSeller) return ["BUYER"];
  return isBuyer ? ["SELLER", "BUYER"] : ["SELLER"];
}

function changed(row: DisputeRow, call: Asked): Reply {
  return {status: 200, body: {links: linksOf(row, readerOf(call))}};
}
