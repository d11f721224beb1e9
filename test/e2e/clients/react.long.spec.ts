import {mayClose} from "../support/keys.ts";
import {GuestForm} from "../web-sdk/guest-form.ts";
import {expect, result, test, typeCard} from "./react-shop.ts";

test("a page of @paypal/react-paypal-js saves a card", async ({shop}) => {
  await typeCard(shop, "#save-card");
  await shop.getByRole("button", {name: "Save card"}).click();
  await expect(shop.locator("#save-card output")).toHaveText("succeeded");
  await shop.locator("#save-card").getByRole("button", {name: "Finish"}).click();
  await expect(result(shop)).toHaveText("saved");
});

test("a page of @paypal/react-paypal-js pays with a wallet in a popup", async ({shop}) => {
  const opening = shop.context().waitForEvent("page");
  await shop.locator("#wallet paypal-button").click();
  const popup = await opening;
  await mayClose(popup.getByRole("button", {name: /^Continue to review/}).click());
  await expect(result(shop)).toHaveText("captured: COMPLETED");
});

test("a page of @paypal/react-paypal-js pays as a guest in the form below the card button", async ({
  shop,
}) => {
  for (let payment = 0; payment < 2; payment += 1) {
    await shop.locator("#guest paypal-basic-card-button").click();
    await expect(shop.locator("#guest paypal-basic-card-container > .paypal-inline-window")).toHaveCount(1);
    const form = GuestForm.in(shop);
    await form.fill();
    await form.fillAddress();
    await form.pay();
    await expect(result(shop)).toHaveText("captured: COMPLETED");
    await expect(shop.locator(".paypal-inline-window")).toHaveCount(0);
    await shop.locator("#again").click();
  }
});
