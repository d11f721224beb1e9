import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";
import {common, ineligibleIn, windowStates} from "./common.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

type Attributes = Readonly<Record<string, string>>;

/** A button that opens a window, and the steps in its window. */
export interface Button {
  readonly attributes: Attributes;
  /** A currency in which the method is not eligible. */
  readonly ineligibleIn: string;
  readonly button: string;
  /** Presses the button, and waits until the buyer can use the window. */
  readonly press: (view: ElementPage) => Promise<void>;
  /** Approves in the window. */
  readonly approve: (view: ElementPage) => Promise<void>;
  /** Cancels in the window. */
  readonly cancel: (view: ElementPage) => Promise<void>;
}

export function buttonStates(button: Button): readonly ElementState[] {
  const {attributes, press, approve, cancel} = button;
  const openWindow = async (view: ElementPage) => {
    await view.open(attributes);
    await press(view);
  };
  const pay = async (view: ElementPage) => {
    await openWindow(view);
    await approve(view);
  };
  return [
    ...common(attributes),
    {
      name: "focused",
      title: "The button has the focus",
      async show(view) {
        await view.open(attributes);
        await view.page.keyboard.press("Tab");
        await expect(view.element.locator(button.button)).toBeFocused();
      },
    },
    {
      name: "ordering",
      title: "Pressed: the order is being created",
      async show(view) {
        await view.holdRequests("**/orders/create");
        await view.open(attributes);
        await view.element.locator(button.button).click();
        await view.expectState("processing");
      },
    },
    ...windowStates({press: openWindow, pay}),
    {
      name: "still-working",
      title: "Ten seconds later, still without a result",
      async show(view) {
        await view.holdRequests("**/capture");
        await view.page.clock.install();
        await pay(view);
        const before = await view.result.textContent();
        await view.page.clock.fastForward(11_000);
        await view.expectOtherMessage(before);
      },
    },
    {
      name: "canceled",
      title: "The buyer canceled",
      async show(view) {
        await view.open(attributes);
        await press(view);
        await cancel(view);
        await view.event("checkout-cancel");
      },
    },
    {
      name: "canceled-unknown",
      title: "The buyer canceled, and the order's state is unknown",
      async show(view) {
        await view.replyCanceled(undefined);
        await openWindow(view);
        await cancel(view);
        await view.event("checkout-cancel");
      },
    },
    {
      name: "canceled-approved",
      title: "The buyer canceled after the approval: the buyer is asked",
      async show(view) {
        await view.replyCanceled("approved");
        await openWindow(view);
        await cancel(view);
        await expect(view.button("choice")).toBeVisible();
      },
    },
    {
      name: "declined",
      title: "Declined: the buyer can try again or pay in another way",
      async show(view) {
        await view.open(attributes);
        await press(view);
        await view.presetOutcome("capture-declined");
        await approve(view);
        await view.event("checkout-error");
      },
    },
    {
      name: "not-ordered",
      title: "The order could not be created",
      async show(view) {
        await view.refuseRequests("**/orders/create");
        await view.open(attributes);
        await view.element.locator(button.button).click();
        await view.event("checkout-error");
      },
    },
    {
      name: "price-changed",
      title: "Pressed, and the price has changed",
      async show(view) {
        await view.changePrice("USD 149.00");
        await view.open(attributes);
        await view.element.locator(button.button).click();
        await view.event("checkout-error");
      },
    },
    {
      name: "reserved",
      title: "Authorized: the shop captures later",
      async show(view) {
        await view.replyAuthorized("USD", "123.00");
        await pay(view);
        await view.expectState("succeeded");
      },
    },
    {
      name: "paid",
      title: "Paid, with the receipt",
      async show(view) {
        await pay(view);
        await view.expectState("succeeded");
      },
    },
    {
      name: "ineligible",
      title: "Ineligible: the element is hidden",
      show: (view) => ineligibleIn(view, button.ineligibleIn, attributes),
    },
  ];
}

/** Fields of a guest's form by their ids, which don't depend on the language. */
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
