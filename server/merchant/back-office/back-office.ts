import {MerchantError} from "../errors.ts";
import {performAction} from "../payments/actions/perform-action.ts";
import type {ActionTerms} from "../payments/actions/action.ts";
import type {ActionKind} from "../payments/actions/actions.states.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import {
  actionsOf,
  callsOf,
  findAttempt,
  findAttemptByOrder,
  resolutionsOf,
} from "../payments/payments.records.ts";
import {paymentActions} from "../recorded-calls/actions.records.ts";
import {type Finding, resolveManually} from "../payments/manual-resolution.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {Randomness} from "../randomness.ts";
import {listDisputes, listLinkPayments} from "../webhooks/webhooks.records.ts";
import type {PayPalActions} from "./paypal-actions.ts";
import {listNeedsPerson, type NeedsPersonKind} from "./needs-person.ts";
import {invalid, type Page, page, type PageQuery} from "./pages.ts";
import {createPaymentOperations, type PaymentOperations} from "./payments.ts";
import {listSavedCardsInDoubt, settleSavedCard} from "./saved-cards.ts";
import type {SavedCardInDoubtView} from "./payment-views.ts";
import {
  actionView,
  type ActionView,
  attemptView,
  type AttemptView,
  disputeView,
  type DisputeView,
  linkPaymentView,
  type LinkPaymentView,
  needsPersonView,
  type NeedsPersonView,
} from "./views.ts";

/** A request to refund, capture, void or reauthorize an order's payment. */
export interface ActionRequest extends ActionTerms {
  readonly orderId: string;
  /**
   * Idempotency key, 1 to 64 printable characters: several requests with the same id have one effect. By default a new one,
   * which the result has.
   */
  readonly id?: string | undefined;
}

export interface NeedsPersonPageQuery extends PageQuery {
  readonly kind?: NeedsPersonKind | undefined;
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
  /** Oldest first. */
  readonly attemptsThatNeedAPerson: (query?: NeedsPersonPageQuery) => Promise<Page<NeedsPersonView>>;
  /** Finds an attempt by its id, its order's, or one of its payment actions'. @throws MerchantError 404 */
  readonly findAttempt: (id: string) => Promise<AttemptView>;
  /** Disputes that webhook events reported, newest first; of one order if given. */
  readonly listDisputes: (
    query?: PageQuery & {readonly orderId?: string | undefined},
  ) => Promise<Page<DisputeView>>;
  /** Payments through payment links that webhook events reported, newest first; through one link if given. */
  readonly listLinkPayments: (
    query?: PageQuery & {readonly linkId?: string | undefined},
  ) => Promise<Page<LinkPaymentView>>;
  /** Records the outcome that a person looked up. @throws MerchantError 404, 409, 422 */
  readonly settleAttempt: (finding: Finding) => Promise<AttemptView>;
  /** Saved cards and wallets with an unknown outcome, oldest first. */
  readonly savedCardsInDoubt: () => Promise<Page<SavedCardInDoubtView>>;
  /** Removes a card from the list after a person looked it up. @throws MerchantError 404 */
  readonly settleSavedCard: (id: string) => Promise<void>;
  /** Actions on disputes and invoices. */
  readonly paypalActions: PayPalActions;
}

export function createBackOffice(options: {
  payments: PaymentsContext;
  paypalActions: PayPalActions;
  randomness: Randomness;
}): BackOffice {
  const {payments, paypalActions, randomness} = options;
  const {db} = payments.database;

  const perform = (kind: ActionKind) => async (request: ActionRequest) => {
    const {id = randomness.uuid(), note, orderId} = request;
    checkText("id", id, /^[\x21-\x7e]{1,64}$/, "1 to 64 printable characters");
    if (note !== undefined) checkText("note", note, /^[^\0]{1,255}$/, "1 to 255 characters");
    const {action, retryAfterMs} = await performAction(payments, kind, {...request, id});
    return actionView(action, orderId, retryAfterMs);
  };

  async function viewOf(attempt: Attempt): Promise<AttemptView> {
    const actions = await actionsOf(db, attempt.id);
    const calls = await callsOf(db, attempt.id);
    return attemptView(attempt, {actions, calls, resolutions: await resolutionsOf(db, attempt.id)});
  }

  return {
    ...createPaymentOperations(payments),
    savedCardsInDoubt: () => listSavedCardsInDoubt(db),
    settleSavedCard: (id) => settleSavedCard(payments, id),
    paypalActions,
    refund: perform("refund"),
    captureAuthorization: perform("capture-authorization"),
    voidAuthorization: perform("void"),
    reauthorize: perform("reauthorize"),
    attemptsThatNeedAPerson: ({kind, since, ...query} = {}) =>
      page(query, {
        read: (range) => listNeedsPerson(db, {kind, since: since?.getTime(), ...range}),
        view: needsPersonView,
        idOf: ({id}) => id,
      }),
    listDisputes: ({orderId, ...query} = {}) =>
      page(query, {
        read: (range) => listDisputes(db, {orderId, ...range}),
        view: disputeView,
        idOf: ({id}) => id,
      }),
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
      checkText("note", finding.note, /^[^\0]{1,1000}$/s, "1 to 1000 characters");
      if (finding.reference !== undefined) {
        checkText("reference", finding.reference, /^[\x21-\x7e]{1,255}$/, "1 to 255 printable characters");
      }
      return viewOf(await resolveManually(payments, finding, randomness.uuid()));
    },
  };
}

function checkText(field: string, text: string, form: RegExp, rule: string): void {
  if (!form.test(text)) throw invalid(field, rule);
}
