import disputes from "../data/seed/disputes.json" with {type: "json"};
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

interface Scenario {
  readonly reason: Reason;
  readonly message: string;
  /** True when the buyer disputes half of the payment. */
  readonly half?: boolean;
  /** Actions on the dispute after its creation, in this order, about a day apart. */
  readonly steps: readonly (keyof typeof STEPS)[];
}

/**
 * Two new inquiries, six under review, two that wait for evidence, and two that are resolved. Both of these can be
 * appealed. Then an answered inquiry, a pending offer, and two agreed returns: the buyer's, and the merchant's
 * acknowledgement, are awaited.
 */
const SCENARIOS = disputes.scenarios as readonly Scenario[];

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
      playScenario(store, nextRuntime, {application, scenario, product: numbers.pick(disputes.products)});
    }
    return SCENARIOS.length;
  },
};

interface Plan {
  readonly application: Application;
  readonly scenario: Scenario;
  readonly product: (typeof disputes.products)[number];
}

function playScenario(
  store: Store,
  nextRuntime: () => Runtime,
  {application, scenario, product}: Plan,
): void {
  const {description, price} = product;
  const value = {currency_code: "USD", value: price};
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

const STEPS = {
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
      return_shipping_address: disputes.returnAddress,
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
} satisfies Record<string, (store: Store, runtime: Runtime, target: Target) => unknown>;

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
