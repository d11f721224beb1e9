import {expect, type FrameLocator} from "@playwright/test";
import {clickAway} from "../support/keys.ts";
import {members, rightCode, stranger} from "../web-sdk/fastlane-page.ts";
import {common, later, notSoldIn} from "./common.ts";
import type {TagPage, TagState} from "./element-page.ts";

const shipping = {shipping: ""};
const dialog = ({page}: TagPage): FrameLocator => page.frameLocator("dialog iframe");
const card = ({tag}: TagPage): FrameLocator => tag.locator("[slot=payment] iframe").contentFrame();
const field = ({tag}: TagPage, name: string) => tag.locator(`#${name}`);

async function goOn(tag: TagPage, email: string, attributes: Readonly<Record<string, string>> = shipping) {
  await tag.open(attributes);
  await field(tag, "email").fill(email);
  await tag.button().click();
}

async function asked(tag: TagPage): Promise<void> {
  await goOn(tag, members.avery);
  await expect(dialog(tag).locator("input[name=code]")).toBeFocused();
}

async function member(tag: TagPage): Promise<void> {
  await asked(tag);
  await dialog(tag).locator("input[name=code]").fill(rightCode);
  clickAway(dialog(tag).locator("button[type=submit]"));
  await expect(card(tag).locator(".saved .title")).not.toBeEmpty();
}

async function guest(tag: TagPage): Promise<void> {
  await goOn(tag, stranger);
  await expect(card(tag).locator("#number")).toBeVisible();
}

async function address(tag: TagPage): Promise<void> {
  const typed = {
    name: "Ada Lovelace",
    line1: "12 Main Street",
    city: "Austin",
    state: "TX",
    postalCode: "78701",
  };
  await field(tag, "country").selectOption("US");
  for (const [name, text] of Object.entries(typed)) await field(tag, name).fill(text);
}

async function pay(tag: TagPage): Promise<void> {
  await member(tag);
  await tag.button().click();
}

export const fastlane: readonly TagState[] = [
  ...common(shipping),
  {
    name: "email-missing",
    title: "Pressed without an e-mail address",
    async show(tag) {
      await tag.open(shipping);
      await tag.button().click();
      await expect(tag.tag.locator(".error .icon")).toHaveCount(1);
    },
  },
  {
    name: "looking",
    title: "The e-mail address is looked up",
    async show(tag) {
      await tag.hold("**/members/lookups");
      await goOn(tag, members.morgan);
      await expect(tag.tag.locator(".spinner")).toBeVisible();
    },
  },
  {name: "code", title: "A member is asked for a code", show: asked},
  {
    name: "code-wrong",
    title: "The code is wrong",
    async show(tag) {
      await asked(tag);
      await dialog(tag).locator("input[name=code]").fill("000000");
      await dialog(tag).locator("button[type=submit]").click();
      await expect(dialog(tag).locator("[aria-invalid=true]")).toBeVisible();
    },
  },
  {
    name: "code-refused",
    title: "The member closed the dialog, and goes on as a guest",
    async show(tag) {
      await asked(tag);
      await tag.page.locator("dialog button").first().click();
      await expect(card(tag).locator("#number")).toBeVisible();
    },
  },
  {name: "member", title: "A member, with address and card", show: member},
  {
    name: "member-addresses",
    title: "A member chooses another address",
    async show(tag) {
      await member(tag);
      await tag.tag.locator(".chosen button").click();
      await expect(dialog(tag).locator(".choices")).toBeVisible();
    },
  },
  {
    name: "member-cards",
    title: "A member chooses another card",
    async show(tag) {
      await member(tag);
      await card(tag).locator(".saved button").click();
      await expect(dialog(tag).locator(".choices")).toBeVisible();
    },
  },
  {
    name: "member-expired-card",
    title: "A member whose card has expired",
    async show(tag) {
      await goOn(tag, members.jordan);
      await dialog(tag).locator("input[name=code]").fill(rightCode);
      clickAway(dialog(tag).locator("button[type=submit]"));
      await expect(card(tag).locator("#number")).toBeVisible();
    },
  },
  {name: "guest", title: "A guest, with address and card", show: guest},
  {
    name: "guest-not-sent",
    title: "A guest, of goods that are not sent",
    async show(tag) {
      await goOn(tag, stranger, {});
      await expect(card(tag).locator("#number")).toBeVisible();
    },
  },
  {
    name: "guest-wrong-fields",
    title: "A guest who pressed without an address",
    async show(tag) {
      await guest(tag);
      await tag.button().click();
      await expect(tag.tag.locator(".error .icon").first()).toBeVisible();
    },
  },
  {
    name: "guest-wrong-card",
    title: "A guest who pressed without a card",
    async show(tag) {
      await guest(tag);
      await address(tag);
      await tag.button().click();
      await expect(card(tag).locator("#number")).toBeFocused();
    },
  },
  {
    name: "not-sent",
    title: "The shop does not send there",
    async show(tag) {
      await guest(tag);
      // Norway is none of the demo shop's countries.
      await field(tag, "country").selectOption("NO");
      await field(tag, "name").fill("Ada Lovelace");
      await field(tag, "line1").fill("Karl Johans gate 1");
      await field(tag, "city").fill("Oslo");
      await field(tag, "postalCode").fill("0154");
      await field(tag, "postalCode").blur();
      await expect(field(tag, "refusal").locator(".icon")).toBeVisible();
    },
  },
  {
    name: "paying",
    title: "Paying",
    async show(tag) {
      await tag.hold("**/orders/create");
      await pay(tag);
      await tag.isIn("processing");
    },
  },
  {
    name: "still-working",
    title: "Ten seconds later",
    async show(tag) {
      await tag.hold("**/orders/create");
      await later(tag, () => pay(tag));
    },
  },
  {
    name: "checking",
    title: "The order's answer is lost",
    async show(tag) {
      await tag.cut("**/orders/create");
      await pay(tag);
      await tag.isIn("pending");
    },
  },
  {
    name: "declined",
    title: "Declined: another card can be chosen",
    async show(tag) {
      await member(tag);
      await card(tag).locator(".saved button").click();
      await dialog(tag).locator(".choice", {hasText: "0002"}).locator("input").check();
      clickAway(dialog(tag).locator("button[type=submit]"));
      await expect(card(tag).locator(".saved")).toContainText("0002");
      await tag.button().click();
      await tag.event("checkout-error");
    },
  },
  {
    name: "bank-asks",
    title: "The bank wants to be asked",
    async show(tag) {
      await member(tag);
      await tag.arrange("challenge-required");
      await tag.button().click();
      await expect(tag.button("bank")).toBeVisible();
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
    show: (tag) => notSoldIn(tag, "KRW"),
  },
];
