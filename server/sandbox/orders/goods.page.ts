import {html} from "hono/html";
import type {Goods} from "./goods.ts";
import {amountText} from "../pages/amount-text.ts";
import type {Localization} from "../pages/texts.ts";

/** Lists the goods of each purchase unit, and the discount. Empty without any. */
export function goodsList({units, discount}: Goods, {language, texts}: Localization) {
  const lines = units.flatMap(({heading, items}) =>
    heading
      ? html`<li>
          ${heading.name}: ${amountText(heading.amount, language)}
          ${
            items.length > 0
              ? html`<ul>
                  ${items.map(line)}
                </ul>`
              : ""
          }
        </li>`
      : items.map(line),
  );
  if (lines.length === 0 && !discount) return "";
  return html`<ul class="items">
    ${lines} ${discount ? html`<li>${texts.approval.discount}: −${amountText(discount, language)}</li>` : ""}
  </ul>`;
}

function line({name, quantity}: Goods["units"][number]["items"][number]) {
  return html`<li>${quantity === "1" ? "" : html`${quantity} × `}${name}</li>`;
}
