import {create, find} from "../dom.ts";
import {type BuyerOptions, type PageEvent, Tab} from "./tab.ts";

/** Delivery that the checkout begins with, as after an earlier visit in this tab. */
const DELIVERY = {
  email: "ada@buyer.example",
  phone: "",
  fullName: "Ada Byron",
  addressLine1: "2211 North First Street",
  addressLine2: "",
  city: "San Jose",
  state: "CA",
  postalCode: "95131",
  country: "US",
};
const CART = [{sku: "ceramic-teapot", quantity: 1}];

/** A phone with the shop: one page, or two in tabs. */
export class Phone {
  readonly #screen = find(".screen");
  readonly #strip = find(".phone-tabs");
  readonly #onEvent: (event: PageEvent) => void;
  readonly #visibility = new IntersectionObserver((entries) => {
    if (entries.some(({isIntersecting}) => isIntersecting)) this.openCheckout();
  });
  #tabs: Tab[] = [];

  constructor(onEvent: (event: PageEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** Opens the checkout when the phone is in view. On a narrow screen, it is below the buttons. */
  openCheckoutInView(): void {
    this.#visibility.observe(this.#screen);
  }

  /** Opens the checkout with one product in a new cart. */
  openCheckout(options: BuyerOptions = {}): Tab {
    this.clear();
    startOver();
    return this.addTab(options);
  }

  /** Opens the checkout in a further tab, which has the same cart. */
  addTab(options: BuyerOptions = {}): Tab {
    const name = this.#tabs.length === 0 ? "Checkout of the demo shop" : "Second tab with the checkout";
    const tab = new Tab(name, options, this.#onEvent);
    this.#tabs.push(tab);
    this.#screen.append(tab.frame);
    tab.open("/shop/checkout/");
    this.#drawStrip();
    this.show(tab);
    return tab;
  }

  show(tab: Tab): void {
    for (const each of this.#tabs) each.frame.classList.toggle("back", each !== tab);
    [...this.#strip.children].forEach((button, index) => {
      button.setAttribute("aria-pressed", String(this.#tabs[index] === tab));
    });
  }

  clear(): void {
    this.#visibility.disconnect();
    for (const tab of this.#tabs) tab.close();
    this.#tabs = [];
    this.#drawStrip();
  }

  #drawStrip(): void {
    this.#strip.hidden = this.#tabs.length < 2;
    this.#strip.replaceChildren(
      ...this.#tabs.map((tab, index) => {
        const button = create("button", {type: "button", textContent: `Tab ${index + 1}`});
        button.addEventListener("click", () => this.show(tab));
        return button;
      }),
    );
  }
}

/** Puts one product into the cart, and forgets the payments of earlier carts. The frames share this page's storage. */
function startOver(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith("checkout-elements ")) sessionStorage.removeItem(key);
  sessionStorage.setItem("kiln-and-fold-delivery", JSON.stringify(DELIVERY));
  localStorage.removeItem("kiln-and-fold-coupon");
  localStorage.setItem("kiln-and-fold-bag", JSON.stringify(CART));
}
