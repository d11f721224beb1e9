import type {FromPaymentWindow} from "../../protocol/payment-window.ts";
import type {MerchantPage} from "../merchant-page.ts";
import {amount, announceAmount, form, replaceMain} from "./document.ts";

const deadlineMs = 30_000;

/** Has the page drawn anew with what is chosen now: another total, or what the merchant's server changed of the order. */
export async function reload(merchant: MerchantPage): Promise<void> {
  const url = new URL(location.href);
  const fields = form();
  if (fields === null) return;
  for (const [name, value] of new FormData(fields)) {
    if (typeof value === "string" && name !== "total") url.searchParams.set(name, value);
  }
  const response = await fetch(url, {signal: AbortSignal.timeout(deadlineMs)});
  const before = amount();
  await redraw(merchant, response);
  announceAmount(before);
}

/**
 * Puts the page that the server drew anew in the place of this one. Where there is nothing left to ask, because another
 * window has approved it or nobody can any more, the merchant's page hears of it.
 *
 * @throws when something else came
 */
export async function redraw(merchant: MerchantPage, response: Response): Promise<void> {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!replaceMain(page)) throw new Error(`answered with status ${response.status}, and no page`);
  const foregone = readForegone(page);
  if (foregone !== undefined) merchant.tell(foregone);
}

const reasons: Readonly<Record<string, string>> = {
  ERR_FLOW_NOT_APPROVABLE: "Nothing can be approved under this id: it is unknown, paid, or too old.",
  ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE: "This wallet can't pay here. Offer it only where it is eligible.",
};

/** What the server found to say in the buyer's stead; undefined where there is something to ask. */
export function readForegone(page: Document): FromPaymentWindow | undefined {
  const text = page.documentElement.dataset["foregone"];
  if (text === undefined) return undefined;
  const {state, code, payerId} = JSON.parse(text) as Record<"state" | "code" | "payerId", string | undefined>;
  if (state === "canceled") return {kind: "canceled"};
  if (state === "approved") return {kind: "approved", ...(payerId === undefined ? {} : {payerId})};
  return {kind: "failed", code: code ?? "", message: reasons[code ?? ""] ?? "", isRecoverable: false};
}
