import {
  DEFAULT_MULTIPART_LIMITS,
  MULTIPART_TYPES,
  readJsonOrMultipart,
  readMultipart,
} from "../../shared/multipart.ts";
import {type Call, operation} from "../rest/operation.ts";
import {jsonPatch} from "../wire/json-patch.ts";
import {createDispute} from "./create-dispute.operations.ts";
import {moveDueDisputes, type Target} from "./dispute-changes.operations.ts";
import {FILES_BYTES} from "./dispute-documents.ts";
import {patchDispute} from "./dispute-patch.operations.ts";
import {ACTIONS, SELLER_SCOPES} from "./disputes.actions.ts";
import {disputeReply, linksOf, pageReply, type Reader} from "./disputes.model.ts";
import {captureOf, listDisputes, showDispute} from "./disputes.operations.ts";
import {createDisputeBody, disputeParams as params, listDisputesQuery} from "./disputes.schema.ts";
import type {DisputeAction} from "./disputes.states.ts";
import {partiesOf, READ_SCOPES, SHOW_SCOPES, viewOf} from "./visibility.ts";

const shared = {feature: "disputes"} as const;
const replay = {hours: 6};

/** The files, and the data next to them. */
const FORM_LIMITS = {
  ...DEFAULT_MULTIPART_LIMITS,
  bytes: FILES_BYTES + DEFAULT_MULTIPART_LIMITS.json.bytes,
};
/** PayPal: customer_disputes_v1.json describes only forms for the actions with documents. */
const WITH_FILES = {
  types: MULTIPART_TYPES,
  readForm: (request: Request) => readMultipart(request, FORM_LIMITS),
};
const DATA_ONLY = {
  types: ["application/json", ...MULTIPART_TYPES],
  // Files are dropped.
  readForm: async (request: Request) => ({...(await readJsonOrMultipart(request)), files: []}),
};

type Caller = Pick<Call, "application" | "token" | "origin" | "context">;

function readerOf({application, token, origin, context}: Caller): Reader {
  return {application, view: viewOf(token.scopes), origin, now: context.clock.now()};
}

function targetOf({application, token}: Caller, {id}: {readonly id: string}): Target {
  return {application, id, parties: partiesOf(token.scopes)};
}

/** Operation of an action. Its reply has the links to what is possible next. */
function actionOperation(name: DisputeAction) {
  const action = ACTIONS[name];
  const {schema, scopes, hasFiles = false} = action;
  const {types, readForm} = hasFiles ? WITH_FILES : DATA_ONLY;
  return operation(
    `POST /v1/customer/disputes/{id}/${name}`,
    {
      ...shared,
      id: `disputes.${name}`,
      scopes,
      params,
      body: {schema, types},
      readForm,
      replay,
    },
    (call) => {
      const {store, context, params: of, body, files} = call;
      const row = action.perform(store, context, targetOf(call, of), body, files);
      return {status: 200, body: {links: linksOf(row, readerOf(call))}};
    },
  );
}

/** `/v1/customer/disputes`. */
export const disputeOperations = [
  operation(
    "GET /v1/customer/disputes",
    {
      ...shared,
      id: "disputes.list",
      scopes: READ_SCOPES,
      query: listDisputesQuery,
    },
    (call) => {
      const {context, query} = call;
      const reader = readerOf(call);
      const {application, view} = reader;
      moveDueDisputes(context, application.id);
      const page = listDisputes(context.store, context, {application, party: view.party}, query);
      return {status: 200, body: pageReply(page, query, reader)};
    },
  ),

  operation(
    "POST /v1/customer/disputes",
    {
      ...shared,
      id: "disputes.create",
      scopes: ["disputes/create"],
      body: {schema: createDisputeBody},
      replay: {...replay, status: 200},
    },
    (call) => {
      const row = createDispute(call.store, call.context, call.application, call.body);
      return {status: 201, body: {links: linksOf(row, readerOf(call))}};
    },
  ),

  operation(
    "GET /v1/customer/disputes/{id}",
    {
      ...shared,
      id: "disputes.get",
      scopes: SHOW_SCOPES,
      params,
    },
    (call) => {
      const {store, context, application} = call;
      moveDueDisputes(context, application.id);
      const row = showDispute(context.store, application, call.params.id);
      return {status: 200, body: disputeReply(row, captureOf(store, context, row), readerOf(call))};
    },
  ),

  operation(
    "PATCH /v1/customer/disputes/{id}",
    {
      ...shared,
      id: "disputes.patch",
      scopes: [...SELLER_SCOPES, "disputes/update-partner"],
      params,
      body: {schema: jsonPatch},
      replay,
    },
    (call) => {
      patchDispute(call.store, call.context, targetOf(call, call.params), call.body);
      return {status: 204};
    },
  ),

  ...(Object.keys(ACTIONS) as DisputeAction[]).map(actionOperation),
];
