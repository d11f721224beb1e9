import {MerchantError} from "../errors.ts";
import type {PayPalAction, PayPalActionKind} from "../paypal-actions/paypal-actions.tables.ts";
import {
  equalAction,
  type PayPalActionRequest,
  type PayPalActionsContext,
  payPalActionsOf,
  requestedOf,
} from "../paypal-actions/perform-paypal-action.ts";
import {paypalActions} from "../recorded-calls/actions.records.ts";

/** An action on a record at PayPal, as the back office shows it. */
export interface PayPalActionView {
  readonly id: string;
  readonly kind: PayPalActionKind;
  /** Id of the record at PayPal; of the order and the tracker, with a slash between; of the action if it creates a record. */
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

/** The merchant's actions on disputes, invoices, payment links and trackers. Each is recorded before it is sent. */
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
  const {
    database: {db},
    clock,
  } = context;
  const actions = payPalActionsOf(context);

  async function known(id: string): Promise<PayPalAction> {
    const action = await paypalActions.find(db, id);
    if (action) return action;
    throw new MerchantError(404, "ACTION_NOT_FOUND", "There is no such action.");
  }

  return {
    async perform(request) {
      const requested = requestedOf(request);
      const {action, retryAfterMs} = await actions.perform({
        ...requested,
        ...(await equalAction(db, requested)),
      });
      const {response_status: status, response} = action;
      const isDone = action.state === "done" && status !== null && response !== null;
      return {
        action: viewOf(action, retryAfterMs),
        ...(isDone && {reply: {status, value: JSON.parse(response) as unknown}}),
      };
    },
    unfinished: async () => (await paypalActions.unfinished(db)).map((action) => viewOf(action)),
    find: async (id) => viewOf(await known(id)),
    async settle({id, outcome, note}) {
      const action = await known(id);
      const facts = {note, updated_at: clock.now()};
      const settled = await actions.resolve(action, async (tx, current) => {
        const moved =
          outcome === "done"
            ? paypalActions.move(
                tx,
                id,
                "done",
                {...facts, response_status: 200, response: "{}"},
                "needs-person",
              )
            : paypalActions.fail(tx, current, facts);
        return (await moved) !== undefined;
      });
      return viewOf(settled);
    },
  };
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
