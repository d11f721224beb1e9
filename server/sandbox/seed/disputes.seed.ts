import {parseMoney, toWire, type WireMoney} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {SeedNumbers, Seeder} from "./seeder.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {createOrder} from "../orders/orders.operations.ts";
import {createOrderBody} from "../orders/orders.schema.ts";
import {createDispute} from "../disputes/create-dispute.operations.ts";
import {
  escalateDispute,
  provideEvidence,
  requireEvidence,
  sendMessage,
  settleDispute,
} from "../disputes/dispute-actions.operations.ts";
import type {Target} from "../disputes/dispute-changes.operations.ts";
import {acceptOffer, makeOffer} from "../disputes/dispute-offers.operations.ts";
import {createDisputeBody} from "../disputes/disputes.schema.ts";
import type {Reason} from "../disputes/disputes.states.ts";
import type {Application} from "../wire/application.ts";

/** Action on a seeded dispute after its creation. They happen in this order, about a day apart. */
type Step =
  | "answer"
  | "offer a refund"
  | "offer a refund for a return"
  | "accept the offer"
  | "return the item"
  | "escalate"
  | "ask the buyer"
  | "ask the seller"
  | "provide"
  | "settle for the buyer"
  | "settle for the seller";

interface Scenario {
  readonly reason: Reason;
  readonly message: string;
  /** True when the buyer disputes half of the payment. */
  readonly half?: boolean;
  readonly steps: readonly Step[];
}

/**
 * Two new inquiries, six under review, two that wait for evidence, and two that are resolved. Both of these can be
 * appealed. Then an answered inquiry, a pending offer, and two agreed returns: the buyer's, and the merchant's
 * acknowledgement, are awaited.
 */
const SCENARIOS: readonly Scenario[] = [
  {reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", message: "It should have come two weeks ago.", steps: []},
  {reason: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED", message: "The lid is missing.", half: true, steps: []},
  {reason: "UNAUTHORISED", message: "I did not buy this.", steps: []},
  {reason: "UNAUTHORISED", message: "My card was stolen in May.", steps: []},
  {
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    message: "The parcel was returned to the sender.",
    steps: ["escalate"],
  },
  {reason: "DUPLICATE_TRANSACTION", message: "I was charged twice.", steps: ["escalate"]},
  {
    reason: "CREDIT_NOT_PROCESSED",
    message: "I sent it back and have heard nothing since.",
    steps: ["escalate", "ask the seller", "provide"],
  },
  {
    reason: "INCORRECT_AMOUNT",
    message: "The discount was not taken off.",
    half: true,
    steps: ["escalate", "ask the buyer", "provide"],
  },
  {
    reason: "CANCELED_RECURRING_BILLING",
    message: "I have cancelled this.",
    steps: ["escalate", "ask the seller"],
  },
  {reason: "UNAUTHORISED", message: "I don't know this shop.", steps: ["ask the buyer"]},
  {
    reason: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
    message: "It is the wrong colour.",
    half: true,
    steps: ["escalate", "ask the seller", "provide", "settle for the buyer"],
  },
  {
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    message: "Nobody has seen the parcel.",
    steps: ["escalate", "ask the seller", "provide", "settle for the seller"],
  },
  {reason: "OTHER", message: "What is this charge?", steps: ["answer"]},
  {
    reason: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
    message: "There is a scratch on the side.",
    steps: ["offer a refund"],
  },
  {
    reason: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
    message: "It does not work.",
    steps: ["offer a refund for a return", "accept the offer"],
  },
  {
    reason: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
    message: "It arrived broken.",
    steps: ["offer a refund for a return", "accept the offer", "return the item"],
  },
];

type Product = readonly [description: string, dollars: string];

const PRODUCTS: readonly [Product, ...Product[]] = [
  ["Stoneware mug, 350 ml", "18.00"],
  ["Pour-over kettle", "89.00"],
  ["Hand grinder", "125.00"],
  ["Scale with a timer", "54.00"],
  ["Glass carafe, 600 ml", "39.90"],
];

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sixteen disputes of the last week, each about its own captured order. A live application gets them too, as if
 * its buyers had created them and PayPal's agents had acted on them.
 */
export const disputeSeeder: Seeder = {
  name: "disputes",
  seed(store, runtime, applicationId, numbers) {
    const application = {...applicationById(store, applicationId), environment: "sandbox" as const};
    for (const [index, scenario] of SCENARIOS.entries()) {
      // All deadlines are still ahead, so that a shop can be looked at for some days.
      const daysAgo = scenario.steps.length + 2.5 + (SCENARIOS.length - index) / 8;
      const nextRuntime = timesFrom(runtime, daysAgo, numbers);
      playScenario(store, nextRuntime, {application, scenario, product: numbers.pick(PRODUCTS)});
    }
    return SCENARIOS.length;
  },
};

interface Plan {
  readonly application: Application;
  readonly scenario: Scenario;
  readonly product: Product;
}

function playScenario(
  store: Store,
  nextRuntime: () => Runtime,
  {application, scenario, product}: Plan,
): void {
  const [description, dollars] = product;
  const value = {currency_code: "USD", value: dollars};
  const capture = capturedOrder(store, nextRuntime(), application.id, {description, amount: value});
  const body = createDisputeBody.parse({
    disputed_transactions: [{seller_transaction_id: capture}],
    reason: scenario.reason,
    message: scenario.message,
    ...(scenario.half ? {dispute_amount: halfOf(value)} : {}),
  });
  const {id} = createDispute(store, nextRuntime(), application, body);
  const target: Target = {application, id, parties: ["SELLER", "BUYER"]};
  for (const step of scenario.steps) STEPS[step](store, nextRuntime(), target);
}

const STEPS: Readonly<Record<Step, (store: Store, runtime: Runtime, target: Target) => unknown>> = {
  answer: (store, runtime, target) => sendMessage(store, runtime, target, "It is your order of last week."),
  "offer a refund": (store, runtime, target) =>
    makeOffer(store, runtime, target, {
      note: "Keep it, and we refund a part.",
      offer_type: "REFUND",
      offer_amount: {currency_code: "USD", value: "5.00"},
    }),
  "offer a refund for a return": (store, runtime, target) =>
    makeOffer(store, runtime, target, {
      note: "Please send it back.",
      offer_type: "REFUND_WITH_RETURN",
      return_shipping_address: RETURN_ADDRESS,
    }),
  "accept the offer": (store, runtime, target) => acceptOffer(store, runtime, target, undefined),
  "return the item": (store, runtime, target) =>
    provideEvidence(store, runtime, target, [
      {
        evidence_type: "PROOF_OF_RETURN",
        evidence_info: {tracking_info: [{carrier_name: "UPS", tracking_number: "1Z12345E0291980793"}]},
      },
    ]),
  escalate: (store, runtime, target) =>
    escalateDispute(store, runtime, {...target, parties: ["BUYER"]}, "We could not agree."),
  "ask the buyer": (store, runtime, target) => requireEvidence(store, runtime, target, "BUYER"),
  "ask the seller": (store, runtime, target) => requireEvidence(store, runtime, target, "SELLER"),
  provide: (store, runtime, target) =>
    provideEvidence(store, runtime, target, [{evidence_type: "OTHER", notes: "Please see our messages."}]),
  "settle for the buyer": (store, runtime, target) => settleDispute(store, runtime, target, "BUYER_FAVOR"),
  "settle for the seller": (store, runtime, target) => settleDispute(store, runtime, target, "SELLER_FAVOR"),
};

const RETURN_ADDRESS = {
  address_line_1: "2211 North First Street",
  admin_area_2: "San Jose",
  admin_area_1: "CA",
  postal_code: "95131",
  country_code: "US",
};

function capturedOrder(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  unit: {readonly description: string; readonly amount: WireMoney},
): string {
  const body = createOrderBody.parse({
    intent: "CAPTURE",
    purchase_units: [unit],
    payment_source: {card: {number: "4111111111111111", expiry: "2095-12", name: "Morgan Reyes"}},
  });
  const order = createOrder(store, runtime, {applicationId, clientMetadataId: undefined}, body);
  const [capture] = order.captures;
  if (!capture) throw new Error("the card of the seed was not captured");
  return capture.id;
}

/** The times of one scenario. Each call returns some hours after the previous one, and all are before now. */
function timesFrom(runtime: Runtime, daysAgo: number, numbers: SeedNumbers): () => Runtime {
  let now = runtime.clock.now() - daysAgo * DAY_MS;
  return () => {
    now += Math.floor((0.5 + numbers.below(100) / 200) * DAY_MS);
    const at = now;
    return {...runtime, clock: {now: () => at}};
  };
}

/** Half of an amount, rounded down to minor units. */
function halfOf(value: WireMoney): WireMoney {
  const {currency, minor} = parseMoney(value);
  return toWire({currency, minor: minor / 2n});
}
