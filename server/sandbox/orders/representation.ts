import {parseMoney, toWire, zero} from "../../platform/money.ts";
import type {Order} from "./operations.ts";
import type {CaptureRow} from "./records.ts";

/**
 * How much of an order a reply shows: `minimal` is id, status and links; `outcome` adds what was paid with and what was
 * captured; `full` is everything.
 */
export type Detail = "minimal" | "outcome" | "full";

/** What `Prefer: return=…` asks for; undefined when it asks for neither. */
export function preferredDetail(prefer: string | undefined): Detail | undefined {
  if (/\breturn=representation\b/i.test(prefer ?? "")) return "full";
  return /\breturn=minimal\b/i.test(prefer ?? "") ? "minimal" : undefined;
}

/** An order on the wire. `origin` is where the caller reached the sandbox. */
export function orderOnTheWire(order: Order, origin: string, detail: Detail) {
  const {row} = order;
  const summary = {id: row.id, status: row.status, links: linksOf(order, origin)};
  if (detail === "minimal") return summary;
  const source = row.card_brand === null ? {} : {payment_source: {card: cardOf(order)}};
  if (detail === "outcome") {
    const units = order.captures.length > 0 ? {purchase_units: unitsOf(order, false)} : {};
    return {...summary, ...source, ...units};
  }
  return {
    ...summary,
    intent: row.intent,
    ...source,
    purchase_units: unitsOf(order, true),
    create_time: timeOf(row.created_at),
    update_time: timeOf(row.updated_at),
  };
}

/** Card facts that may be shown: never the number. */
function cardOf({row}: Order) {
  return {
    brand: row.card_brand,
    last_digits: row.card_last_digits,
    expiry: row.card_expiry,
    ...(row.card_name === null ? {} : {name: row.card_name}),
    ...(row.liability_shift === null
      ? {}
      : {
          authentication_result: {
            liability_shift: row.liability_shift,
            three_d_secure: {
              enrollment_status: row.enrollment_status,
              ...(row.authentication_status === null
                ? {}
                : {authentication_status: row.authentication_status}),
            },
          },
        }),
  };
}

function unitsOf(order: Order, whole: boolean) {
  return order.units.map((unit, index) => {
    const captures = order.captures.filter((capture) => capture.unit_index === index);
    return {
      ...(whole ? unit : {reference_id: unit.reference_id}),
      ...(captures.length > 0 ? {payments: {captures: captures.map(captureOf)}} : {}),
    };
  });
}

function captureOf(capture: CaptureRow) {
  const gross = parseMoney({currency_code: capture.currency_code, value: capture.value});
  const amount = toWire(gross);
  // The sandbox keeps no fee, so the merchant receives what the buyer paid.
  const received = {gross_amount: amount, paypal_fee: toWire(zero(gross.currency)), net_amount: amount};
  return {
    id: capture.id,
    status: capture.status,
    amount,
    final_capture: true,
    seller_protection: {status: "NOT_ELIGIBLE"},
    ...(capture.status === "COMPLETED" ? {seller_receivable_breakdown: received} : {}),
    processor_response: {
      avs_code: capture.avs_code,
      cvv_code: capture.cvv_code,
      response_code: capture.response_code,
    },
    create_time: timeOf(capture.created_at),
    update_time: timeOf(capture.created_at),
  };
}

/** Only links that lead somewhere. */
function linksOf({row}: Order, origin: string) {
  const self = `${origin}/v2/checkout/orders/${row.id}`;
  const links = [{href: self, rel: "self", method: "GET"}];
  if (row.status === "PAYER_ACTION_REQUIRED" && row.challenge_id !== null) {
    const href = `${origin}/three-d-secure/challenges/${row.challenge_id}`;
    links.push({href, rel: "payer-action", method: "GET"});
  }
  if (row.status === "CREATED" || row.status === "APPROVED") {
    links.push({href: `${self}/capture`, rel: "capture", method: "POST"});
  }
  return links;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z");
}
