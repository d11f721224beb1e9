import type {Invoice} from "../merchant/paypal/invoice-schemas.ts";
import type {Output} from "./output/output.ts";
import type {Column, Field} from "./output/table.ts";
import {codeWords, moneyWords, partyLines, partyName, timeWords} from "./output/words.ts";

type Money = NonNullable<Invoice["due_amount"]>;
type Item = NonNullable<Invoice["items"]>[number];

export const invoiceColumns: readonly Column<Invoice>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "NUMBER", value: ({detail}) => detail?.invoice_number},
  {title: "STATUS", value: ({status}) => codeWords(status)},
  {title: "DATE", value: ({detail}) => detail?.invoice_date},
  {title: "TO", value: recipientOf, isFlexible: true},
  {title: "TOTAL", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "DUE", value: ({due_amount: due}) => moneyWords(due), align: "right"},
];

function recipientOf({primary_recipients: recipients}: Invoice): string | undefined {
  return partyName(recipients?.[0]?.billing_info);
}

/** Prints an invoice as text. */
export async function showInvoice(output: Output, invoice: Invoice): Promise<void> {
  const {detail, invoicer, primary_recipients: recipients = []} = invoice;
  const {metadata} = detail ?? {};
  await output.heading(`Invoice ${detail?.invoice_number ?? invoice.id}`);
  await output.fields([
    ["Id", invoice.id],
    ["Status", codeWords(invoice.status)],
    ["Part of", invoice.parent_id],
    ["Date", detail?.invoice_date],
    ["Due", detail?.payment_term?.due_date],
    ["Reference", detail?.reference],
    ["From", partyLines(invoicer)],
    ["Tax id", invoicer?.tax_id],
    ...recipients.flatMap(({billing_info: billing, shipping_info: shipping}): Field[] => [
      ["To", partyLines(billing)],
      ["Sent to", partyLines(shipping)],
    ]),
    ["Copies to", invoice.additional_recipients?.join(", ")],
  ]);
  await showItems(output, invoice);
  await output.lines("");
  await output.fields(totalsOf(invoice));
  await showTransactions(output, invoice);
  const {note, terms_and_conditions: terms, memo} = detail ?? {};
  const words: Field[] = [
    ["Note", note],
    ["Terms", terms],
    ["Memo", memo],
    ["Seen by the payer at", metadata?.recipient_view_url],
    ["Sent", timeWords(metadata?.last_sent_time ?? metadata?.first_sent_time)],
    ["Cancelled", timeWords(metadata?.cancel_time)],
  ];
  if (words.some(([, value]) => value !== undefined)) {
    await output.lines("");
    await output.fields(words);
  }
}

async function showItems(output: Output, {items = []}: Invoice): Promise<void> {
  if (items.length === 0) return;
  await output.lines("");
  await output.table<Item>(
    [
      {title: "ITEM", value: ({name, description}) => joined(name, description), isFlexible: true},
      {title: "QUANTITY", value: ({quantity}) => quantity, align: "right"},
      {title: "PRICE", value: ({unit_amount: price}) => moneyWords(price), align: "right"},
      {title: "DISCOUNT", value: ({discount}) => share(discount?.percent, discount?.amount), align: "right"},
      {title: "TAX", value: ({tax}) => joined(tax?.name, share(tax?.percent, tax?.amount)), align: "right"},
    ],
    items,
  );
}

function totalsOf({amount, due_amount: due, gratuity, payments, refunds}: Invoice): Field[] {
  const {breakdown} = amount ?? {};
  const {discount, shipping, custom} = breakdown ?? {};
  return [
    ["Items", moneyWords(breakdown?.item_total)],
    ["Discounts on items", less(discount?.item_discount)],
    [
      joined("Discount", percent(discount?.invoice_discount?.percent)),
      less(discount?.invoice_discount?.amount),
    ],
    ["Tax", moneyWords(breakdown?.tax_total)],
    ["Shipping", moneyWords(shipping?.amount)],
    [custom?.label ?? "Other", moneyWords(custom?.amount)],
    ["Total", moneyWords(amount)],
    ["Tip", moneyWords(gratuity)],
    ["Paid", moneyWords(payments?.paid_amount)],
    ["Refunded", moneyWords(refunds?.refund_amount)],
    ["Due", moneyWords(due)],
  ];
}

async function showTransactions(output: Output, {payments, refunds}: Invoice): Promise<void> {
  const transactions = [
    ...(payments?.transactions ?? []).map(({payment_id: id, payment_date: date, note, amount}) => ({
      kind: "payment",
      id,
      date,
      note,
      amount: moneyWords(amount),
    })),
    ...(refunds?.transactions ?? []).map(({refund_id: id, refund_date: date, amount}) => ({
      kind: "refund",
      id,
      date,
      note: undefined,
      amount: less(amount),
    })),
  ];
  if (transactions.length === 0) return;
  await output.lines("");
  await output.table(
    [
      {title: "DATE", value: ({date}) => date},
      {title: "WHAT", value: ({kind}) => kind},
      {title: "ID", value: ({id}) => id},
      {title: "NOTE", value: ({note}) => note, isFlexible: true},
      {title: "AMOUNT", value: ({amount}) => amount, align: "right"},
    ],
    transactions,
  );
}

function less(amount: Money | undefined): string | undefined {
  const words = moneyWords(amount);
  return words === undefined ? undefined : `-${words}`;
}

function percent(value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${value} %`;
}

/** Returns the percentage if there is one, else the amount. */
function share(percentage: string | undefined, amount: Money | undefined): string | undefined {
  return percent(percentage) ?? moneyWords(amount);
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}
