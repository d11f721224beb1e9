import {expect} from "@playwright/test";
import type {ElementPage, ElementState} from "./element-page.ts";

type Attributes = Readonly<Record<string, string>>;

/** States before the first input that every payment element has. */
export function common(attributes: Attributes = {}): readonly ElementState[] {
  return [
    {
      name: "idle",
      title: "Waits for the page's load()",
      show: (view) => view.open({...attributes, loading: "manual"}, "idle"),
    },
    {
      name: "loading",
      title: "Loading",
      async show(view) {
        await view.holdRequests("**/web-sdk/v6/core");
        await view.open(attributes, "loading");
      },
    },
    {
      name: "failed",
      title: "Could not be loaded",
      async show(view) {
        await view.abortRequests("**/web-sdk/v6/core");
        await view.open(attributes, "failed");
        await expect(view.element.locator(".notice button")).toBeVisible();
      },
    },
    {
      name: "misconfigured",
      title: "Not set up correctly: the buyer can do nothing",
      show: (view) => view.open({...attributes, environment: "test"}, "failed"),
    },
    {name: "ready", title: "Ready", show: (view) => view.open(attributes)},
    {name: "disabled", title: "Disabled", show: (view) => view.open({...attributes, disabled: ""})},
    ...earlierPaymentStates(attributes),
  ];
}

/** States of an element whose purchase has a payment of an earlier page. */
function earlierPaymentStates(attributes: Attributes): readonly ElementState[] {
  return [
    {
      name: "earlier-paid",
      title: "Paid before: the receipt, and a button to buy again",
      async show(view) {
        await view.replyEarlierPayment("paid");
        await view.open(attributes, "any");
        await view.expectState("succeeded");
        await expect(view.receipt).toBeVisible();
      },
    },
    {
      name: "earlier-checked",
      title: "Pressed before, and not known to be paid",
      async show(view) {
        await view.replyEarlierPayment("undecided");
        await view.open(attributes, "any");
        await view.expectState("pending");
      },
    },
    {
      name: "earlier-approved",
      title: "Approved before, and not paid: the buyer is asked",
      async show(view) {
        await view.replyEarlierPayment("approved");
        await view.open(attributes, "any");
        await expect(view.button("choice")).toBeVisible();
      },
    },
  ];
}

/** Steps of a payment that opens a window, from the element's start. */
interface WindowSteps {
  /** Presses the button, and waits until the buyer can use the window. */
  readonly press: (view: ElementPage) => Promise<unknown>;
  /** The same, and approves. */
  readonly pay: (view: ElementPage) => Promise<void>;
}

/** States of a payment that opens a window, which every such element has. */
export function windowStates({press, pay}: WindowSteps): readonly ElementState[] {
  return [
    {
      name: "open",
      title: "The window is open",
      async show(view) {
        await press(view);
      },
    },
    {
      name: "waiting",
      title: "Ten seconds later, with a button to start over",
      async show(view) {
        await later(view, async () => {
          await press(view);
        });
        await expect(view.button()).toBeVisible();
      },
    },
    {
      name: "paying",
      title: "Approved: the payment is being captured",
      async show(view) {
        await view.holdRequests("**/capture");
        await pay(view);
        await expect(view.result).not.toBeEmpty();
      },
    },
    {
      name: "checking",
      title: "The capture's reply is lost",
      async show(view) {
        await view.abortRequests("**/capture");
        await pay(view);
        await view.expectState("pending");
      },
    },
  ];
}

/** Opens the element in a currency in which it is ineligible, and clicks, so that it leaves the layout. */
export async function ineligibleIn(
  view: ElementPage,
  currency: string,
  attributes: Attributes = {},
): Promise<void> {
  await view.open({...attributes, items: "", amount: "1000", "currency-code": currency}, "ineligible");
  await view.page.locator("h1").click();
  await expect(view.element).toHaveCSS("display", "none");
}

/** Opens the element with no eligible method, and clicks, so that it leaves the layout. */
export async function withoutMethods(view: ElementPage, attributes: Attributes): Promise<void> {
  await view.open({...attributes, eligibility: '{"eligible_methods": {}}'}, "ineligible");
  await view.page.locator("h1").click();
  await expect(view.element).toHaveCSS("display", "none");
}

/** Advances the clock by eleven seconds after a press, and waits for the changed message. */
export async function later(view: ElementPage, press: () => Promise<void>): Promise<void> {
  await view.page.clock.install();
  await press();
  await view.expectState("processing");
  const before = await view.result.textContent();
  await view.page.clock.fastForward(11_000);
  await expect(view.result).not.toHaveText(before ?? "");
}
