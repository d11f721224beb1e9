import type {Mutation} from "./mutation.ts";

const PAYMENTS = ["test/merchant/unit-payments.test.ts"];
const AUTHORIZATIONS = ["test/merchant/unit-authorizations.test.ts"];

/** Bugs of orders with several purchase units. */
export const units: readonly Mutation[] = [
  {
    name: "a refund or capture by an action has no purchase unit",
    file: "server/merchant/payments/actions/write-action.ts",
    find: `unit: plan.unit ?? null`,
    replace: `unit: null`,
    tests: PAYMENTS,
  },
  {
    name: "authorizations of several units share one amount",
    file: "server/merchant/payments/actions/authorizations.ts",
    find: `const own = {...order, purchase_units: [unit]};`,
    replace: `const own = order;`,
    tests: AUTHORIZATIONS,
  },
  {
    name: "a void of one authorization ends another one in the history",
    file: "server/merchant/back-office/timeline.ts",
    find: `state === "done" && payment_id === id`,
    replace: `state === "done" && payment_id !== ""`,
    tests: AUTHORIZATIONS,
  },
  {
    name: "a payment with an authorized unit is paid",
    file: "server/merchant/payment-list/payment-list.states.ts",
    find: `captured < BigInt(amount)`,
    replace: `captured < 0n`,
    tests: AUTHORIZATIONS,
  },
  {
    name: "the refunds of a unit are in each of its lines but the first",
    file: "server/merchant/back-office/unit-rows.ts",
    find: `...(isFirst && sums.refunded > 0n`,
    replace: `...(!isFirst && sums.refunded > 0n`,
    tests: PAYMENTS,
  },
  {
    name: "the units vanish while PayPal gives no reply",
    file: "server/merchant/back-office/payment-units.ts",
    find: `const units = order ? unitsOf(order) : [];`,
    replace: `const units = known.whole ? unitsOf(known.whole) : [];`,
    tests: PAYMENTS,
  },
  {
    name: "the tracker of a unit is refused",
    file: "server/merchant/paypal-actions/tracking-operations.ts",
    find: `if (!isSeveralUnits(added) ||`,
    replace: `if (added ||`,
    tests: PAYMENTS,
  },
  {
    name: "a dispute does not name its unit",
    file: "server/merchant/back-office/back-office.ts",
    find: `units.get(row.capture_id ?? "")`,
    replace: `undefined`,
    tests: PAYMENTS,
  },
];
