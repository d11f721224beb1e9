import {equals, MoneyError, parseMoney} from "../../shared/money.ts";
import type {PayPalClient} from "../paypal/client.ts";
import type {PassedOperation} from "../paypal/passed-call.ts";
import type {Outcome} from "../paypal/response.ts";
import {moneySchema} from "../paypal/schemas.ts";
import type {PayPalActionKind} from "./paypal-actions.tables.ts";

/** State of a record at PayPal before an action. */
export interface Before {
  /** PayPal offered the action. */
  readonly isPossible: boolean;
  /** Payments, refunds, offers, links or trackers that existed; the version of a link. */
  readonly parts: readonly string[];
}

/**
 * Evidence of an action in a record at PayPal.
 *
 * - `done`: it shows the effect
 * - `not-done`: PayPal has not done it
 * - `unclear`: it has changed in a way that may have another cause
 */
export type Finding =
  {readonly kind: "done"; readonly reply: unknown} | {readonly kind: "not-done"} | {readonly kind: "unclear"};

export const NOT_DONE: Finding = {kind: "not-done"};
export const UNCLEAR: Finding = {kind: "unclear"};

export type PayPalResources = Pick<PayPalClient, "disputes" | "invoices" | "paymentLinks" | "trackers">;

/** A kind of action on a record at PayPal. `before` and `find` are pure. */
export interface PayPalOperation<Resource> {
  readonly kind: PayPalActionKind;
  /** A second action with the same body has no further effect, so that it continues an unfinished one. */
  readonly isIdempotent?: true;
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

/**
 * True if PayPal shows every field that was sent. Its objects may have more fields, but not its lists.
 *
 * @param shown a value of PayPal
 */
export function showsAll(shown: unknown, sent: unknown): boolean {
  if (typeof sent !== "object" || sent === null) return shown === sent;
  if (typeof shown !== "object" || shown === null) return false;
  if (Array.isArray(sent) && (!Array.isArray(shown) || shown.length !== sent.length)) return false;
  if (moneySchema.safeParse(sent).success) return isSameAmount(shown, sent);
  const fields = shown as Readonly<Record<string, unknown>>;
  return Object.entries(sent).every(([name, value]) => showsAll(fields[name], value));
}
