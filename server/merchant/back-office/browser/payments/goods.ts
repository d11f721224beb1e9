import {html, nothing} from "lit";
import {money} from "../../../../ui/cells.ts";
import type {Content} from "../../../../ui/context.ts";
import {facts} from "../../../../ui/facts.ts";
import {moneyText} from "../../../../ui/money.ts";
import type {PaymentView, PurchasedItem} from "../../view-types.ts";

/** The lines of a purchase with their amounts, and how the order's amount is made up of them. */
export function goods({items = [], amount, ...parts}: PaymentView): Content {
  const {goodsAmount, discountAmount, shippingAmount, handlingAmount, taxAmount} = parts;
  const charges = [
    {label: "Discount", value: discountAmount && html`−${money(discountAmount)}`},
    {label: "Shipping", value: shippingAmount && money(shippingAmount)},
    {label: "Handling", value: handlingAmount && money(handlingAmount)},
    {label: "Tax", value: taxAmount && money(taxAmount)},
  ].filter(({value}) => value !== undefined);
  if (items.length === 0 && charges.length === 0) return nothing;
  return html`<section>
    <h3>Items</h3>
    <ul class="goods lines">
      ${items.map((item) => html`<li>${line(item)} ${money(item.amount)}</li>`)}
    </ul>
    <div class="sums">
      ${facts([
        {label: "Subtotal", value: charges.length > 0 && goodsAmount ? money(goodsAmount) : nothing},
        ...charges,
        {label: "Total", value: html`<strong>${money(amount)}</strong>`},
      ])}
    </div>
  </section>`;
}

function line({name, sku, quantity, unitAmount, unit}: PurchasedItem): Content {
  const each = quantity !== 1 && unitAmount ? `${moneyText(unitAmount)} each` : undefined;
  const more = [unit, sku, each].filter((text) => text !== undefined).join(", ");
  return html`<span class="line-name"
    >${quantity} ×
    <bdi>${name}</bdi> ${more === "" ? nothing : html`<span class="sub-line wraps">${more}</span>`}</span
  >`;
}
