import type {Context} from "hono";
import type {MerchantError} from "../errors.ts";
import {declineIssueOf} from "../../../src/merchant-api/decline-issues.ts";
import type {MerchantEnv} from "./context.ts";

/** Records a declined card, by the state of its captures. Only the rate limits use it. */
export function recordDecline(
  c: Context<MerchantEnv>,
  captures: readonly {readonly status?: string | undefined}[] | undefined,
): void {
  if (captures?.some(({status}) => status === "DECLINED" || status === "FAILED")) c.set("declined", true);
}

/** Records a declined card, by PayPal's refusal. */
export function recordRefusal(c: Context<MerchantEnv>, error: MerchantError): void {
  if (declineIssueOf(error.details) !== undefined) c.set("declined", true);
}
