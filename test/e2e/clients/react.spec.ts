import {mayClose} from "../support/keys.ts";
import {expect, result, test, typeCard} from "./react-shop.ts";

test("a page of @paypal/react-paypal-js pays by card twice", async ({shop}) => {
  await typeCard(shop, "#card");
  const output = shop.locator("#card output");
  let paid = "";
  for (let payment = 0; payment < 2; payment += 1) {
    await shop.getByRole("button", {name: "Pay by card"}).click();
    await expect(output).not.toHaveAttribute("title", paid);
    await expect(output).toHaveText("succeeded");
    paid = (await output.getAttribute("title")) ?? "";
    await shop.locator("#card").getByRole("button", {name: "Finish"}).click();
    await expect(result(shop)).toHaveText("captured: COMPLETED");
    await shop.locator("#again").click();
  }
});

test("a page of @paypal/react-paypal-js saves a wallet in a dialog", async ({shop}) => {
  await shop.locator("#save-wallet paypal-button").click();
  await mayClose(shop.frameLocator("dialog iframe").getByRole("button", {name: "Agree and save"}).click());
  await expect(result(shop)).toHaveText("saved");
});
