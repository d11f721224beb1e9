import type {Runtime} from "../context.ts";
import {
  approveLocally,
  confirmForSdk,
  findLocalCheckout,
} from "../local-payments/local-payments.operations.ts";
import {confirmLocalBody} from "../local-payments/local-payments.schema.ts";
import {captureOrder, createOrder} from "../orders/orders.operations.ts";
import {createOrderBody} from "../orders/orders.schema.ts";
import {localMethodOf} from "../payment-sources.ts";
import type {Caller} from "../wire/caller.ts";
import type {Seeder} from "./seeder.ts";
import type {Store} from "../store.ts";

/** Orders that are paid with a local method, oldest first. The voucher is not paid yet. */
const ORDERS = [
  {method: "ideal", daysAgo: 12, name: "Sanne de Vries", value: "42.50"},
  {method: "blik", daysAgo: 9, name: "Zofia Nowak", value: "189.00"},
  {method: "klarna", daysAgo: 6, name: "Imogen Hartley-Shah", value: "74.90"},
  {method: "bizum", daysAgo: 4, name: "Lucía Romero", value: "31.80"},
  {method: "mybank", daysAgo: 2, name: "Giulia Ferri", value: "58.00"},
  {method: "multibanco", daysAgo: 1, name: "Maria Sousa", value: "24.99"},
] as const;

type SeededOrder = (typeof ORDERS)[number];

/** Methods that PayPal captures when the buyer approves. */
const COMPLETED_ON_APPROVAL: ReadonlySet<string> = new Set(["bizum", "mybank", "multibanco"]);

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

/** Some paid orders with local methods, and one with a voucher. */
export const localPaymentSeeder: Seeder = {
  name: "local_payments",
  seed: (store, runtime, applicationId) => {
    const caller: Caller = {applicationId, clientMetadataId: undefined};
    for (const order of ORDERS) seedOrder(store, runtime, caller, order);
    return ORDERS.length;
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
  const completes = COMPLETED_ON_APPROVAL.has(method);
  const body = createOrderBody.parse({
    intent: "CAPTURE",
    purchase_units: [{amount: {currency_code: localMethodOf(method).markets[0].currency, value}}],
    ...(completes && {processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"}),
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
  if (!completes) captureOrder(store, after(3), caller, id);
}
