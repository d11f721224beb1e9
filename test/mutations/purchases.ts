import type {Mutation} from "./mutation.ts";

const PURCHASES = ["test/merchant/purchases.test.ts"];
const QUOTES = ["test/merchant/quoted-purchases.test.ts"];
const CANCEL = ["test/merchant/cancel.test.ts"];
const FORMATS = ["test/merchant/money-formats.test.ts"];

/** Bugs in the memory of what a browser session has paid. */
export const purchases: readonly Mutation[] = [
  {
    name: "an old hook can't read the currency of the goods",
    file: "server/merchant/pricing/hook-results.ts",
    find: `Object.defineProperty(toPublic(money), "currency_code", {value: money.currency_code})`,
    replace: `toPublic(money)`,
    tests: FORMATS,
  },
  {
    name: "an old hook's discount has no currency",
    file: "server/merchant/pricing/hook-results.ts",
    find: `read(answer, withNewNames(given, report), "the hook charges")`,
    replace: `read(answer, given, "the hook charges")`,
    tests: FORMATS,
  },
  {
    name: "an old signed cart is refused",
    file: "server/merchant/pricing/carts.ts",
    find: `withNewFields(payload, OLD_NAMES[KIND], onOld)`,
    replace: `(payload)`,
    tests: FORMATS,
  },
  {
    name: "an attempt pays a purchase that another one has claimed",
    file: "server/merchant/payments/purchases.ts",
    find: `  if (claim && claimStateOf(claim.attempt.state) !== undefined) throw claimed(claim);`,
    replace: ``,
    tests: PURCHASES,
  },
  {
    name: "an order is refused without a look at the earlier payment",
    file: "server/merchant/payments/unconfirmed-payments.ts",
    find: `  for (const {attempt} of claims) await settleClaim(context, attempt);`,
    replace: ``,
    tests: PURCHASES,
  },
  {
    name: "a page without purchase ids is refused again and again",
    file: "server/merchant/payments/unconfirmed-payments.ts",
    find: `    if (state === "paid" && buying.purchase === undefined) {`,
    replace: `    if (state === "undecided" && buying.purchase === undefined) {`,
    tests: PURCHASES,
  },
  {
    name: "the reply to a capture counts as the page's receipt",
    file: "server/merchant/payments/purchases.ts",
    find: `        .where("purchase", "is", null)
`,
    replace: ``,
    tests: PURCHASES,
  },
  {
    name: "a refused capture keeps its purchase",
    file: "server/merchant/payments/claims.ts",
    find: `  await releaseCart(tx, attempt);
  await releasePurchase(tx, attempt);`,
    replace: `  await releaseCart(tx, attempt);`,
    tests: PURCHASES,
  },
  {
    name: "a declined capture keeps its purchase",
    file: "server/merchant/payments/purchases.ts",
    find: `  if (!isPaid(status)) {
    await releasePurchase(tx, attempt);`,
    replace: `  if (!isPaid(status)) {`,
    tests: PURCHASES,
  },
  {
    name: "a second payment of a purchase is not reported",
    file: "server/merchant/payments/claims.ts",
    find: `  return payer === undefined ? undefined : {payer, of: "purchase"};`,
    replace: `  return payer === undefined || payer !== "" ? undefined : {payer, of: "purchase"};`,
    tests: PURCHASES,
  },
  {
    name: "a capture is repeated although another order has paid the purchase",
    file: "server/merchant/payments/claims.ts",
    find: `  return claim && claimed(claim);`,
    replace: `  return claim?.isConfirmed ? claimed(claim) : undefined;`,
    tests: PURCHASES,
  },
  {
    name: "a payment that the page has not shown begins another round",
    file: "server/merchant/payments/purchases.ts",
    find: `    .where("confirmed_at", "is not", null)
`,
    replace: ``,
    tests: QUOTES,
  },
  {
    name: "a quote names another session's order",
    file: "server/merchant/payments/purchase-progress.ts",
    find: `return {purchase: {id, payment: {state}}, isCartTaken: true};`,
    replace: `return {purchase: {id, payment: {state, ...orderOf(payer)}}, isCartTaken: true};`,
    tests: QUOTES,
  },
  {
    name: "a quote offers to pay an order that the page reviews",
    file: "server/merchant/payments/purchase-progress.ts",
    find: `  if (shown !== "approved") return shown;
`,
    replace: `  if (shown !== undefined) return shown;
`,
    tests: QUOTES,
  },
  {
    name: "the server captures an order whose buyer cancels during its read",
    file: "server/merchant/payments/change-payment.ts",
    find: `update = update.where("canceled_at", "is", null);`,
    replace: `update = update.where("id", "=", id);`,
    tests: CANCEL,
  },
  {
    name: "a capture of the page keeps the cancel mark",
    file: "server/merchant/payments/capture-order.ts",
    find: `facts: {...chosen, canceled_at: null},`,
    replace: `facts: chosen,`,
    tests: CANCEL,
  },
  {
    name: "the amount of a shipping option chosen on PayPal's page is not recorded",
    file: "server/merchant/payments/capture-order.ts",
    find: `facts: {...chosen, canceled_at: null},`,
    replace: `facts: {canceled_at: null},`,
    tests: ["test/merchant/shipping.test.ts"],
  },
  {
    name: "a cancel marks an order whose capture has begun",
    file: "server/merchant/payments/change-payment.ts",
    find: `    .set({canceled_at: now})
    .where("id", "=", id)
    .where("state", "in", ["created", "changing"])`,
    replace: `    .set({canceled_at: now})
    .where("id", "=", id)`,
    tests: CANCEL,
  },
  {
    name: "the server captures an order whose capture was refused before the buyer",
    file: "server/merchant/payments/record-result.ts",
    find: `isForPageOnly: call.operation !== "create",
    counts: keepsRequestId`,
    replace: `isForPageOnly: false,
    counts: keepsRequestId`,
    tests: CANCEL,
  },
  {
    name: "another purchase of the session stops the capture without a page",
    file: "server/merchant/payments/payments.records.ts",
    find: `later.where("purchase", "=", purchase)`,
    replace: `later.where("session", "=", session)`,
    tests: CANCEL,
  },
  {
    name: "each cancel reads the order",
    file: "server/merchant/payments/order-reads.ts",
    find: `    if (present && !isOver(present)) return present.outcome;
`,
    replace: ``,
    tests: CANCEL,
  },
];
