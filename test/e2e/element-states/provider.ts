import {expect} from "@playwright/test";
import type {TagState} from "./element-page.ts";

const inside = `<checkout-wallet-button wallet="paypal"></checkout-wallet-button>
  <p>or pay by card</p>
  <checkout-card-fields></checkout-card-fields>`;

/** It has no box of its own. */
export const provider: readonly TagState[] = [
  {name: "alone", title: "Alone: nothing is seen", show: (tag) => tag.open({}, "any")},
  {
    name: "around-tags",
    title: "Around two tags: they stand as without it",
    async show(tag) {
      await tag.open({}, "any", inside);
      await expect(tag.page.locator("checkout-wallet-button:state(ready)")).toBeAttached();
      await expect(tag.page.locator("checkout-card-fields:state(ready)")).toBeAttached();
    },
  },
  {
    name: "disabled",
    title: "Disabled, with all that is in it",
    async show(tag) {
      await tag.open({disabled: ""}, "any", inside);
      await expect(tag.page.locator("checkout-wallet-button:state(ready)")).toBeAttached();
      await expect(tag.page.locator("checkout-card-fields:state(ready)")).toBeAttached();
    },
  },
];
