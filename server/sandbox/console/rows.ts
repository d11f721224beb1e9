import {add, parseMoney, toWire, type WireMoney} from "../../shared/money.ts";
import {amountOf} from "../disputes/disputes.model.ts";
import type {InvoiceDocument} from "../invoices/invoice-document.ts";
import {moneyOf} from "../payments/charges.ts";
import type {PurchaseUnit} from "../orders/purchase-units.schema.ts";
import type {SavedSource, StoredCard} from "../vault/sources.ts";
import type {ListName, RowOf, ShownRow} from "./lists.ts";
import {referenceOf, redacted} from "./redaction.ts";

/**
 * A flat row of a console table, with ISO times and amounts as in the REST reply. `key` identifies it in addresses.
 */
export type TableRow = {readonly key: string; readonly time: string} & Readonly<Record<string, unknown>>;

type RowFunctions = {readonly [Name in ListName]: (row: ShownRow<Name>) => TableRow};

/** Table rows of each list. */
export const ROWS: RowFunctions = {
  orders: (row) => ({
    ...named(row),
    status: row.status,
    payment: row.payment ?? null,
    intent: row.intent,
    amount: totalOf(JSON.parse(row.purchase_units) as PurchaseUnit[]),
    source: sourceText(row),
    buyer: personText(row.payer),
  }),
  captures: (row) => ({
    ...named(row),
    status: row.status,
    amount: toWire(moneyOf(row, row.minor)),
    refunded: row.refunded_minor === 0 ? null : toWire(moneyOf(row, row.refunded_minor)),
    order_id: row.order_id,
    buyer: personText(row.buyer),
  }),
  authorizations: (row) => ({
    ...named(row),
    status: row.status,
    amount: toWire(moneyOf(row, row.minor)),
    captured: row.captured_minor === 0 ? null : toWire(moneyOf(row, row.captured_minor)),
    order_id: row.order_id,
    expires: iso(row.expires_at),
  }),
  refunds: (row) => ({
    ...named(row),
    status: row.status,
    amount: toWire(moneyOf(row, row.minor)),
    capture_id: row.capture_id,
    reason: row.reason,
  }),
  "payment-tokens": (row) => {
    const source = JSON.parse(row.source) as SavedSource;
    return {
      ...veiledName(row),
      kind: source.kind,
      what: "card" in source ? cardText(source.card) : source.payer.email_address,
      customer_id: row.customer_id,
    };
  },
  "setup-tokens": (row) => ({
    ...veiledName(row),
    status: row.status,
    kind: row.kind,
    what: row.card === null ? null : cardText(JSON.parse(row.card) as StoredCard),
    customer_id: row.customer_id,
    expires: iso(row.expires_at),
  }),
  disputes: (row) => ({
    ...named({id: row.id, created_at: row.createdAt}),
    status: row.status,
    reason: row.reason,
    amount: toWire(amountOf(row)),
    capture_id: row.captureId,
    outcome: row.outcomeCode ?? null,
  }),
  links: ({id, createdAt, status, items: [item], address}) => {
    const prices = item?.variants?.dimensions[0]?.options ?? [];
    return {
      ...named({id, created_at: createdAt}),
      status,
      name: item?.name ?? "",
      amount: item?.unit_amount ?? prices.find(({unit_amount}) => unit_amount)?.unit_amount ?? null,
      variants: item?.variants?.dimensions.map(({name}) => name).join(", ") ?? "",
      payment_link: address,
    };
  },
  invoices: (row) => {
    const document = JSON.parse(row.document) as InvoiceDocument;
    const [recipient] = document.primary_recipients ?? [];
    return {
      ...named(row),
      status: row.status,
      number: row.invoice_number,
      recipient: recipient?.billing_info?.email_address ?? recipient?.billing_info?.business_name ?? "",
      amount: wireOnly(document.amount),
      due: document.due_amount ? wireOnly(document.due_amount) : null,
      date: row.invoice_date,
    };
  },
  mail: ({id, createdAt, state, to, subject}) => ({
    ...named({id, created_at: createdAt}),
    status: state,
    to,
    subject,
  }),
  webhooks: (row) => ({
    ...named(row),
    event_type: row.event_type,
    resource_id: isOfVault(row.event_type) ? redacted(row.resource_id) : row.resource_id,
  }),
};

/** True for events about vault resources, whose ids are secret. */
export function isOfVault(eventType: string): boolean {
  return eventType.startsWith("VAULT.");
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Description of the card or account that pays. Null before one is known. */
export function sourceText(row: RowOf<"orders">): string | null {
  if (row.card_brand !== null) return `${row.card_brand} •••• ${row.card_last_digits ?? ""}`;
  return row.source_kind;
}

/** Name and address of a stored payer or buyer. */
export function personText(json: string | null): string | null {
  if (json === null) return null;
  const {name, email_address: email} = JSON.parse(json) as {
    readonly name?: {readonly given_name?: string; readonly surname?: string};
    readonly email_address?: string;
  };
  const names = [name?.given_name, name?.surname].filter((part) => part !== undefined && part !== "");
  return email ?? (names.length > 0 ? names.join(" ") : null);
}

/** Total of all purchase units, which have one currency. */
export function totalOf(units: readonly PurchaseUnit[]): WireMoney | null {
  const [first, ...rest] = units.map(({amount}) => parseMoney(amount));
  return first ? toWire(rest.reduce(add, first)) : null;
}

function cardText({brand, lastDigits}: StoredCard): string {
  return `${brand} •••• ${lastDigits}`;
}

function wireOnly({currency_code, value}: WireMoney): WireMoney {
  return {currency_code, value};
}

interface Stored {
  readonly id: string;
  readonly created_at: number;
}

function named({id, created_at}: Stored) {
  return {key: id, id, time: iso(created_at)};
}

function veiledName(row: Stored) {
  return {key: referenceOf(row), id: redacted(row.id), time: iso(row.created_at)};
}
