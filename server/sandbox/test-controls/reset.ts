import type {Tx} from "../context.ts";
import type {SandboxTables} from "../context.ts";
import {resetState} from "./test-controls.records.ts";

/** What a reset leaves in a table: nothing, or what its own room or the caller sees to. */
type AfterReset = "empty" | "kept";

/**
 * Every table, what refers to others before what it refers to: rows go in this order. A room that adds a table and
 * forgets this does not compile; one that puts it in the wrong place meets its foreign keys in the test.
 */
const TABLES: Readonly<Record<keyof SandboxTables, AfterReset>> = {
  requests: "empty",
  faults: "empty",
  armed_outcomes: "empty",
  mails: "empty",
  delivery_tries: "empty",
  deliveries: "empty",
  webhooks: "empty",
  events: "empty",
  // Receivers may keep its certificate: with another key they would take nothing any more.
  signing_keys: "kept",
  replies: "empty",
  tokens: "empty",
  frame_sessions: "empty",
  challenges: "empty",
  member_additions: "empty",
  member_sessions: "empty",
  member_contexts: "empty",
  link_payments: "empty",
  payment_links: "empty",
  single_use_tokens: "empty",
  payment_tokens: "empty",
  setup_tokens: "empty",
  customer_names: "empty",
  dispute_evidences: "empty",
  dispute_messages: "empty",
  disputes: "empty",
  invoices: "empty",
  invoice_counters: "empty",
  refunds: "empty",
  captures: "empty",
  authorizations: "empty",
  used_invoice_ids: "empty",
  orders: "empty",
  // The application of the settings stays, so that its id does; the caller takes the others and seeds this one anew.
  applications: "kept",
  // Its one row goes back to how it began.
  control_state: "kept",
};

const EMPTIED = Object.entries(TABLES).flatMap(([table, after]) =>
  after === "empty" ? [table as keyof SandboxTables] : [],
);

/**
 * Empties the sandbox, in the transaction that then seeds the application of the settings. It has to be an exclusive one: a
 * row that refers to one of these would otherwise stop its deletion.
 *
 * @param clientId of the application that stays
 */
export async function emptyTables(tx: Tx, clientId: string): Promise<void> {
  for (const table of EMPTIED) await tx.deleteFrom(table).execute();
  await tx.deleteFrom("applications").where("client_id", "<>", clientId).execute();
  await resetState(tx);
}
