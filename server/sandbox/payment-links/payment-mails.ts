import type {Application} from "../wire/application.ts";
import type {OutgoingMail} from "../mail/mail.operations.ts";
import {mailBodies, type MailRowOfPage} from "../mail/mail.page.ts";
import {addressLines} from "../pages/address-lines.ts";
import {amountText} from "../pages/amount-text.ts";
import {fill} from "../locales/fill.ts";
import {formatLocaleOf, type PageLanguage, pageLanguageOf} from "../locales/languages.ts";
import type {MailTexts} from "../locales/texts.ts";
import {mailTexts} from "../pages/texts.ts";
import type {LinkBuyer, LinkPayment} from "./link-payments.model.ts";
import type {Receipt, ReceiptLine} from "./receipts.ts";

/** The texts and HTML of a mail about a payment through a link. */
export type LinkMail = Omit<OutgoingMail, "about">;

/** A reserved domain, so that replies reach no real host. */
const SENDER = "payments@sandbox.example";

/** Mail texts for each status of a payment that has mails. */
const MAIL_STATES = {COMPLETED: "paid", PENDING: "checked", DECLINED: "denied"} as const;
type MailState = (typeof MAIL_STATES)[keyof typeof MAIL_STATES];

/** The buyer's mail in the buyer's language: a receipt, or the state of the payment. */
export function buyerMail(merchant: Application, payment: LinkPayment, buyer: LinkBuyer): LinkMail {
  const language = pageLanguageOf(payment.language);
  const texts = mailTexts(language);
  const {email_address: email} = merchant.profile;
  const {subject, message} = texts.buyer[mailStateOf(payment)];
  return {
    to: buyer.email_address,
    from: SENDER,
    replyTo: email,
    language,
    ...mailOf(language, payment, {
      subject: fill(subject, {amount: total(payment, language), merchant: merchant.name}),
      greeting: fill(texts.greeting, {name: buyer.name}),
      message,
      facts: [...commonFacts(payment, language, texts), ...addressFacts(buyer, language, texts)],
      end: [fill(texts.questions, {email})],
    }),
  };
}

/** The merchant's mail, in the language of the merchant's account or else of the buyer. */
export function merchantMail(merchant: Application, payment: LinkPayment, buyer: LinkBuyer): LinkMail {
  const language = pageLanguageOf(merchant.profile.language ?? payment.language);
  const texts = mailTexts(language);
  const state = mailStateOf(payment);
  const {subject, message} = texts.merchant[state];
  const {name, email_address: email, shipping_address: address} = buyer;
  return {
    to: merchant.profile.email_address,
    from: SENDER,
    replyTo: email,
    language,
    ...mailOf(language, payment, {
      subject: fill(subject, {amount: total(payment, language), buyer: name}),
      greeting: fill(texts.greeting, {name: merchant.name}),
      message,
      facts: [
        {name: texts.from, values: [name, email]},
        ...commonFacts(payment, language, texts),
        {name: texts.paymentLink, values: [payment.linkId]},
        ...addressFacts(buyer, language, texts),
      ],
      end: state === "paid" ? [address ? texts.pleaseSend : texts.noAddress] : [],
    }),
  };
}

function mailStateOf({status}: LinkPayment): MailState {
  if (status === "CREATED") throw new Error("a payment that has not ended has no mails");
  return MAIL_STATES[status];
}

interface MailParts {
  readonly subject: string;
  readonly greeting: string;
  readonly message: string;
  readonly facts: readonly Fact[];
  readonly end: readonly string[];
}

interface Fact {
  readonly name: string;
  readonly values: readonly string[];
}

function mailOf(
  language: PageLanguage,
  payment: LinkPayment,
  {subject, greeting, message, facts, end}: MailParts,
) {
  const texts = mailTexts(language);
  const {text, html} = mailBodies({
    language,
    banner: texts.banner,
    heading: subject,
    paragraphs: [greeting, message],
    amounts: amountRows(payment, language, texts),
    total: {name: texts.total, amount: total(payment, language)},
    facts,
    end,
    footer: texts.footer,
  });
  return {subject, text, html};
}

function total(payment: LinkPayment, language: PageLanguage): string {
  return amountText(payment.total, language);
}

/** The lines of the purchase, then taxes and shipping. */
function amountRows({receipt}: LinkPayment, language: PageLanguage, texts: MailTexts): MailRowOfPage[] {
  const {lines, subtotal, taxes, shipping} = receipt;
  const extra = (name: string, amount: Receipt["subtotal"]) => ({
    name,
    details: [],
    amount: amountText(amount, language),
  });
  const extras = [
    // PayPal's default name is translated. A merchant's name for a tax is not.
    ...taxes.map(({name, amount}) => extra(name === "Tax" ? texts.tax : name, amount)),
    ...shipping.map(({name, amount}) => extra(name === "Shipping" ? texts.shipping : name, amount)),
  ];
  return [
    ...lines.map((line) => ({
      name: `${line.quantity} × ${line.name}`,
      details: detailsOf(line),
      amount: amountText(line.amount, language),
    })),
    ...(extras.length > 0 && lines.length > 1 ? [extra(texts.subtotal, subtotal)] : []),
    ...extras,
  ];
}

function detailsOf({options, notes}: ReceiptLine): string[] {
  return [
    ...(options.length === 0 ? [] : [options.join(", ")]),
    // The label may already end with a punctuation mark.
    ...notes.map(({label, answer}) => `${label}${/[?!:.؟？！：。]$/.test(label) ? "" : ":"} ${answer}`),
  ];
}

function commonFacts(payment: LinkPayment, language: PageLanguage, texts: MailTexts): Fact[] {
  const date = new Intl.DateTimeFormat(formatLocaleOf(language), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return [
    {name: texts.date, values: [`${date.format(payment.updatedAt)} UTC`]},
    {name: texts.order, values: [payment.id]},
  ];
}

function addressFacts(
  {name, shipping_address: address}: LinkBuyer,
  language: PageLanguage,
  texts: MailTexts,
): Fact[] {
  if (!address) return [];
  return [{name: texts.sendTo, values: [name, ...addressLines(address, formatLocaleOf(language))]}];
}
