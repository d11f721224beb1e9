import {expect, type FrameLocator, type Page} from "@playwright/test";
import {cards} from "../support/card-form.ts";
import {clickAway} from "../support/keys.ts";
import {buttonStates, guestForm, type Button} from "./buttons.ts";
import type {TagPage, TagState} from "./element-page.ts";

const frame = (page: Page): FrameLocator =>
  page.frameLocator("iframe[src*='guest-checkout'], .paypal-inline-window iframe, dialog iframe");
const form = ({page}: TagPage) => guestForm(frame(page));

const button: Button = {
  attributes: {},
  notSoldIn: "KRW",
  button: "paypal-basic-card-button",
  async press(tag) {
    await tag.tag.locator(button.button).click();
    await expect(form(tag).field("number")).toBeFocused();
  },
  async agree(tag) {
    await form(tag).fill(cards.ordinary);
    clickAway(form(tag).field("pay"));
    await tag.event("checkout-approve");
  },
  async giveUp(tag) {
    clickAway(form(tag).field("cancel"));
  },
};

async function open(tag: TagPage, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  await tag.open(attributes);
  await button.press(tag);
}

export const guestButton: readonly TagState[] = [
  ...buttonStates(button),
  {
    name: "form-wrong-fields",
    title: "The form, pressed while empty",
    async show(tag) {
      await open(tag);
      await form(tag).field("pay").click();
      await expect(form(tag).field("number-error")).not.toBeEmpty();
    },
  },
  {
    name: "form-challenge",
    title: "The form: the bank asks",
    async show(tag) {
      await open(tag);
      await form(tag).fill(cards.stepUp);
      await form(tag).field("pay").click();
      await expect(frame(tag.page).frameLocator("iframe").locator("input[name=code]")).toBeFocused();
    },
  },
  {
    name: "form-declined",
    title: "The form: declined, another card can be typed",
    async show(tag) {
      await open(tag);
      await form(tag).fill(cards.declined);
      await form(tag).field("pay").click();
      await expect(form(tag).field("form-error")).not.toBeEmpty();
    },
  },
  {
    name: "form-dialog",
    title: "The form in a dialog",
    show: (tag) => open(tag, {"presentation-mode": "modal"}),
  },
];
