import {equals, MoneyError, parseMoney} from "../../shared/money.ts";
import type {PayPalClient} from "../paypal/client.ts";
import type {PassedOperation} from "../paypal/passed-call.ts";
import type {Outcome} from "../paypal/response.ts";
import {moneySchema} from "../paypal/schemas.ts";
import type {PayPalActionKind} from "./paypal-actions.tables.ts";

/** State of a dispute or an invoice before an action. */
export interface Before {
  /** PayPal offered the action. */
  readonly isPossible: boolean;
  /** Payments, refunds or offers that existed. */
  readonly parts: readonly string[];
}

/**
 * Evidence of an action in a dispute or an invoice.
 *
 * - `done`: it shows the effect
 * - `not-done`: PayPal has not done it
 * - `unclear`: it has changed in a way that may have another cause
 */
export type Finding =
  {readonly kind: "done"; readonly reply: unknown} | {readonly kind: "not-done"} | {readonly kind: "unclear"};

export type PayPalResources = Pick<PayPalClient, "disputes" | "invoices">;

/** A kind of action on a dispute or an invoice. `before` and `find` are pure. */
export interface PayPalOperation<Resource> {
  readonly kind: PayPalActionKind;
  read(paypal: PayPalResources, target: string): Promise<Outcome<Resource>>;
  before(resource: Resource): Before;
  /** Finds the action's effect. @param request the body that was sent */
  find(resource: Resource, before: Before, request: unknown): Finding;
  send(paypal: PayPalResources): PassedOperation;
}

/** True for equal amounts, and for every shown amount if none was sent. */
export function isSameAmount(shown: unknown, sent: unknown): boolean {
  if (sent === undefined) return true;
  const [one, other] = [moneySchema.safeParse(shown).data, moneySchema.safeParse(sent).data];
  try {
    return one !== undefined && other !== undefined && equals(parseMoney(one), parseMoney(other));
  } catch (error) {
    if (error instanceof MoneyError) return false;
    throw error;
  }
}
