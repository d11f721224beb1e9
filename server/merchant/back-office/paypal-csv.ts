import {payPalUnreachable, refusedByPayPal} from "../errors.ts";
import type {DisputeQuery, Disputes, DisputeSummary} from "../paypal/disputes.ts";
import type {Invoice} from "../paypal/invoice-schemas.ts";
import type {Invoices} from "../paypal/invoices.ts";
import {type Page, readPages} from "../paypal/paging.ts";
import type {PaymentLink, PaymentLinks} from "../paypal/payment-links.ts";
import type {Outcome} from "../paypal/response.ts";
import {csvLine} from "./csv.ts";

/** A column: its heading, and the text of a row. */
type Column<Row> = readonly [title: string, cell: (row: Row) => string | undefined];

/** Lines of a CSV file with all pages of a list. @throws MerchantError when PayPal refuses, or gives no reply */
async function* csvOf<Row, Next>(
  columns: readonly Column<Row>[],
  read: (next: Next | undefined) => Promise<Outcome<Page<Row, Next>>>,
): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const outcome of readPages(read)) {
    if (outcome.kind === "refused") throw refusedByPayPal(outcome, {isOperator: true});
    if (outcome.kind === "unknown") throw payPalUnreachable(outcome);
    const lines = outcome.value.rows.map((row) => csvLine(columns.map(([, cell]) => cell(row))));
    yield (isFirst ? csvLine(columns.map(([title]) => title)) : "") + lines.join("");
    isFirst = false;
  }
}

const INVOICE_COLUMNS: readonly Column<Invoice>[] = [
  ["Id", ({id}) => id],
  ["Number", ({detail}) => detail?.invoice_number],
  ["Status", ({status}) => status],
  ["Date", ({detail}) => detail?.invoice_date],
  ["Due date", ({detail}) => detail?.payment_term?.due_date],
  ["Recipient", (invoice) => recipientOf(invoice)?.business_name ?? nameOf(invoice)],
  ["Email", (invoice) => recipientOf(invoice)?.email_address],
  ["Currency", ({amount}) => amount?.currency_code],
  ["Total", ({amount}) => amount?.value],
  ["Paid", ({payments}) => payments?.paid_amount?.value],
  ["Refunded", ({refunds}) => refunds?.refund_amount?.value],
  ["Due", ({due_amount: due}) => due?.value],
  ["Reference", ({detail}) => detail?.reference],
];

function recipientOf({primary_recipients: recipients}: Invoice) {
  return recipients?.[0]?.billing_info;
}

function nameOf(invoice: Invoice): string | undefined {
  const {full_name: full, given_name: given, surname} = recipientOf(invoice)?.name ?? {};
  const parts = [given, surname].filter((part) => part !== undefined);
  return full ?? (parts.length === 0 ? undefined : parts.join(" "));
}

/** Fields of PayPal's search for invoices with a text. `status` may be several, separated by commas. */
export const INVOICE_FILTERS = [
  "recipient_email",
  "recipient_last_name",
  "recipient_business_name",
  "invoice_number",
  "reference",
  "memo",
  "status",
];

export function invoicesCsv(
  invoices: Invoices,
  {status, ...filters}: Readonly<Record<string, string>>,
): AsyncGenerator<string, void> {
  const search = {...filters, ...(status !== undefined && {status: status.split(",")})};
  const read = (query: {page: number; page_size: number}) =>
    Object.keys(search).length === 0 ? invoices.list(query) : invoices.search(JSON.stringify(search), query);
  return csvOf<Invoice, number>(INVOICE_COLUMNS, (page = 1) => read({page, page_size: 100}));
}

const DISPUTE_COLUMNS: readonly Column<DisputeSummary>[] = [
  ["Id", ({dispute_id: id}) => id],
  ["Status", ({status}) => status],
  ["Stage", ({dispute_life_cycle_stage: stage}) => stage],
  ["Reason", ({reason}) => reason],
  ["Currency", ({dispute_amount: amount}) => amount?.currency_code],
  ["Amount", ({dispute_amount: amount}) => amount?.value],
  ["Created", ({create_time: time}) => time],
  ["Updated", ({update_time: time}) => time],
  ["Your response due", ({seller_response_due_date: time}) => time],
  ["Buyer's response due", ({buyer_response_due_date: time}) => time],
];

export function disputesCsv(disputes: Disputes, filters: DisputeQuery): AsyncGenerator<string, void> {
  return csvOf<DisputeSummary, string>(DISPUTE_COLUMNS, (next) =>
    disputes.list({...filters, page_size: 50, ...(next !== undefined && {next_page_token: next})}),
  );
}

const LINK_COLUMNS: readonly Column<PaymentLink>[] = [
  ["Id", ({id}) => id],
  ["Status", ({status}) => status],
  ["Product", ({line_items: items}) => items?.[0]?.name],
  ["Currency", (link) => priceOf(link)?.currency_code],
  ["Price", (link) => priceOf(link)?.value],
  ["Address", ({payment_link: url}) => url],
  ["Created", ({create_time: time}) => time],
  ["Updated", ({update_time: time}) => time],
  ["Tags", ({tags}) => tags?.join(", ")],
];

/** The product's price, or that of the first variant with one. */
function priceOf({line_items: items}: PaymentLink) {
  const [item] = items ?? [];
  const variants = item?.variants?.dimensions?.flatMap(({options = []}) => options) ?? [];
  return item?.unit_amount ?? variants.find(({unit_amount: price}) => price !== undefined)?.unit_amount;
}

export function paymentLinksCsv(
  links: PaymentLinks,
  filters: {readonly status?: string; readonly tags?: string},
): AsyncGenerator<string, void> {
  return csvOf<PaymentLink, string>(LINK_COLUMNS, (next) =>
    links.list({...filters, page_size: 100, ...(next !== undefined && {page_token: next})}),
  );
}
