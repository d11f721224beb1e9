import invoices from "../data/seed/invoices.json" with {type: "json"};
import {decimalsOf, toWire} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import {timeOf} from "../wire/shapes.ts";
import {invoiceAmounts} from "../invoices/invoice-amounts.ts";
import {type InvoiceDraft, invoiceDraft} from "../invoices/invoice-draft.schema.ts";
import {createInvoice} from "../invoices/invoices.operations.ts";
import type {SeedNumbers} from "./seeder.ts";
import {INVOICE_STATUSES, type InvoiceStatus, STATUS_MEANINGS} from "../invoices/invoices.states.ts";
import type {Store} from "../store.ts";

/** Currency with its tax. Those without decimals have a factor that makes a realistic price of one in dollars. */
interface Currency {
  readonly code: string;
  readonly wholePrice?: number;
  readonly tax: {readonly name: string; readonly percent: string};
}

/** Service with its price in whole US dollars. */
interface Service {
  readonly name: string;
  readonly price: number;
  readonly hourly?: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time between two invoices. */
const BETWEEN_MS = 2 * DAY_MS;

/** 120 invoices of the last eight months with all statuses, oldest first. Every tenth belongs to a group invoice. */
export function seedInvoices(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  numbers: SeedNumbers,
): number {
  const statuses = inOrder(numbers);
  const end = runtime.clock.now();
  let groupId: string | undefined;
  for (const [index, status] of statuses.entries()) {
    const createdAt = end - (statuses.length - 1 - index) * BETWEEN_MS - numbers.below(BETWEEN_MS / 2);
    const draft = draftOf(status, {
      numbers,
      createdAt,
      end,
      parentId: index % 10 === 9 ? groupId : undefined,
    });
    const row = createInvoice(store, {...runtime, clock: {now: () => createdAt}}, applicationId, draft);
    if (index % 40 === 0) groupId = row.id;
  }
  return statuses.length;
}

/**
 * Shuffles the statuses of all invoices. Invoices dated in the future come last, so that their date stays in the
 * future.
 */
function inOrder(numbers: SeedNumbers): InvoiceStatus[] {
  const all = INVOICE_STATUSES.flatMap((status) =>
    Array<InvoiceStatus>(invoices.counts[status]).fill(status),
  );
  const isScheduled = (status: InvoiceStatus) => STATUS_MEANINGS[status].issued === "scheduled";
  const shuffled = numbers.shuffle(all);
  return [...shuffled.filter((status) => !isScheduled(status)), ...shuffled.filter(isScheduled)];
}

interface Plan {
  readonly numbers: SeedNumbers;
  readonly createdAt: number;
  /** Time of the seed. No payment is later. */
  readonly end: number;
  readonly parentId: string | undefined;
}

function draftOf(status: InvoiceStatus, plan: Plan): InvoiceDraft {
  const {numbers, createdAt, end, parentId} = plan;
  const currency = numbers.pick<Currency>(invoices.currencies);
  const price = (dollars: number) => priceIn(currency, dollars, numbers);
  const chanceOf = (percent: number) => numbers.below(100) < percent;
  const date = timeOf(status === "SCHEDULED" ? end + (1 + numbers.below(20)) * DAY_MS : createdAt).slice(
    0,
    10,
  );
  const isTipped = STATUS_MEANINGS[status].through === "paypal" && chanceOf(25);
  const draft = invoiceDraft.parse({
    status,
    ...(parentId === undefined ? {} : {parent_id: parentId}),
    detail: {
      currency_code: currency.code,
      invoice_date: date,
      payment_term: {due_date: timeOf(Date.parse(date) + 30 * DAY_MS).slice(0, 10)},
      note: numbers.pick(invoices.notes),
      terms_and_conditions: invoices.terms,
      ...(chanceOf(40) ? {reference: `PO-${1000 + numbers.below(9000)}`} : {}),
      ...(chanceOf(30) ? {memo: numbers.pick(invoices.memos)} : {}),
      ...(chanceOf(20) ? {attachments: [attachmentOf(numbers)]} : {}),
    },
    primary_recipients: [recipientOf(numbers)],
    ...(chanceOf(20) ? {additional_recipients: ["books@accounts.example"]} : {}),
    items: numbers
      .shuffle<Service>(invoices.services)
      .slice(0, 1 + numbers.below(4))
      .map(({name, price: dollars, hourly}) => ({
        name,
        quantity: hourly
          ? `${1 + numbers.below(12)}.${numbers.pick(["0", "25", "5", "75"])}`
          : `${1 + numbers.below(6)}`,
        unit_amount: price(dollars),
        ...(chanceOf(80) ? {tax: currency.tax} : {}),
        ...(chanceOf(20) ? {discount: {percent: numbers.pick(["5", "10", "12.5"])}} : {}),
        item_date: date,
      })),
    configuration: {
      tax_calculated_after_discount: chanceOf(80),
      tax_inclusive: chanceOf(20),
      allow_tip: isTipped || chanceOf(10),
      partial_payment: {allow_partial_payment: status === "PARTIALLY_PAID" || chanceOf(15)},
    },
    amount: {
      breakdown: {
        ...(chanceOf(20) ? {discount: {invoice_discount: {percent: numbers.pick(["3", "7.5"])}}} : {}),
        ...(chanceOf(50) ? {shipping: {amount: price(12), tax: currency.tax}} : {}),
        ...(chanceOf(10) ? {custom: {label: "Rush work", amount: price(40)}} : {}),
      },
    },
    ...(isTipped ? {gratuity: price(5)} : {}),
  });
  return {...draft, ...moneyMoved(draft, plan)};
}

/** Payments and refunds that fit the status, some of them in two parts, each some days after the one before. */
function moneyMoved(draft: InvoiceDraft, {numbers, createdAt, end}: Plan) {
  const {paid, refunded, through} = STATUS_MEANINGS[draft.status];
  const wire = (minor: bigint) => toWire({currency: draft.detail.currency_code, minor});
  const total = invoiceAmounts(draft).total;
  const paidAmount = {none: 0n, part: (total + 2n) / 3n, all: total}[paid];
  const refundedAmount = {none: 0n, part: (paidAmount + 3n) / 4n, all: paidAmount}[refunded];
  let time = createdAt;
  const later = () => {
    time = Math.min(end, time + (1 + numbers.below(9)) * DAY_MS);
    return timeOf(time);
  };
  const payments = split(paidAmount, numbers).map((minor) => ({
    amount: wire(minor),
    payment_date_time: later(),
    ...(through === "outside" ? {note: numbers.pick(["Paid in cash", "Bank transfer", "Cheque 1042"])} : {}),
  }));
  const refunds = split(refundedAmount, numbers).map((minor) => ({
    amount: wire(minor),
    refund_date: later().slice(0, 10),
  }));
  return {
    ...(payments.length > 0 ? {payments: {transactions: payments}} : {}),
    ...(refunds.length > 0 ? {refunds: {transactions: refunds}} : {}),
  };
}

/** Splits some amounts in two. */
function split(minor: bigint, numbers: SeedNumbers): bigint[] {
  if (minor === 0n) return [];
  if (minor < 10n || numbers.below(4) > 0) return [minor];
  const first = (minor * BigInt(2 + numbers.below(6))) / 10n;
  return [first, minor - first];
}

function priceIn(currency: Currency, dollars: number, numbers: SeedNumbers) {
  const whole = dollars * (currency.wholePrice ?? 1);
  const value = decimalsOf(currency.code) === 0 ? `${whole}` : `${whole}.${numbers.pick(["00", "50", "95"])}`;
  return {currency_code: currency.code, value};
}

function recipientOf(numbers: SeedNumbers) {
  const recipient = numbers.pick(invoices.recipients);
  const company = numbers.below(3) === 0 ? {business_name: numbers.pick(invoices.companies)} : {};
  const {name, address} = recipient;
  return {billing_info: {...company, ...recipient}, shipping_info: {name, address}};
}

function attachmentOf(numbers: SeedNumbers) {
  const file = numbers.pick(["timesheet.pdf", "proof.pdf", "photographs.zip"]);
  return {
    reference_url: `https://files.example.com/invoices/${1000 + numbers.below(9000)}/${file}`,
    content_type: file.endsWith(".pdf") ? "application/pdf" : "application/zip",
    size: String(20_000 + numbers.below(900_000)),
  };
}
