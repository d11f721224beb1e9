import {expect, type FrameLocator, type Page} from "@playwright/test";
import {cards} from "../support/card-form.ts";
import {clickAway} from "../support/keys.ts";
import {buttonStates, guestForm, type Button} from "./buttons.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

const frame = (page: Page): FrameLocator =>
  page.frameLocator("iframe[src*='guest-checkout'], .paypal-inline-window iframe, dialog iframe");
const form = ({page}: ElementPage) => guestForm(frame(page));

const button: Button = {
  attributes: {},
  ineligibleIn: "KRW",
  button: "paypal-basic-card-button",
  async press(view) {
    await view.element.locator(button.button).click();
    await expect(form(view).field("number")).toBeFocused();
  },
  async approve(view) {
    await form(view).fill(cards.ordinary);
    clickAway(form(view).field("pay"));
    await view.event("checkout-approve");
  },
  async cancel(view) {
    clickAway(form(view).field("cancel"));
  },
};

async function open(view: ElementPage, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  await view.open(attributes);
  await button.press(view);
}

export const guestButton: readonly ElementState[] = [
  ...buttonStates(button),
  {
    name: "form-wrong-fields",
    title: "The form, pressed while empty",
    async show(view) {
      await open(view);
      await form(view).field("pay").click();
      await expect(form(view).field("number-error")).not.toBeEmpty();
    },
  },
  {
    name: "form-challenge",
    title: "The form: the bank's 3-D Secure check",
    async show(view) {
      await open(view);
      await form(view).fill(cards.stepUp);
      await form(view).field("pay").click();
      await expect(frame(view.page).frameLocator("iframe").locator("input[name=code]")).toBeFocused();
    },
  },
  {
    name: "form-declined",
    title: "The form: declined, another card can be typed",
    async show(view) {
      await open(view);
      await form(view).fill(cards.declined);
      await form(view).field("pay").click();
      await expect(form(view).field("form-error")).not.toBeEmpty();
    },
  },
  {
    name: "form-dialog",
    title: "The form in a dialog",
    show: (view) => open(view, {"presentation-mode": "modal"}),
  },
];
