import {html} from "hono/html";
import type {HtmlEscapedString} from "hono/utils/html";
import type {Money, ShownOrder, Voucher} from "./shown-order.ts";
import {formatAddress, formatDay, formatMoney} from "./texts.ts";

interface MailOptions {
  /** State of the payment. */
  readonly state: string;
  /** An earlier mail said that the payment is pending. */
  readonly wasPending: boolean;
  /** Signed link to the order's page. */
  readonly url: string;
  readonly expiresAt: number;
}

type Row = readonly [name: string, value: string];

/** The mail about an order, as text and HTML. It contains only what the order's page shows. */
export function orderMail(
  order: ShownOrder,
  {state, wasPending, url, expiresAt}: MailOptions,
): {subject: string; text: string; html: string} {
  const message = messageOf(order, {state, wasPending});
  const heading = `${message.subject}: ${order.reference ?? order.id}`;
  const note = `This link opens your order on any device until ${formatDay(expiresAt)}. Don't share it.`;
  const amounts = amountRows(order);
  const facts = factRows(order);
  const blocks = [
    [heading],
    [message.text],
    amounts.map(toLine),
    facts.map(toLine),
    [`View your order: ${url}`, note],
    [FOOTER],
  ];
  return {
    subject: heading,
    text: `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`,
    html: page({heading, text: message.text, amounts, facts, url, note}),
  };
}

const FOOTER = "Kiln & Fold is a demo shop. No real money moves here.";

function messageOf(
  {pending, paidWith}: ShownOrder,
  {state, wasPending}: Pick<MailOptions, "state" | "wasPending">,
): {subject: string; text: string} {
  switch (state) {
    case "pending": {
      if (!pending) {
        return {
          subject: "Payment pending",
          text: "We'll ship once it's approved. You don't need to pay again.",
        };
      }
      const name = paidWith?.name ?? "the voucher";
      const until = pending.expiresAt === undefined ? "" : ` by ${formatDay(pending.expiresAt)}`;
      return {
        subject: "Pay to complete your order",
        text: `Pay with ${name}${until}, with the data below. We'll ship once you have paid.`,
      };
    }
    case "declined":
    case "voided":
      return {
        subject: "Payment declined",
        text: "Your payment was not approved, and you haven't been charged. Place a new order to try again.",
      };
    default:
      return wasPending
        ? {subject: "Payment approved", text: "Your payment is approved, and your order is confirmed."}
        : {subject: "Order confirmed", text: "Thank you. We'll let you know if anything changes."};
  }
}

const toLine = ([name, value]: Row) => `${name}: ${value}`;

function amountRows(order: ShownOrder): Row[] {
  const {items = [], goodsAmount, discountAmount, shippingAmount, taxAmount, amount} = order;
  const row = (name: string, money: Money | undefined, sign = ""): Row[] =>
    money ? [[name, sign + formatMoney(money)]] : [];
  return [
    ...items.flatMap((item) =>
      row(item.quantity === 1 ? item.name : `${item.quantity} × ${item.name}`, item.amount),
    ),
    ...row("Subtotal", goodsAmount),
    ...row("Discount", discountAmount, "−"),
    ...(shippingAmount && /^[0.]+$/.test(shippingAmount.value)
      ? [["Shipping", "Free"] as const]
      : row("Shipping", shippingAmount)),
    ...row("Tax", taxAmount),
    ...row("Total", amount),
  ];
}

function factRows({id, reference = id, shipping, pending}: ShownOrder): Row[] {
  const option = shipping?.options?.find(({selected}) => selected)?.label;
  const address = shipping?.address;
  return [
    ...(pending ? voucherRows(pending) : []),
    ["Order number", reference],
    ...(option === undefined ? [] : [["Shipping method", option] as const]),
    ...(address?.addressLine1 === undefined
      ? []
      : [["Ship to", formatAddress(shipping?.name?.fullName, address)] as const]),
  ];
}

function voucherRows({entity, reference, barcode, expiresAt, instructionsUrl}: Voucher): Row[] {
  const rows: [string, string | undefined][] = [
    ["Entity", entity],
    ["Payment reference", reference],
    ["Barcode", barcode],
    ["Pay by", expiresAt === undefined ? undefined : formatDay(expiresAt)],
    ["Voucher", instructionsUrl],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

const FONT = "font: 16px/24px -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

function page({
  heading,
  text,
  amounts,
  facts,
  url,
  note,
}: {
  heading: string;
  text: string;
  amounts: readonly Row[];
  facts: readonly Row[];
  url: string;
  note: string;
}): string {
  const row = ([name, value]: Row, align: "left" | "right") => {
    const line = name === "Subtotal" || name === "Total" ? "; border-top: 1px solid #87919d" : "";
    const weight = name === "Total" ? 600 : 400;
    const nowrap = align === "left" ? "; white-space: nowrap" : "";
    return html`<tr>
      <th
        scope="row"
        align="left"
        valign="top"
        style="font-weight: ${weight}; padding: 4px 24px 4px 0${nowrap}${line}"
      >
        ${name}
      </th>
      <td align="${align}" valign="top" style="font-weight: ${weight}; padding: 4px 0${line}">${value}</td>
    </tr>`;
  };
  const table = (all: readonly Row[], align: "left" | "right") =>
    html`<table width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 24px">
      ${all.map((each) => row(each, align))}
    </table>`;
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
      </head>
      <body style="${FONT}; max-width: 560px; margin: 0 auto; padding: 24px 16px; word-break: break-word">
        <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 32px">${heading}</h1>
        <p style="margin: 0 0 24px">${text}</p>
        ${table(amounts, "right")} ${table(facts, "left")}
        <p style="margin: 0 0 8px">
          <a href="${url}" target="_blank" style="display: inline-block; padding: 12px 0; font-weight: 600"
            >View your order</a
          >
        </p>
        <p style="margin: 0 0 24px">${note}</p>
        <p style="margin: 0">${FOOTER}</p>
      </body>
    </html> `;
  // `html` returns a promise only if a part of it is one.
  return (document as HtmlEscapedString).toString();
}
