import type {Mutation} from "./mutation.ts";

const ORDER_HOOK = ["test/merchant/order-hook.test.ts"];
const HOOKS = ["test/merchant/hooks.test.ts"];

/** Bugs in what the shop's hooks get, and in what becomes of their answers. */
export const hooks: readonly Mutation[] = [
  {
    name: "an attempt without an answer of the shop has no end",
    file: "server/merchant/payments/ask-shop.ts",
    find: `  if (now - updated_at < ORDERING_ENDED_MS) return;`,
    replace: `  if (updated_at > 0) return;`,
    tests: ORDER_HOOK,
  },
  {
    name: "an attempt that the shop has refused gets an event",
    file: "server/merchant/payments/ask-shop.ts",
    find: `isAskedAgain ? "create-failed" : "refused"`,
    replace: `isAskedAgain ? "create-failed" : "create-failed"`,
    tests: ORDER_HOOK,
  },
  {
    name: "an attempt that the shop accepted before and refuses now gets no event",
    file: "server/merchant/payments/ask-shop.ts",
    find: `isAskedAgain ? "create-failed" : "refused"`,
    replace: `isAskedAgain ? "refused" : "refused"`,
    tests: ORDER_HOOK,
  },
  {
    name: "PayPal gets the shop's metadata as its custom_id",
    file: "server/merchant/pricing/order-facts.ts",
    find: `    ...(customId !== undefined && {custom_id: customId}),`,
    replace: `    ...(customId !== undefined && {custom_id: \`\${customId} canary-channel\`}),`,
    tests: ORDER_HOOK,
  },
  {
    name: "the page's data are no part of the purchase",
    file: "server/merchant/pricing/goods-key.ts",
    find: `  if ("items" in request) return {items: quantities(request.items), data};`,
    replace: `  if ("items" in request) return {items: quantities(request.items), data: data && undefined};`,
    tests: HOOKS,
  },
  {
    name: "erasing the payer leaves the page's data",
    file: "server/merchant/back-office/payments.ts",
    find: `        await eraseData(tx, attempt.id);`,
    replace: `        if (attempt.id === "") await eraseData(tx, attempt.id);`,
    tests: HOOKS,
  },
  {
    name: "the page's receipt has PayPal's order id instead of the shop's order number",
    file: "src/payment-flow/outcome.ts",
    find: `  return typeof reference === "string" ? reference : orderId;`,
    replace: `  return typeof reference === "string" ? orderId : orderId;`,
    tests: ["test/components/scenarios.test.ts"],
  },
];
