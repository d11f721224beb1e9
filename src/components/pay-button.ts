import {html, type TemplateResult} from "lit";
import {formatMoney} from "../controllers/money.ts";
import type {PaymentHost} from "../controllers/payment-host.ts";
import {isTaken} from "../controllers/running-payments.ts";
import {icon, spinner} from "./icons.ts";

/**
 * The button of a form, with the amount to pay. A browser's translation would replace its text, so that it kept an old amount:
 * every text that changes has `translate="no"`.
 */
export function payButton(host: PaymentHost, press?: () => void): TemplateResult {
  const {status, texts} = host;
  const isOff = host.isDisabled || isTaken(host);
  const {busyText, total} = host.state;
  return html`<button
    type="button"
    class=${isOff ? "disabled" : ""}
    part="button"
    translate="no"
    aria-disabled=${status !== "ready" || isOff}
    @pointerdown=${holdPointer}
    @click=${press}
  >
    ${busyText ? [icon(spinner, "spinner"), busyText] : texts.pay.replace("#", formatMoney(total, host))}
  </button>`;
}

/** Keeps the press if an error, shown as a field loses the focus, moves the button away from the pointer. */
function holdPointer({currentTarget, pointerId}: PointerEvent): void {
  (currentTarget as HTMLElement).setPointerCapture(pointerId);
}
