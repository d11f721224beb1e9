import {MerchantError} from "../errors.ts";
import {
  findPayPalAction,
  movePayPalAction,
  unfinishedPayPalActions,
} from "../paypal-actions/paypal-actions.records.ts";
import type {PayPalAction, PayPalActionKind} from "../paypal-actions/paypal-actions.tables.ts";
import {
  performPayPalAction,
  type PayPalActionRequest,
  reconcilePayPalAction,
} from "../paypal-actions/perform-paypal-action.ts";
import type {PayPalActionsContext} from "../paypal-actions/record-paypal-action.ts";

/** An action on a dispute or an invoice, as the back office shows it. */
export interface PayPalActionView {
  readonly id: string;
  readonly kind: PayPalActionKind;
  /** Id of the dispute or the invoice. */
  readonly target: string;
  /** `unknown`: PayPal gave no usable reply, and the server will find the outcome. */
  readonly state: "done" | "failed" | "unknown" | "needs-person";
  /** Milliseconds after which to repeat the request, while the outcome is unknown. */
  readonly retryAfterMs?: number;
  /** Source of the outcome that a person found. */
  readonly note?: string;
  /** ISO 8601 */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** PayPal's reply to an action that is done; absent while its outcome is not known. */
export interface PayPalActionOutcome {
  readonly action: PayPalActionView;
  readonly reply?: {readonly status: number; readonly value: unknown};
}

/** The outcome of an action that a person found in PayPal's records. */
export interface PayPalActionFinding {
  readonly id: string;
  readonly outcome: "done" | "not-done";
  readonly note: string;
}

/** The merchant's actions on disputes and invoices. Each is recorded before it is sent. */
export interface PayPalActions {
  /** Acts once for each id. @throws MerchantError when PayPal or this server refuses */
  readonly perform: (request: PayPalActionRequest) => Promise<PayPalActionOutcome>;
  /** Actions with an unknown outcome, oldest first. */
  readonly unfinished: () => Promise<readonly PayPalActionView[]>;
  /** @throws MerchantError 404 */
  readonly find: (id: string) => Promise<PayPalActionView>;
  /** Records the outcome that a person looked up, unless PayPal shows it now. @throws MerchantError 404, 409 */
  readonly settle: (finding: PayPalActionFinding) => Promise<PayPalActionView>;
}

export function createPayPalActions(context: PayPalActionsContext): PayPalActions {
  const {database, clock} = context;
  const {db} = database;

  async function known(id: string): Promise<PayPalAction> {
    const action = await findPayPalAction(db, id);
    if (action) return action;
    throw new MerchantError(404, "ACTION_NOT_FOUND", "There is no such action.");
  }

  return {
    async perform(request) {
      const {action, retryAfterMs} = await performPayPalAction(context, request);
      const {response_status: status, response} = action;
      const isDone = action.state === "done" && status !== null && response !== null;
      return {
        action: viewOf(action, retryAfterMs),
        ...(isDone && {reply: {status, value: JSON.parse(response) as unknown}}),
      };
    },
    unfinished: async () => (await unfinishedPayPalActions(db)).map((action) => viewOf(action)),
    find: async (id) => viewOf(await known(id)),
    async settle({id, outcome, note}) {
      const action = await known(id);
      demandState(action, "NEEDS_NO_PERSON", "This needs no manual resolution");
      const {action: current} = await reconcilePayPalAction(context, action);
      demandState(current, "SERVICE_TOLD", "PayPal has the outcome now");
      const facts = {note, updated_at: clock.now()};
      const settled = await database.transaction((tx) =>
        outcome === "done"
          ? movePayPalAction(tx, current, "done", {...facts, response_status: 200, response: "{}"})
          : movePayPalAction(tx, current, "failed", {...facts, failures: current.failures + 1}),
      );
      if (settled) return viewOf(settled);
      throw new MerchantError(409, "SETTLED_MEANWHILE", "Another request settled this meanwhile.");
    },
  };
}

function demandState({state}: PayPalAction, code: string, message: string): void {
  if (state !== "needs-person") throw new MerchantError(409, code, `${message}: it is ${state}.`);
}

function viewOf(action: PayPalAction, retryAfterMs?: number): PayPalActionView {
  const {id, kind, target, state, note, created_at: createdAt, updated_at: updatedAt} = action;
  return {
    id,
    kind,
    target,
    state: state === "sent" || state === "pending" ? "unknown" : state,
    ...(retryAfterMs !== undefined && {retryAfterMs}),
    ...(note !== null && {note}),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
