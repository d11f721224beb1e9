import type {InvoiceDocument} from "./invoice-document.ts";
import type {TermKind} from "./invoices.tables.ts";

/** The form in which texts are compared: without regard to case and to spaces around them. */
export function comparable(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}

/** The texts and times of an invoice that a search compares, each once. */
export function searchTerms(
  document: InvoiceDocument,
  invoiceNumber: string,
): {readonly kind: TermKind; readonly value: string}[] {
  const {detail, primary_recipients: recipients = [], payments} = document;
  const people = recipients.flatMap(({billing_info: billing}) => (billing ? [billing] : []));
  const all: readonly (readonly [TermKind, string | undefined])[] = [
    ["number", invoiceNumber],
    ["reference", detail.reference],
    ["memo", detail.memo],
    ...people.flatMap(({email_address, business_name, name}) => [
      ["email", email_address] as const,
      ["business-name", business_name] as const,
      ["first-name", name?.given_name] as const,
      ["last-name", name?.surname] as const,
    ]),
    ...(payments?.transactions ?? []).map((payment) => ["payment-time", payment.payment_date_time] as const),
  ];
  const terms = all.flatMap(([kind, text]) => {
    // Times stay as they are: capital letters, the same length.
    const value = kind === "payment-time" ? (text ?? "") : comparable(text ?? "");
    return value === "" ? [] : [{kind, value}];
  });
  return [...new Map(terms.map((term) => [`${term.kind} ${term.value}`, term])).values()];
}
