import {expect, type FrameLocator} from "@playwright/test";
import {clickAway} from "../support/keys.ts";
import {members, rightCode, stranger} from "../web-sdk/fastlane-page.ts";
import {common, later, ineligibleIn} from "./common.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

const shipping = {shipping: ""};
const dialog = ({page}: ElementPage): FrameLocator => page.frameLocator("dialog iframe");
const card = ({element}: ElementPage): FrameLocator =>
  element.locator("[slot=payment] iframe").contentFrame();
const field = ({element}: ElementPage, name: string) => element.locator(`#${name}`);

async function continueWith(
  view: ElementPage,
  email: string,
  attributes: Readonly<Record<string, string>> = shipping,
) {
  await view.open(attributes);
  await field(view, "email").fill(email);
  await view.button().click();
}

async function asked(view: ElementPage): Promise<void> {
  await continueWith(view, members.avery);
  await expect(dialog(view).locator("input[name=code]")).toBeFocused();
}

async function member(view: ElementPage): Promise<void> {
  await asked(view);
  await dialog(view).locator("input[name=code]").fill(rightCode);
  clickAway(dialog(view).locator("button[type=submit]"));
  await expect(card(view).locator(".saved .title")).not.toBeEmpty();
}

async function guest(view: ElementPage): Promise<void> {
  await continueWith(view, stranger);
  await expect(card(view).locator("#number")).toBeVisible();
}

async function address(view: ElementPage): Promise<void> {
  const typed = {
    name: "Ada Lovelace",
    line1: "12 Main Street",
    city: "Austin",
    state: "TX",
    postalCode: "78701",
  };
  await field(view, "country").selectOption("US");
  for (const [name, text] of Object.entries(typed)) await field(view, name).fill(text);
}

async function pay(view: ElementPage): Promise<void> {
  await member(view);
  await view.button().click();
}

export const fastlane: readonly ElementState[] = [
  ...common(shipping),
  {
    name: "email-missing",
    title: "Pressed without an e-mail address",
    async show(view) {
      await view.open(shipping);
      await view.button().click();
      await expect(view.element.locator(".error .icon")).toHaveCount(1);
    },
  },
  {
    name: "looking",
    title: "The e-mail address is looked up",
    async show(view) {
      await view.holdRequests("**/members/lookups");
      await continueWith(view, members.morgan);
      await expect(view.element.locator(".spinner")).toBeVisible();
    },
  },
  {name: "code", title: "A member has to enter a code", show: asked},
  {
    name: "code-wrong",
    title: "The code is wrong",
    async show(view) {
      await asked(view);
      await dialog(view).locator("input[name=code]").fill("000000");
      await dialog(view).locator("button[type=submit]").click();
      await expect(dialog(view).locator("[aria-invalid=true]")).toBeVisible();
    },
  },
  {
    name: "code-refused",
    title: "The member closed the dialog, and continues as a guest",
    async show(view) {
      await asked(view);
      await view.page.locator("dialog button").first().click();
      await expect(card(view).locator("#number")).toBeVisible();
    },
  },
  {name: "member", title: "A member, with address and card", show: member},
  {
    name: "member-addresses",
    title: "A member chooses another address",
    async show(view) {
      await member(view);
      await view.element.locator(".chosen button").click();
      await expect(dialog(view).locator(".choices")).toBeVisible();
    },
  },
  {
    name: "member-cards",
    title: "A member chooses another card",
    async show(view) {
      await member(view);
      await card(view).locator(".saved button").click();
      await expect(dialog(view).locator(".choices")).toBeVisible();
    },
  },
  {
    name: "member-expired-card",
    title: "A member whose card has expired",
    async show(view) {
      await continueWith(view, members.jordan);
      await dialog(view).locator("input[name=code]").fill(rightCode);
      clickAway(dialog(view).locator("button[type=submit]"));
      await expect(card(view).locator("#number")).toBeVisible();
    },
  },
  {name: "guest", title: "A guest, with address and card", show: guest},
  {
    name: "guest-not-sent",
    title: "A guest buying goods without delivery",
    async show(view) {
      await continueWith(view, stranger, {});
      await expect(card(view).locator("#number")).toBeVisible();
    },
  },
  {
    name: "guest-wrong-fields",
    title: "A guest who pressed without an address",
    async show(view) {
      await guest(view);
      await view.button().click();
      await expect(view.element.locator(".error .icon").first()).toBeVisible();
    },
  },
  {
    name: "guest-wrong-card",
    title: "A guest who pressed without a card",
    async show(view) {
      await guest(view);
      await address(view);
      await view.button().click();
      await expect(card(view).locator("#number")).toBeFocused();
    },
  },
  {
    name: "not-sent",
    title: "The shop does not deliver there",
    async show(view) {
      await guest(view);
      // The demo shop doesn't ship to Norway.
      await field(view, "country").selectOption("NO");
      await field(view, "name").fill("Ada Lovelace");
      await field(view, "line1").fill("Karl Johans gate 1");
      await field(view, "city").fill("Oslo");
      await field(view, "postalCode").fill("0154");
      await field(view, "postalCode").blur();
      await expect(field(view, "refusal").locator(".icon")).toBeVisible();
    },
  },
  {
    name: "paying",
    title: "Paying",
    async show(view) {
      await view.holdRequests("**/orders/create");
      await pay(view);
      await view.expectState("processing");
    },
  },
  {
    name: "still-working",
    title: "Ten seconds later, still without a result",
    async show(view) {
      await view.holdRequests("**/orders/create");
      await later(view, () => pay(view));
    },
  },
  {
    name: "checking",
    title: "The order's reply is lost",
    async show(view) {
      await view.abortRequests("**/orders/create");
      await pay(view);
      await view.expectState("pending");
    },
  },
  {
    name: "declined",
    title: "Declined: another card can be chosen",
    async show(view) {
      await member(view);
      await card(view).locator(".saved button").click();
      await dialog(view).locator(".choice", {hasText: "0002"}).locator("input").check();
      clickAway(dialog(view).locator("button[type=submit]"));
      await expect(card(view).locator(".saved")).toContainText("0002");
      await view.button().click();
      await view.event("checkout-error");
    },
  },
  {
    name: "bank-asks",
    title: "The bank requires a check",
    async show(view) {
      await member(view);
      await view.presetOutcome("challenge-required");
      await view.button().click();
      await expect(view.button("bank")).toBeVisible();
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
    show: (view) => ineligibleIn(view, "KRW"),
  },
];
