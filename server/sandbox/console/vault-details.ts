import type {Store} from "../store.ts";
import {setupTokens} from "../vault/setup-tokens.operations.ts";
import {paymentTokens} from "../vault/stored-payment-tokens.operations.ts";
import {type Customer, paymentTokenReply, setupTokenReply} from "../vault/vault.model.ts";
import type {Detail, DetailContext} from "./detail.ts";
import type {RowOf} from "./lists.ts";
import {eventsOf} from "./timeline.ts";
import {iso, ROWS} from "./rows.ts";
import {referenceOf, shownJson, redacted} from "./redaction.ts";

type VaultList = "payment-tokens" | "setup-tokens";

/** The row of a reference. */
export function findRedacted(store: Store, name: VaultList, reference: string): RowOf<VaultList> | undefined {
  return name === "setup-tokens" ? setupTokenOf(store, reference) : paymentTokenOf(store, reference);
}

function setupTokenOf(store: Store, reference: string): RowOf<"setup-tokens"> | undefined {
  return setupTokens(store).find((row) => referenceOf(row) === reference);
}

function paymentTokenOf(store: Store, reference: string): RowOf<"payment-tokens"> | undefined {
  return paymentTokens(store).find((row) => referenceOf(row) === reference);
}

export function paymentTokenDetail(context: DetailContext, reference: string): Detail | undefined {
  const row = paymentTokenOf(context.store, reference);
  if (!row) return undefined;
  const shown = ROWS["payment-tokens"](row);
  return {
    id: redacted(row.id),
    facts: [
      {label: "Type", text: row.source.kind},
      {label: "Saved", text: shown["what"] as string},
      {label: "Customer", text: row.customerId},
      {label: "Created", time: iso(row.createdAt)},
    ],
    timeline: [{time: iso(row.createdAt), text: "Saved"}, ...eventsOf(context.store, [row.id])],
    json: shownJson(paymentTokenReply(row, customerOf(row), context.origin), [row.id]),
  };
}

export function setupTokenDetail(context: DetailContext, reference: string): Detail | undefined {
  const row = setupTokenOf(context.store, reference);
  if (!row) return undefined;
  return {
    id: redacted(row.id),
    status: row.status,
    facts: [
      {label: "Type", text: row.kind},
      {label: "Customer", text: row.customerId},
      {label: "Verification", text: row.verificationMethod ?? null},
      {label: "Liability shift", text: row.verification?.authentication.liabilityShift ?? null},
      {label: "Expires", time: iso(row.expiresAt)},
      {label: "Created", time: iso(row.createdAt)},
    ],
    timeline: [{time: iso(row.createdAt), text: "Created"}],
    json: shownJson(setupTokenReply(row, customerOf(row), context.origin), [row.id]),
  };
}

function customerOf({applicationId, customerId: id}: RowOf<VaultList>): Customer {
  return {applicationId, id, merchantCustomerId: undefined};
}
