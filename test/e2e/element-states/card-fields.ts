import {expect, type Locator} from "@playwright/test";
import {CardForm, cards} from "../support/card-form.ts";
import {signIn, tellTag} from "../support/customer.ts";
import {common, later, notSoldIn} from "./common.ts";
import type {TagPage, TagState} from "./element-page.ts";

const payButton = ({tag}: TagPage): Locator => tag.locator("[part=button]");

async function type(tag: TagPage, number: string): Promise<void> {
  const form = new CardForm(tag.page);
  await form.field("number").pressSequentially(number);
  await form.field("expiry").pressSequentially("1231");
  await form.field("cvv").pressSequentially("123");
  await tag.tag.locator("#postal").fill("95131");
}

async function pay(tag: TagPage, number: string): Promise<void> {
  await tag.open();
  await type(tag, number);
  await payButton(tag).click();
}

/** The bank's dialog, with the code as far as it has been typed. */
async function challenge(tag: TagPage, number: string, code = ""): Promise<void> {
  await pay(tag, number);
  const dialog = new CardForm(tag.page).challenge;
  await expect(dialog.locator("input[name=code]")).toBeFocused();
  if (code === "") return;
  await dialog.locator("input[name=code]").fill(code);
  await dialog.locator("button[type=submit]").click();
}

/** A customer of this test alone, who has saved a card. */
async function savedCard(tag: TagPage): Promise<CardForm> {
  await tag.open();
  const form = new CardForm(tag.page);
  await signIn(tag.page, crypto.randomUUID());
  await tellTag(form, {save: true, consent: true});
  await form.field("number").pressSequentially(cards.frictionless);
  await form.field("expiry").pressSequentially("1231");
  await form.field("cvv").pressSequentially("123");
  await tag.tag.locator("#postal").fill("95131");
  await payButton(tag).click();
  await tag.event("checkout-saved");
  return form;
}

async function listedCard(tag: TagPage): Promise<void> {
  await tellTag(await savedCard(tag), {save: false, savedCards: true});
  await expect(tag.tag.locator("[name=card]")).toHaveCount(2);
}

/** A saved card is paid with, and its bank wants to be asked. */
async function bankAsks(tag: TagPage): Promise<void> {
  await listedCard(tag);
  await tag.arrange("challenge-required");
  await payButton(tag).click();
  await expect(tag.button("bank")).toBeVisible();
}

const everything = {"cardholder-name": "required", "billing-address": "full"};

export const cardFields: readonly TagState[] = [
  ...common(),
  {
    name: "focused",
    title: "A field has the focus",
    async show(tag) {
      await tag.open();
      await new CardForm(tag.page).field("expiry").click();
      // Around the frame: what is in it can't know that.
      await expect(tag.tag.locator(".box.focused")).toHaveCSS("outline-style", "solid");
      await expect(tag.tag.locator(".box.focused")).toHaveCSS("outline-width", "2px");
    },
  },
  {
    name: "placeholders",
    title: "With placeholders of the page's",
    show: (tag) => tag.open({"placeholder-number": "1234 5678 9012 3456", "placeholder-cvv": "123"}),
  },
  {
    name: "wrong-fields",
    title: "Pressed with a wrong number, and without the rest",
    async show(tag) {
      await tag.open();
      await new CardForm(tag.page).field("number").pressSequentially("4111111111111112");
      await payButton(tag).click();
      await expect(tag.tag.locator(".error .icon")).toHaveCount(4);
    },
  },
  {
    name: "filled",
    title: "Everything is right",
    async show(tag) {
      await tag.open();
      await type(tag, cards.frictionless);
      await expect(tag.tag.locator(".end [role=img]")).toHaveCount(5);
    },
  },
  {
    name: "paying",
    title: "Paying",
    async show(tag) {
      await tag.hold("**/capture");
      await pay(tag, cards.frictionless);
      await tag.isIn("processing");
    },
  },
  {
    name: "still-working",
    title: "Ten seconds later",
    async show(tag) {
      await tag.hold("**/capture");
      await later(tag, () => pay(tag, cards.frictionless));
    },
  },
  {
    name: "checking",
    title: "The capture's answer is lost",
    async show(tag) {
      await tag.cut("**/capture");
      await pay(tag, cards.frictionless);
      await tag.isIn("pending");
    },
  },
  {
    name: "approved",
    title: "The page captures the order itself",
    async show(tag) {
      await tag.open();
      await tag.tag.evaluate((tag) =>
        tag.addEventListener("checkout-approve", (event) => event.preventDefault()),
      );
      await type(tag, cards.frictionless);
      await payButton(tag).click();
      await tag.isIn("pending");
    },
  },
  {
    name: "challenge",
    title: "The bank asks",
    show: (tag) => challenge(tag, cards.stepUp),
  },
  {
    name: "challenge-wrong-code",
    title: "The bank's code is wrong",
    async show(tag) {
      await challenge(tag, cards.stepUp, "000000");
      await expect(new CardForm(tag.page).challenge.locator("[aria-invalid=true]")).toBeVisible();
    },
  },
  {
    name: "canceled",
    title: "The bank's dialog was closed",
    async show(tag) {
      await challenge(tag, cards.stepUp);
      await tag.page.locator("dialog button").first().click();
      await tag.event("checkout-cancel");
    },
  },
  {
    name: "authentication-failed",
    title: "The bank does not know the buyer",
    async show(tag) {
      await challenge(tag, cards.stepUpRefused, "123456");
      await tag.event("checkout-error");
    },
  },
  {
    name: "declined",
    title: "Declined: another card can be typed",
    async show(tag) {
      await pay(tag, cards.declined);
      await tag.event("checkout-error");
    },
  },
  {
    name: "not-ordered",
    title: "The order could not be made",
    async show(tag) {
      await tag.refuse("**/orders/create");
      await pay(tag, cards.frictionless);
      await tag.event("checkout-error");
    },
  },
  {
    name: "paid",
    title: "Paid, with the receipt",
    async show(tag) {
      await pay(tag, cards.frictionless);
      await tag.isIn("succeeded");
    },
  },
  {
    name: "name-and-address",
    title: "Name and billing address",
    show: (tag) => tag.open(everything),
  },
  {
    name: "name-and-address-wrong",
    title: "Name and billing address, pressed while empty",
    async show(tag) {
      await tag.open(everything);
      await payButton(tag).click();
      await expect(tag.tag.locator(".error .icon").first()).toBeVisible();
    },
  },
  {
    name: "consent",
    title: "Saving a card: its owner is asked",
    async show(tag) {
      await tag.open();
      await signIn(tag.page, crypto.randomUUID());
      await tellTag(new CardForm(tag.page), {save: true});
    },
  },
  {
    name: "consent-missing",
    title: "Saving a card, pressed without consent",
    async show(tag) {
      await tag.open();
      await signIn(tag.page, crypto.randomUUID());
      await tellTag(new CardForm(tag.page), {save: true});
      await type(tag, cards.frictionless);
      await payButton(tag).click();
      await expect(tag.tag.locator("#consent-error .icon")).toBeVisible();
    },
  },
  {
    name: "saved",
    title: "The card is saved",
    async show(tag) {
      await savedCard(tag);
      await tag.isIn("succeeded");
    },
  },
  {name: "saved-cards", title: "Saved cards", show: listedCard},
  {
    name: "saved-cards-remove",
    title: "Saved cards: shall it be removed?",
    async show(tag) {
      await listedCard(tag);
      await tag.button("remove").click();
      await expect(tag.button("keep")).toBeFocused();
    },
  },
  {
    name: "saved-cards-another",
    title: "Saved cards, and another card",
    async show(tag) {
      await listedCard(tag);
      await tag.tag.locator("[name=card]").last().check();
      await expect(tag.tag.locator("#postal")).toBeVisible();
    },
  },
  {name: "bank-asks", title: "Saved cards: the bank wants to be asked", show: bankAsks},
  {
    name: "bank-open",
    title: "Saved cards: the bank's window is open",
    async show(tag) {
      await bankAsks(tag);
      const before = await tag.result.textContent();
      await Promise.all([
        tag.page.waitForEvent("popup"),
        tag.button("bank").locator("button").first().click(),
      ]);
      await tag.saysOtherThan(before);
    },
  },
  {
    name: "price-changed",
    title: "Pressed, and the price is another one now",
    async show(tag) {
      await tag.changePrice("USD 149.00");
      await pay(tag, cards.frictionless);
      await tag.event("checkout-error");
    },
  },
  {
    name: "reserved",
    title: "The shop takes the money later",
    async show(tag) {
      await tag.reserve("USD", "123.00");
      await pay(tag, cards.frictionless);
      await tag.isIn("succeeded");
    },
  },
  {
    name: "ineligible",
    title: "Ineligible: nothing is seen",
    show: (tag) => notSoldIn(tag, "KRW"),
  },
];
