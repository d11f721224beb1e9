import type {Outcome} from "../outcome.ts";
import type {BodyOf, CallOperation, Part, QueryOf} from "./operations.ts";
import {mapped, nextOf, type Page} from "./pages.ts";

/** A dispute in a list. */
export type DisputeSummary = Part<"DisputeSummary">;
/** A dispute by itself. Which fields are there depends on the application's scopes, too. */
export type Dispute = Part<"Dispute">;
/** In whose favor a dispute is settled. */
export type AdjudicationOutcome = BodyOf<"disputes.adjudicate">["adjudication_outcome"];

type Changed = Promise<Outcome<Part<"DisputeLinks">>>;

/** Buyers' disputes about payments (`/v1/customer/disputes`), asked with this server's own rights. */
export interface Disputes {
  /** Newest first. */
  list(query?: QueryOf<"disputes.list">): Promise<Outcome<Page<DisputeSummary, string>>>;
  show(id: string): Promise<Outcome<Dispute>>;
  /** In the sandbox only, in the place of the operator's agents, and while its link `adjudicate` is there. */
  settle(call: {id: string; outcome: AdjudicationOutcome; requestId: string}): Changed;
  /** In the sandbox only: a buyer's dispute about a captured payment. */
  create(call: {requestId: string; body: BodyOf<"disputes.create">}): Changed;
  /** Makes a claim of an inquiry. */
  escalate(call: {id: string; note: string; requestId: string}): Changed;
  /** In the sandbox only: asks a party for evidence, in the agents' place. */
  requireEvidence(call: {
    id: string;
    action: BodyOf<"disputes.require-evidence">["action"];
    requestId: string;
  }): Changed;
  provideEvidence(call: {
    id: string;
    evidences: BodyOf<"disputes.provide-evidence">["evidences"];
    requestId: string;
  }): Changed;
}

export function createDisputes(call: CallOperation): Disputes {
  return {
    list: async (query = {}) =>
      mapped(await call("disputes.list", {query}), ({items, links}) => ({
        rows: items,
        next: nextOf(links, "next_page_token"),
      })),
    show: (id) => call("disputes.get", {path: {id}}),
    settle: ({id, outcome, requestId}) =>
      call("disputes.adjudicate", {path: {id}, requestId, body: {adjudication_outcome: outcome}}),
    create: (options) => call("disputes.create", options),
    escalate: ({id, note, requestId}) => call("disputes.escalate", {path: {id}, requestId, body: {note}}),
    requireEvidence: ({id, action, requestId}) =>
      call("disputes.require-evidence", {path: {id}, requestId, body: {action}}),
    provideEvidence: ({id, evidences, requestId}) =>
      call("disputes.provide-evidence", {path: {id}, requestId, body: {evidences}}),
  };
}
