import {toWire} from "../../shared/money.ts";
import {fill} from "../locales/fill.ts";
import {pageLanguageOf} from "../locales/languages.ts";
import {mailTexts} from "../pages/texts.ts";
import type {OutgoingMail} from "../mail/mail.operations.ts";
import {mailBodies} from "../mail/mail.page.ts";
import {amountText} from "../pages/amount-text.ts";
import {type Capture, moneyOf} from "../payments/payments.model.ts";
import type {Application} from "../wire/application.ts";
import type {Shipment} from "./trackers.model.ts";

/** A reserved domain, so that replies reach no real host. */
const SENDER = "payments@sandbox.example";

/** The mail that notifies the buyer of a shipment. Undefined if the payment names no e-mail address. */
export function trackerMail(
  merchant: Application,
  capture: Capture,
  shipment: Shipment,
): OutgoingMail | undefined {
  const {buyer, orderId} = capture;
  const to = buyer?.email_address;
  if (to === undefined) return undefined;
  // A payment doesn't store the buyer's language.
  const language = pageLanguageOf(merchant.profile.language);
  const texts = mailTexts(language);
  const {tracking} = texts;
  const subject = fill(tracking.subject, {merchant: merchant.name});
  const {given_name: given, surname} = buyer?.name ?? {};
  const name = [given, surname].filter((part) => part !== undefined).join(" ");
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [tracking.carrier, shipment.carrier_name_other ?? shipment.carrier],
    [tracking.number, shipment.tracking_number],
    [tracking.link, shipment.tracking_url],
    [tracking.date, shipment.shipment_date],
    [texts.order, orderId],
  ];
  const {email_address: email} = merchant.profile;
  const {text, html} = mailBodies({
    language,
    banner: texts.banner,
    heading: subject,
    paragraphs: [fill(texts.greeting, {name: name === "" ? to : name}), tracking.message],
    amounts: [],
    total: {name: texts.total, amount: amountText(toWire(moneyOf(capture)), language)},
    facts: facts.flatMap(([title, value]) => (value === undefined ? [] : [{name: title, values: [value]}])),
    end: [fill(texts.questions, {email})],
    footer: texts.footer,
  });
  return {
    to,
    from: SENDER,
    replyTo: email,
    subject,
    text,
    html,
    language,
    about: {kind: "order", id: orderId},
  };
}
