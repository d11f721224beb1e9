import {axeFindings} from "./axe.ts";
import {cards} from "./card-form.ts";
import {expect, test} from "./fixtures.ts";

type ColorScheme = "light" | "dark";

/** A test of the bank's check in one colour scheme. */
export function axeAtTheChallenge(colorScheme: ColorScheme): void {
  test.describe(`axe finds nothing (${colorScheme})`, () => {
    test.use({colorScheme});

    test("the challenge", async ({form}) => {
      await form.fill(cards.stepUp);
      await form.pay();
      await expect(form.challenge.locator("input[name=code]")).toBeVisible();
      expect(await axeFindings(form.page)).toEqual([]);
    });
  });
}

/** A test of the tag that could not load the SDK, in one colour scheme. */
export function axeWhenFailedToLoad(colorScheme: ColorScheme): void {
  test.describe(`axe finds nothing (${colorScheme})`, () => {
    test.use({colorScheme});

    test("failed to load", async ({page, sharedShop}) => {
      await page.route("**/web-sdk/v6/core", (route) => route.abort("connectionrefused"));
      await page.goto(sharedShop.page);
      await expect(
        page.locator("checkout-card-fields").getByRole("button", {name: "Try again"}),
      ).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
