import {expect, type Page} from "@playwright/test";
import {clickAway} from "../support/keys.ts";
import {common, withoutMethods} from "./common.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

const us = {"buyer-country": "US"};

/** Presses PayPal's button, and returns its window. */
async function press(view: ElementPage) {
  await view.open(us);
  const opened = view.page.waitForEvent("popup");
  await view.element.locator("paypal-button").click();
  const popup = await opened;
  await popup.waitForURL(/checkoutnow/);
  return popup;
}

const approve = (popup: Page) => clickAway(popup.locator("button[value=approve]"));

export const expressButtons: readonly ElementState[] = [
  ...common(us),
  {
    name: "netherlands",
    title: "Buyers in the Netherlands",
    show: (view) => view.open({"buyer-country": "NL"}),
  },
  {name: "shipping", title: "Goods with delivery", show: (view) => view.open({...us, shipping: ""})},
  {name: "more", title: "One button, and more options", show: (view) => view.open({...us, max: "1"})},
  {
    name: "expanded",
    title: "All options",
    async show(view) {
      await view.open({...us, max: "1"});
      await view.button("more").click();
      await expect(view.element.locator("venmo-button")).toBeVisible();
    },
  },
  {
    name: "open",
    title: "The window is open",
    async show(view) {
      await press(view);
      await view.expectState("processing");
    },
  },
  {
    name: "declined",
    title: "Declined: the buyer can try again or pay in another way",
    async show(view) {
      const popup = await press(view);
      await view.presetOutcome("capture-declined");
      approve(popup);
      await view.event("checkout-error");
    },
  },
  {
    name: "paid",
    title: "Paid, with the receipt",
    async show(view) {
      approve(await press(view));
      await view.expectState("succeeded");
    },
  },
  {
    name: "ineligible",
    title: "Ineligible: the element is hidden",
    show: (view) => withoutMethods(view, us),
  },
];
