import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";
import {common, later, notSoldIn} from "./common.ts";
import type {TagPage, TagState} from "./element-page.ts";

type Attributes = Readonly<Record<string, string>>;

/** States of both buttons that open a window, and how to open and approve theirs. */
export interface Button {
  readonly attributes: Attributes;
  /** In a currency in which it is not offered. */
  readonly notSoldIn: string;
  readonly button: string;
  /** Presses the button, and waits until it is the buyer's turn. */
  readonly press: (tag: TagPage) => Promise<void>;
  /** Agrees, there. */
  readonly agree: (tag: TagPage) => Promise<void>;
  /** Gives up, there. */
  readonly giveUp: (tag: TagPage) => Promise<void>;
}

export function buttonStates(button: Button): readonly TagState[] {
  const {attributes, press, agree, giveUp} = button;
  const pay = async (tag: TagPage) => {
    await tag.open(attributes);
    await press(tag);
    await agree(tag);
  };
  return [
    ...common(attributes),
    {
      name: "focused",
      title: "The button has the focus",
      async show(tag) {
        await tag.open(attributes);
        await tag.page.keyboard.press("Tab");
        await expect(tag.tag.locator(button.button)).toBeFocused();
      },
    },
    {
      name: "ordering",
      title: "Pressed: the order is being made",
      async show(tag) {
        await tag.hold("**/orders/create");
        await tag.open(attributes);
        await tag.tag.locator(button.button).click();
        await tag.isIn("processing");
      },
    },
    {
      name: "open",
      title: "The buyer is asked",
      async show(tag) {
        await tag.open(attributes);
        await press(tag);
      },
    },
    {
      name: "waiting",
      title: "Ten seconds later: a way out",
      async show(tag) {
        await later(tag, async () => {
          await tag.open(attributes);
          await press(tag);
        });
        await expect(tag.button()).toBeVisible();
      },
    },
    {
      name: "paying",
      title: "Agreed to: the money is taken",
      async show(tag) {
        await tag.hold("**/capture");
        await pay(tag);
        await expect(tag.result).not.toBeEmpty();
      },
    },
    {
      name: "still-working",
      title: "Ten seconds later",
      async show(tag) {
        await tag.hold("**/capture");
        await tag.page.clock.install();
        await pay(tag);
        const before = await tag.result.textContent();
        await tag.page.clock.fastForward(11_000);
        await tag.saysOtherThan(before);
      },
    },
    {
      name: "checking",
      title: "The capture's answer is lost",
      async show(tag) {
        await tag.cut("**/capture");
        await pay(tag);
        await tag.isIn("pending");
      },
    },
    {
      name: "canceled",
      title: "The buyer gave up",
      async show(tag) {
        await tag.open(attributes);
        await press(tag);
        await giveUp(tag);
        await tag.event("checkout-cancel");
      },
    },
    {
      name: "declined",
      title: "Declined: another try, or another way",
      async show(tag) {
        await tag.open(attributes);
        await press(tag);
        await tag.arrange("capture-declined");
        await agree(tag);
        await tag.event("checkout-error");
      },
    },
    {
      name: "not-ordered",
      title: "The order could not be made",
      async show(tag) {
        await tag.refuse("**/orders/create");
        await tag.open(attributes);
        await tag.tag.locator(button.button).click();
        await tag.event("checkout-error");
      },
    },
    {
      name: "price-changed",
      title: "Pressed, and the price is another one now",
      async show(tag) {
        await tag.changePrice("USD 149.00");
        await tag.open(attributes);
        await tag.tag.locator(button.button).click();
        await tag.event("checkout-error");
      },
    },
    {
      name: "reserved",
      title: "The shop takes the money later",
      async show(tag) {
        await tag.reserve("USD", "123.00");
        await pay(tag);
        await tag.isIn("succeeded");
      },
    },
    {
      name: "paid",
      title: "Paid, with the receipt",
      async show(tag) {
        await pay(tag);
        await tag.isIn("succeeded");
      },
    },
    {
      name: "ineligible",
      title: "Ineligible: nothing is seen",
      show: (tag) => notSoldIn(tag, button.notSoldIn, attributes),
    },
  ];
}

/** A guest's form in any language. */
export function guestForm(root: Page | FrameLocator) {
  const field = (id: string): Locator => root.locator(`#${id}`);
  return {
    field,
    async fill(number: string): Promise<void> {
      const typed = {
        number,
        expiry: "12/30",
        securityCode: "123",
        name: "Ada Lovelace",
        email: "ada@buyer.example",
        line1: "2211 North First Street",
        city: "San Jose",
        region: "CA",
        postalCode: "95131",
      };
      for (const [id, text] of Object.entries(typed)) await field(id).fill(text);
    },
  };
}
