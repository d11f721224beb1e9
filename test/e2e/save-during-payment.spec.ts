import type {Locator} from "@playwright/test";
import {addElement, openPopup} from "./support/buttons.ts";
import {cards} from "./support/card-form.ts";
import {signIn} from "./support/customer.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";

interface Order {
  readonly id: string;
  readonly status: string;
  readonly captures?: readonly {readonly status: string}[];
}

/** Makes the element create its orders with these terms. */
function createOrdersWith(element: Locator, terms: object): Promise<void> {
  return element.evaluate((element, terms) => {
    const createOrder = async ({attemptId}: {attemptId: string}) => {
      const response = await fetch("/service-api/checkout/orders/create", {
        method: "POST",
        headers: {"content-type": "application/json", "service-request-id": attemptId},
        body: JSON.stringify({items: [{sku: "ceramic-teapot", quantity: 1}], ...terms}),
      });
      const order = (await response.json()) as {id: string};
      return {orderId: order.id};
    };
    Object.assign(element, {createOrder});
  }, terms);
}

test("a customer saves a wallet while paying, and pays with it without a window", async ({form}) => {
  const {page} = form;
  await signIn(page, "Ada Wallet");
  await addElement(page, "checkout-wallet-button", {wallet: "paypal"});
  const element = page.locator("checkout-wallet-button");
  await createOrdersWith(element, {wallet: "paypal", save: true});
  const popup = await openPopup(page, "paypal-button");
  await expect(popup.getByText(/^PayPal is also saved\./)).toBeVisible();
  clickAway(popup.getByRole("button", {name: /^Pay \$/}));
  await expect(element).toHaveAttribute("data-ended", "checkout-complete");

  const order = await page.evaluate(async () => {
    const list = (await (await fetch("/service-api/vault/payment-tokens")).json()) as {
      wallets: {id: string; wallet: string; label: string}[];
    };
    const [saved] = list.wallets;
    const response = await fetch("/service-api/checkout/orders/create", {
      method: "POST",
      headers: {"content-type": "application/json", "service-request-id": crypto.randomUUID()},
      body: JSON.stringify({items: [{sku: "ceramic-teapot", quantity: 1}], savedWallet: saved?.id}),
    });
    const paid = (await response.json()) as Order;
    return {wallets: list.wallets.map(({wallet, label}) => [wallet, label]), paid};
  });
  expect(order.wallets).toEqual([["paypal", expect.stringMatching(/^.•••@/)]]);
  expect(order.paid).toMatchObject({status: "COMPLETED", captures: [{status: "COMPLETED"}]});
});

test("a customer saves the typed card while paying", async ({form}) => {
  const {page, element} = form;
  await signIn(page, "Ada Card");
  await createOrdersWith(element, {scaMethod: "SCA_ALWAYS", save: true});
  await form.fill(cards.frictionless);
  await form.pay();
  await form.event("checkout-complete");
  const saved = await page.evaluate(async () => {
    const list = (await (await fetch("/service-api/vault/payment-tokens")).json()) as {cards: object[]};
    return list.cards;
  });
  expect(saved).toMatchObject([{brand: "VISA", lastDigits: "9038", expiry: "2031-12"}]);
});
