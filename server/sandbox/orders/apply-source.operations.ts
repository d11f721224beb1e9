import type {Runtime} from "../context.ts";
import {openChallenge} from "../three-d-secure/three-d-secure.operations.ts";
import {type Check, checkOf} from "../three-d-secure/three-d-secure.model.ts";
import {isWallet} from "../payment-sources.ts";
import {moveOrder} from "./load-order.operations.ts";
import type {OrderSource, StoredOrder} from "./orders.model.ts";
import type {Payer as OrderPayer} from "./purchase-units.schema.ts";
import {checkMarket, checkTerms, type Presented, type PresentedCard} from "./read-source.operations.ts";
import type {Payer} from "../vault/vault.operations.ts";
import type {SourceAttributes} from "./source-attributes.ts";
import type {Store} from "../store.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";

/**
 * Sets the payment source of an order. It can be replaced until the order is completed. A replaced source's
 * 3-D Secure challenge becomes void.
 *
 * @throws ServiceError 422 when the order's state forbids it, or the source can't pay this merchant or currency
 */
export function present(
  store: Store,
  runtime: Runtime,
  order: StoredOrder,
  presented: Presented,
  requested: SourceAttributes,
  instruction = order.processingInstruction,
): StoredOrder {
  const {units, applicationId} = order;
  checkMarket(store, presented.kind, {applicationId, units});
  checkTerms(presented, {intent: order.intent, instruction, units});
  // The verification method of `orders.create` takes precedence: a confirmation from the browser can't weaken it.
  const {verificationMethod = requested.verificationMethod} = order;
  // A confirmation from the browser repeats no request to save the source.
  const before = presented.kind === order.source?.kind ? order.vault : undefined;
  const {status, payer, ...source} = sourceOf(store, runtime, {...order, verificationMethod}, presented);
  return moveOrder(
    store,
    order,
    {action: "confirm", now: runtime.clock.now()},
    {
      status,
      source: {kind: presented.kind, ...source},
      ...(payer ? {payer} : {}),
      experience: {...order.experience, ...requested.experience},
      processingInstruction: instruction,
      verificationMethod,
      vault: requested.vault ?? before,
    },
  );
}

type SourceState = Omit<OrderSource, "kind"> & Pick<StoredOrder, "status"> & {readonly payer?: OrderPayer};

/** The stored form of a presented source, and the order's next status. */
function sourceOf(store: Store, runtime: Runtime, order: StoredOrder, presented: Presented): SourceState {
  switch (presented.is) {
    case "card":
      return cardState(store, runtime, order, presented);
    case "account": {
      const {account} = presented;
      return {status: "APPROVED", account, payer: payerOnOrder(account.payer)};
    }
    case "local":
      return {status: "PAYER_ACTION_REQUIRED", local: presented.payment};
    case "awaited":
      return {status: isWallet(presented.kind) ? "PAYER_ACTION_REQUIRED" : "CREATED"};
  }
}

function cardState(
  store: Store,
  runtime: Runtime,
  {id, applicationId, verificationMethod}: StoredOrder,
  {card: presented, canBeChallenged}: PresentedCard,
): SourceState {
  const {billingAddress: _, ...card} = presented;
  const check = canBeChallenged ? requiredCheck(store, runtime, card, verificationMethod) : undefined;
  switch (check?.kind) {
    case "challenge": {
      const subject = {kind: "order", id, applicationId} as const;
      const challengeId = openChallenge(store, runtime, subject, check.behaviour);
      return {status: "PAYER_ACTION_REQUIRED", card, challengeId};
    }
    case "result":
      return {status: "APPROVED", card, authentication: check.result};
    default:
      return {status: "APPROVED", card};
  }
}

function requiredCheck(
  store: Store,
  {clock}: Runtime,
  {scenario}: PresentedCard["card"],
  method: StoredOrder["verificationMethod"],
): Check {
  const requestedOutcome = takeOutcome(store, clock.now(), ["challenge-required"]);
  return requestedOutcome ? {kind: "challenge", behaviour: "passes"} : checkOf(scenario, method);
}

/** The account's owner in the shape of the order's `payer`. */
export function payerOnOrder({phone, ...payer}: Payer): OrderPayer {
  return {...payer, ...(phone ? {phone: {phone_number: phone}} : {})};
}
