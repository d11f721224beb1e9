import {expect, type Locator} from "@playwright/test";
import {CardForm, cards} from "../support/card-form.ts";
import {signIn, restartWith} from "../support/customer.ts";
import {common, later, ineligibleIn} from "./common.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

const payButton = ({element}: ElementPage): Locator => element.locator("[part=button]");

async function type(view: ElementPage, number: string): Promise<void> {
  const form = new CardForm(view.page);
  await form.field("number").pressSequentially(number);
  await form.field("expiry").pressSequentially("1231");
  await form.field("cvv").pressSequentially("123");
  await view.element.locator("#postal").fill("95131");
}

async function pay(view: ElementPage, number: string): Promise<void> {
  await view.open();
  await type(view, number);
  await payButton(view).click();
}

/** Opens the bank's dialog, and enters a code if there is one. */
async function challenge(view: ElementPage, number: string, code = ""): Promise<void> {
  await pay(view, number);
  const dialog = new CardForm(view.page).challenge;
  await expect(dialog.locator("input[name=code]")).toBeFocused();
  if (code === "") return;
  await dialog.locator("input[name=code]").fill(code);
  await dialog.locator("button[type=submit]").click();
}

/** Signs in a new customer, and saves a card. */
async function savedCard(view: ElementPage): Promise<CardForm> {
  await view.open();
  const form = new CardForm(view.page);
  await signIn(view.page, crypto.randomUUID());
  await restartWith(form, {save: true, consent: true});
  await form.field("number").pressSequentially(cards.frictionless);
  await form.field("expiry").pressSequentially("1231");
  await form.field("cvv").pressSequentially("123");
  await view.element.locator("#postal").fill("95131");
  await payButton(view).click();
  await view.event("checkout-saved");
  return form;
}

async function listedCard(view: ElementPage): Promise<void> {
  await restartWith(await savedCard(view), {save: false, savedCards: true});
  await expect(view.element.locator("[name=card]")).toHaveCount(2);
}

/** Pays with a saved card that needs a check by its bank. */
async function bankCheck(view: ElementPage): Promise<void> {
  await listedCard(view);
  await view.presetOutcome("challenge-required");
  await payButton(view).click();
  await expect(view.button("bank")).toBeVisible();
}

const everything = {"cardholder-name": "required", "billing-address": "full"};

export const cardFields: readonly ElementState[] = [
  ...common(),
  {
    name: "focused",
    title: "A field has the focus",
    async show(view) {
      await view.open();
      await new CardForm(view.page).field("expiry").click();
      // The element draws the ring around the frame.
      await expect(view.element.locator(".box.focused")).toHaveCSS("outline-style", "solid");
      await expect(view.element.locator(".box.focused")).toHaveCSS("outline-width", "2px");
    },
  },
  {
    name: "placeholders",
    title: "With the page's placeholders",
    show: (view) => view.open({"placeholder-number": "1234 5678 9012 3456", "placeholder-cvv": "123"}),
  },
  {
    name: "wrong-fields",
    title: "Pressed with a wrong number and empty fields",
    async show(view) {
      await view.open();
      await new CardForm(view.page).field("number").pressSequentially("4111111111111112");
      await payButton(view).click();
      await expect(view.element.locator(".error .icon")).toHaveCount(4);
    },
  },
  {
    name: "filled",
    title: "All fields are valid",
    async show(view) {
      await view.open();
      await type(view, cards.frictionless);
      await expect(view.element.locator(".end [role=img]")).toHaveCount(5);
    },
  },
  {
    name: "paying",
    title: "Paying",
    async show(view) {
      await view.holdRequests("**/capture");
      await pay(view, cards.frictionless);
      await view.expectState("processing");
    },
  },
  {
    name: "still-working",
    title: "Ten seconds later, still without a result",
    async show(view) {
      await view.holdRequests("**/capture");
      await later(view, () => pay(view, cards.frictionless));
    },
  },
  {
    name: "checking",
    title: "The capture's reply is lost",
    async show(view) {
      await view.abortRequests("**/capture");
      await pay(view, cards.frictionless);
      await view.expectState("pending");
    },
  },
  {
    name: "approved",
    title: "The page captures the order itself",
    async show(view) {
      await view.open();
      await view.element.evaluate((element) =>
        element.addEventListener("checkout-approve", (event) => event.preventDefault()),
      );
      await type(view, cards.frictionless);
      await payButton(view).click();
      await view.expectState("pending");
    },
  },
  {
    name: "challenge",
    title: "The bank's 3-D Secure check",
    show: (view) => challenge(view, cards.stepUp),
  },
  {
    name: "challenge-wrong-code",
    title: "The bank's code is wrong",
    async show(view) {
      await challenge(view, cards.stepUp, "000000");
      await expect(new CardForm(view.page).challenge.locator("[aria-invalid=true]")).toBeVisible();
    },
  },
  {
    name: "canceled",
    title: "The bank's dialog was closed",
    async show(view) {
      await challenge(view, cards.stepUp);
      await view.page.locator("dialog button").first().click();
      await view.event("checkout-cancel");
    },
  },
  {
    name: "authentication-failed",
    title: "The bank could not authenticate the buyer",
    async show(view) {
      await challenge(view, cards.stepUpRefused, "123456");
      await view.event("checkout-error");
    },
  },
  {
    name: "declined",
    title: "Declined: another card can be typed",
    async show(view) {
      await pay(view, cards.declined);
      await view.event("checkout-error");
    },
  },
  {
    name: "not-ordered",
    title: "The order could not be created",
    async show(view) {
      await view.refuseRequests("**/orders/create");
      await pay(view, cards.frictionless);
      await view.event("checkout-error");
    },
  },
  {
    name: "paid",
    title: "Paid, with the receipt",
    async show(view) {
      await pay(view, cards.frictionless);
      await view.expectState("succeeded");
    },
  },
  {
    name: "paid-in-another-tab",
    title: "Pressed, and another tab has paid",
    async show(view) {
      await view.refusePaidOrders();
      await pay(view, cards.frictionless);
      await view.expectState("succeeded");
      await expect(view.result).toBeFocused();
    },
  },
  {
    name: "cart-paid",
    title: "Another browser has paid the signed cart",
    async show(view) {
      await view.replyCartPaid();
      await view.open({items: "", cart: "signed"}, "any");
      await view.expectState("succeeded");
    },
  },
  {
    name: "earlier-pending",
    title: "Paid before, and PayPal has not decided",
    async show(view) {
      await view.replyEarlierPayment("paid", "PENDING");
      await view.open({}, "any");
      await view.expectState("pending");
      await expect(view.element.locator(".notice button")).toBeVisible();
    },
  },
  {
    name: "name-and-address",
    title: "Name and billing address",
    show: (view) => view.open(everything),
  },
  {
    name: "name-and-address-wrong",
    title: "Name and billing address, pressed while empty",
    async show(view) {
      await view.open(everything);
      await payButton(view).click();
      await expect(view.element.locator(".error .icon").first()).toBeVisible();
    },
  },
  {
    name: "consent",
    title: "Saving a card, with the consent question",
    async show(view) {
      await view.open();
      await signIn(view.page, crypto.randomUUID());
      await restartWith(new CardForm(view.page), {save: true});
    },
  },
  {
    name: "consent-missing",
    title: "Saving a card, pressed without consent",
    async show(view) {
      await view.open();
      await signIn(view.page, crypto.randomUUID());
      await restartWith(new CardForm(view.page), {save: true});
      await type(view, cards.frictionless);
      await payButton(view).click();
      await expect(view.element.locator("#consent-error .icon")).toBeVisible();
    },
  },
  {
    name: "saved",
    title: "The card is saved",
    async show(view) {
      await savedCard(view);
      await view.expectState("succeeded");
    },
  },
  {name: "saved-cards", title: "Saved cards", show: listedCard},
  {
    name: "saved-cards-remove",
    title: "Saved cards: confirming a removal",
    async show(view) {
      await listedCard(view);
      await view.button("remove").click();
      await expect(view.button("keep")).toBeFocused();
    },
  },
  {
    name: "saved-cards-another",
    title: "Saved cards, and another card",
    async show(view) {
      await listedCard(view);
      await view.element.locator("[name=card]").last().check();
      await expect(view.element.locator("#postal")).toBeVisible();
    },
  },
  {name: "bank-asks", title: "Saved cards: the bank requires a check", show: bankCheck},
  {
    name: "bank-open",
    title: "Saved cards: the bank's window is open",
    async show(view) {
      await bankCheck(view);
      const before = await view.result.textContent();
      await Promise.all([
        view.page.waitForEvent("popup"),
        view.button("bank").locator("button").first().click(),
      ]);
      await view.expectOtherMessage(before);
    },
  },
  {
    name: "price-changed",
    title: "Pressed, and the price has changed",
    async show(view) {
      await view.changePrice("USD 149.00");
      await pay(view, cards.frictionless);
      await view.event("checkout-error");
    },
  },
  {
    name: "reserved",
    title: "Authorized: the shop captures later",
    async show(view) {
      await view.replyAuthorized("USD", "123.00");
      await pay(view, cards.frictionless);
      await view.expectState("succeeded");
    },
  },
  {
    name: "ineligible",
    title: "Ineligible: the element is hidden",
    show: (view) => ineligibleIn(view, "KRW"),
  },
];
