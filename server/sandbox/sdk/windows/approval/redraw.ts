import type {FromPaymentWindow} from "../../protocol/payment-window.ts";
import type {MerchantPage} from "../merchant-page.ts";
import {amount, announceAmount, form, replaceMain} from "./document.ts";

const requestTimeoutMs = 30_000;

/** Loads the page with the present choices, because the total or the order may have changed. */
export async function reload(merchant: MerchantPage): Promise<void> {
  const url = new URL(location.href);
  const fields = form();
  if (fields === null) return;
  for (const [name, value] of new FormData(fields)) {
    if (typeof value === "string" && name !== "total") url.searchParams.set(name, value);
  }
  const response = await fetch(url, {signal: AbortSignal.timeout(requestTimeoutMs)});
  const before = amount();
  await redraw(merchant, response);
  announceAmount(before);
}

/**
 * Replaces this page with the newly rendered one. If it has already been decided, for example in another window,
 * reports that to the merchant's page.
 *
 * @throws Error for any other reply
 */
export async function redraw(merchant: MerchantPage, response: Response): Promise<void> {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!replaceMain(page)) throw new Error(`answered with status ${response.status}, and no page`);
  const decidedOutcome = readDecidedOutcome(page);
  if (decidedOutcome !== undefined) merchant.send(decidedOutcome);
}

const reasons: Readonly<Record<string, string>> = {
  ERR_FLOW_NOT_APPROVABLE: "Nothing can be approved under this id: it is unknown, paid, or too old.",
  ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE: "This wallet can't pay here. Offer it only where it is eligible.",
  INSTRUMENT_DECLINED: "The payment was declined. Offer the buyer another payment method.",
  PAYMENT_APPROVAL_EXPIRED: "The buyer didn't approve in time. Offer to pay again.",
};

/** Result that the server rendered because there is no decision left for the buyer. */
export function readDecidedOutcome(page: Document): FromPaymentWindow | undefined {
  const text = page.documentElement.dataset["result"];
  if (text === undefined) return undefined;
  return outcomeOf(JSON.parse(text));
}

/** Message for the merchant's page about a result of the server. */
export function outcomeOf(result: unknown): FromPaymentWindow {
  const {state, code, payerId} = result as Record<"state" | "code" | "payerId", string | undefined>;
  if (state === "canceled") return {kind: "canceled"};
  if (state === "approved") return {kind: "approved", ...(payerId === undefined ? {} : {payerId})};
  return {kind: "failed", code: code ?? "", message: reasons[code ?? ""] ?? "", isRecoverable: false};
}
