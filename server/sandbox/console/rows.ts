import {add, parseMoney, toWire, type WireMoney} from "../../shared/money.ts";
import {amountOf} from "../disputes/disputes.model.ts";
import type {StoredOrder} from "../orders/orders.model.ts";
import {type Buyer, moneyOf} from "../payments/payments.model.ts";
import type {PurchaseUnit} from "../orders/purchase-units.schema.ts";
import type {StoredCard} from "../vault/sources.ts";
import type {ListName, ShownRow} from "./lists.ts";
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
    amount: totalOf(row.units),
    source: sourceText(row),
    buyer: personText(row.payer),
  }),
  captures: (row) => ({
    ...named(row),
    status: row.status,
    amount: toWire(moneyOf(row)),
    refunded: row.refundedMinor === 0 ? null : toWire(moneyOf(row, row.refundedMinor)),
    order_id: row.orderId,
    buyer: personText(row.buyer),
  }),
  authorizations: (row) => ({
    ...named(row),
    status: row.status,
    amount: toWire(moneyOf(row)),
    captured: row.capturedMinor === 0 ? null : toWire(moneyOf(row, row.capturedMinor)),
    order_id: row.orderId,
    expires: iso(row.expiresAt),
  }),
  refunds: (row) => ({
    ...named(row),
    status: row.status,
    amount: toWire(moneyOf(row)),
    capture_id: row.captureId,
    reason: row.reason,
  }),
  "payment-tokens": ({source, ...row}) => ({
    ...veiledName(row),
    kind: source.kind,
    what: "card" in source ? cardText(source.card) : source.payer.email_address,
    customer_id: row.customerId,
  }),
  "setup-tokens": (row) => ({
    ...veiledName(row),
    status: row.status,
    kind: row.kind,
    what: row.card ? cardText(row.card) : null,
    customer_id: row.customerId,
    expires: iso(row.expiresAt),
  }),
  disputes: (row) => ({
    ...named(row),
    status: row.status,
    reason: row.reason,
    amount: toWire(amountOf(row)),
    capture_id: row.captureId,
    outcome: row.outcomeCode ?? null,
  }),
  links: ({id, createdAt, status, items: [item], address}) => {
    const prices = item?.variants?.dimensions[0]?.options ?? [];
    return {
      ...named({id, createdAt}),
      status,
      name: item?.name ?? "",
      amount: item?.unit_amount ?? prices.find(({unit_amount}) => unit_amount)?.unit_amount ?? null,
      variants: item?.variants?.dimensions.map(({name}) => name).join(", ") ?? "",
      payment_link: address,
    };
  },
  invoices: ({id, status, invoiceNumber, invoiceDate, document, createdAt}) => {
    const [recipient] = document.primary_recipients ?? [];
    return {
      ...named({id, createdAt}),
      status,
      number: invoiceNumber,
      recipient: recipient?.billing_info?.email_address ?? recipient?.billing_info?.business_name ?? "",
      amount: wireOnly(document.amount),
      due: wireOnly(document.due_amount),
      date: invoiceDate,
    };
  },
  mail: ({id, createdAt, state, to, subject}) => ({
    ...named({id, createdAt}),
    status: state,
    to,
    subject,
  }),
  webhooks: ({id, createdAt, type, resourceId}) => ({
    ...named({id, createdAt}),
    event_type: type,
    resource_id: isOfVault(type) ? redacted(resourceId) : resourceId,
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
export function sourceText({source}: StoredOrder): string | null {
  return source?.card ? cardText(source.card) : (source?.kind ?? null);
}

/** Name and address of a stored payer or buyer. */
export function personText(person: Buyer | undefined): string | null {
  if (!person) return null;
  const {name, email_address: email} = person;
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
  readonly createdAt: number;
}

function named({id, createdAt}: Stored) {
  return {key: id, id, time: iso(createdAt)};
}

function veiledName(row: {readonly id: string; readonly createdAt: number}) {
  return {key: referenceOf(row), id: redacted(row.id), time: iso(row.createdAt)};
}
