import {create, find, say} from "./dom.ts";
import {showOrders} from "./orders.ts";
import {askCards, cardTitle, removeCard, signIn, signOut} from "./server.ts";

/** The demo's accounts: any name signs in, and has its orders and saved cards. */
const form = document.querySelector<HTMLFormElement>(".sign-in");
const list = document.querySelector<HTMLElement>(".saved-cards");

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const input = find<HTMLInputElement>("#name");
  const error = find("#name-error");
  const name = input.value.trim();
  const refuse = (message: string) => {
    error.textContent = message;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", error.id);
    input.focus();
  };
  if (name === "") return refuse("Enter a name. Any name works.");
  signIn(name).then(
    // Buyers who came from the checkout go back there. Their address is still filled in.
    () =>
      location.assign(document.referrer.endsWith("/shop/checkout/") ? "/shop/checkout/" : "/shop/account/"),
    () => refuse("Enter a name with letters, digits and spaces only."),
  );
});

document.querySelector(".sign-out")?.addEventListener("click", () => {
  signOut().then(
    () => location.assign("/shop/account/"),
    () => say("You are still signed in because the shop couldn't be reached. Try again."),
  );
});

async function showCards(): Promise<void> {
  const {cards} = await askCards();
  say(cards.length === 0 ? "You have no saved cards yet." : "");
  list?.replaceChildren(
    ...cards.map(({id, brand, lastDigits, expiry}) => {
      const title = `${cardTitle({brand, lastDigits})}, ${expiry.replace(/^\d\d(\d\d)-(\d\d)$/, "$2/$1")}`;
      const remove = create("button", {type: "button", className: "link", textContent: "Remove"});
      remove.setAttribute("aria-label", `Remove ${title}`);
      remove.addEventListener("click", () => {
        remove.disabled = true;
        removeCard(id).then(
          async () => {
            await refresh();
            find("#main").focus();
          },
          () => {
            remove.disabled = false;
            say("The card wasn't removed because the shop couldn't be reached. Try again.");
          },
        );
      });
      return create("li", {}, create("span", {}, title), remove);
    }),
  );
}

const refresh = () => showCards().catch(() => say("Your cards couldn't be loaded. Reload the page."));

if (list) {
  void showOrders();
  void refresh();
  document.addEventListener("checkout-saved", () => void refresh());
}
