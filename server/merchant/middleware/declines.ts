import type {Context} from "hono";
import type {MerchantError} from "../errors.ts";
import type {MerchantEnv} from "./context.ts";

/** PayPal's issues for a declined card. */
const DECLINED_ISSUES = new Set([
  "INSTRUMENT_DECLINED",
  "CARD_EXPIRED",
  "CARD_CLOSED",
  "TRANSACTION_REFUSED",
  "PAYER_CANNOT_PAY",
]);

/** Records a declined card, by the state of its captures. Only the rate limits use it. */
export function noteDecline(
  c: Context<MerchantEnv>,
  captures: readonly {readonly status?: string | undefined}[] | undefined,
): void {
  if (captures?.some(({status}) => status === "DECLINED" || status === "FAILED")) c.set("declined", true);
}

/** Records a declined card, by PayPal's refusal. */
export function noteRefusal(c: Context<MerchantEnv>, error: MerchantError): void {
  if (error.details.some(({issue}) => issue !== undefined && DECLINED_ISSUES.has(issue)))
    c.set("declined", true);
}
