import type {FromPaymentWindow} from "../../web-sdk/protocol/payment-window.ts";

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
