import {expect, test} from "./support/fixtures.ts";
import {LivePage} from "./support/live-page.ts";
import {paidOnce} from "./support/new-payments.ts";

test("PayPal down for a minute: charged once, after the minute was ended early", async ({
  page,
  backOffice,
}) => {
  const live = await LivePage.open(page, backOffice);
  const payments = await live.run("PayPal down for a minute", () =>
    live.button("End the minute now").click(),
  );
  expect(payments).toEqual(paidOnce);
  await expect(live.outcome.locator(".verdict")).toHaveText("Charged once");
  await expect(live.outcome.locator(".told")).toHaveText(/don't pay again.*Then: “Order confirmed\./);
  expect(await live.words()).toContainEqual(expect.stringMatching(/PayPal: .*Status 503\.$/));
});

test("Page closed after approval: charged once, by the server alone", async ({page, backOffice}) => {
  const live = await LivePage.open(page, backOffice);
  const payments = await live.run("Page closed after approval", async () => {
    await expect(live.outcome.locator(".told")).toContainText("The page is closed.");
    await expect(page.locator(".screen iframe")).toHaveCount(0);
  });
  expect(payments).toEqual(paidOnce);
  await expect(live.outcome.locator(".verdict")).toHaveText("Charged once");
  expect(await live.counts()).toMatchObject({order: "1", capture: "1", event: "1"});
});
