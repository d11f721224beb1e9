import type {Mutation} from "./mutation.ts";

/** Bugs in the sandbox's PayPal. */
export const sandbox: readonly Mutation[] = [
  {
    name: "a dispute can be settled before its review",
    file: "server/sandbox/disputes/disputes.states.ts",
    find: `adjudicate: ({status}) => status === "UNDER_REVIEW",`,
    replace: `adjudicate: ({status}) => status !== "RESOLVED",`,
    tests: ["test/sandbox/dispute-settling.test.ts"],
  },
  {
    name: "a dispute that the buyer wins twice is refunded twice",
    file: "server/sandbox/disputes/dispute-changes.operations.ts",
    find: `Math.max(goal - before, 0)`,
    replace: `goal`,
    tests: ["test/exploration/models.test.ts"],
  },
  {
    name: "a late answer to a dispute is accepted",
    file: "server/sandbox/disputes/dispute-changes.operations.ts",
    find: `return afterMissedDeadlines(tx, runtime, application, row);`,
    replace: `return row;`,
    tests: ["test/sandbox/disputes-deadlines.test.ts"],
  },
  {
    name: "yen have decimals",
    file: "server/shared/money.ts",
    find: `if (NO_DECIMALS.has(currency)) return 0;`,
    replace: `if (NO_DECIMALS.has(currency)) return 2;`,
    tests: ["test/shared/money.test.ts"],
  },
  {
    name: "a client token works on any site",
    file: "server/sandbox/wire/origins.ts",
    find: `return page.hostname === domain || page.hostname.endsWith(\`.\${domain}\`);`,
    replace: `return page.hostname !== "";`,
    tests: ["test/sandbox/frames.test.ts"],
  },
  {
    name: "a request id may be used again for another body",
    file: "server/sandbox/wire/idempotency.ts",
    find: `if (first.fingerprint !== fingerprint) throw requestIdReused();`,
    replace: ``,
    tests: ["test/sandbox/idempotency.test.ts"],
  },
  {
    name: "options of any variant dimension may carry prices",
    file: "server/sandbox/payment-links/line-item-rules.ts",
    find: `if (index === 0 || !option.unit_amount) return;`,
    replace: `if (index >= 0 || !option.unit_amount) return;`,
    tests: ["test/sandbox/payment-link-rules.test.ts"],
  },
  {
    name: "another application's capture can be refunded",
    file: "server/sandbox/payments/payments.operations.ts",
    find: `if (found?.application_id !== request.applicationId) throw notFound("capture_id");`,
    replace: `if (!found) throw notFound("capture_id");`,
    tests: ["test/sandbox/payments.test.ts"],
  },
  {
    name: "an amount may change after a card was checked for it",
    file: "server/sandbox/orders/orders.operations.ts",
    find: `const isFixed = row.card_brand !== null || isHeld(row, now);`,
    replace: `const isFixed = row.card_brand === "" || isHeld(row, now);`,
    tests: ["test/sandbox/order-patch.test.ts"],
  },
  {
    name: "a second press in a local method's window captures again",
    file: "server/sandbox/orders/orders.states.ts",
    find: `pay: ["PAYER_ACTION_REQUIRED"],`,
    replace: `pay: ["PAYER_ACTION_REQUIRED", "APPROVED", "COMPLETED"],`,
    tests: ["test/sandbox/local-payments.test.ts"],
  },
  {
    name: "an approval that was given back can be captured",
    file: "server/sandbox/orders/orders.records.ts",
    find: `where.or([where("reverses_at", "is", null), where("reverses_at", ">", now)])`,
    replace: `where.or([where("reverses_at", "is", null), where("reverses_at", ">", 0)])`,
    tests: ["test/sandbox/local-payments.test.ts"],
  },
  {
    name: "an expired voucher can be paid",
    file: "server/sandbox/payments/payments.records.ts",
    find: `.where("due_at", ">", end.at)`,
    replace: `.where("due_at", ">", 0)`,
    tests: ["test/sandbox/local-payments.test.ts"],
  },
];
