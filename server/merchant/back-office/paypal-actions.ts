import type {z} from "zod";
import {
  findPayPalAction,
  type PayPalActionFinding,
  resolvePayPalAction,
} from "../paypal-actions/manual-resolution.ts";
import type {PayPalAction, PayPalActionKind} from "../paypal-actions/paypal-actions.tables.ts";
import {
  equalAction,
  type PayPalActionRequest,
  type PayPalActionsContext,
  payPalActionsOf,
  requestedOf,
} from "../paypal-actions/perform-paypal-action.ts";
import {PAYPAL_ACTION_KINDS} from "../unfinished-calls/kinds.ts";
import {listToCheck} from "../unfinished-calls/payments-to-check.records.ts";
import type * as schemas from "./view-schemas.ts";
import {times} from "./views.ts";

export type PayPalActionView = z.output<typeof schemas.payPalActionView>;

/** PayPal's reply to an action that is done; absent while its outcome is not known. */
export interface PayPalActionOutcome {
  readonly action: PayPalActionView;
  readonly reply?: {readonly status: number; readonly value: unknown};
}

/** The merchant's actions on disputes, invoices, payment links and trackers. Each is recorded before it is sent. */
export interface PayPalActions {
  /** Acts once for each id. @throws MerchantError when PayPal or this server refuses */
  readonly perform: (request: PayPalActionRequest) => Promise<PayPalActionOutcome>;
  /** Old name: actions of `paymentsToCheck` on disputes and invoices, oldest first. */
  readonly unfinished: () => Promise<readonly PayPalActionView[]>;
  /** @throws MerchantError 404 */
  readonly find: (id: string) => Promise<PayPalActionView>;
  /** Old name: settles one of these actions. @throws MerchantError 404, 409 */
  readonly settle: (finding: PayPalActionFinding) => Promise<PayPalActionView>;
}

export function createPayPalActions(context: PayPalActionsContext): PayPalActions {
  const actions = payPalActionsOf(context);

  return {
    async perform(request) {
      const requested = requestedOf(request);
      const {action, retryAfterMs} = await actions.perform({
        ...requested,
        ...(await equalAction(context.database.db, requested)),
      });
      const {response_status: status, response} = action;
      const isDone = action.state === "done" && status !== null && response !== null;
      return {
        action: viewOf(action, retryAfterMs),
        ...(isDone && {reply: {status, value: JSON.parse(response) as unknown}}),
      };
    },
    async unfinished() {
      const rows = await listToCheck(context.database.db, {kinds: PAYPAL_ACTION_KINDS});
      return rows.map(({id, kind, target, state, ...row}) => ({
        id,
        kind: kind as PayPalActionKind,
        target: target ?? "",
        state,
        ...times(row),
      }));
    },
    find: async (id) => viewOf(await findPayPalAction(context, id)),
    settle: async (finding) => viewOf(await resolvePayPalAction(context, finding)),
  };
}

function viewOf(action: PayPalAction, retryAfterMs?: number): PayPalActionView {
  const {id, kind, target, state, note} = action;
  return {
    id,
    kind,
    target,
    state: state === "sent" || state === "pending" ? "unknown" : state,
    ...(retryAfterMs !== undefined && {retryAfterMs}),
    ...(note !== null && {note}),
    ...times(action),
  };
}
