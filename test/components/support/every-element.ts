import type {CheckoutCardFields, CheckoutElement, CheckoutPayment} from "../../../src/index.ts";
import {groupSettled, isGroup} from "./group-state.ts";
import {find, has, payButton, serverAttributes, settled, typePostal} from "./setup.ts";
import {until} from "./until.ts";
import type {World} from "./world.ts";

/** Names of all elements of the library, from their own declarations. */
export type Tag = Extract<keyof HTMLElementTagNameMap, `checkout-${string}`>;

/** Use of an element on a page, as a buyer uses it. */
export interface Usage {
  /** The page's HTML. */
  readonly html: (goods: string) => string;
  /** The element shows the price before the press. */
  readonly hasPrice: boolean;
  /** Prepares the fakes. */
  readonly prepare?: (world: World) => void;
  /** Fills in what has to be filled in before the press. */
  readonly fill?: (world: World, element: Element) => void | Promise<void>;
  /** Presses the button that pays. */
  readonly press: (element: Element) => void;
  /** A window opens, in which the buyer approves. */
  readonly hasWindow: boolean;
}

const tagged = (tag: string, more = "") => ({
  html: (goods: string) => `<${tag} ${serverAttributes()} ${more} items='${goods}'></${tag}>`,
});

function fillCard(world: World, element: Element): void {
  world.sdk.session.fill();
  if (has(element, "#postal")) typePostal(element, "95131");
}

const pressCard = (element: Element) => payButton(element).click();
/** Presses the brand's button. */
const pressPlace = (element: Element) => find(element, ".place > *").click();

const chosenIn = (element: Element) =>
  element.querySelector<CheckoutElement>(`:scope > [slot="method-${(element as CheckoutPayment).method}"]`)!;

/** Each element of the library, so that a new one is an error of the types until it is here. */
export const usages: Readonly<Record<Tag, Usage>> = {
  "checkout-card-fields": {
    ...tagged("checkout-card-fields"),
    hasPrice: true,
    fill: fillCard,
    press: pressCard,
    hasWindow: false,
  },
  "checkout-guest-button": {
    ...tagged("checkout-guest-button"),
    hasPrice: false,
    press: pressPlace,
    hasWindow: true,
  },
  "checkout-wallet-button": {
    ...tagged("checkout-wallet-button", `wallet="paypal"`),
    hasPrice: false,
    press: pressPlace,
    hasWindow: true,
  },
  "checkout-fastlane": {
    ...tagged("checkout-fastlane"),
    hasPrice: true,
    async fill(world, element) {
      const email = find<HTMLInputElement>(element, "#email");
      email.value = "buyer@example.com";
      email.dispatchEvent(new Event("input", {bubbles: true}));
      find(element, ".next").click();
      await until(() => world.sdk.cards.at(-1)?.drawn && has(element, ".pay"));
    },
    press: (element) => find(element, ".pay").click(),
    hasWindow: false,
  },
  "checkout-payment-method": {
    ...tagged("checkout-payment-method", `method="ideal" buyer-country="NL"`),
    hasPrice: true,
    press: pressPlace,
    hasWindow: true,
  },
  "checkout-payment": {
    ...tagged("checkout-payment", `methods="card paypal" buyer-country="US"`),
    hasPrice: true,
    fill: (world, element) => fillCard(world, chosenIn(element)),
    press: pressCard,
    hasWindow: false,
  },
  "checkout-saved-method": {
    ...tagged("checkout-payment", `methods="card" buyer-country="US"`),
    hasPrice: true,
    prepare: ({server}) => {
      const card = {id: "card-1", brand: "VISA", lastDigits: "1111", expiry: "2029-12"};
      server.cards = () => ({body: {cards: [card]}});
    },
    press: pressCard,
    hasWindow: false,
  },
  "checkout-express-buttons": {
    ...tagged("checkout-express-buttons", `buyer-country="US"`),
    hasPrice: false,
    prepare: ({sdk}) => (sdk.isEligible = (key) => key === "paypal"),
    press: (element) => pressPlace(find(element, "checkout-wallet-button")),
    hasWindow: true,
  },
  "checkout-provider": {
    html: (goods) =>
      `<checkout-provider ${serverAttributes()} items='${goods}'><checkout-card-fields></checkout-card-fields></checkout-provider>`,
    hasPrice: true,
    fill: (world, element) => fillCard(world, element.querySelector("checkout-card-fields")!),
    press: (element) => pressCard(element.querySelector("checkout-card-fields")!),
    hasWindow: false,
  },
};

/** The page's outermost element of the library. */
export const elementOf = (page: ParentNode): HTMLElement =>
  page.querySelector<HTMLElement>(Object.keys(usages).join())!;

/** Price for which a button would pay now. */
export function totalOf(element: Element): string | undefined {
  const button = element.shadowRoot!.querySelector("checkout-wallet-button") ?? element;
  return (button as CheckoutElement).state.total?.value;
}

/** The element that has a status: the one itself, or the one inside of a provider. */
export const paying = (element: Element): CheckoutElement =>
  element.localName === "checkout-provider"
    ? element.querySelector<CheckoutCardFields>("checkout-card-fields")!
    : (element as CheckoutElement);

/** Waits until the element, and what it contains, has loaded or failed to load. */
export async function loaded(element: Element): Promise<CheckoutElement> {
  const current = paying(element);
  if (!isGroup(current)) return settled(current);
  await groupSettled(current);
  return current;
}
