import shop from "../data/seed/orders.json" with {type: "json"};
import {add, type Money, multiply, parseMoney, toWire, zero} from "../../shared/money.ts";
import {TEST_BUYERS} from "../test-buyers.ts";
import type {SeedNumbers, Seeder} from "./seeder.ts";
import type {Runtime} from "../context.ts";
import {captureAuthorization} from "../payments/authorization-captures.operations.ts";
import {voidAuthorization} from "../payments/authorization-changes.operations.ts";
import {showAuthorization} from "../payments/authorizations.operations.ts";
import {returnMoney} from "../payments/refunds.operations.ts";
import {
  approveOrder,
  authorizeOrder,
  type Caller,
  captureOrder,
  confirmOrder,
  createOrder,
  type Payer,
} from "../orders/orders.operations.ts";
import {type ConfirmBody, confirmBody, createOrderBody} from "../orders/orders.schema.ts";
import type {Store} from "../store.ts";

/** Currencies of the shop. */
type Currency = keyof typeof shop.shipping;

/** Final state of a seeded order. */
type FinalState = keyof typeof shop.counts;

/** Unpaid orders are recent, because older ones have expired. */
const OPEN: readonly FinalState[] = [
  "created",
  "challenged",
  "waiting for a wallet",
  "approved",
  "approved with a wallet",
];
const WITH_WALLET: readonly FinalState[] = ["approved with a wallet", "completed with a wallet"];
const TO_AUTHORIZE: readonly FinalState[] = [
  "authorized",
  "captured in part",
  "captured after authorization",
  "voided",
];

/** Published test numbers. They are not stored after processing. */
const APPROVED_CARDS = ["4111111111111111", "5555555555554444", "4868719196829038"] as const;
const CHALLENGED_CARD = "4868719166101368";
const DECLINED_CARDS = ["4000000000000002", "4000000000009995"] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Thirty orders of the last thirty days, with all states of an order. */
export const orderSeeder: Seeder = {
  name: "orders",
  seed: (store, runtime, applicationId, numbers) => {
    const finalStates = Object.entries(shop.counts).flatMap(([finalState, count]) =>
      Array<FinalState>(count).fill(finalState as FinalState),
    );
    const caller: Caller = {applicationId, clientMetadataId: undefined};
    for (const [index, finalState] of numbers.shuffle(finalStates).entries()) {
      const age = OPEN.includes(finalState)
        ? HOUR_MS + numbers.below(48 * 60) * MINUTE_MS
        : (finalStates.length - index) * DAY_MS - numbers.below(12 * 60) * MINUTE_MS;
      seedOrder(store, runtime, {caller, finalState, numbers, startedAt: runtime.clock.now() - age});
    }
    return finalStates.length;
  },
};

interface Plan {
  readonly caller: Caller;
  readonly finalState: FinalState;
  readonly numbers: SeedNumbers;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

function seedOrder(store: Store, runtime: Runtime, plan: Plan): void {
  const {caller, finalState, numbers, startedAt} = plan;
  const after = (minutes: number) => at(runtime, startedAt + minutes * MINUTE_MS);
  const body = createOrderBody.parse(orderOf(finalState, numbers));
  const {id} = createOrder(store, after(0), caller, body).row;
  if (finalState === "created" || finalState === "waiting for a wallet") return;
  if (WITH_WALLET.includes(finalState)) {
    approveOrder(store, after(2), id, {
      payer: payerOf(numbers.pick(TEST_BUYERS)),
      wallet: {kind: "paypal"},
    });
  } else {
    confirmOrder(store, after(2), caller, id, cardOf(finalState, numbers));
  }
  if (OPEN.includes(finalState)) return;
  if (TO_AUTHORIZE.includes(finalState)) {
    const {authorizations} = authorizeOrder(store, after(3), caller, id);
    const [authorization] = authorizations;
    if (authorization) useAuthorization(store, after(90), plan, authorization.row.id);
    return;
  }
  const {captures} = captureOrder(store, after(3), caller, id);
  const [capture] = captures;
  if (!capture || (finalState !== "refunded" && finalState !== "refunded in part")) return;
  const {applicationId} = caller;
  const part = {currency: capture.currency, minor: BigInt(capture.minor) / 3n};
  returnMoney(store, after(600), {
    applicationId,
    captureId: capture.id,
    reason: "refund",
    ...(finalState === "refunded in part" ? {amount: part, note: "One of the goods came back"} : {}),
  });
}

function useAuthorization(store: Store, runtime: Runtime, {caller, finalState}: Plan, id: string): void {
  const target = {applicationId: caller.applicationId, id};
  switch (finalState) {
    case "voided":
      voidAuthorization(store, runtime, caller.applicationId, id);
      return;
    case "captured after authorization":
      captureAuthorization(store, runtime, target, {isFinal: true}, undefined);
      return;
    case "captured in part": {
      const {row} = showAuthorization(store, caller.applicationId, id, runtime.clock.now());
      const amount = {currency: row.currency, minor: BigInt(row.minor) / 2n};
      captureAuthorization(store, runtime, target, {amount, isFinal: false}, undefined);
      return;
    }
    default:
  }
}

function orderOf(finalState: FinalState, numbers: SeedNumbers) {
  const currency = numbers.pick(shop.currencies) as Currency;
  const goods = numbers.shuffle(shop.products).slice(0, 1 + numbers.below(3));
  const lines = goods.map((each) => ({each, quantity: 1 + numbers.below(3)}));
  const money = (prices: Readonly<Record<Currency, string>>): Money =>
    parseMoney({currency_code: currency, value: prices[currency]});
  const itemTotal = lines.reduce(
    (sum, {each, quantity}) => add(sum, multiply(money(each.prices), quantity)),
    zero(currency),
  );
  const shipping = money(shop.shipping);
  return {
    intent: TO_AUTHORIZE.includes(finalState) ? "AUTHORIZE" : "CAPTURE",
    purchase_units: [
      {
        description: lines.length === 1 ? lines[0]?.each.name : `${lines.length} articles`,
        amount: {
          ...toWire(add(itemTotal, shipping)),
          breakdown: {item_total: toWire(itemTotal), shipping: toWire(shipping)},
        },
        items: lines.map(({each, quantity}) => ({
          name: each.name,
          sku: each.sku,
          quantity: String(quantity),
          unit_amount: toWire(money(each.prices)),
          category: "PHYSICAL_GOODS",
        })),
      },
    ],
    ...sourceOf(finalState),
  };
}

function sourceOf(finalState: FinalState) {
  if (finalState === "waiting for a wallet") return {payment_source: {paypal: {}}};
  if (WITH_WALLET.includes(finalState)) return {};
  const verified = {attributes: {verification: {method: "SCA_ALWAYS"}}};
  return {payment_source: {card: finalState === "challenged" ? verified : {}}};
}

function cardOf(finalState: FinalState, numbers: SeedNumbers): ConfirmBody {
  const cards =
    finalState === "challenged"
      ? [CHALLENGED_CARD]
      : finalState === "declined"
        ? DECLINED_CARDS
        : APPROVED_CARDS;
  const card = {
    number: cards[numbers.below(cards.length)],
    expiry: "2095-12",
    name: numbers.pick(shop.names),
  };
  return confirmBody.parse({payment_source: {card}});
}

function payerOf({payerId, name, email, phone, addresses}: (typeof TEST_BUYERS)[number]): Payer {
  return {payer_id: payerId, name, email_address: email, phone, address: addresses[0]};
}

function at(runtime: Runtime, now: number): Runtime {
  return {...runtime, clock: {now: () => now}};
}
