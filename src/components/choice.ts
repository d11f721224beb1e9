import {html, type TemplateResult} from "lit";
import type {Messages} from "../locales/messages.ts";

/** Two buttons: to pay an order that the buyer has approved before, or not. */
export const choice = (texts: Messages["payment"], answer: (isFinishing: boolean) => void): TemplateResult =>
  html`<div class="choice" part="choice">
    <button type="button" part="button" @click=${() => answer(true)}>${texts.finishPaying}</button>
    <button type="button" class="quiet" part="button" @click=${() => answer(false)}>${texts.dontPay}</button>
  </div>`;
