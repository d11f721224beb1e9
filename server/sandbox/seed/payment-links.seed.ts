import shop from "../data/seed/payment-links.json" with {type: "json"};
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import type {Seeder, SeedNumbers} from "./seeder.ts";
import {confirmOrder} from "../orders/orders.operations.ts";
import {confirmBody} from "../orders/orders.schema.ts";
import {captureLinkOrder, createLinkOrder} from "../hosted-payment/link-orders.ts";
import type {LineItem} from "../payment-links/line-items.schema.ts";
import {createLink} from "../payment-links/payment-links.operations.ts";
import {type ItemChoice, largestQuantity} from "../payment-links/item-choices.ts";
import {linkBuyer} from "../payment-links/link-payments.model.ts";
import {linkBody, type PaymentLink} from "../payment-links/payment-links.model.ts";
import type {ChargeSettings} from "../payment-links/pricing.ts";
import type {Store} from "../store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Number of links with payments, and the maximum number of payments of each. */
const PAID_LINKS = 14;
const MOST_PAYMENTS = 3;

const APPROVED_CARD = "4111111111111111";
const DECLINED_CARD = "4000000000000002";

/** Forty payment links of the last sixty days, a third of them with payments. */
export const linkSeeder: Seeder = {name: "payment_links", seed: seedLinks};

function seedLinks(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  numbers: SeedNumbers,
  origin: string,
): number {
  const application = applicationById(store, applicationId);
  const now = runtime.clock.now();
  const links: PaymentLink[] = [];
  for (const [index, item] of numbers.shuffle(shop.items as readonly LineItem[]).entries()) {
    const daysAgo = 60 - index;
    const body = linkBody.parse({
      integration_mode: "LINK",
      type: "BUY_NOW",
      line_items: [forAccount(item, application.profile)],
      ...(index % 3 === 0 ? {return_url: "https://store.example/thanks"} : {}),
    });
    const then = at(runtime, now - daysAgo * DAY_MS + numbers.below(12 * 60) * MINUTE_MS);
    links.push(createLink(store, then, application, origin, body));
  }
  for (const link of numbers.shuffle(links).slice(0, PAID_LINKS)) {
    const payments = 1 + numbers.below(MOST_PAYMENTS);
    for (let each = 0; each < payments; each += 1) {
      const age = now - link.createdAt - MINUTE_MS * 10;
      const minutes = numbers.below(Math.floor(age / MINUTE_MS));
      pay(store, at(runtime, link.createdAt + minutes * MINUTE_MS), link, numbers);
    }
  }
  return links.length;
}

/** Without charges that this account has no settings for. */
function forAccount(item: LineItem, settings: ChargeSettings): LineItem {
  const {taxes = [], shipping = [], ...rest} = item;
  const currency = item.unit_amount?.currency_code;
  return {
    ...rest,
    taxes: taxes.filter(({type}) => type !== "PREFERENCE" || settings.tax !== undefined),
    shipping: shipping.filter(
      ({type}) => type !== "PREFERENCE" || settings.shipping?.amount.currency_code === currency,
    ),
  };
}

function pay(store: Store, runtime: Runtime, link: PaymentLink, numbers: SeedNumbers): void {
  const who = linkBuyer.parse(numbers.pick(shop.buyers));
  const choice = link.items.map((item) => chosen(item, numbers));
  const {id, applicationId} = createLinkOrder(store, runtime, link.id, choice, who);
  const number = numbers.below(5) === 0 ? DECLINED_CARD : APPROVED_CARD;
  const source = confirmBody.parse({
    payment_source: {card: {number, expiry: "2095-12", name: who.name}},
  });
  const caller = {applicationId, clientMetadataId: undefined};
  confirmOrder(store, later(runtime, 2), caller, id, source);
  captureLinkOrder(store, later(runtime, 3), id);
}

function chosen(item: LineItem, numbers: SeedNumbers): ItemChoice {
  return {
    quantity: 1 + numbers.below(Math.min(3, largestQuantity(item))),
    options: (item.variants?.dimensions ?? []).map(
      ({options}) => options[numbers.below(options.length)]?.label ?? "",
    ),
    notes: (item.customer_notes ?? []).map(() => numbers.pick(shop.notes)),
  };
}

function at(runtime: Runtime, now: number): Runtime {
  return {...runtime, clock: {now: () => now}};
}

function later(runtime: Runtime, minutes: number): Runtime {
  return at(runtime, runtime.clock.now() + minutes * MINUTE_MS);
}
