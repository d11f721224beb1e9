import {openBankWindow, savedCard} from "./support/bank-check.ts";
import {cards, formPage} from "./support/card-form.ts";
import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, openForm, test} from "./support/fixtures.ts";
import {mayClose} from "./support/keys.ts";
import {serveWithShop} from "./support/merchant-page.ts";
import {members} from "./web-sdk/fastlane-page.ts";

async function challengedMember(form: FastlaneForm): Promise<void> {
  await form.signIn(members.avery);
  await form.chooseCard("1368");
  await form.button(/^Pay/).click();
  await expect(form.result).toContainText("Your bank needs to verify it's you.");
}

test("Fastlane captures after the check on the bank's page", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await challengedMember(form);
  const bank = await openBankWindow(form.element);
  await bank.locator("input[name=code]").fill("123456");
  await mayClose(bank.getByRole("button", {name: "Confirm"}).click());
  await expect(form.element.locator("[part=receipt]")).toContainText("1368");
  const detail = (await form.events("checkout-complete")).at(-1)?.detail ?? {};
  expect((await form.order(detail["orderId"])).captures?.map(({status}) => status)).toEqual(["COMPLETED"]);
  expect(JSON.stringify(detail["shippingAddress"])).toContain("804 Congress Avenue");
});

test("Fastlane accepts another card after a failed and a canceled check", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await challengedMember(form);
  const bank = await openBankWindow(form.element);
  await mayClose(bank.getByRole("button", {name: "Fail the check"}).click());
  await expect(form.result).toContainText("Your bank couldn't verify it's you. You haven't been charged.");
  await expect(form.address).toContainText("804 Congress Avenue");

  await form.button(/^Pay/).click();
  const second = await openBankWindow(form.element);
  await mayClose(second.getByRole("link", {name: /^Cancel and return/}).click());
  await expect(form.result).toHaveText("Payment not completed. You haven't been charged.");
  expect((await form.events("checkout-cancel")).length).toBe(1);

  await form.chooseCard("4444");
  await form.pay("checkout-complete");
});

test("a failed check of a saved card closes the bank's window", async ({form}) => {
  await savedCard(form, cards.stepUp);
  await form.pay();
  const bank = await openBankWindow(form.element);
  const closed = bank.waitForEvent("close");
  await mayClose(bank.getByRole("button", {name: "Fail the check"}).click());
  await closed;
  expect(await form.event("checkout-error")).toEqual({code: "authentication-failed"});
});

test("a page that can't see its windows gets the bank's result, and warns the developer", async ({
  page,
  sharedShop,
}) => {
  const headers = {"cross-origin-opener-policy": "same-origin"};
  const site = await serveWithShop(sharedShop.page, () => undefined, headers);
  page.on("close", () => site.close());
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  const form = await openForm(page, formPage({page: site.url}));
  await savedCard(form, cards.stepUp);
  await expect.poll(() => lines.join()).toContain("Write same-origin-allow-popups.");
  await form.pay();
  await expect(form.result).toContainText("Your bank needs to verify it's you.");
  const bank = await openBankWindow(form.element);
  await expect(form.result).toContainText("Your bank is verifying it's you in another window.");
  await bank.locator("input[name=code]").waitFor();
  // The element reads the order, because the window looks closed. The bank has no result yet.
  await page.waitForResponse(/\/checkout\/orders\/[^/]+$/);
  expect(await form.status()).toBe("processing");
  await bank.locator("input[name=code]").fill("123456");
  await mayClose(bank.getByRole("button", {name: "Confirm"}).click());
  const {orderId} = await form.event("checkout-complete");
  expect(await form.event("checkout-approve")).toEqual({orderId, liabilityShift: "POSSIBLE"});
});

test("the bank's return page redirects to the shop when it has no opener", async ({form}) => {
  const {page} = form;
  await page.goto(new URL("/service-api/checkout/bank-return", page.url()).href);
  await page.waitForURL((url) => url.pathname === "/");
});
