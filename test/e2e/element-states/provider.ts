import {expect} from "@playwright/test";
import type {ElementState} from "./element-page.ts";

const inside = `<checkout-wallet-button wallet="paypal"></checkout-wallet-button>
  <p>or pay by card</p>
  <checkout-card-fields></checkout-card-fields>`;

/** States of the provider, which has no box. */
export const provider: readonly ElementState[] = [
  {name: "alone", title: "Alone: nothing is visible", show: (view) => view.open({}, "any")},
  {
    name: "around-tags",
    title: "Around two elements, without an effect on their layout",
    async show(view) {
      await view.open({}, "any", inside);
      await expect(view.page.locator("checkout-wallet-button:state(ready)")).toBeAttached();
      await expect(view.page.locator("checkout-card-fields:state(ready)")).toBeAttached();
    },
  },
  {
    name: "earlier-paid",
    title: "Paid before: one of two elements shows the receipt",
    async show(view) {
      await view.replyEarlierPayment("paid");
      await view.open({}, "any", inside);
      await expect(view.receipt).toBeVisible();
      await expect(
        view.page.locator(":is(checkout-wallet-button, checkout-card-fields):state(ready)"),
      ).toHaveCount(1);
    },
  },
  {
    name: "earlier-approved",
    title: "Approved before, and not paid: one of two elements asks the buyer",
    async show(view) {
      await view.replyEarlierPayment("approved");
      await view.open({}, "any", inside);
      await expect(view.button("choice")).toBeVisible();
      await expect(
        view.page.locator(":is(checkout-wallet-button, checkout-card-fields):state(ready)"),
      ).toHaveCount(1);
    },
  },
  {
    name: "disabled",
    title: "Disabled with all its elements",
    async show(view) {
      await view.open({disabled: ""}, "any", inside);
      await expect(view.page.locator("checkout-wallet-button:state(ready)")).toBeAttached();
      await expect(view.page.locator("checkout-card-fields:state(ready)")).toBeAttached();
    },
  },
];
