import type {Queries} from "../../database/open.ts";
import {isUniqueViolation} from "../../database/unique-violation.ts";
import {sha256} from "../../shared/secrets.ts";
import {payPalUnreachable, refusedByPayPal} from "../errors.ts";
import type {Upload} from "../paypal/documents.ts";
import {unknownOf} from "../paypal/response.ts";
import {
  type Actions,
  type ActionsContext,
  type ActionStrategy,
  createActions,
  type Requested,
} from "../recorded-calls/actions.ts";
import {paypalActions} from "../recorded-calls/actions.records.ts";
import {requestIdOf} from "../recorded-calls/recorded-call.ts";
import type {MerchantTables} from "../tables.ts";
import type {Before, PayPalResources} from "./operation.ts";
import {OPERATIONS} from "./operations.ts";
import type {PayPalAction, PayPalActionKind} from "./paypal-actions.tables.ts";

/** Dependencies of the actions on records at PayPal. */
export interface PayPalActionsContext extends ActionsContext {
  readonly paypal: PayPalResources;
}

export interface PayPalActionRequest {
  /** Repetitions with the same id are one action. After a definite failure a repetition tries again. */
  readonly id: string;
  readonly kind: PayPalActionKind;
  /** Id of the record at PayPal. The action's own id if it creates one, so that two creations don't refuse each other. */
  readonly target: string;
  /** PayPal's body, which PayPal checks. */
  readonly body: object;
  readonly upload?: Upload | undefined;
}

interface RequestedPayPalAction extends Requested, Omit<PayPalActionRequest, "body"> {
  /** JSON text of the body. */
  readonly request: string;
}

/** Acts on records at PayPal. */
export type PayPalActionCalls = Actions<"paypal_actions", RequestedPayPalAction>;

export function payPalActionsOf(context: PayPalActionsContext): PayPalActionCalls {
  return createActions(context, strategyOf(context));
}

/** The request of an action, as it is compared with later ones under its id. */
export function requestedOf({body, ...request}: PayPalActionRequest): RequestedPayPalAction {
  const {kind, target, upload} = request;
  const text = JSON.stringify(body);
  const requestHash = sha256(JSON.stringify([kind, target, text, upload?.digest ?? null]));
  return {...request, requestHash, request: text};
}

/** The id of an unfinished action with the same effect. A caller without an id may repeat an idempotent request. */
export async function equalAction(
  db: Queries<MerchantTables>,
  {kind, target, requestHash}: RequestedPayPalAction,
): Promise<{readonly id?: string}> {
  if (!OPERATIONS[kind].isIdempotent) return {};
  const unfinished = await paypalActions.unfinishedOn(db, target);
  return unfinished?.request_hash === requestHash ? {id: unfinished.id} : {};
}

/** Another action was done after the record at PayPal was read, so that its effect would be taken for this one's. */
class OutdatedRead extends Error {}

function strategyOf(
  context: PayPalActionsContext,
): ActionStrategy<"paypal_actions", RequestedPayPalAction, unknown> {
  const {database, paypal, clock, log, checkpoint} = context;

  /** @throws OutdatedRead when another action was done since `before` was read */
  async function record(
    {id, kind, target, requestHash, request, upload}: RequestedPayPalAction,
    {before, doneBefore}: {readonly before: Before; readonly doneBefore: number},
    failed: PayPalAction | undefined,
  ): Promise<PayPalAction | undefined> {
    const now = clock.now();
    const facts = {
      before: JSON.stringify(before),
      sent_at: now,
      called_at: now,
      response_status: null,
      response: null,
      updated_at: now,
    };
    const fresh = {
      id,
      kind,
      target,
      request_hash: requestHash,
      request,
      has_files: upload ? 1 : 0,
      note: null,
    };
    return database.transaction(async (tx) => {
      // The effects of two actions on one record can't be told apart.
      if (await paypalActions.unfinishedOn(tx, target)) return undefined;
      const action = failed
        ? await paypalActions.move(tx, id, "sent", facts)
        : await paypalActions.insert(tx, {...fresh, ...facts, state: "sent", failures: 0, created_at: now});
      // No other action can begin on the target now, so that this count is final.
      if (action && (await paypalActions.doneOn(tx, target)) !== doneBefore) throw new OutdatedRead();
      if (action) checkpoint("paypal-action:claiming");
      return action;
    });
  }

  async function settle(
    state: "done" | "failed",
    action: PayPalAction,
    facts: Partial<PayPalAction> = {},
  ): Promise<void> {
    const changes = {...facts, updated_at: clock.now()};
    await database.transaction(async (tx) => {
      if (state === "done") await paypalActions.move(tx, action.id, state, changes);
      else await paypalActions.fail(tx, action, changes);
      checkpoint("paypal-action:recording");
    });
    checkpoint("paypal-action:recorded");
  }

  return {
    records: paypalActions,
    isOperator: true,
    checkpointOf: () => "paypal-action",

    async begin(requested, failed) {
      const operation = OPERATIONS[requested.kind];
      const doneBefore = await paypalActions.doneOn(database.db, requested.target);
      const read = await operation.read(paypal, requested.target);
      checkpoint("paypal-action:read");
      if (read.kind === "refused") throw refusedByPayPal(read, {isOperator: true});
      if (read.kind === "unknown") throw payPalUnreachable(read, {requestId: requested.id});
      const known = {before: operation.before(read.value), doneBefore};
      const recorded = await record(requested, known, failed).catch((error: unknown) => {
        if (error instanceof OutdatedRead) return this.begin(requested, failed);
        // On PostgreSQL another action on the target may begin after the check.
        if (isUniqueViolation(error)) return undefined;
        throw error;
      });
      if (recorded) checkpoint("paypal-action:claimed");
      return recorded;
    },

    callOf: async ({request, called_at}) => ({body: request, calledAt: called_at}),

    send: (action, {body}, {upload} = {} as RequestedPayPalAction) =>
      OPERATIONS[action.kind].send(paypal)({
        id: action.target,
        requestId: requestIdOf(action.id, action.kind, action.failures),
        mayBeDone: true,
        ...(upload ? {body: upload.form(), policy: "upload"} : {body}),
      }),

    async find({kind, target, before: text, request}, refused) {
      const before = JSON.parse(text) as Before;
      const read = await OPERATIONS[kind].read(paypal, target);
      checkpoint(`paypal-action:${refused ? "verified" : "read"}`);
      if (read.kind !== "done") return read.kind === "refused" ? unknownOf(read) : read;
      const found = OPERATIONS[kind].find(read.value, before, JSON.parse(request));
      if (found.kind === "not-done") return found;
      // An action that PayPal did not offer before was not done by its call.
      if (!before.isPossible) return {kind: refused ? "not-done" : "unclear"};
      return found.kind === "done" ? {...read, value: found.reply} : found;
    },

    async recordDone(action, {status, value}) {
      await settle("done", action, {response_status: status, response: JSON.stringify(value ?? null)});
      return {action: (await paypalActions.find(database.db, action.id)) ?? action};
    },
    recordFailed: (action) => settle("failed", action),

    async recordNeedsCheck({id, kind, target, failures}) {
      await database.transaction(async (tx) => {
        await paypalActions.move(tx, id, "needs-check", {updated_at: clock.now()});
        checkpoint("paypal-action:giving-up");
      });
      checkpoint("paypal-action:given-up");
      log.error(
        {action: id, kind, target, requestId: requestIdOf(id, kind, failures)},
        "an action without a reply is too old to repeat: compare it with PayPal's records",
      );
    },
    provesNotDone: true,
    needsCaller: ({has_files}) => has_files === 1,
  };
}
