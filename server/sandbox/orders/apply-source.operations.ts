import type {Runtime, Tx} from "../context.ts";
import {openChallenge} from "../three-d-secure/three-d-secure.operations.ts";
import {type AuthenticationResult, type Check, checkOf} from "../three-d-secure/three-d-secure.model.ts";
import {takeRequestedOutcome} from "../payments/settle-reviews.operations.ts";
import {isWallet} from "../payment-sources.ts";
import {refused, unitsOf} from "./load-order.operations.ts";
import {moveOrder, type OrderChange, type OrderRow} from "./orders.records.ts";
import {
  checkMarket,
  checkTerms,
  type Presented,
  type PresentedAccount,
  type PresentedCard,
} from "./read-source.operations.ts";
import type {Payer} from "../vault/vault.operations.ts";
import {experienceColumns, type SourceAttributes} from "./source-attributes.ts";

/**
 * Sets the payment source of an order. It can be replaced until the order is completed. A replaced source's
 * 3-D Secure challenge becomes void.
 *
 * @throws ServiceError 422 when the order's state forbids it, or the source can't pay this merchant or currency
 */
export async function present(
  tx: Tx,
  runtime: Runtime,
  order: OrderRow,
  presented: Presented,
  requested: SourceAttributes,
  instruction = order.processing_instruction,
): Promise<OrderRow> {
  const units = unitsOf(order);
  checkMarket(tx, presented.kind, {applicationId: order.application_id, units});
  checkTerms(presented, {intent: order.intent, instruction, units});
  const base: OrderChange = {
    ...CLEARED_SOURCE,
    ...experienceColumns(requested.experience, order),
    source_kind: presented.kind,
    processing_instruction: instruction,
    // The verification method of `orders.create` takes precedence: a confirmation from the browser can't weaken it.
    verification_method: order.verification_method ?? requested.verificationMethod,
    vault: vaultColumn(order, presented.kind, requested),
    updated_at: runtime.clock.now(),
  };
  switch (presented.is) {
    case "card":
      return presentCard(tx, runtime, order, presented, base);
    case "account":
      return move(tx, runtime, order, {...base, ...accountColumns(presented), status: "APPROVED"});
    case "local": {
      const local_payment = JSON.stringify(presented.payment);
      return move(tx, runtime, order, {...base, local_payment, status: "PAYER_ACTION_REQUIRED"});
    }
    case "awaited": {
      const status = isWallet(presented.kind) ? "PAYER_ACTION_REQUIRED" : "CREATED";
      return move(tx, runtime, order, {...base, status});
    }
  }
}

/** Clears the columns of an earlier source and its 3-D Secure result. */
const CLEARED_SOURCE: OrderChange = {
  wallet: null,
  local_payment: null,
  card_brand: null,
  card_last_digits: null,
  card_expiry: null,
  card_name: null,
  card_response_code: null,
  card_scenario: null,
  challenge_id: null,
  liability_shift: null,
  enrollment_status: null,
  authentication_status: null,
};

/** Keeps the request of `orders.create` to save the source, as a confirmation from the browser repeats no attributes. */
function vaultColumn(order: OrderRow, kind: OrderRow["source_kind"], {vault}: SourceAttributes) {
  if (vault) return JSON.stringify(vault);
  return kind === order.source_kind ? order.vault : null;
}

async function presentCard(
  tx: Tx,
  runtime: Runtime,
  order: OrderRow,
  {card, canBeChallenged}: PresentedCard,
  base: OrderChange,
): Promise<OrderRow> {
  const check = canBeChallenged
    ? await requiredCheck(tx, runtime, card.scenario, base)
    : ({kind: "none"} as const);
  // Checks the state before it creates the challenge, so that a refused order stays unchanged.
  const moved = await move(tx, runtime, order, {
    ...base,
    status: check.kind === "challenge" ? "PAYER_ACTION_REQUIRED" : "APPROVED",
    card_brand: card.brand,
    card_last_digits: card.lastDigits,
    card_expiry: card.expiry === "" ? null : card.expiry,
    card_name: card.name ?? null,
    card_response_code: card.responseCode,
    card_scenario: card.scenario ?? null,
    ...(check.kind === "result" ? resultColumns(check.result) : {}),
  });
  if (check.kind !== "challenge") return moved;
  const subject = {kind: "order", id: order.id, applicationId: order.application_id} as const;
  const challengeId = openChallenge(tx.store, runtime, subject, check.behaviour);
  return move(tx, runtime, order, {challenge_id: challengeId});
}

async function requiredCheck(
  tx: Tx,
  {clock}: Runtime,
  scenario: OrderRow["card_scenario"] | undefined,
  {verification_method: method}: OrderChange,
): Promise<Check> {
  const requestedOutcome = takeRequestedOutcome(tx, clock.now(), ["challenge-required"]);
  if (requestedOutcome) return {kind: "challenge", behaviour: "passes"};
  return checkOf(scenario ?? undefined, (method as OrderRow["verification_method"]) ?? undefined);
}

/** Columns of a 3-D Secure result. */
export function resultColumns(result: AuthenticationResult): OrderChange {
  return {
    liability_shift: result.liabilityShift,
    enrollment_status: result.enrollmentStatus,
    authentication_status: result.authenticationStatus ?? null,
  };
}

function accountColumns({account}: PresentedAccount): OrderChange {
  return {wallet: JSON.stringify(account), payer: JSON.stringify(payerOnOrder(account.payer))};
}

/** The account's owner in the shape of the order's `payer`. */
export function payerOnOrder({phone, ...payer}: Payer) {
  return {...payer, ...(phone ? {phone: {phone_number: phone}} : {})};
}

async function move(tx: Tx, {clock}: Runtime, order: OrderRow, change: OrderChange): Promise<OrderRow> {
  const now = clock.now();
  const moved = await moveOrder(tx, {id: order.id, action: "confirm", now}, change);
  if (!moved) throw await refused(tx, order.id, "confirm", now);
  return moved;
}
