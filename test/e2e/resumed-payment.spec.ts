import type {Page} from "@playwright/test";
import {expect, test} from "./support/fixtures.ts";
import {watchShifts} from "./support/shifts.ts";
import {ElementPage, type Servers, type Tag} from "./element-states/element-page.ts";

const us = {"buyer-country": "US"};
const viewOf = (page: Page, tag: Tag, shop: Servers) =>
  new ElementPage(page, tag, shop, {locale: "en", scheme: "light"});

for (const [tag, attributes] of [
  ["checkout-card-fields", {}],
  ["checkout-payment", us],
] as const)
  for (const state of ["undecided", "approved"] as const)
    test(`${tag} keeps its box after a reload with an ${state} payment`, async ({page, sharedShop}) => {
      const shifts = await watchShifts(page);
      const view = viewOf(page, tag, sharedShop);
      await view.replyEarlierPayment(state);
      await view.open(attributes, "any");
      await view.page.locator("main").evaluate((main) => main.append("Delivery terms"));
      await view.expectState("pending");
      if (state === "approved") await expect(view.button("choice")).toBeVisible();
      expect(await shifts()).toEqual([]);
    });

for (const [tag, attributes] of [
  ["checkout-card-fields", {}],
  ["checkout-express-buttons", us],
] as const) {
  test(`${tag}: the Tab key reaches both answers about an approved payment`, async ({page, sharedShop}) => {
    const view = viewOf(page, tag, sharedShop);
    await view.replyEarlierPayment("approved");
    await view.replyCanceled("approved");
    await view.open(attributes, "any");
    const [finish, refuse] = ["Finish paying", "Don't pay"].map((name) =>
      view.element.getByRole("button", {name}),
    );
    await expect(finish!).toBeVisible();
    await expect(view.element.getByRole("status")).toContainText("You approved this payment");
    await page.keyboard.press("Tab");
    await expect(finish!).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(refuse!).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await view.expectState("succeeded");
    await expect(view.result).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(view.element.getByRole("button", {name: "Buy again"})).toBeFocused();
  });
}
