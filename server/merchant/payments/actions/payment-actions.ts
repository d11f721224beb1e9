import {payPalUnreachable, refusedByPayPal} from "../../errors.ts";
import type {Order} from "../../paypal/orders.ts";
import type {Payment} from "../../paypal/payments.ts";
import {isFinal, type Refused, unknownOf} from "../../paypal/response.ts";
import {
  type Actions,
  type ActionStrategy,
  createActions,
  type Requested,
  unknown,
} from "../../recorded-calls/actions.ts";
import {paymentActions} from "../../recorded-calls/actions.records.ts";
import {ASK_AGAIN_LATER_MS} from "../../recorded-calls/recorded-call.ts";
import {findPayee} from "../payee.ts";
import {lockAttempt} from "../change-payment.ts";
import {capturesOf} from "../payment-status.ts";
import {refuseDuplicateInvoiceId} from "../duplicate-invoice-ids.ts";
import {unitsByPayment} from "../payment-units.ts";
import {orderIdOf, type PaymentsContext} from "../payments.ts";
import {actionsOf, findAttempt, findCallById} from "../payments.records.ts";
import type {Attempt, PaymentAction, Requester} from "../payments.tables.ts";
import {type OrderRead, readOrder} from "../read-order.ts";
import type {OrderReply} from "../record-result.ts";
import {actionRequestId, type ActionTerms, captureInvoiceId} from "./action.ts";
import type {ActionKind} from "./actions.states.ts";
import {ACTIONS} from "./operations.ts";
import {nextInvoiceId} from "./capture-invoice-ids.ts";
import {recordNeedsCheck, recordFailed, recordResult, recordShownId} from "./record-action.ts";
import {writeAction} from "./write-action.ts";

export interface RequestedAction extends Requested {
  readonly kind: ActionKind;
  readonly terms: ActionTerms;
  readonly requestedBy?: Requester | undefined;
  /** Brings the attempt up to date with its order. @throws MerchantError when it isn't paid */
  readonly paidAttempt: () => Promise<Attempt>;
}

/** Refunds, captures, voids and reauthorizes payments. */
export function paymentActionsOf(context: PaymentsContext): Actions<"payment_actions", RequestedAction> {
  return createActions(context, strategyOf(context));
}

function strategyOf(context: PaymentsContext): ActionStrategy<"payment_actions", RequestedAction, Payment> {
  const {database, orders, clock, checkpoint} = context;
  const {db} = database;

  return {
    records: paymentActions,
    isOperator: false,
    checkpointOf: ({kind}) => kind,

    async begin({paidAttempt, ...requested}, failed) {
      const attempt = await paidAttempt();
      const read = await readFor(requested.kind, attempt);
      checkpoint(`${requested.kind}:read`);
      if (read.kind === "refused") throw refusedByPayPal(read);
      if (read.kind === "unknown") throw payPalUnreachable(read);
      return recordCall({...requested, attempt}, read.value, failed);
    },

    async callOf(action) {
      const call = await findCallById(db, actionRequestId(action));
      if (!call) throw new Error(`payment action ${action.id} has no call`);
      return {body: call.request, calledAt: call.created_at};
    },

    async send(action, {body}) {
      const payee = await findPayee(db, action);
      const requestId = actionRequestId(action);
      return ACTIONS[action.kind].send(context.payments, {requestId, id: action.payment_id, body, payee});
    },

    async find(action, refused) {
      const attempt = await findAttempt(db, action.attempt_id);
      if (!attempt) throw new Error(`a payment action's attempt ${action.attempt_id} was not found`);
      const read = await readFor(action.kind, attempt);
      checkpoint(`${action.kind}:${refused ? "verified" : "read"}`);
      if (read.kind !== "done") return read.kind === "refused" ? unknownOf(read) : read;
      const value = ACTIONS[action.kind].find(read.value, action);
      if (value) return {...read, value};
      const isProved = refused && (!read.isRemoved || (await provesNoRefund(refused, action, read.value)));
      return {kind: isProved ? "not-done" : "unclear"};
    },

    async recordDone(action, reply) {
      const verdict = ACTIONS[action.kind].verdict(reply.value.status);
      if (action.state === "pending" && verdict === "pending") return {action};
      if (verdict === "unclear") {
        context.log.error(
          {action: action.id, status: reply.value.status},
          "PayPal returned an unknown status of a payment",
        );
        return action.state === "pending" ? {action} : unknown(action, ASK_AGAIN_LATER_MS);
      }
      await recordResult(context, action, reply, verdict);
      return {action: (await paymentActions.find(db, action.id)) ?? action};
    },

    async recordFailed(action, refused) {
      await recordFailed(context, action, refused);
      if (!refused) return;
      const invoiceId = ACTIONS[action.kind].movement === "capture" ? captureInvoiceId(action) : null;
      const own = {invoiceId, attempt: action.attempt_id, action: action.id, refused};
      await refuseDuplicateInvoiceId(context, own, {isOperator: true});
    },
    recordNeedsCheck: (action) => recordNeedsCheck(context, action),
  };

  /** Reads the order. A capture can be refunded longer than PayPal shows its order. */
  function readFor(kind: ActionKind, attempt: Attempt): Promise<OrderRead> {
    return kind === "refund" ? readOrder(context, attempt) : orders.show(orderIdOf(attempt));
  }

  /**
   * Tests whether a refusal proves that a refund was not made. PayPal no longer shows the order with its refunds. So the capture
   * must have no refund, or no earlier call can have made this one.
   */
  async function provesNoRefund(refused: Refused, action: PaymentAction, order: Order): Promise<boolean> {
    const capture = capturesOf(order).find(({id}) => id === action.payment_id);
    if (capture?.status === "COMPLETED") return true;
    const call = await findCallById(db, actionRequestId(action));
    return isFinal(refused) && call?.created_at === action.sent_at;
  }

  /** @returns undefined when another server was faster */
  async function recordCall(
    requested: Omit<RequestedAction, "paidAttempt"> & {readonly attempt: Attempt},
    order: Order,
    failed: PaymentAction | undefined,
  ): Promise<PaymentAction | undefined> {
    const now = clock.now();
    const {id, kind, attempt} = requested;
    const recorded = await database.transaction(async (tx) => {
      // Two actions that start at the same time count the remaining amount one after the other.
      await lockAttempt(tx, attempt.id);
      const actions = await actionsOf(tx, attempt.id);
      const known = actions.find((action) => action.id === id);
      // Another server was faster. The order may show its result already.
      if (known?.state !== failed?.state) return undefined;
      const others = actions.filter((action) => action !== known);
      const plan = ACTIONS[kind].plan(order, others, requested.terms);
      const invoiceId =
        ACTIONS[kind].movement === "capture" ? await nextInvoiceId(tx, attempt, order) : undefined;
      const unit = unitsByPayment(order).get(plan.paymentId);
      const numbered = {...plan, unit, ...(invoiceId !== undefined && {invoiceId})};
      const written = await writeAction(tx, requested, numbered, {now, sentAt: now, failed});
      if (written) checkpoint(`${kind}:claiming`);
      return written;
    });
    if (recorded) checkpoint(`${kind}:claimed`);
    return recorded;
  }
}

/**
 * Sends the refund of a second payment, if it is recorded and not sent yet. It never rejects: recovery sends what fails. A
 * refusal is final, and the merchant refunds the payment.
 */
export async function refundSecondPayment(context: PaymentsContext, attempt: Attempt): Promise<void> {
  if (attempt.duplicate_of === null) return;
  const actions = await actionsOf(context.database.db, attempt.id);
  for (const action of actions.filter(({state}) => state === "sent")) {
    try {
      await paymentActionsOf(context).reconcile(action);
    } catch (error) {
      context.log.error({action: action.id, err: error}, "the refund of a second payment was not made");
    }
  }
}

/** Records the result that an order shows of an action without one. It sends no call. */
export async function recordShownResult(
  context: PaymentsContext,
  action: PaymentAction,
  {status, order}: OrderReply,
): Promise<void> {
  const found = ACTIONS[action.kind].find(order, action);
  if (!found || action.state === "failed") return;
  if (action.state === "done") return recordShownId(context, action, found);
  await strategyOf(context).recordDone(action, {kind: "done", status, value: found});
}
