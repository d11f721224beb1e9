import {add, type Money, multiply, toWire, zero} from "../../shared/money.ts";
import {TEST_BUYERS} from "../buyers/test-buyers.ts";
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

interface Product {
  readonly sku: string;
  readonly name: string;
  /** In minor units of each currency that the shop sells in. */
  readonly prices: Readonly<Record<Currency, bigint>>;
}

type Currency = "USD" | "EUR" | "GBP" | "JPY";

const PRODUCTS: readonly [Product, ...Product[]] = [
  product("MUG-STN", "Stoneware mug, 350 ml", 1_800n, 1_700n, 1_500n, 2_600n),
  product("TEA-SEN", "Sencha, 100 g", 1_450n, 1_390n, 1_190n, 1_980n),
  product("KET-PRO", "Pour-over kettle", 8_900n, 8_490n, 7_490n, 12_800n),
  product("FLT-100", "Paper filters, 100", 750n, 690n, 590n, 980n),
  product("GRD-HND", "Hand grinder", 12_500n, 11_900n, 10_450n, 17_600n),
  product("BNS-ETH", "Coffee from Ethiopia, 250 g", 1_690n, 1_590n, 1_350n, 2_200n),
  product("BNS-COL", "Coffee from Colombia, 1 kg", 4_250n, 3_990n, 3_450n, 5_900n),
  product("SCL-001", "Scale with a timer", 5_400n, 4_990n, 4_490n, 7_800n),
  product("TWL-LIN", "Linen tea towel", 1_225n, 1_150n, 995n, 1_700n),
  product("CRF-GLS", "Glass carafe, 600 ml", 3_995n, 3_790n, 3_290n, 5_600n),
];

const SHIPPING: Readonly<Record<Currency, bigint>> = {USD: 500n, EUR: 490n, GBP: 395n, JPY: 600n};

/** Final state of a seeded order. */
type FinalState =
  | "created"
  | "challenged"
  | "waiting for a wallet"
  | "approved"
  | "approved with a wallet"
  | "completed"
  | "completed with a wallet"
  | "declined"
  | "refunded in part"
  | "refunded"
  | "authorized"
  | "captured in part"
  | "captured after authorization"
  | "voided";

/** Number of orders in each state: thirty in all. */
const FINAL_STATES: Readonly<Record<FinalState, number>> = {
  created: 3,
  challenged: 2,
  "waiting for a wallet": 1,
  approved: 2,
  "approved with a wallet": 2,
  completed: 7,
  "completed with a wallet": 3,
  declined: 2,
  "refunded in part": 2,
  refunded: 1,
  authorized: 2,
  "captured in part": 1,
  "captured after authorization": 1,
  voided: 1,
};

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

const CURRENCIES: readonly [Currency, ...Currency[]] = [
  "USD",
  "USD",
  "USD",
  "USD",
  "EUR",
  "EUR",
  "GBP",
  "JPY",
];
const NAMES = ["Morgan Reyes", "Avery Whitfield", "Lena Brückner", "Imogen Hartley-Shah"] as const;

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
    const finalStates = Object.entries(FINAL_STATES).flatMap(([finalState, count]) =>
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
  const currency = numbers.pick(CURRENCIES);
  const goods = numbers.shuffle(PRODUCTS).slice(0, 1 + numbers.below(3));
  const lines = goods.map((each) => ({each, quantity: 1 + numbers.below(3)}));
  const money = (minor: bigint): Money => ({currency, minor});
  const itemTotal = lines.reduce(
    (sum, {each, quantity}) => add(sum, multiply(money(each.prices[currency]), quantity)),
    zero(currency),
  );
  const shipping = money(SHIPPING[currency]);
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
          unit_amount: toWire(money(each.prices[currency])),
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
  const card = {number: cards[numbers.below(cards.length)], expiry: "2095-12", name: numbers.pick(NAMES)};
  return confirmBody.parse({payment_source: {card}});
}

function payerOf({payerId, name, email, phone, addresses}: (typeof TEST_BUYERS)[number]): Payer {
  return {payer_id: payerId, name, email_address: email, phone, address: addresses[0]};
}

function at(runtime: Runtime, now: number): Runtime {
  return {...runtime, clock: {now: () => now}};
}

function product(sku: string, name: string, USD: bigint, EUR: bigint, GBP: bigint, JPY: bigint): Product {
  return {sku, name, prices: {USD, EUR, GBP, JPY}};
}
