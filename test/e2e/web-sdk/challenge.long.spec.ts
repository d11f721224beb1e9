import {pressAway} from "../support/keys.ts";
import {expectGone, meetChallenge} from "./challenge-steps.ts";
import {expect, test} from "./shop.ts";

test("failed: the tester's button, or three wrong codes", {tag: "@engines-long"}, async ({shop}) => {
  await meetChallenge(shop);
  await shop.challenge.getByRole("button", {name: "Fail the check"}).click();
  const failed = {
    state: "failed",
    data: {orderId: "O", message: "The bank could not confirm that this is you.", liabilityShift: "NO"},
  };
  expect(await shop.result()).toEqual(failed);
  await expectGone(shop);

  await shop.startSubmit("O");
  const code = shop.challenge.locator("input[name=code]");
  await expect(code).toBeFocused();
  pressAway(shop.page, "Enter");
  await expect(shop.challenge.getByRole("status")).toHaveText("Type the code that your bank sent you.");
  for (const left of ["2 tries left", "One try left"]) {
    await code.fill("000000");
    pressAway(shop.page, "Enter");
    await expect(shop.challenge.getByRole("status")).toContainText(left);
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expect(code).toHaveAccessibleDescription(new RegExp(left));
  }
  await code.fill("000000");
  pressAway(shop.page, "Enter");
  expect(await shop.result()).toEqual(failed);
});
