import type {FakePayPal} from "./fake-paypal.ts";
import type {Browser, Shop} from "./shop.ts";

/** Sends the request to the route, as this buyer to this shop. */
export type SendRequest = (buyer: Browser, shop: Shop) => Promise<Response>;

/** A merchant route that calls PayPal. */
export interface Route {
  readonly name: string;
  /** Method and path, as the server declares them. */
  readonly serves: string;
  /** Method of the call to PayPal that meets the fault. */
  readonly method: string;
  readonly path: RegExp;
  /** Its replies lack PayPal's debug id, because they concern several calls or don't go to a page. */
  readonly hidesDebugId?: true;
  /** False if its 500 replies have no `Retry-After`. */
  readonly passesRetryAfter?: false;
  /** It calls PayPal for the operator and records nothing, so the operator gets PayPal's 403. */
  readonly isPassedOn?: true;
  /** It needs a shop with the intent AUTHORIZE. */
  readonly isAuthorizing?: true;
  /** The attempt's state at the end, where it does not follow from PayPal's captures. */
  readonly finalState?: string;
  /** Error codes of replies that leave the outcome open, in addition to `SERVICE_UNREACHABLE`. */
  readonly openCodes?: readonly string[];
  /** Error code of a repeated request after a success. */
  readonly repeatedCode?: string;
  /** The page sends no attempt id, so after a lost reply it gets another order. Recovery records the first one. */
  readonly pageSendsNoId?: true;
  /** Prepares the shop for the request. @returns a function that sends it, each time the same */
  prepare(buyer: Browser, paypal: FakePayPal, shop: Shop): Promise<SendRequest>;
  /** Requires that PayPal processed the call once. */
  assertOneEffect(paypal: FakePayPal): void;
  /** Requires that PayPal processed the call at most once. */
  assertNoMoreThanOne?(paypal: FakePayPal): void;
}
