import {type Locator} from "@playwright/test";
import {expect, test} from "./support/fixtures.ts";
import {signIn, restartWith} from "./support/customer.ts";
import {cards} from "./support/card-form.ts";

const colors = (button: Locator) =>
  button.evaluate((element) => {
    const {backgroundColor, color} = getComputedStyle(element);
    return {backgroundColor, color};
  });

test("in forced colors the primary button differs from a secondary one", async ({form}) => {
  const {page, element} = form;
  await page.emulateMedia({forcedColors: "active"});
  // The form's code, with these styles, loads after the element is ready.
  await expect(form.help).toBeVisible();
  const primary = await colors(form.payButton);
  await signIn(page, crypto.randomUUID());
  await restartWith(form, {save: true, consent: true});
  await form.fill(cards.frictionless);
  await element.locator("[part=button]").click();
  await form.event("checkout-saved");
  const secondary = await colors(element.locator("[part=another]"));
  // Its colors are those of the secondary button, swapped.
  expect(primary.backgroundColor).toBe(secondary.color);
  expect(primary.color).not.toBe(secondary.color);
});
