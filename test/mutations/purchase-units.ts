import type {Mutation} from "./mutation.ts";

const ORDERS = ["test/merchant/purchase-units.test.ts"];
const PAYMENTS = ["test/merchant/purchase-unit-payments.test.ts"];
const ELEMENTS = ["test/components/purchase-units.test.ts"];
const FEES = ["test/sandbox/platform-fees.test.ts"];

/** Bugs in orders of several purchase units. */
export const purchaseUnits: readonly Mutation[] = [
  {
    name: "a unit that is paid hides one that is not",
    file: "src/payment-flow/outcome.ts",
    find: `  if (isAlike && first === "paid") return`,
    replace: `  if (states.includes("paid")) return`,
    tests: ELEMENTS,
  },
  {
    name: "a unit that is declined hides one that is paid",
    file: "src/payment-flow/outcome.ts",
    find: `  if (states.includes("paid") || states.includes("authorized")) return`,
    replace: `  if (states.includes("authorized")) return`,
    tests: ELEMENTS,
  },
  {
    name: "a unit without a payment counts as paid",
    file: "src/payment-flow/outcome.ts",
    find: `  const units = unitsOf(result);
  const states`,
    replace: `  const units = unitsOf(result).filter((unit) => paymentsOf(unit).length > 0);
  const states`,
    tests: ELEMENTS,
  },
  {
    name: "a partly paid order has the mark of success",
    file: "src/controllers/outcome-view.ts",
    find: `isPartly: !isWhole`,
    replace: `isPartly: false`,
    tests: ELEMENTS,
  },
  {
    name: "a local method is offered for several units",
    file: "src/components/payment-method/payment-method.ts",
    find: `return this.#hasUnits ?`,
    replace: `return this.#hasUnits && this.method === undefined ?`,
    tests: ELEMENTS,
  },
  {
    name: "a unit that is declined hides one that is paid, at the server",
    file: "server/merchant/payments/payment-status.ts",
    find: `  return WEIGHT.find((status) => statuses.includes(status)) ?? unpaid;`,
    replace: `  return WEIGHT.findLast((status) => statuses.includes(status)) ?? unpaid;`,
    tests: ORDERS,
  },
  {
    name: "the order hook's facts about an unknown unit are ignored",
    file: "server/merchant/hooks/order-hook.ts",
    find: `  if (!wrong) return answer;`,
    replace: `  if (!wrong || units.length > 0) return answer;`,
    tests: ORDERS,
  },
  {
    name: "a shop that authorizes sends several units",
    file: "server/merchant/routes/orders.ts",
    find: `if (intent === "AUTHORIZE" && purchase.units.length > 1)`,
    replace: `if (intent === "AUTHORIZE" && purchase.units.length > 10)`,
    tests: ORDERS,
  },
  {
    name: "a refund of a seller's capture is sent in the platform's name",
    file: "server/merchant/payments/payee.ts",
    find: `unit === null ? onlyUnitOf(order) :`,
    replace: `unit !== undefined ? onlyUnitOf(order) :`,
    tests: PAYMENTS,
  },
  {
    name: "a refund with the same key may give back another fee",
    file: "server/merchant/payments/actions/perform-action.ts",
    find: `...(terms.platformFee ? [terms.platformFee] : []),`,
    replace: ``,
    tests: PAYMENTS,
  },
  {
    name: "the sandbox pays the platform's fee to the seller",
    file: "server/sandbox/payments/payment-replies.model.ts",
    find: `capture.minor - (platformFee?.minor ?? 0)`,
    replace: `capture.minor`,
    tests: FEES,
  },
  {
    name: "the sandbox refunds more than the platform's fee",
    file: "server/sandbox/payments/refunds.operations.ts",
    find: `  if (platformFeeMinor > feeLeft) {`,
    replace: `  if (platformFeeMinor > feeLeft * 2) {`,
    tests: FEES,
  },
];
