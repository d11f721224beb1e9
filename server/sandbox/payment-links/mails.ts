import type {Application} from "../accounts/operations.ts";
import type {LinkPaymentRow} from "./records.ts";
import type {LinkBuyer} from "./schema.ts";

/** A mail about a payment through a link, in words and as a page. */
export interface LinkMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** No real host: nothing that the sandbox writes can be answered. */
const SENDER = "payments@sandbox.example";

type Facts = readonly (readonly [name: string, value: string])[];

/** The buyer's receipt. */
export function buyerMail(merchant: Application, payment: LinkPaymentRow): LinkMail {
  const amount = amountOf(payment);
  return {
    to: payment.buyer_email,
    from: SENDER,
    subject: isChecked(payment)
      ? `Your payment of ${amount} to ${merchant.name} is being checked`
      : `You paid ${amount} to ${merchant.name}`,
    ...written(
      `Hello ${payment.buyer_name},`,
      isChecked(payment)
        ? `Your payment of ${amount} to ${merchant.name} is being checked. Please don't pay again.`
        : `You paid ${amount} to ${merchant.name}. This is your receipt.`,
      factsOf(payment),
      `Questions about what you bought? Write to ${merchant.profile.email_address}.`,
    ),
  };
}

/** The merchant's notice. */
export function merchantMail(merchant: Application, payment: LinkPaymentRow): LinkMail {
  const amount = amountOf(payment);
  return {
    to: merchant.profile.email_address,
    from: SENDER,
    subject: isChecked(payment)
      ? `A payment of ${amount} from ${payment.buyer_name} is being checked`
      : `You received ${amount} from ${payment.buyer_name}`,
    ...written(
      `Hello ${merchant.name},`,
      `${payment.buyer_name} (${payment.buyer_email}) paid ${amount} through your payment link ${payment.link_id}.`,
      [...factsOf(payment), ...shippingOf(payment)],
      nextStep(payment),
    ),
  };
}

/** The capture waits for a review. */
function isChecked({status}: LinkPaymentRow): boolean {
  return status === "PENDING";
}

function nextStep(payment: LinkPaymentRow): string {
  if (isChecked(payment))
    return "The payment is being checked: please wait with what you owe until the money is there.";
  if (payment.shipping_address === null) return "Your payment link asks for no shipping address.";
  return "Please send it to the address above.";
}

function amountOf({value, currency_code}: LinkPaymentRow): string {
  return `${value} ${currency_code}`;
}

function factsOf(payment: LinkPaymentRow): Facts {
  return [
    ["What", payment.product],
    ["Amount", amountOf(payment)],
    ["Order", payment.order_id],
  ];
}

/** As one writes it on a parcel, the country last. */
const ADDRESS_ORDER = [
  "address_line_1",
  "address_line_2",
  "address_line_3",
  "admin_area_4",
  "admin_area_3",
  "postal_code",
  "admin_area_2",
  "admin_area_1",
  "country_code",
] as const;

function shippingOf({buyer_name: name, shipping_address: stored}: LinkPaymentRow): Facts {
  if (stored === null) return [];
  const address = JSON.parse(stored) as NonNullable<LinkBuyer["shipping_address"]>;
  const lines = ADDRESS_ORDER.flatMap((line) => address[line] || []);
  return [["Send to", [name, ...lines].join(", ")]];
}

/** The same in plain text and as HTML; names that others chose are text in both. */
function written(greeting: string, news: string, facts: Facts, end: string) {
  const notice = "This is a mail of a sandbox: no real money was moved.";
  const rows = facts.map(
    ([name, value]) => `<tr><th align="left" scope="row">${name}</th><td>${escaped(value)}</td></tr>`,
  );
  return {
    text: [
      greeting,
      "",
      news,
      "",
      ...facts.map(([name, value]) => `${name}: ${value}`),
      "",
      end,
      "",
      notice,
      "",
    ].join("\n"),
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment</title></head><body>`,
      `<p>${escaped(greeting)}</p><p>${escaped(news)}</p>`,
      `<table>${rows.join("")}</table>`,
      `<p>${escaped(end)}</p><p><small>${notice}</small></p></body></html>`,
      "",
    ].join("\n"),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
