import type {Mutation} from "./mutation.ts";

const TABLE = ["test/merchant/crash-table.test.ts"];
const WITHOUT_PAGE = ["test/merchant/capture-without-page.test.ts"];
const REFUNDS = ["test/merchant/refunds.test.ts"];

/** Bugs in the record of every call that moves money. */
export const payments: readonly Mutation[] = [
  {
    name: "a refused charge is sent again under a new request id",
    file: "server/merchant/payments/create-order.ts",
    find: `const keepsRequestId = isCharged && !isDecline(refused);`,
    replace: `const keepsRequestId = false;`,
    tests: ["test/merchant/replaced-replies.test.ts"],
  },
  {
    name: "any refusal in PayPal's form ends a repeated charge",
    file: "server/merchant/payments/create-order.ts",
    find: `  if (isRepeated || !isFinal(first)) return unknownOf(first);`,
    replace: `  if (!isFinal(first)) return unknownOf(first);`,
    tests: ["test/merchant/replaced-replies.test.ts"],
  },
  {
    name: "a refusal without PayPal's debug id ends a charge",
    file: "server/merchant/paypal/response.ts",
    find: `  return refused.hasDebugId !== undefined && refused.isRepeated === undefined;`,
    replace: `  return true;`,
    tests: ["test/merchant/replaced-replies.test.ts"],
  },
  {
    name: "DUPLICATE_REQUEST_ID is a refusal",
    file: "server/merchant/paypal/response.ts",
    find: `    if (known !== undefined) return`,
    replace: `    if (known === "") return`,
    tests: ["test/merchant/replaced-replies.test.ts"],
  },
  {
    name: "create sends the call before recording it",
    file: "server/merchant/payments/create-order.ts",
    find: `await insertCall(tx, {
      request_id: requestIdOf(attempt.id, "create"`,
    replace: `await insertCall({insertInto: () => ({values: () => ({execute: async () => []})})} as never, {
      request_id: requestIdOf(attempt.id, "create"`,
    tests: TABLE,
  },
  {
    name: "create repeats with another request id",
    file: "server/merchant/payments/create-order.ts",
    find: `      requestId: call.request_id,
      body,`,
    replace: `      requestId: isRepeated ? \`\${call.request_id}-again\` : call.request_id,
      body,`,
    tests: TABLE,
  },
  {
    name: "create ignores the captures of an order charged at creation",
    file: "server/merchant/payments/create-order.ts",
    find: `const known = paymentStatus === "unclear" ? "open" : paymentStatus;`,
    replace: `const known = "open";`,
    tests: TABLE,
  },
  {
    name: "create repeats a call older than PayPal keeps request ids",
    file: "server/merchant/payments/create-order.ts",
    find: `if (!mayRepeat({createdAt: call.created_at}, context.clock.now())) return`,
    replace: `if (context.clock.now() < call.created_at) return`,
    tests: TABLE,
  },
  {
    name: "a change of the order does not record its result",
    file: "server/merchant/payments/change-delivery.ts",
    find: `await settleCall(tx, call.request_id, delivery ? "succeeded" : "failed", {`,
    replace: `await settleCall(tx, "", delivery ? "succeeded" : "failed", {`,
    tests: TABLE,
  },
  {
    name: "capture repeats a call older than PayPal keeps request ids",
    file: "server/merchant/payments/capture-order.ts",
    find: `mayRepeat: (now) => mayRepeat({createdAt: call.created_at}, now),`,
    replace: `mayRepeat: (now) => now >= call.created_at,`,
    tests: TABLE,
  },
  {
    name: "capture takes a refusal as final without reading the order",
    file: "server/merchant/payments/capture-order.ts",
    find: `    async find(refused) {
`,
    replace: `    async find(refused) {
      if (refused) return {kind: "not-done"};
`,
    tests: ["test/merchant/captures.test.ts"],
  },
  {
    name: "a captured attempt can change its state",
    file: "server/merchant/payments/payments.states.ts",
    find: `  captured: ["captured", "reversed"],`,
    replace: `  captured: ["created", "capturing", "captured"],`,
    tests: ["test/merchant/states.test.ts"],
  },
  {
    name: "recovery skips authorizations",
    file: "server/merchant/payments/payments.records.ts",
    find: `["creating", "changing", "capturing", "authorizing"]`,
    replace: `["creating", "changing", "capturing"]`,
    tests: TABLE,
  },
  {
    name: "an authorization is not taken as a result",
    file: "server/merchant/payments/payment-status.ts",
    find: `if (authorizations.length > 0) return authorizedStatusOf(authorizations, captures);`,
    replace: ``,
    tests: TABLE,
  },
  {
    name: "refund repeats with another request id",
    file: "server/merchant/payments/actions/payment-actions.ts",
    find: `requestId: actionRequestId(action),
        id: action.payment_id,`,
    replace: `requestId: \`\${actionRequestId(action)}-\${clock.now()}\`,
        id: action.payment_id,`,
    tests: REFUNDS,
  },
  {
    name: "pending refunds do not count towards the refunded amount",
    file: "server/merchant/payments/actions/refund.ts",
    find: `(action) => action.payment_id === capture.id && !shown.some((one) => isSame(one, action)),`,
    replace: `() => false,`,
    tests: [...REFUNDS, "test/merchant/concurrent-requests.test.ts"],
  },
  {
    name: "refunds made elsewhere do not count towards the refunded amount",
    file: "server/merchant/payments/actions/refund.ts",
    find: `const moved = shown.filter(({status}) => VERDICTS[status] !== "failed");`,
    replace: `const moved: typeof shown = [];`,
    tests: REFUNDS,
  },
  {
    name: "refunds made elsewhere are taken for the server's own",
    file: "server/merchant/payments/actions/refund.ts",
    find: `return id === action.result_id || custom_id === actionRequestId(action);`,
    replace: `return id === action.result_id && custom_id !== "";`,
    tests: REFUNDS,
  },
  {
    name: "two servers send the same refund",
    file: "server/merchant/recorded-calls/actions.ts",
    find: `if (now - row.sent_at < SENDING_MS) return undefined;`,
    replace: ``,
    tests: REFUNDS,
  },
  {
    name: "refund takes a refusal as final without reading the order",
    file: "server/merchant/payments/actions/payment-actions.ts",
    find: `if (read.kind !== "done") return read.kind === "refused" ? unknownOf(read) : read;`,
    replace: `if (read.kind !== "done") return {kind: "not-done"};`,
    tests: REFUNDS,
  },
  {
    name: "capture of an authorization is sent before it is recorded",
    file: "server/merchant/payments/actions/write-action.ts",
    find: `await insertCall(tx, {`,
    replace: `await insertCall({insertInto: () => ({values: () => ({execute: async () => []})})} as never, {`,
    tests: TABLE,
  },
  {
    name: "recovery skips captures of authorizations",
    file: "server/merchant/unfinished-calls/unfinished-calls.ts",
    find: `list: () => paymentActions.sent(db),`,
    replace: `list: async () => [],`,
    tests: TABLE,
  },
  {
    name: "void leaves the attempt authorized",
    file: "server/merchant/payments/actions/authorizations.ts",
    find: `    // A partly captured attempt stays captured.
    const attempt = await changePayment(tx, attemptId, {to: "voided", ...listed});`,
    replace: `    const attempt = await changePayment(tx, "", {to: "voided", ...listed});`,
    tests: TABLE,
  },
  {
    name: "reauthorization takes an older authorization for its result",
    file: "server/merchant/payments/actions/authorizations.ts",
    find: `known: authorizationsOf(order).map(({id}) => id)};`,
    replace: `known: []};`,
    tests: TABLE,
  },
  {
    name: "an abandoned payment action is not recorded as such",
    file: "server/merchant/payments/actions/record-action.ts",
    find: `await paymentActions.move(tx, action.id, "needs-person", {updated_at: now});`,
    replace: ``,
    tests: TABLE,
  },
  {
    name: "two people who see the same rest refund twice",
    file: "server/merchant/payments/actions/refund.ts",
    find: `    demandExpected(terms.expectedLeft, left, {field: "expectedRefundable", past: "refunded"});
`,
    replace: ``,
    tests: ["test/merchant/payment-list.test.ts"],
  },
  {
    name: "refunds made elsewhere are not listed",
    file: "server/merchant/payments/record-result.ts",
    find: `{to: paymentStatus, ...listed});
    if (!moved) await listPayment(tx, attempt.id, listed);`,
    replace: `{to: paymentStatus, now});`,
    tests: ["test/merchant/payment-list.test.ts"],
  },
  {
    name: "the result of a payment action is not listed",
    file: "server/merchant/payments/actions/record-action.ts",
    find: `  const listed = {movements: movementsOf(action, payment, now), now};`,
    replace: `  const listed = {now};`,
    tests: ["test/merchant/crash-table.test.ts"],
  },
  {
    name: "an approval event captures an order that the page reviews",
    file: "server/merchant/payments/approval.ts",
    find: `  return userAction === undefined ? !WALLETS.has(buyer?.source ?? "") : userAction === "PAY_NOW";`,
    replace: `  return userAction !== undefined || !WALLETS.has(buyer?.source ?? "");`,
    tests: WITHOUT_PAGE,
  },
  {
    name: "an approval event captures an order after the buyer has paid another one",
    file: "server/merchant/payments/capture-without-page.ts",
    find: `if (await hasLaterAttempt(database.db, attempt)) {`,
    replace: `if (attempt.state === "changing" && (await hasLaterAttempt(database.db, attempt))) {`,
    tests: WITHOUT_PAGE,
  },
  {
    name: "an approval event captures an order before its page",
    file: "server/merchant/webhooks/apply.ts",
    find: `if (payments.clock.now() < pageCapturesUntil) return {tooEarlyUntil: pageCapturesUntil};`,
    replace: ``,
    tests: WITHOUT_PAGE,
  },
  {
    name: "an order that PayPal completes on approval is captured twice",
    file: "server/merchant/payments/capture-order.ts",
    find: `  if (attempt.completes_on_approval === 1) return awaitCompletion(attempt, read.value);
`,
    replace: ``,
    tests: ["test/merchant/local-methods.test.ts"],
  },
  {
    name: "an order is captured after PayPal took its approval back",
    file: "server/merchant/payments/close-payment.ts",
    find: `return attempt.state !== "created" || close(`,
    replace: `return attempt.state === "created" || close(`,
    tests: WITHOUT_PAGE,
  },
  {
    name: "an order that PayPal completes itself is closed as unpaid",
    file: "server/merchant/payments/close-payment.ts",
    find: `=== "open" && !completesItself;`,
    replace: `=== "open";`,
    tests: ["test/merchant/closed-orders.test.ts"],
  },
  {
    name: "one order without a reply keeps the others from being closed",
    file: "server/merchant/payments/close-payment.ts",
    find: `      since = attempt.created_at;
      try {`,
    replace: `      try {`,
    tests: ["test/merchant/closed-orders.test.ts"],
  },
  {
    name: "a payment that was given back is refunded as a second one",
    file: "server/merchant/payments/claims.ts",
    find: ` && attempt.state !== "reversed";`,
    replace: `;`,
    tests: ["test/merchant/closed-orders.test.ts"],
  },
  {
    name: "a payment without a reply to its creation is not listed",
    file: "server/merchant/payments/change-payment.ts",
    find: `  if (begun) await updateList(tx, begun, {now: begun.created_at});`,
    replace: ``,
    tests: ["test/merchant/payment-list.test.ts"],
  },
];
