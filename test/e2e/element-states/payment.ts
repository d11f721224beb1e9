import {expect} from "@playwright/test";
import {cards, CardForm} from "../support/card-form.ts";
import {signIn} from "../support/customer.ts";
import {clickAway} from "../support/keys.ts";
import {openLocalWindow} from "../support/local-payment.ts";
import {common, withoutMethods} from "./common.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

type Attributes = Readonly<Record<string, string>>;

const us: Attributes = {"buyer-country": "US"};
const accordion: Attributes = {...us, layout: "accordion"};
const tabs: Attributes = {...us, layout: "tabs"};
const nl: Attributes = {"buyer-country": "NL", items: "", amount: "123.00", "currency-code": "EUR"};
const pl: Attributes = {"buyer-country": "PL", items: "", amount: "123.00", "currency-code": "PLN"};

/** Opens the element, and waits until its methods are known and its frames shown. */
async function open(view: ElementPage, attributes: Attributes): Promise<void> {
  await view.open(attributes);
  await expect(view.element.locator(".expected")).toHaveCount(0);
  await expect(view.page.locator("checkout-express-buttons:state(loading)")).toHaveCount(0);
  await framesShown(view);
}

async function framesShown(view: ElementPage): Promise<void> {
  for (const frame of await view.element.locator("> * > * > iframe:visible").all())
    await expect(frame.contentFrame().locator("input")).toBeVisible();
}

async function choose(view: ElementPage, name: string): Promise<void> {
  await view.element.locator(`.method:has(input[value="${name}"])`).click();
  await expect(view.element.locator(`> [slot="method-${name}"]`)).toHaveJSProperty("status", "ready");
}

const pressPay = (view: ElementPage) => view.element.locator(".pay [part=button]").click();

async function payByCard(view: ElementPage, number: string): Promise<void> {
  await new CardForm(view.page).fill(number, {postalCode: null});
  await view.element.locator("#postal").fill("95131");
  await pressPay(view);
}

/** Pays with a new customer's card, which is saved, and starts over with it. */
async function savedCard(view: ElementPage): Promise<void> {
  await view.open({...accordion, loading: "manual"}, "idle");
  await signIn(view.page, crypto.randomUUID());
  await view.element.evaluate((element) => {
    Object.assign(element, {save: true, loading: "eager"});
  });
  await view.expectState("ready");
  await view.element.locator(".save input").check();
  await payByCard(view, cards.frictionless);
  await view.expectState("succeeded");
  await view.element.evaluate((element) => (element as HTMLElement & {restart(): void}).restart());
  await view.element.locator(".method:has(input[value^='saved:'])").click();
  await expect(view.button("remove")).toBeEnabled();
}

export const payment: readonly ElementState[] = [
  ...common(us),
  {name: "accordion", title: "Accordion", show: (view) => open(view, accordion)},
  {name: "tabs", title: "Tabs", show: (view) => open(view, tabs)},
  {name: "netherlands", title: "Buyers in the Netherlands", show: (view) => open(view, nl)},
  {name: "poland", title: "Buyers in Poland, in tabs", show: (view) => open(view, {...pl, layout: "tabs"})},
  {name: "closed", title: "The buyer chooses", show: (view) => open(view, {...accordion, open: "none"})},
  {name: "more", title: "One express button", show: (view) => open(view, {...accordion, express: "1"})},
  {
    name: "wallet",
    title: "A wallet is chosen",
    async show(view) {
      await open(view, accordion);
      await choose(view, "paylater");
    },
  },
  {
    name: "local",
    title: "A bank transfer is chosen, in tabs",
    async show(view) {
      await open(view, tabs);
      await choose(view, "ach");
    },
  },
  {
    name: "local-open",
    title: "The window of a bank is open",
    async show(view) {
      await open(view, us);
      await choose(view, "ach");
      await openLocalWindow(view.element.locator(".pay"));
    },
  },
  {
    name: "unavailable",
    title: "The chosen method could not be loaded: another one is chosen",
    async show(view) {
      await open(view, accordion);
      await view.page.route("**/checkout/quote", (route) =>
        route.fulfill({status: 503, json: {error: "no"}}),
      );
      await view.element.locator(".method:has(input[value=ach])").click();
      await expect(view.element.locator(".list-notice")).not.toBeEmpty();
    },
  },
  {
    name: "own-button",
    title: "The page has its own button",
    show: (view) => open(view, {...accordion, "pay-button": "none"}),
  },
  {name: "saved", title: "A saved card is chosen", show: savedCard},
  {
    name: "removal",
    title: "The buyer is asked to confirm the removal of a saved card",
    async show(view) {
      await savedCard(view);
      await view.button("remove").click();
      await expect(view.button("keep")).toBeFocused();
    },
  },
  {
    name: "focused",
    title: "A method has the focus",
    async show(view) {
      await open(view, accordion);
      await view.element.locator(".method input").first().focus();
      await view.page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "invalid",
    title: "Pressed while the fields are empty",
    async show(view) {
      await open(view, accordion);
      await pressPay(view);
      await expect(view.element.locator("#number-error")).not.toBeEmpty();
    },
  },
  {
    name: "declined",
    title: "Declined: another method is offered",
    async show(view) {
      await open(view, accordion);
      await payByCard(view, cards.declined);
      await view.event("checkout-error");
    },
  },
  {
    name: "paid",
    title: "Paid, with the receipt",
    async show(view) {
      await open(view, accordion);
      await payByCard(view, cards.frictionless);
      await view.expectState("succeeded");
    },
  },
  {
    name: "wallet-approved",
    title: "A wallet is chosen, and its approved payment is not completed",
    async show(view) {
      await view.replyCanceled("approved");
      await open(view, accordion);
      await choose(view, "paylater");
      const opened = view.page.waitForEvent("popup");
      await view.element.locator("paypal-pay-later-button").click();
      clickAway((await opened).locator("button[value=cancel]"));
      await expect(view.button("choice")).toBeVisible();
    },
  },
  {
    name: "ineligible",
    title: "Ineligible: the element is hidden",
    show: (view) => withoutMethods(view, us),
  },
];
