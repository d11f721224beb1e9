import {fromPublic, type PublicMoney} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import {performAction} from "../payments/actions/perform-action.ts";
import type {ActionTerms} from "../payments/actions/action.ts";
import type {ActionKind} from "../payments/actions/actions.states.ts";
import {
  actionsOf,
  callsOf,
  findAttempt,
  findAttemptByOrder,
  resolutionsOf,
} from "../payments/payments.records.ts";
import {unitsOfCaptures} from "../payment-list/payment-list.records.ts";
import {payersOfOrders} from "../payment-list/search-payments.records.ts";
import {paymentActions} from "../recorded-calls/actions.records.ts";
import {type Finding, resolveManually} from "../payments/manual-resolution.ts";
import type {Attempt, Requester} from "../payments/payments.tables.ts";
import type {ActivityUrl} from "../paypal/activity-url.ts";
import type {Randomness} from "../randomness.ts";
import type {ShopEvents} from "../shop-events/shop-events.ts";
import {PAYMENT_KINDS, type PaymentKind} from "../unfinished-calls/kinds.ts";
import {listToCheck} from "../unfinished-calls/payments-to-check.records.ts";
import type {RecordedCallContexts} from "../unfinished-calls/unfinished-calls.ts";
import {listDisputes, listLinkPayments} from "../webhooks/webhooks.records.ts";
import {createPayPalActions, type PayPalActions} from "./paypal-actions.ts";
import {checkFinding, checkText} from "./check-text.ts";
import {type Page, page, type PageQuery} from "./pages.ts";
import {createPaymentsToCheck, type PaymentsToCheck} from "./payments-to-check.ts";
import {createPaymentOperations, type PaymentOperations} from "./payments.ts";
import {listSavedCardsInDoubt, settleSavedCardInDoubt} from "./saved-cards.ts";
import type {
  ActionView,
  AttemptView,
  DisputeView,
  LinkPaymentView,
  NeedsCheckView,
  SavedCardInDoubtView,
} from "./view-types.ts";
import {actionView, attemptView, disputeView, linkPaymentView, needsCheckView} from "./views.ts";

/** A request to refund, capture, void or reauthorize an order's payment. */
export interface ActionRequest extends Omit<ActionTerms, "amount" | "expectedLeft" | "platformFee"> {
  readonly amount?: PublicMoney | undefined;
  readonly expectedLeft?: PublicMoney | undefined;
  readonly platformFee?: PublicMoney | undefined;
  readonly orderId: string;
  /**
   * Idempotency key, 1 to 64 printable characters: several requests with the same id have one effect. By default a new one,
   * which the result has.
   */
  readonly id?: string | undefined;
  /** By default an operator. */
  readonly requestedBy?: Requester | undefined;
}

export interface NeedsCheckPageQuery extends PageQuery {
  readonly kind?: PaymentKind | undefined;
  /** Created at this time or later. */
  readonly since?: Date | undefined;
}

/**
 * The merchant's operations: refunds, authorizations, and attempts that need manual resolution. Each call to PayPal is recorded
 * before it is sent, as for a buyer's payment. Throws a `MerchantError` when PayPal or this server refuses. A lost reply is no
 * error, but an action in state `unknown`.
 */
export interface BackOffice extends PaymentOperations {
  /** Refunds a capture, or a part of it. */
  readonly refund: (request: ActionRequest) => Promise<ActionView>;
  readonly captureAuthorization: (request: ActionRequest) => Promise<ActionView>;
  /** Releases the rest of an authorization. */
  readonly voidAuthorization: (
    request: Omit<ActionRequest, "amount" | "isFinal" | "note">,
  ) => Promise<ActionView>;
  /** Guarantees an authorization's funds for another three days. */
  readonly reauthorize: (request: Omit<ActionRequest, "isFinal" | "note">) => Promise<ActionView>;
  /** Everything with an unknown outcome. */
  readonly paymentsToCheck: PaymentsToCheck;
  /** Old name: payments of `paymentsToCheck` that need a check, oldest first. */
  readonly attemptsToCheck: (query?: NeedsCheckPageQuery) => Promise<Page<NeedsCheckView>>;
  /** Finds an attempt by its id, its order's, or one of its payment actions'. @throws MerchantError 404 */
  readonly findAttempt: (id: string) => Promise<AttemptView>;
  /** Disputes that webhook events reported, newest first; of one order, or those with these ids, if given. */
  readonly listDisputes: (
    query?: PageQuery & {readonly orderId?: string | undefined; readonly ids?: readonly string[] | undefined},
  ) => Promise<Page<DisputeView>>;
  /** Payments through payment links that webhook events reported, newest first; through one link if given. */
  readonly listLinkPayments: (
    query?: PageQuery & {readonly linkId?: string | undefined},
  ) => Promise<Page<LinkPaymentView>>;
  /** Old name: settles one of these payments, also by its order's id. @throws MerchantError 404, 409, 422 */
  readonly settleAttempt: (finding: Finding) => Promise<AttemptView>;
  /** Old name: saved cards and wallets of `paymentsToCheck`, the longest unchanged first. */
  readonly savedCardsInDoubt: () => Promise<Page<SavedCardInDoubtView>>;
  /** Old name: settles one of these saved cards. @throws MerchantError 404 */
  readonly settleSavedCard: (id: string) => Promise<void>;
  /** Actions on disputes and invoices. */
  readonly paypalActions: PayPalActions;
  /** Sends events for the shop's own code again, or dismisses them. */
  readonly events: EventOperations;
}

export type EventOperations = Pick<ShopEvents, "replay" | "dismiss">;

export function createBackOffice(options: {
  calls: RecordedCallContexts;
  events: ShopEvents;
  randomness: Randomness;
  activityUrl: ActivityUrl;
}): BackOffice {
  const {calls, events, randomness, activityUrl} = options;
  const {payments, vault} = calls;
  const {db} = payments.database;

  const perform = (kind: ActionKind) => async (request: ActionRequest) => {
    const {id = randomness.uuid(), note, orderId, amount, expectedLeft, platformFee} = request;
    checkText("id", id, /^[\x21-\x7e]{1,64}$/, "1 to 64 printable characters");
    if (note !== undefined) checkText("note", note, /^[^\0]{1,255}$/, "1 to 255 characters");
    const {action, retryAfterMs} = await performAction(payments, kind, {
      ...request,
      id,
      amount: amount && fromPublic(amount),
      expectedLeft: expectedLeft && fromPublic(expectedLeft),
      platformFee: platformFee && fromPublic(platformFee),
    });
    return actionView(action, orderId, retryAfterMs);
  };

  async function viewOf(attempt: Attempt): Promise<AttemptView> {
    const actions = await actionsOf(db, attempt.id);
    const calls = await callsOf(db, attempt.id);
    return attemptView(attempt, {actions, calls, resolutions: await resolutionsOf(db, attempt.id)});
  }

  return {
    ...createPaymentOperations(payments, events, activityUrl),
    events,
    paymentsToCheck: createPaymentsToCheck(calls),
    savedCardsInDoubt: () => listSavedCardsInDoubt(db),
    settleSavedCard: (id) => settleSavedCardInDoubt(vault, id),
    paypalActions: createPayPalActions(calls.actions),
    refund: perform("refund"),
    captureAuthorization: perform("capture-authorization"),
    voidAuthorization: perform("void"),
    reauthorize: perform("reauthorize"),
    attemptsToCheck: ({kind, since, ...query} = {}) =>
      page(query, {
        read: (range) =>
          listToCheck(
            db,
            {kinds: kind ? [kind] : PAYMENT_KINDS, state: "needs-check", since: since?.getTime()},
            range,
          ),
        view: needsCheckView,
        idOf: ({id}) => id,
      }),
    async listDisputes({orderId, ids, ...query} = {}) {
      const rows = await page(query, {
        read: (range) => listDisputes(db, {orderId, ids, ...range}),
        view: (row) => row,
        idOf: ({id}) => id,
      });
      const payers = await payersOfOrders(
        db,
        rows.items.flatMap(({order_id: id}) => id ?? []),
      );
      const units = await unitsOfCaptures(
        db,
        rows.items.flatMap(({capture_id: id}) => id ?? []),
      );
      const items = rows.items.map((row) =>
        disputeView(row, payers.get(row.order_id ?? ""), units.get(row.capture_id ?? "")),
      );
      return {...rows, items};
    },
    listLinkPayments: ({linkId, ...query} = {}) =>
      page(query, {
        read: (range) => listLinkPayments(db, {linkId, ...range}),
        view: linkPaymentView,
        idOf: ({capture_id}) => capture_id,
      }),
    async findAttempt(id) {
      const action = await paymentActions.find(db, id);
      const attempt = (await findAttempt(db, action?.attempt_id ?? id)) ?? (await findAttemptByOrder(db, id));
      if (!attempt) throw new MerchantError(404, "ATTEMPT_NOT_FOUND", "There is no such attempt.");
      return viewOf(attempt);
    },
    async settleAttempt(finding) {
      checkFinding(finding);
      return viewOf(await resolveManually(payments, finding, randomness.uuid()));
    },
  };
}
