import {
  authorizationInOrder,
  captureInOrder,
  payeeOf,
  refundInOrder,
  type View,
} from "../payments/payment-replies.model.ts";
import type {AuthenticationResult} from "../three-d-secure/three-d-secure.model.ts";
import {trackerInOrder} from "../trackers/trackers.model.ts";
import {isDeviceWallet, isWallet} from "../payment-sources.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import {preferredReturn} from "../wire/headers.ts";
import type {Order} from "./load-order.operations.ts";
import {isVoucher, publicFactsOf} from "./local-payment.ts";
import {localPaymentOf, type OrderSource} from "./orders.model.ts";

/**
 * Extent of a reply. `minimal`: id, status and links. `outcome`: also the payment source and the payments.
 * `full`: everything.
 */
export type Detail = "minimal" | "outcome" | "full";

/** Reads `Prefer: return=…`; undefined without it. */
export function preferredDetail(prefer: string | undefined): Detail | undefined {
  const preferred = preferredReturn(prefer);
  return preferred === "representation" ? "full" : preferred;
}

/** Builds the reply body of an order. */
export function orderReply(order: Order, view: View, detail: Detail) {
  const {row} = order;
  const summary = {id: row.id, status: order.status, links: linksOf(order, view)};
  if (detail === "minimal") return summary;
  const source = sourceOf(order, view);
  if (detail === "outcome") {
    const hasPayments = order.captures.length + order.authorizations.length > 0;
    return {...summary, ...source, ...(hasPayments ? {purchase_units: unitsOf(order, view, false)} : {})};
  }
  return {
    ...summary,
    intent: row.intent,
    ...source,
    ...(row.payer ? {payer: row.payer} : {}),
    purchase_units: unitsOf(order, view, true),
    create_time: timeOf(row.createdAt),
    update_time: timeOf(row.updatedAt),
  };
}

/** Public facts of the payment source, never a card number. */
function sourceOf(order: Order, view: View) {
  const {row} = order;
  if (!row.source) return {};
  const {kind, card} = row.source;
  const local = localPaymentOf(row);
  if (local) return {payment_source: {[local.kind]: publicFactsOf(local.kind, local.payment)}};
  if (isWallet(kind))
    return {payment_source: {[kind]: {...accountFacts(row.source), ...vaultFacts(order, view)}}};
  if (isDeviceWallet(kind)) {
    return {payment_source: {[kind]: card ? {card: cardFacts(row.source), ...vaultFacts(order, view)} : {}}};
  }
  return card ? {payment_source: {[kind]: {...cardFacts(row.source), ...vaultFacts(order, view)}}} : {};
}

function cardFacts({card, authentication}: OrderSource) {
  return {
    brand: card?.brand,
    last_digits: card?.lastDigits,
    type: "CREDIT",
    ...(card && {available_networks: [card.brand]}),
    ...(card?.bin === undefined ? {} : {bin_details: binDetails(card.bin)}),
    ...(card?.expiry ? {expiry: card.expiry} : {}),
    ...(card?.name === undefined ? {} : {name: card.name}),
    ...(authentication ? {authentication_result: authenticationFacts(authentication)} : {}),
  };
}

/** Facts of the bank, which are the same for all test cards. */
function binDetails(bin: string) {
  return {bin, issuing_bank: "Sandbox Bank", bin_country_code: "US", products: ["CONSUMER"]};
}

function authenticationFacts(result: AuthenticationResult) {
  const {liabilityShift, enrollmentStatus, authenticationStatus: status} = result;
  return {
    liability_shift: liabilityShift,
    three_d_secure: {
      enrollment_status: enrollmentStatus,
      ...(status === undefined ? {} : {authentication_status: status}),
    },
  };
}

/** Empty until a buyer approves. */
function accountFacts({kind, account}: OrderSource) {
  if (!account) return {};
  const {payer} = account;
  return {
    email_address: payer.email_address,
    account_id: payer.payer_id,
    ...(kind === "venmo"
      ? {user_name: payer.email_address.split("@")[0]?.replace(/[^-\w]/g, "-")}
      : {account_status: "VERIFIED"}),
    name: payer.name,
    ...(payer.phone ? {phone_number: payer.phone} : {}),
    ...(payer.address ? {address: payer.address} : {}),
  };
}

/** Payment token that the payment has created. */
function vaultFacts({row}: Order, {origin}: View) {
  const saved = row.vault?.saved;
  if (!saved) return {};
  const href = `${origin}/v3/vault/payment-tokens/${saved.id}`;
  const links: LinkDescription[] = [
    {href, rel: "self", method: "GET"},
    {href, rel: "delete", method: "DELETE"},
    {href: `${origin}/v2/checkout/orders/${row.id}`, rel: "up", method: "GET"},
  ];
  const {id, status, customerId, merchantCustomerId: name} = saved;
  const customer = {id: customerId, ...(name === undefined ? {} : {merchant_customer_id: name})};
  return {attributes: {vault: {id, status, customer, links}}};
}

function unitsOf(order: Order, view: View, isWhole: boolean) {
  const merchant = payeeOf(order.merchant);
  // PayPal: https://developer.paypal.com/docs/api/orders/v2/ (`payee` and `soft_descriptor` of its sample replies)
  const soft_descriptor = softDescriptorOf(order.merchant.name);
  return order.units.map((unit, index) => {
    const isOfUnit = ({unitIndex}: {readonly unitIndex: number}) => unitIndex === index;
    const captures = order.captures.filter(isOfUnit);
    const authorizations = order.authorizations.filter(({row}) => isOfUnit(row));
    const refunds = order.refunds.filter(({captureId}) => captures.some(({id}) => id === captureId));
    const trackers = order.trackers
      .filter(({captureId}) => captures.some(({id}) => id === captureId))
      .map((tracker) => trackerInOrder(tracker, view.origin));
    const payments = {
      ...(authorizations.length > 0
        ? {authorizations: authorizations.map((each) => authorizationInOrder(each, view))}
        : {}),
      ...(captures.length > 0 ? {captures: captures.map((each) => captureInOrder(each, view))} : {}),
      ...(refunds.length > 0 ? {refunds: refunds.map((each) => refundInOrder(each, merchant, view))} : {}),
    };
    return {
      ...(isWhole
        ? {soft_descriptor, ...unit, payee: {...merchant, ...unit.payee}}
        : {reference_id: unit.reference_id}),
      ...(isWhole && trackers.length > 0 ? {shipping: {...unit.shipping, trackers}} : {}),
      ...(captures.length + authorizations.length > 0 ? {payments} : {}),
    };
  });
}

/** Text for the buyer's statement. PayPal: the prefix of 8 characters in the description of `soft_descriptor`, of 22 in all. */
function softDescriptorOf(name: string): string {
  return `PAYPAL *${name.toUpperCase().replaceAll(/[^A-Z0-9 .*-]/g, "")}`.slice(0, 22).trim();
}

/** Links to the actions that the status allows now. */
function linksOf({row, expired, captures}: Order, {origin}: View): LinkDescription[] {
  const self = `${origin}/v2/checkout/orders/${row.id}`;
  const links: LinkDescription[] = [{href: self, rel: "self", method: "GET"}];
  const local = localPaymentOf(row);
  const page = local
    ? `local-payment?token=${row.id}&fundingSource=${local.kind}`
    : `checkoutnow?token=${row.id}`;
  const approval = `${origin}/${page}`;
  const isAwaited = captures.some(({status}) => status === "PENDING");
  // The page shows the voucher until it is paid or expired.
  if (local && isVoucher(local.kind) && isAwaited) {
    links.push({href: approval, rel: "payer-action", method: "GET"});
  }
  if (row.status === "COMPLETED" || row.status === "VOIDED" || expired) return links;
  const isPayable = row.status === "CREATED" || row.status === "APPROVED";
  if (row.status === "CREATED" && !row.source) {
    links.push({href: approval, rel: "approve", method: "GET"});
  }
  if (row.status === "PAYER_ACTION_REQUIRED") {
    const challengeId = row.source?.challengeId;
    const href = challengeId === undefined ? approval : `${origin}/three-d-secure/challenges/${challengeId}`;
    links.push({href, rel: "payer-action", method: "GET"});
  }
  links.push({href: self, rel: "update", method: "PATCH"});
  if (isPayable) {
    const rel = row.intent === "CAPTURE" ? "capture" : "authorize";
    links.push({href: `${self}/${rel}`, rel, method: "POST"});
  }
  return links;
}
