import {expect} from "@playwright/test";
import {cards, CardForm} from "../support/card-form.ts";
import {common} from "./common.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

type Attributes = Readonly<Record<string, string>>;

const us: Attributes = {country: "US"};
const accordion: Attributes = {...us, layout: "accordion"};
const tabs: Attributes = {...us, layout: "tabs"};
const nl: Attributes = {country: "NL", items: "", amount: "123.00", "currency-code": "EUR"};

/** Opens the element, and waits until its methods are known and its frames shown. */
async function open(view: ElementPage, attributes: Attributes): Promise<void> {
  await view.open(attributes);
  await expect(view.element.locator(".expected")).toHaveCount(0);
  await expect(view.page.locator("checkout-express-buttons:state(loading)")).toHaveCount(0);
  for (const frame of await view.element.locator("> * > * > iframe").all())
    await expect(frame.contentFrame().locator("input")).toBeVisible();
}

async function choose(view: ElementPage, name: string): Promise<void> {
  await view.element.locator(`.method:has(input[value="${name}"])`).click();
  await expect(view.element.locator(`> [slot="method-${name}"]`)).toHaveJSProperty("status", "ready");
}

const pressPay = (view: ElementPage) => view.element.locator(".pay [part=button]").click();

export const payment: readonly ElementState[] = [
  ...common(us),
  {name: "accordion", title: "Accordion", show: (view) => open(view, accordion)},
  {name: "tabs", title: "Tabs", show: (view) => open(view, tabs)},
  {name: "netherlands", title: "Buyers in the Netherlands", show: (view) => open(view, nl)},
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
      await new CardForm(view.page).fill(cards.declined, {postalCode: null});
      await view.element.locator("#postal").fill("95131");
      await pressPay(view);
      await view.event("checkout-error");
    },
  },
  {
    name: "paid",
    title: "Paid, with the receipt",
    async show(view) {
      await open(view, accordion);
      await new CardForm(view.page).fill(cards.frictionless, {postalCode: null});
      await view.element.locator("#postal").fill("95131");
      await pressPay(view);
      await view.expectState("succeeded");
    },
  },
];
