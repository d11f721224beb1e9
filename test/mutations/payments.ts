import type {Mutation} from "./mutation.ts";

const TABLE = ["test/merchant/crash-table.test.ts"];
const DUE_READS = ["test/merchant/due-reads.test.ts"];
const FAILED_REFUNDS = ["test/merchant/failed-refunds.test.ts"];
const WITHOUT_PAGE = ["test/merchant/capture-without-page.test.ts"];
const TWO_SERVERS = ["test/merchant/two-servers.test.ts"];
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
    find: `if (!mayRepeat({createdAt: call.created_at}, now)) return`,
    replace: `if (now < call.created_at) return`,
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
    name: "an open order proves that it was not captured while its call may be on its way",
    file: "server/merchant/payments/payments.states.ts",
    find: `LAST_TRY_ENDED_MS = BUYER_WAITS_MS + CHANGE_IS_ON_ITS_WAY_MS;`,
    replace: `LAST_TRY_ENDED_MS = BUYER_WAITS_MS;`,
    tests: ["test/merchant/captures.test.ts"],
  },
  {
    name: "an order that was not captured is captured without its page",
    file: "server/merchant/payments/record-result.ts",
    find: `{isForPageOnly: true, counts: "failures"}`,
    replace: `{counts: "failures"}`,
    tests: ["test/merchant/captures.test.ts"],
  },
  {
    name: "a capture is unknown although it was never sent",
    file: "server/merchant/recorded-calls/recorded-call.ts",
    find: `outcome.isUnsent && call.recordUnsent`,
    replace: `outcome.isUnsent && false`,
    tests: ["test/merchant/captures.test.ts"],
  },
  {
    name: "an unsent call ends although another server has repeated it",
    file: "server/merchant/payments/record-result.ts",
    find: `{isOnlyFirst: true, counts: "failures"}`,
    replace: `{counts: "failures"}`,
    tests: TWO_SERVERS,
  },
  {
    name: "a server repeats a capture that another server has settled",
    file: "server/merchant/payments/capture-order.ts",
    find: `return isOpen ? sendCall(context, recorded)`,
    replace: `return isOpen || true ? sendCall(context, recorded)`,
    tests: TWO_SERVERS,
  },
  {
    name: "an order that was read before the last try proves that it was not captured",
    file: "server/merchant/payments/capture-order.ts",
    find: `if (refused || isArrived)`,
    replace: `if (refused || isArrived || context.clock.now() - call.created_at >= LAST_TRY_ENDED_MS)`,
    tests: ["test/merchant/captures.test.ts"],
  },
  {
    name: "an ended call releases a purchase that an earlier one has paid",
    file: "server/merchant/payments/record-result.ts",
    find: `    if (moved) await releasePaid(tx, attempt);
    checkpoint(\`\${call.operation}:recording\`);`,
    replace: `    await releasePaid(tx, attempt);
    checkpoint(\`\${call.operation}:recording\`);`,
    tests: TWO_SERVERS,
  },
  {
    name: "a lost reply before a refused connection counts as unsent",
    file: "server/merchant/paypal/transport.ts",
    find: `if (isUnconnected(error)) tries.sent -= 1;`,
    replace: `if (isUnconnected(error)) tries.sent = 0;`,
    tests: ["test/merchant/transport.test.ts"],
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
    const moved = await changePayment(tx, attempt.id, {to: "voided", now});`,
    replace: `    const moved = await changePayment(tx, "", {to: "voided", now});`,
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
    find: `const change = {to: paymentStatus, from, ...listed};
    const moved = from === paymentStatus ? undefined : await changePayment(tx, attempt.id, change);
    if (!moved) await listPayment(tx, attempt.id, listed);`,
    replace: `const change = {to: paymentStatus, from, now};
    const moved = from === paymentStatus ? undefined : await changePayment(tx, attempt.id, change);`,
    tests: ["test/merchant/payment-list.test.ts"],
  },
  {
    name: "the result of a payment action is not listed",
    file: "server/merchant/payments/actions/record-action.ts",
    find: `  await listPayment(tx, action.attempt_id, {movements: movementsOf(action, payment, now), now});
`,
    replace: ``,
    tests: ["test/merchant/crash-table.test.ts"],
  },
  {
    name: "the void of an authorization ends a payment that has another one",
    file: "server/merchant/payments/payment-status.ts",
    find: `if (authorizations.some(({status}) => OPEN.has(status))) return "authorized";`,
    replace: `if (authorizations.some(({status}) => status === "VOIDED")) return "voided";
  if (authorizations.some(({status}) => OPEN.has(status))) return "authorized";`,
    tests: ["test/merchant/webhook-events.test.ts"],
  },
  {
    name: "a new authorization does not reopen a voided payment",
    file: "server/merchant/payments/sync-order.ts",
    find: `return authorizationsOf(order).some(({id}) => !known.has(id));`,
    replace: `return known.size === 0;`,
    tests: ["test/merchant/webhook-events.test.ts"],
  },
  {
    name: "an order that was read before a void makes the payment authorized again",
    file: "server/merchant/payments/record-result.ts",
    find: `const from = paymentStatus === "authorized" ? attempt.state : undefined;`,
    replace: `const from = undefined as never;`,
    tests: ["test/merchant/webhook-events.test.ts"],
  },
  {
    name: "the event of a failed refund has no subject",
    file: "server/merchant/webhooks/event-table.ts",
    find: `  "PAYMENT.REFUND.*": {...refund,`,
    replace: `  "PAYMENT.REFUNDS.*": {...refund,`,
    tests: ["test/merchant/webhook-events.test.ts"],
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
    file: "server/merchant/webhooks/apply-orders.ts",
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
    name: "one payment without a reply keeps the others from being read",
    file: "server/merchant/payments/due-reads.ts",
    find: `    await scheduleRead(database.db, attempt, next);`,
    replace: ``,
    tests: DUE_READS,
  },
  {
    name: "payments are read although PayPal has asked for a pause",
    file: "server/merchant/payments/due-reads.ts",
    find: `clock.now() >= pausedUntil && `,
    replace: ``,
    tests: DUE_READS,
  },
  {
    name: "a payment with a pending refund is not read again",
    file: "server/merchant/payments/next-read.ts",
    find: `OPEN.has(state) || hasPending`,
    replace: `OPEN.has(state)`,
    tests: FAILED_REFUNDS,
  },
  {
    name: "a refund that fails later is no payment to check",
    file: "server/merchant/payments/actions/record-action.ts",
    find: `verdict === "failed" && isToCheck(action) ? 1 : 0`,
    replace: `0`,
    tests: FAILED_REFUNDS,
  },
  {
    name: "any refusal counts after PayPal has removed the order",
    file: "server/merchant/payments/actions/payment-actions.ts",
    find: `!read.isRemoved || `,
    replace: `true || `,
    tests: ["test/merchant/removed-orders.test.ts"],
  },
  {
    name: "a payment that was given back is refunded as a second one",
    file: "server/merchant/payments/second-payments.ts",
    find: `  if (attempt.state === "reversed") return undefined;`,
    replace: ``,
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
