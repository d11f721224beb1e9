import type {Store} from "../store.ts";
import {unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {minorOf} from "./invoice-amounts.ts";
import {minor} from "./invoice-balance.ts";
import type {SearchBody} from "./invoice-body.schema.ts";
import {comparable, type InvoicePage, type InvoiceRow, type PageQuery} from "./invoices.model.ts";
import {invoicesOf, pageOfInvoices} from "./invoices.operations.ts";

/**
 * A page of the invoices that fulfil all filters, newest first. Address and number match as a whole, other texts
 * anywhere, all without regard to case.
 *
 * @throws ServiceError 422 for a range of amounts in two currencies
 */
export function findInvoices(
  store: Store,
  applicationId: string,
  body: SearchBody,
  query: PageQuery,
): InvoicePage {
  const conditions = conditionsOf(body);
  const found = invoicesOf(store, applicationId).filter((row) =>
    conditions.every((isFulfilled) => isFulfilled(row)),
  );
  return pageOfInvoices(found, query);
}

type Condition = (row: InvoiceRow) => boolean;

function conditionsOf(body: SearchBody): readonly Condition[] {
  const {status: statuses = [], total_amount_range: amounts} = body;
  const currency = amounts?.lower_amount.currency_code ?? body.currency_code;
  const isContradiction = body.currency_code !== undefined && body.currency_code !== currency;
  if (body.archived === true || isContradiction) return [() => false];
  return [
    ({status}) => statuses.length === 0 || statuses.includes(status),
    ({currencyCode}) => currency === undefined || currencyCode === currency,
    within(amounts && amountRange(amounts), ({document}) => [minor(document.amount)]),
    within(body.invoice_date_range, ({invoiceDate}) => [invoiceDate]),
    within(body.due_date_range, ({document}) => [document.detail.payment_term?.due_date]),
    within(timeRange(body.creation_date_range), ({createdAt}) => [createdAt]),
    within(textRange(body.payment_date_range), ({document}) =>
      (document.payments?.transactions ?? []).map((payment) => payment.payment_date_time),
    ),
    whole(body.recipient_email, (row) => recipientsOf(row).map((billing) => billing?.email_address)),
    whole(body.invoice_number, ({invoiceNumber}) => [invoiceNumber]),
    part(body.recipient_first_name, (row) => recipientsOf(row).map((billing) => billing?.name?.given_name)),
    part(body.recipient_last_name, (row) => recipientsOf(row).map((billing) => billing?.name?.surname)),
    part(body.recipient_business_name, (row) => recipientsOf(row).map((billing) => billing?.business_name)),
    part(body.reference, ({document}) => [document.detail.reference]),
    part(body.memo, ({document}) => [document.detail.memo]),
  ];
}

function recipientsOf({document}: InvoiceRow) {
  return (document.primary_recipients ?? []).map(({billing_info: billing}) => billing);
}

interface Range<Value> {
  readonly start: Value;
  readonly end: Value;
}

/** True if a value is in the range, both ends included. */
function within<Value extends string | number | bigint>(
  range: Range<Value> | undefined,
  valuesOf: (row: InvoiceRow) => readonly (Value | undefined)[],
): Condition {
  return (row) =>
    !range ||
    valuesOf(row).some((value) => value !== undefined && value >= range.start && value <= range.end);
}

type TextsOf = (row: InvoiceRow) => readonly (string | undefined)[];

function whole(text: string | undefined, textsOf: TextsOf): Condition {
  const wanted = comparable(text ?? "");
  return (row) => wanted === "" || textsOf(row).some((each) => comparable(each ?? "") === wanted);
}

function part(text: string | undefined, textsOf: TextsOf): Condition {
  const wanted = comparable(text ?? "");
  return (row) => wanted === "" || textsOf(row).some((each) => comparable(each ?? "").includes(wanted));
}

function timeRange(range: Range<string> | undefined): Range<number> | undefined {
  return range && {start: Date.parse(range.start), end: Date.parse(range.end)};
}

/** The form of the times in invoices. */
function textRange(range: Range<string> | undefined): Range<string> | undefined {
  return range && {start: timeOf(Date.parse(range.start)), end: timeOf(Date.parse(range.end))};
}

const LARGEST = 10n ** 24n;

function amountRange({
  lower_amount: lower,
  upper_amount: upper,
}: NonNullable<SearchBody["total_amount_range"]>): Range<bigint> {
  const start = minorOf(lower, lower.currency_code, "/total_amount_range/lower_amount");
  const end = minorOf(upper, lower.currency_code, "/total_amount_range/upper_amount");
  if (start < LARGEST && end < LARGEST) return {start, end};
  throw unprocessable("AMOUNT_TOO_LARGE", {
    description: "The value exceeds the largest amount.",
    field: "/total_amount_range",
  });
}
