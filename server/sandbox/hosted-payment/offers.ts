import {sha256} from "../../shared/secrets.ts";
import {toWire} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Application, PaymentMethod} from "../wire/application.ts";
import {findEligibleMethods} from "../eligibility/eligibility.operations.ts";
import type {EligibilityReply} from "../eligibility/eligibility.schema.ts";
import type {ItemChoice} from "../payment-links/item-choices.ts";
import type {LineItem} from "../payment-links/line-items.schema.ts";
import {takesPayments} from "../payment-links/payment-links.model.ts";
import {paymentLinks} from "../payment-links/payment-links.operations.ts";
import {currencyOf, quote, type Quote} from "../payment-links/pricing.ts";
import type {Store} from "../store.ts";

/** The items of a payment link and its terms, as its page shows them. */
export interface Offer {
  readonly linkId: string;
  readonly items: readonly LineItem[];
  readonly merchant: Application;
  readonly currency: string;
  /** True when it can be paid. */
  readonly isOpen: boolean;
  readonly returnUrl: string | undefined;
  /** Changes with the line items and other terms of the sale. */
  readonly version: string;
  /** True when the order is shipped. */
  readonly isShipped: boolean;
}

/** The offer of a link. Undefined for an unknown id and for a deleted link. */
export function findOffer(store: Store, linkId: string): Offer | undefined {
  const link = paymentLinks(store).get(linkId);
  if (!link) return undefined;
  const {applicationId, items, returnUrl} = link;
  return {
    linkId,
    items,
    merchant: applicationById(store, applicationId),
    currency: currencyOf(items[0]!),
    isOpen: takesPayments(link),
    returnUrl,
    version: sha256(JSON.stringify(items)).slice(0, 32),
    isShipped: items.some(({collect_shipping_address: collects}) => collects === true),
  };
}

/** The initial choice of the page: one of each item, with its first options. */
export function firstChoice({items}: Offer): ItemChoice[] {
  return items.map(({variants, customer_notes: notes = []}) => ({
    quantity: 1,
    options: (variants?.dimensions ?? []).map(({options}) => options[0]?.label ?? ""),
    notes: notes.map(() => ""),
  }));
}

/**
 * Price of a choice. Notes that are still empty do not matter.
 *
 * @throws ServiceError 422 for an invalid choice, or when the merchant's account lacks a setting
 */
export function priceOf({items, merchant}: Offer, choice: readonly ItemChoice[]): Quote {
  const noted = choice.map((each, index) => ({
    ...each,
    notes: (items[index]?.customer_notes ?? []).map(() => "-"),
  }));
  return quote(items, noted, merchant.profile);
}

/** The payment methods that the page has an element for. */
const PAGE_METHODS = ["paypal", "paylater", "card", "guest"] as const;
export type PageMethod = (typeof PAGE_METHODS)[number];

const ELIGIBILITY_KEYS: Readonly<Record<PageMethod, PaymentMethod>> = {
  paypal: "paypal",
  paylater: "paypal_pay_later",
  card: "advanced_cards",
  guest: "basic_cards",
};

/** Merchant and currency, which decide about the payment methods. */
export type Sale = Pick<Offer, "merchant" | "currency">;

/**
 * The payment methods of the offer. The guest form is for accounts without card fields, so cards have one form.
 *
 * @param value the amount; if absent, methods that accept any amount
 */
export function pageMethodsOf(offer: Sale, origin: string, value?: string): PageMethod[] {
  const {eligible_methods: eligible} = eligibilityOf(offer, origin, value);
  const methods = PAGE_METHODS.filter((method) => eligible[ELIGIBILITY_KEYS[method]] !== undefined);
  return methods.includes("card") ? methods.filter((method) => method !== "guest") : methods;
}

/** The eligibility reply that the page's elements would get. */
export function eligibilityOf({merchant, currency}: Sale, origin: string, value?: string): EligibilityReply {
  const amount = {currency_code: currency, ...(value === undefined ? {} : {value})};
  const asker = {application: merchant, pageHost: new URL(origin).host, serviceOrigin: origin};
  return findEligibleMethods({purchase_units: [{amount}]}, asker);
}

/** The total of a price, as in the order's amount. */
export function totalOf({total}: Quote): string {
  return toWire(total).value;
}
