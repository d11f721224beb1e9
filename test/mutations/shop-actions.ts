import type {Mutation} from "./mutation.ts";

const ACTIONS = ["test/merchant/shop-actions.test.ts"];
const INVOICE_IDS = ["test/merchant/duplicate-invoice-ids.test.ts"];
const CUSTOMERS = ["test/merchant/customer-payments.test.ts"];
const ADDRESSES = ["test/merchant/shipping.test.ts"];

/** Bugs in what the shop's own code does with payments, and in the rules about its facts. */
export const shopActions: readonly Mutation[] = [
  {
    name: "the shop's key is not the id of its action",
    file: "server/merchant/back-office/shop-actions.ts",
    find: `send(backOffice, {orderId, id, requestedBy: "shop"})`,
    replace: `send(backOffice, {orderId, requestedBy: "shop", ...(id === "" && {id})})`,
    tests: ACTIONS,
  },
  {
    name: "a capture's invoice id starts again for another order with the reference",
    file: "server/merchant/payments/actions/capture-invoice-ids.ts",
    find: `[...recorded, ...capturesOf(order)]`,
    replace: `[...capturesOf(order)]`,
    tests: ACTIONS,
  },
  {
    name: "a cut reference has the invoice id of another one",
    file: "server/merchant/payments/actions/capture-invoice-ids.ts",
    find: `sha256(reference).slice(0, HASH_LENGTH)`,
    replace: `sha256(suffix).slice(0, HASH_LENGTH)`,
    tests: ACTIONS,
  },
  {
    name: "a capture for another amount is taken for the action's",
    file: "server/merchant/payments/actions/authorizations.ts",
    find: `(amount === undefined || isAmountOf(action, amount))`,
    replace: `(amount === undefined || isAmountOf(action, amount) || true)`,
    tests: ACTIONS,
  },
  {
    name: "a buyer's page gets another payment's order id",
    file: "server/merchant/payments/duplicate-invoice-ids.ts",
    find: `isOperator && usedBy !== undefined`,
    replace: `usedBy !== undefined`,
    tests: INVOICE_IDS,
  },
  {
    name: "a customer's second device pays the same goods again",
    file: "server/merchant/payments/create-order.ts",
    find: `  await requireUnpaidElsewhere(tx,`,
    replace: `  if (now < 0) await requireUnpaidElsewhere(tx,`,
    tests: CUSTOMERS,
  },
  {
    name: "a customer's second device captures what the first one has paid",
    file: "server/merchant/payments/claims.ts",
    find: `  await requireUnpaidElsewhere(tx, attempt, now);`,
    replace: ``,
    tests: CUSTOMERS,
  },
  {
    name: "a confirmed receipt still refuses the customer's other devices",
    file: "server/merchant/payments/customer-payments.ts",
    find: ` && confirmed_at === null`,
    replace: ``,
    tests: CUSTOMERS,
  },
  {
    name: "an incomplete address goes to PayPal",
    file: "server/merchant/pricing/payment-source.ts",
    find: `  if (missing.length === 0) return;`,
    replace: `  if (missing.length >= 0) return;`,
    tests: ADDRESSES,
  },
  {
    name: "a name is cut in the middle of a character",
    file: "server/merchant/pricing/limits.ts",
    find: `cut.replace(/[\\uD800-\\uDBFF]$/, "")`,
    replace: `cut`,
    tests: ["test/merchant/long-names.test.ts"],
  },
  {
    name: "a customer pays the signed cart of another customer",
    file: "server/merchant/routes/orders.ts",
    find: `signedIn === undefined || signedIn === customer) return;`,
    replace: `signedIn !== "") return;`,
    tests: ["test/merchant/signed-carts.test.ts"],
  },
  {
    name: "a hook replaces the shipping of a signed cart",
    file: "server/merchant/pricing/pricing.ts",
    find: `      return goods.delivery
        ?`,
    replace: `      return goods.delivery && !charges
        ?`,
    tests: ["test/merchant/signed-carts.test.ts"],
  },
  {
    name: "a page sets the invoice id at a shop that doesn't trust it",
    file: "server/merchant/pricing/pricing.ts",
    find: `    refuseUntrusted(unit, index);`,
    replace: `    if (unit.reference_id === "") refuseUntrusted(unit, index);`,
    tests: ["test/merchant/order-payloads.test.ts"],
  },
  {
    name: "the file of payments has its captures without their fee",
    file: "server/merchant/back-office/payments-csv.ts",
    find: `fee === undefined ? undefined :`,
    replace: `fee !== undefined ? undefined :`,
    tests: ["test/merchant/payment-list-facts.test.ts"],
  },
  {
    name: "payments are not found by their goods",
    file: "server/merchant/payment-list/update-list.ts",
    find: `hasNewFacts ? rowsOf(factSearchTerms(attempt), 0)`,
    replace: `hasNewFacts && isDeclined ? rowsOf(factSearchTerms(attempt), 0)`,
    tests: ["test/merchant/payment-list-facts.test.ts"],
  },
];
