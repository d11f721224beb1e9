/** A mistake that somebody might make, as a change of one place in the sources, and where it must be seen. */
export interface Planted {
  readonly name: string;
  readonly file: string;
  /** Stands there once. */
  readonly find: string;
  readonly replace: string;
  /** Test files of `test/merchant`, of which one at least must fail. */
  readonly seenBy: readonly string[];
}

const TABLE = ["crash-table.test.ts"];
const REFUNDS = ["refunds.test.ts"];

export const PLANTED: readonly Planted[] = [
  {
    name: "create: the call is not written before it is sent",
    file: "server/merchant/journal/create-order.ts",
    find: `    if (isChargedAtOnce) await takeCart(tx, attempt, now);
    const call = callFor(attempt, JSON.stringify(payload), now);
    await insertCall(tx, call);
    checkpoint("create:claiming");
    return {attempt, call};
  });
  if (claimed)`,
    replace: `    if (isChargedAtOnce) await takeCart(tx, attempt, now);
    const call = callFor(attempt, JSON.stringify(payload), now);
    checkpoint("create:claiming");
    return {attempt, call};
  });
  if (claimed)`,
    seenBy: TABLE,
  },
  {
    name: "create: a repetition bears another request id",
    file: "server/merchant/journal/create-order.ts",
    find: `    requestId: call.request_id,
    body: call.request,`,
    replace: `    requestId: doubted ? \`\${call.request_id}-again\` : call.request_id,
    body: call.request,`,
    seenBy: TABLE,
  },
  {
    name: "create, charged at once: the order is not judged by its captures",
    file: "server/merchant/journal/create-order.ts",
    find: `judgement === "unclear" ? "open" : judgement,`,
    replace: `"open",`,
    seenBy: TABLE,
  },
  {
    name: "create: one that is too old is repeated, when the service has forgotten its request id",
    file: "server/merchant/journal/create-order.ts",
    find: `if (!mayRepeat({createdAt: call.created_at}, clock.now())) {`,
    replace: `if (clock.now() < call.created_at) {`,
    seenBy: TABLE,
  },
  {
    name: "change: what came of it is not written",
    file: "server/merchant/journal/change-order.ts",
    find: `await settleCall(tx, call.request_id, delivery ? "succeeded" : "failed", {`,
    replace: `await settleCall(tx, "", delivery ? "succeeded" : "failed", {`,
    seenBy: TABLE,
  },
  {
    name: "capture: one that is too old is repeated",
    file: "server/merchant/journal/capture-order.ts",
    find: `if (!mayRepeat({createdAt: call.created_at}, clock.now())) {`,
    replace: `if (clock.now() < call.created_at) {`,
    seenBy: TABLE,
  },
  {
    name: "capture: a refusal is believed without a look at the order",
    file: "server/merchant/journal/capture-order.ts",
    find: `return settleBy(context, attempt, call, read, outcome);`,
    replace: `void read;
      await recordFailure(context, {request_id: call.request_id, operation: step}, attempt, outcome.status, outcome.refusal);
      throw refusedByService(outcome);`,
    seenBy: ["captures.test.ts"],
  },
  {
    name: "capture: who asks last writes last",
    file: "server/merchant/journal/states.ts",
    find: `  captured: [],
  voided: [],`,
    replace: `  captured: ["created", "capturing", "captured"],
  voided: [],`,
    seenBy: ["states.test.ts"],
  },
  {
    name: "authorize: recovery looks over it",
    file: "server/merchant/journal/records.ts",
    find: `["creating", "changing", "capturing", "authorizing"]`,
    replace: `["creating", "changing", "capturing"]`,
    seenBy: TABLE,
  },
  {
    name: "authorize: what is reserved does not count as done",
    file: "server/merchant/journal/judgement.ts",
    find: `if (authorizations.length > 0) return judgeReserved(authorizations, captures);`,
    replace: ``,
    seenBy: TABLE,
  },
  {
    name: "refund: a repetition bears another request id",
    file: "server/merchant/journal/actions/sending.ts",
    find: `    requestId: call.request_id,
    id: action.payment_id,`,
    replace: `    requestId: doubted ? \`\${call.request_id}-again\` : call.request_id,
    id: action.payment_id,`,
    seenBy: REFUNDS,
  },
  {
    name: "refund: what is on its way does not count",
    file: "server/merchant/journal/actions/refund.ts",
    find: `(action) => action.payment_id === capture.id && !shown.some((one) => isSame(one, action)),`,
    replace: `() => false,`,
    seenBy: [...REFUNDS, "at-once.test.ts"],
  },
  {
    name: "refund: what others gave back does not count",
    file: "server/merchant/journal/actions/refund.ts",
    find: `const moved = shown.filter(({status}) => VERDICTS[status] !== "failed");`,
    replace: `const moved: typeof shown = [];`,
    seenBy: REFUNDS,
  },
  {
    name: "refund: it can't be told from those of others",
    file: "server/merchant/journal/actions/refund.ts",
    find: `return id === action.result_id || custom_id === actionRequestId(action);`,
    replace: `return id === action.result_id && custom_id !== "";`,
    seenBy: REFUNDS,
  },
  {
    name: "refund: it is sent by two servers at once",
    file: "server/merchant/journal/actions/claiming.ts",
    find: `if (now - action.sent_at < SENDING_MS) return undefined;`,
    replace: ``,
    seenBy: REFUNDS,
  },
  {
    name: "refund: a refusal is believed without a look at the order",
    file: "server/merchant/journal/actions/sending.ts",
    find: `if (read.kind !== "done") return unknown(action);
      const found = operation.find(read.value, action);`,
    replace: `const found = read.kind === "done" ? operation.find(read.value, action) : undefined;`,
    seenBy: REFUNDS,
  },
  {
    name: "capture of an authorization: the call is not written before it is sent",
    file: "server/merchant/journal/actions/claiming.ts",
    find: `await insertCall(tx, call);`,
    replace: ``,
    seenBy: TABLE,
  },
  {
    name: "capture of an authorization: recovery looks over it",
    file: "server/merchant/journal/actions/records.ts",
    find: `.where("state", "=", "sent")
    .orderBy("created_at")`,
    replace: `.where("state", "=", "pending")
    .orderBy("created_at")`,
    seenBy: TABLE,
  },
  {
    name: "void: the attempt is not moved on",
    file: "server/merchant/journal/actions/void-authorization.ts",
    find: `const moved = await moveAttempt(tx, attempt.id, "voided", {updated_at: now});`,
    replace: `const moved = attempt.state === "voided" ? await moveAttempt(tx, attempt.id, "voided", {updated_at: now}) : undefined;`,
    seenBy: TABLE,
  },
  {
    name: "renewal: what was there before is taken for it",
    file: "server/merchant/journal/actions/reauthorize.ts",
    find: `known: authorizationsOf(order).map(({id}) => id)};`,
    replace: `known: []};`,
    seenBy: TABLE,
  },
  {
    name: "payment action: it is given up, and the journal doesn't say so",
    file: "server/merchant/journal/actions/recording.ts",
    find: `await moveAction(tx, action.id, "needs-person", {updated_at: now});`,
    replace: ``,
    seenBy: TABLE,
  },
];
