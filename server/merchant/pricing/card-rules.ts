import {MerchantError} from "../errors.ts";
import {cardsOf, type Order, type PaidCard} from "../paypal/orders.ts";
import type {ScaMethod} from "./requests.ts";

/**
 * Liability shift that the shop requires of a card before capture.
 *
 * - `never`: not required
 * - `when-attempted`: required if 3-D Secure was attempted; a card that can't do 3-D Secure passes
 * - `always`: required
 */
export type LiabilityRule = "never" | "when-attempted" | "always";

/** The shop's rules for cards, typed or inside a device's wallet. */
export interface CardRules {
  readonly liability: LiabilityRule;
  readonly minimumSca: ScaMethod;
}

/** Payment source that an order was created with. */
export interface RecordedSource {
  /** PayPal's name of it, such as `card` or `paypal`. */
  readonly name: string;
  /** 3-D Secure that the server asked PayPal for. */
  readonly verification: ScaMethod;
  readonly userAction?: UserAction | undefined;
}

/** `PAY_NOW`: the wallet's last button pays. `CONTINUE`: the shop shows the order for review first. */
export type UserAction = "PAY_NOW" | "CONTINUE";

/**
 * Payment sources with a card, and what is inside. Every other source, such as PayPal, Venmo and the local methods, has no card
 * rule: PayPal or the bank authenticates the buyer there.
 *
 * - `number`: only 3-D Secure authenticates the buyer
 * - `number-or-cryptogram`: PayPal's reply doesn't say which. It asks for 3-D Secure only for a number.
 * - `cryptogram`: the device has authenticated the buyer, and the bank has the liability
 */
const CARD_INSIDE: Readonly<Record<string, "number" | "number-or-cryptogram" | "cryptogram">> = {
  card: "number",
  google_pay: "number-or-cryptogram",
  apple_pay: "cryptogram",
};

/** Authentication of a card payment, from the weakest to the strongest. */
const RANK = {none: 0, "not-required": 1, authenticated: 2} as const;
type Authentication = keyof typeof RANK;

/** The weakest authentication that a method of 3-D Secure leaves. */
const WEAKEST: Readonly<Record<ScaMethod, Authentication>> = {
  NONE: "none",
  SCA_WHEN_REQUIRED: "not-required",
  SCA_ALWAYS: "authenticated",
};

/** Tests whether a method of 3-D Secure is weaker than another one. */
export function isWeaker(method: ScaMethod, other: ScaMethod): boolean {
  return RANK[WEAKEST[method]] < RANK[WEAKEST[other]];
}

/**
 * Finds how far the buyer of a card payment is authenticated. A result of 3-D Secure counts, also a failed one: the liability rule
 * judges it.
 *
 * @param created undefined for an order without a source
 */
function authenticationOf(
  source: string,
  card: PaidCard,
  created: RecordedSource | undefined,
): Authentication {
  const inside = CARD_INSIDE[source] ?? "number";
  if (card.authentication_result ?? inside === "cryptogram") return "authenticated";
  // The page's script confirmed another source than the one that the server asked PayPal to check.
  if (created && created.name in CARD_INSIDE && created.name !== source) return "none";
  const isChecked = created?.name === source && created.verification === "SCA_ALWAYS";
  return inside === "number-or-cryptogram" && isChecked ? "authenticated" : "not-required";
}

/**
 * Checks the cards of an order before its capture. The page's own result of 3-D Secure can be forged, and its script can confirm
 * an order with another source than the one that it was created for.
 *
 * @param created source that the order was created with
 * @throws MerchantError 422 SOURCE_CHANGED for a card that is less authenticated than the order was created for,
 *   AUTHENTICATION_REQUIRED for one that is less authenticated than the shop requires, or LIABILITY_SHIFT_REQUIRED
 */
export function requireCardRules(order: Order, created: RecordedSource | undefined, rules: CardRules): void {
  const refusal = cardRefusal(order, created, rules);
  if (refusal) throw refusal;
}

/** Finds the rule that refuses an order's card. Undefined if its cards pass, and for a source without a card rule. */
export function cardRefusal(
  {payment_source: sources}: Pick<Order, "payment_source">,
  created: RecordedSource | undefined,
  {liability, minimumSca}: CardRules,
): MerchantError | undefined {
  for (const {source, card} of cardsOf(sources)) {
    const authentication = authenticationOf(source, card, created);
    const isBelow = (method: ScaMethod) => RANK[authentication] < RANK[WEAKEST[method]];
    // The page confirmed the source that it asked for, so a stronger request helps.
    if (isBelow(minimumSca) && authentication === "not-required") return authenticationRequired();
    if (isBelow(minimumSca) || isBelow(created?.verification ?? "NONE")) return sourceChanged();
    if (!isLiable(card, authentication, liability)) return liabilityShiftRequired();
  }
  return undefined;
}

const SHIFTED = new Set(["POSSIBLE", "YES"]);

/** Tests whether the shop's liability rule accepts a card. */
function isLiable(card: PaidCard, authentication: Authentication, liability: LiabilityRule): boolean {
  const result = card.authentication_result;
  if (liability === "never" || SHIFTED.has(result?.liability_shift ?? "")) return true;
  // A device's cryptogram.
  if (!result && authentication === "authenticated") return true;
  return liability === "when-attempted" && !wasAttempted(card);
}

/**
 * Returns true if 3-D Secure was attempted. Enrollment N, U or B without authentication means that the card isn't enrolled or
 * its bank is not available, so there was no attempt. An unknown result counts as an attempt.
 */
function wasAttempted({authentication_result: result}: PaidCard): boolean {
  if (!result) return false;
  const {enrollment_status, authentication_status} = result.three_d_secure ?? {};
  if (enrollment_status === "Y" || authentication_status != null) return true;
  return result.liability_shift !== "NO";
}

function sourceChanged(): MerchantError {
  return new MerchantError(
    422,
    "SOURCE_CHANGED",
    "The order was created for another payment source, or for a stronger check of the card; create a new order.",
  );
}

function authenticationRequired(): MerchantError {
  return new MerchantError(
    422,
    "AUTHENTICATION_REQUIRED",
    "This shop requires 3-D Secure for every card; request SCA_ALWAYS when you create the order.",
  );
}

function liabilityShiftRequired(): MerchantError {
  return new MerchantError(
    422,
    "LIABILITY_SHIFT_REQUIRED",
    "The card's bank did not take over the liability for this payment; use another card.",
  );
}
