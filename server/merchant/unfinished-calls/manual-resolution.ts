import {MerchantError} from "../errors.ts";
import {resolveManually} from "../payments/manual-resolution.ts";
import {resolvePayPalAction} from "../paypal-actions/manual-resolution.ts";
import {resolveSavedCard} from "../vault/manual-resolution.ts";
import {CARD_KINDS, EVENT_KIND, PAYMENT_KINDS, type ToCheckKind} from "./kinds.ts";
import {listToCheck, type PaymentToCheck} from "./payments-to-check.records.ts";
import type {RecordedCallContexts} from "./unfinished-calls.ts";

/** An outcome that a person found in PayPal's records. */
export interface ToCheckFinding {
  /** Id in the list of payments to check. */
  readonly id: string;
  /** Kind in the list; needed only if two kinds have the same id. */
  readonly kind?: ToCheckKind | undefined;
  readonly outcome: "done" | "not-done";
  /** For a payment that was done: PayPal's id of the order, capture, authorization or refund. */
  readonly reference?: string | undefined;
  /** Source of the finding. It is stored. */
  readonly note: string;
}

const isOneOf = (kinds: readonly ToCheckKind[], {kind}: PaymentToCheck) => kinds.includes(kind);

/**
 * Finds a payment to check.
 *
 * @throws MerchantError 404 if it is not in the list, 409 if two kinds have this id
 */
export async function findToCheck(
  {payments}: Pick<RecordedCallContexts, "payments">,
  {id, kind}: Pick<ToCheckFinding, "id" | "kind">,
): Promise<PaymentToCheck> {
  const [call, other] = await listToCheck(payments.database.db, {id, kinds: kind && [kind]});
  if (!call) {
    throw new MerchantError(404, "NOTHING_TO_CHECK", "There is nothing to check with this id.");
  }
  if (other) {
    throw new MerchantError(
      409,
      "KIND_REQUIRED",
      `${call.kind} and ${other.kind} have this id: send the kind.`,
    );
  }
  return call;
}

/**
 * Records the outcome of a call of any kind that a person looked up, unless PayPal shows it now.
 *
 * @returns what was resolved, as it was in the list
 * @throws MerchantError 404, 409, 422
 */
export async function resolveToCheck(
  contexts: RecordedCallContexts,
  finding: ToCheckFinding,
): Promise<PaymentToCheck> {
  const {payments, actions, vault} = contexts;
  const call = await findToCheck(contexts, finding);
  if (call.kind === EVENT_KIND) {
    throw new MerchantError(
      422,
      "EVENT_NOT_SETTLED",
      "This is an event of your shop: send it again or dismiss it.",
    );
  }
  if (isOneOf(PAYMENT_KINDS, call)) {
    await resolveManually(payments, finding, vault.randomness.uuid());
    return call;
  }
  if (finding.reference !== undefined) {
    throw new MerchantError(422, "REFERENCE_REFUSED", "Only a payment takes a reference.");
  }
  if (isOneOf(CARD_KINDS, call)) await resolveSavedCard(vault, finding);
  else await resolvePayPalAction(actions, finding);
  return call;
}
