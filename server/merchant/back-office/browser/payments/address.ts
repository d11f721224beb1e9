import {html, nothing} from "lit";
import type {Content} from "../../../../ui/content.ts";
import type {PaymentView} from "../../view-types.ts";

/** Recipient, address and chosen shipping option, a line each. */
export function addressLines({name, address = [], option}: NonNullable<PaymentView["delivery"]>): Content {
  const lines = [name, ...address].filter((line) => line !== undefined);
  return html`${lines.map((line) => html`${line}<br />`)}
  ${option ? html`<span class="quiet">${option}</span>` : nothing}`;
}
