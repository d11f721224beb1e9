import type {Item, Money} from "checkout-elements";
import {goodOf} from "./bag.ts";
import {create, find} from "./dom.ts";
import type {Line} from "../server/shown-order.ts";
import {formatMoney, formatPrice, type Quote} from "./server.ts";

/** A line for each item. `fillPrices` adds the prices. */
export function linesOf(items: readonly (Item | Line)[]): HTMLLIElement[] {
  return items.map((item) => {
    const good = goodOf(item.sku);
    const line = create(
      "li",
      {className: "line"},
      create("img", {src: good?.image ?? "/icon.svg", alt: "", width: 64, height: 64}),
      create(
        "div",
        {className: "what"},
        create("strong", {}, "name" in item ? item.name : (good?.name ?? "")),
        create("span", {className: "muted"}, `Quantity ${item.quantity}`),
      ),
      create("span", {className: "price"}, "…"),
    );
    line.dataset["sku"] = good?.sku ?? "";
    return line;
  });
}

/** Says at its line that a product is sold out, when an element inside this one reports it. */
export function markSoldOut(elements: HTMLElement): void {
  elements.addEventListener("checkout-error", (event) => {
    const {code, sku} = event.detail.error;
    const good = code === "sold-out" ? goodOf(sku) : undefined;
    const line = good && document.querySelector(`.line[data-sku="${CSS.escape(good.sku)}"]`);
    if (!line || line.querySelector(".sold-out")) return;
    find(".what", line).append(create("strong", {className: "sold-out"}, "Sold out"));
  });
}

/** Writes the server's prices into the page's lines and its total. */
export function fillPrices({amount, goodsAmount, items, shipping, ...extras}: Quote): void {
  for (const item of items) {
    const line = document.querySelector(`.line[data-sku="${CSS.escape(goodOf(item.sku)?.sku ?? "")}"]`);
    if (!line) continue;
    find(".price", line).textContent = formatMoney(item.amount);
    const each = line.querySelector(".each");
    if (each && item.unitAmount) each.textContent = `${formatMoney(item.unitAmount)} each`;
  }
  const chosen = shipping?.options.find(({selected}) => selected);
  fillSum({goods: goodsAmount, shipping: chosen?.amount, total: amount, ...extras});
}

export interface Sum {
  readonly goods?: Money | undefined;
  readonly discountAmount?: Money | undefined;
  readonly shipping?: Money | undefined;
  readonly taxAmount?: Money | undefined;
  readonly total: Money;
}

/** Writes the sum. Without its parts, the total stands for the goods. */
export function fillSum(sum: Sum): void {
  const put = (name: string, text: string) => {
    find(`[data-sum="${name}"]`).textContent = text;
  };
  put("goods", formatMoney(sum.goods ?? sum.total));
  put("shipping", sum.shipping ? formatPrice(sum.shipping) : "Free");
  put("total", formatMoney(sum.total));
  for (const total of document.querySelectorAll("[data-total]")) total.textContent = formatMoney(sum.total);
  const putLine = (name: string, amount: Money | undefined, sign = "") => {
    put(name, amount ? sign + formatMoney(amount) : "");
    find(`[data-sum="${name}"]`).closest("div")!.hidden = !amount;
  };
  putLine("discount", sum.discountAmount, "−");
  putLine("tax", sum.taxAmount);
}
