import orders from "../data/seed/local-payments.json" with {type: "json"};
import type {Runtime} from "../context.ts";
import {
  approveLocally,
  confirmForSdk,
  findLocalCheckout,
} from "../local-payments/local-payments.operations.ts";
import {confirmLocalBody} from "../local-payments/local-payments.schema.ts";
import {captureOrder, createOrder} from "../orders/orders.operations.ts";
import {createOrderBody} from "../orders/orders.schema.ts";
import {type LocalKind, localMethodOf} from "../payment-sources.ts";
import type {Caller} from "../wire/caller.ts";
import type {Seeder} from "./seeder.ts";
import type {Store} from "../store.ts";

/** Order that is paid with a local method. */
type SeededOrder = (typeof orders)[number] & {readonly method: LocalKind};

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

/** Some paid orders with local methods, oldest first, and one with a voucher, which is not paid yet. */
export const localPaymentSeeder: Seeder = {
  name: "local_payments",
  seed: (store, runtime, applicationId) => {
    const caller: Caller = {applicationId, clientMetadataId: undefined};
    for (const order of orders as readonly SeededOrder[]) seedOrder(store, runtime, caller, order);
    return orders.length;
  },
};

function seedOrder(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  {method, daysAgo, name, value}: SeededOrder,
): void {
  const startedAt = runtime.clock.now() - daysAgo * DAY_MS;
  const after = (minutes: number) => ({...runtime, clock: {now: () => startedAt + minutes * MINUTE_MS}});
  const {currencies, completesOnApproval} = localMethodOf(method);
  const body = createOrderBody.parse({
    intent: "CAPTURE",
    purchase_units: [{amount: {currency_code: currencies[0], value}}],
    ...(completesOnApproval && {processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"}),
  });
  const {id} = createOrder(store, after(0), caller, body).row;
  const fields = {name, email: "buyer@example.com"};
  const session = {
    phone: {countryCode: "44", nationalNumber: "2070316000"},
    billingAddress: {
      addressLine1: "1 High Street",
      adminArea2: "London",
      postalCode: "W1A 1AA",
      countryCode: "GB",
    },
  };
  const confirmed = confirmLocalBody.parse({orderId: id, method, fields, session});
  confirmForSdk(store, after(1), caller, confirmed);
  const checkout = findLocalCheckout(store, id, startedAt + MINUTE_MS);
  if (!checkout) throw new Error(`the seeded order ${id} has no local payment`);
  const choices = {action: "approve", bank: undefined, total: undefined} as const;
  approveLocally(store, after(2), checkout, choices);
  if (!completesOnApproval) captureOrder(store, after(3), caller, id);
}
