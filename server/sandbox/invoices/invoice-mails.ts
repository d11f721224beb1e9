import {add, parseMoney, toWire} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import {fill} from "../locales/fill.ts";
import {type PageLanguage, pageLanguageOf} from "../locales/languages.ts";
import {invoiceTexts, mailTexts} from "../pages/texts.ts";
import {type OutgoingMail, queueMail} from "../mail/mail.operations.ts";
import {mailBodies} from "../mail/mail.page.ts";
import {amountText} from "../pages/amount-text.ts";
import type {Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import type {Notification} from "./invoice-body.schema.ts";
import {minor} from "./invoice-balance.ts";
import {type InvoiceDocument, invoicerEmailOf} from "./invoice-document.ts";
import {chargeRows, dateText} from "./invoice-rows.ts";
import {times} from "./invoice-totals.ts";
import {type InvoicePayer, type InvoicePayment, type InvoiceRow, VIEW_PATHS} from "./invoices.model.ts";

/** Recipients and texts of a notification. */
export type MailWishes = Pick<Notification, "send_to_recipient" | "send_to_invoicer"> &
  Partial<Pick<Notification, "subject" | "note" | "additional_recipients">>;

type Kind = "sent" | "updated" | "reminded" | "cancelled";

interface About {
  readonly row: InvoiceRow;
  readonly application: Application;
  /** Origin of the link to the invoice. */
  readonly origin: string;
  readonly wishes: MailWishes;
}

/** A reserved domain, so that replies reach no real host. */
const SENDER = "invoices@sandbox.example";

interface Reader {
  readonly to: string;
  readonly language: PageLanguage;
  /** Empty when it is unknown. */
  readonly name: string;
}

/** True if a recipient of the invoice has an e-mail address. */
export function hasRecipient(document: InvoiceDocument): boolean {
  return recipientsOf(document, "en").length > 0;
}

/** Queues the mails about a change of an invoice, one for each address. */
export function queueInvoiceMails(store: Store, runtime: Runtime, kind: Kind, about: About): void {
  const {row, application} = about;
  for (const reader of readersOf(about)) {
    queueMail(store, runtime, {
      to: reader.to,
      from: SENDER,
      replyTo: invoicerEmailOf(row.document, application),
      language: reader.language,
      ...contentOf(kind, about, reader),
      about: {kind: "invoice", id: row.id},
    });
  }
}

function readersOf({row: {document}, application, wishes}: About): Reader[] {
  const own = pageLanguageOf(application.profile.language);
  const copies = document.additional_recipients ?? [];
  const wanted = wishes.additional_recipients?.map((address) => address.toLowerCase());
  const readers = [
    ...(wishes.send_to_recipient ? recipientsOf(document, own) : []),
    ...(wishes.send_to_recipient
      ? copies.filter((address) => wanted?.includes(address.toLowerCase()) ?? true)
      : []
    ).map((to) => ({to, language: own, name: ""})),
    ...(wishes.send_to_invoicer
      ? [{to: invoicerEmailOf(document, application), language: own, name: ""}]
      : []),
  ];
  return [...new Map(readers.map((reader) => [reader.to.toLowerCase(), reader] as const)).values()];
}

function recipientsOf({primary_recipients: recipients = []}: InvoiceDocument, own: PageLanguage): Reader[] {
  return recipients.flatMap(({billing_info: billing}) => {
    if (billing?.email_address === undefined) return [];
    const {name, business_name: business = "", language} = billing;
    const person = name?.full_name ?? [name?.given_name, name?.surname].filter(Boolean).join(" ");
    return [
      {
        to: billing.email_address,
        language: language === undefined ? own : pageLanguageOf(language),
        name: person || business,
      },
    ];
  });
}

/** Name of the merchant, as buyers read it. */
export function merchantNameOf({invoicer}: Pick<InvoiceDocument, "invoicer">, {name}: Application): string {
  return invoicer.business_name ?? name;
}

function contentOf(
  kind: Kind,
  {row, application, origin, wishes}: About,
  {language, name}: Reader,
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const {document} = row;
  const {mail: texts} = invoiceTexts(language);
  const shared = mailTexts(language);
  const values = {
    number: row.invoiceNumber,
    merchant: merchantNameOf(document, application),
    amount: amountText(document.due_amount, language),
  };
  const subject = wishes.subject ?? fill(texts[kind].subject, values);
  const isOpen = kind !== "cancelled";
  return {
    subject,
    ...mailBodies({
      language,
      banner: shared.banner,
      heading: subject,
      paragraphs: [
        ...(name === "" ? [] : [fill(shared.greeting, {name})]),
        fill(texts[kind].message, values),
        ...(wishes.note === undefined ? [] : [wishes.note]),
        ...(document.detail.note === undefined || !isOpen ? [] : [document.detail.note]),
      ],
      ...amountsOf(document, language),
      facts: factsOf(row, language),
      ...(isOpen ? {link: {name: texts.view, href: `${origin}${VIEW_PATHS.recipient}${row.id}`}} : {}),
      end: [fill(shared.questions, {email: invoicerEmailOf(document, application)})],
      footer: shared.footer,
    }),
  };
}

function amountsOf(document: InvoiceDocument, language: PageLanguage) {
  const {sheet} = invoiceTexts(language);
  const rows = chargeRows(document, sheet, language);
  return {
    amounts: [
      ...document.items.map(({name, quantity, unit_amount: unit}) => ({
        name: `${quantity} × ${name}`,
        details: [],
        amount: amountText(
          toWire({currency: unit.currency_code, minor: times(minor(unit), quantity)}),
          language,
        ),
      })),
      ...rows.flatMap(([name, amount]) => (amount === undefined ? [] : [{name, details: [], amount}])),
    ],
    total: {name: sheet.due, amount: amountText(document.due_amount, language)},
  };
}

function factsOf(row: InvoiceRow, language: PageLanguage) {
  const due = row.document.detail.payment_term?.due_date;
  const {sheet, mail} = invoiceTexts(language);
  return [
    {name: mail.number, values: [row.invoiceNumber]},
    {name: sheet.date, values: [dateText(row.invoiceDate, language)]},
    ...(due === undefined ? [] : [{name: sheet.dueBy, values: [dateText(due, language)]}]),
  ];
}

interface Receipt {
  readonly row: InvoiceRow;
  readonly application: Application;
  readonly payment: InvoicePayment;
}

/** Queues the mails about a buyer's payment, to payer and merchant. */
export function queueReceipts(store: Store, runtime: Runtime, receipt: Receipt): void {
  const {application, payment, row} = receipt;
  const {payer} = payment;
  const state = {COMPLETED: "paid", PENDING: "checked", DECLINED: "denied", CREATED: undefined} as const;
  const texts = state[payment.status];
  // The merchant has paid the order with a card of its own, so it has no buyer.
  if (texts === undefined || !payer) return;
  const merchant = invoicerEmailOf(row.document, application);
  const readers = [
    {role: "buyer", to: payer.email_address, replyTo: merchant, language: pageLanguageOf(payment.language)},
    {
      role: "merchant",
      to: merchant,
      replyTo: payer.email_address,
      language: pageLanguageOf(application.profile.language ?? payment.language),
    },
  ] as const;
  for (const {role, language, ...addresses} of readers) {
    queueMail(store, runtime, {
      from: SENDER,
      ...addresses,
      language,
      ...receiptOf(role, texts, {...receipt, payer}, language),
      about: {kind: "invoice", id: row.id},
    });
  }
}

function receiptOf(
  role: "buyer" | "merchant",
  state: "paid" | "checked" | "denied",
  {row, application, payment, payer}: Receipt & {readonly payer: InvoicePayer},
  language: PageLanguage,
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const shared = mailTexts(language);
  const {sheet, mail} = invoiceTexts(language);
  const {document} = row;
  const whole = add(parseMoney(payment.amount), parseMoney(payment.tip));
  const total = amountText(toWire(whole), language);
  const merchant = merchantNameOf(document, application);
  const {subject: text, message} = shared[role][state];
  const subject = fill(text, {amount: total, merchant, buyer: payer.name});
  const hasTip = minor(payment.tip) > 0n;
  return {
    subject,
    ...mailBodies({
      language,
      banner: shared.banner,
      heading: subject,
      paragraphs: [
        fill(shared.greeting, {name: role === "buyer" ? payer.name : merchant}),
        role === "merchant" && state === "paid" ? mail.received : message,
      ],
      amounts: [
        {
          name: fill(sheet.invoice, {number: row.invoiceNumber}),
          details: [],
          amount: amountText(payment.amount, language),
        },
        ...(hasTip ? [{name: sheet.tip, details: [], amount: amountText(payment.tip, language)}] : []),
      ],
      total: {name: shared.total, amount: total},
      facts: [
        ...(role === "merchant" ? [{name: shared.from, values: [payer.name, payer.email_address]}] : []),
        ...factsOf(row, language),
        {name: sheet.due, values: [amountText(document.due_amount, language)]},
        {name: shared.order, values: [payment.id]},
      ],
      end: role === "buyer" ? [fill(shared.questions, {email: invoicerEmailOf(document, application)})] : [],
      footer: shared.footer,
    }),
  };
}
