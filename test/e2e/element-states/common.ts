import {expect} from "@playwright/test";
import type {TagPage, TagState} from "./element-page.ts";

type Attributes = Readonly<Record<string, string>>;

/** The states in which every tag that pays can be, before anything is typed or pressed. */
export function common(attributes: Attributes = {}): readonly TagState[] {
  return [
    {
      name: "idle",
      title: "Waits for the page's load()",
      show: (tag) => tag.open({...attributes, loading: "manual"}, "idle"),
    },
    {
      name: "loading",
      title: "Loading",
      async show(tag) {
        await tag.hold("**/web-sdk/v6/core");
        await tag.open(attributes, "loading");
      },
    },
    {
      name: "failed",
      title: "Could not be loaded",
      async show(tag) {
        await tag.cut("**/web-sdk/v6/core");
        await tag.open(attributes, "failed");
        await expect(tag.tag.locator(".notice button")).toBeVisible();
      },
    },
    {
      name: "misconfigured",
      title: "Not set up correctly: there is nothing that the buyer could do",
      show: (tag) => tag.open({...attributes, environment: "test"}, "failed"),
    },
    {name: "ready", title: "Ready", show: (tag) => tag.open(attributes)},
    {name: "disabled", title: "Disabled", show: (tag) => tag.open({...attributes, disabled: ""})},
  ];
}

/** A currency in which the method is not offered; and a click, after which the place goes. */
export async function notSoldIn(tag: TagPage, currency: string, attributes: Attributes = {}): Promise<void> {
  await tag.open({...attributes, items: "", amount: "1000", "currency-code": currency}, "ineligible");
  await tag.page.locator("h1").click();
  await expect(tag.tag).toHaveCSS("display", "none");
}

/** Advances the clock by ten seconds, after which the buyer reads that the payment is still running. */
export async function later(tag: TagPage, press: () => Promise<void>): Promise<void> {
  await tag.page.clock.install();
  await press();
  await tag.isIn("processing");
  const before = await tag.result.textContent();
  await tag.page.clock.fastForward(11_000);
  await expect(tag.result).not.toHaveText(before ?? "");
}
