import type {CheckoutProvider} from "checkout-elements";
import {dataToSend, goodOf, itemsToBuy, MOST, onBagChange, readBag, setQuantity} from "./bag.ts";
import {bagElements} from "./bag-elements.ts";
import {couponForm} from "./coupon.ts";
import {create, find, say, show} from "./dom.ts";
import {fillPrices, linesOf, markSoldOut} from "./lines.ts";
import {followElements} from "./paid.ts";
import {askQuote, ServerError} from "./server.ts";

/** The bag's page. The buyer sets quantities, the server prices them. */
const list = find(".lines");
const provider = find<CheckoutProvider>("checkout-provider");
const elements = bagElements(provider);
const coupon = couponForm();
let requested = 0;

function draw(): void {
  const items = readBag();
  show("when-empty", items.length === 0);
  show("when-full", items.length > 0);
  elements.update();
  coupon.draw();
  const focused = focusedControl();
  list.replaceChildren(
    ...linesOf(items).map((line, index) => {
      const {sku, quantity} = items[index]!;
      const good = goodOf(sku);
      const name = create("a", {href: good?.path ?? "/", textContent: good?.name ?? sku});
      const select = create("select", {});
      select.setAttribute("aria-label", `Quantity of ${good?.name ?? sku}`);
      for (let each = 1; each <= MOST; each++) select.append(new Option(String(each)));
      select.value = String(quantity);
      select.addEventListener("change", () => setQuantity(sku, Number(select.value)));
      const remove = create("button", {type: "button", className: "link", textContent: "Remove"});
      remove.setAttribute("aria-label", `Remove ${good?.name ?? sku}`);
      remove.addEventListener("click", () => {
        setQuantity(sku, 0);
        say(`${good?.name ?? sku} was removed from your bag.`);
        // The focused button is gone.
        find("#main").focus();
      });
      find(".what", line).replaceChildren(
        name,
        create("span", {className: "each muted"}, "…"),
        create("span", {className: "controls"}, select, remove),
      );
      return line;
    }),
  );
  if (focused !== undefined)
    list.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
  if (items.length > 0) void price();
}

/** Accessible name of the focused control, which gets the focus again after the list is drawn. */
function focusedControl(): string | undefined {
  const {activeElement} = document;
  return activeElement && list.contains(activeElement)
    ? (activeElement.getAttribute("aria-label") ?? undefined)
    : undefined;
}

async function price(): Promise<void> {
  const mine = (requested += 1);
  const items = readBag();
  try {
    const quote = await askQuote(itemsToBuy(), {}, dataToSend());
    if (mine === requested) fillPrices(quote);
  } catch (error) {
    if (mine !== requested || coupon.refuse(error)) return;
    const gone =
      error instanceof ServerError && error.code === "UNKNOWN_SKU" && /\d+/.exec(error.field ?? "");
    const item = gone ? items[Number(gone[0])] : undefined;
    if (item) {
      say(`${goodOf(item.sku)?.name ?? item.sku} is no longer sold and was removed from your bag.`);
      setQuantity(item.sku, 0);
      return;
    }
    say("The prices couldn't be loaded. Check your connection, then reload the page.");
  }
}

followElements(provider);
markSoldOut(provider);
onBagChange(() => {
  // Another tab may have paid for the bag, and emptied it.
  if (readBag().length > 0 || !elements.isPaying()) draw();
});
draw();
