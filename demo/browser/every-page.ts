import {add, countOf, goodOf, MOST, onBagChange, readBag} from "./bag.ts";
import "./copy.ts";
import {create, find} from "./dom.ts";

/** The script of every page of the shop: the bag's count, the buttons that add, and the choice of a currency. */
const count = document.querySelector<HTMLElement>(".bag-link .count");

function showCount(): void {
  const things = countOf(readBag());
  if (!count) return;
  count.classList.toggle("none", things === 0);
  count.textContent = String(things);
  // For screen readers, after the number.
  count.nextElementSibling!.textContent = things === 0 ? "" : things === 1 ? " item" : " items";
}

showCount();
onBagChange(showCount);

const currency = document.querySelector<HTMLSelectElement>("#currency");
if (currency) {
  currency.value = document.documentElement.dataset["currency"] ?? "";
  currency.addEventListener("change", () => {
    document.cookie = `demo-currency=${currency.value}; path=/; max-age=31536000; samesite=lax`;
    location.reload();
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-add]")) {
  button.addEventListener("click", () => {
    const sku = button.dataset["add"]!;
    const chosen = document.querySelector<HTMLSelectElement>("#quantity");
    const held = add(sku, Number(chosen?.value ?? 1));
    find(".added", button.closest(".adding")!).replaceChildren(
      create("span", {className: "unseen"}, `${goodOf(sku)?.name}: `),
      held === MOST ? `You have ${MOST}, the most for one order. ` : "Added to your bag. ",
      create("a", {href: "/shop/cart/"}, "View bag"),
    );
  });
}
