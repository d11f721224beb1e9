import {goOnToBank, savedCard} from "./support/bank-check.ts";
import {cards, formPage} from "./support/card-form.ts";
import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, openForm, test} from "./support/fixtures.ts";
import {mayClose} from "./support/keys.ts";
import {serveBeside} from "./support/merchant-page.ts";
import {members} from "./web-sdk/fastlane-page.ts";

async function challengedMember(form: FastlaneForm): Promise<void> {
  await form.signIn(members.avery);
  await form.chooseCard("1368");
  await form.button(/^Pay/).click();
  await expect(form.result).toContainText("Your bank wants to check that it is you.");
}

test("accelerated checkout: the bank's page, and back to the capture", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await challengedMember(form);
  const bank = await goOnToBank(form.tag);
  await bank.locator("input[name=code]").fill("123456");
  await mayClose(bank.getByRole("button", {name: "Confirm"}).click());
  await expect(form.tag.locator("[part=receipt]")).toContainText("1368");
  const detail = (await form.events("checkout-complete")).at(-1)?.detail ?? {};
  expect((await form.order(detail["orderId"])).captures?.map(({status}) => status)).toEqual(["COMPLETED"]);
  expect(JSON.stringify(detail["shippingAddress"])).toContain("804 Congress Avenue");
});

test("accelerated checkout: a bank that says no, a buyer who turns back; another card pays", async ({
  form: {page},
}) => {
  const form = await FastlaneForm.open(page);
  await challengedMember(form);
  const refusing = await goOnToBank(form.tag);
  await mayClose(refusing.getByRole("button", {name: "Fail the check"}).click());
  await expect(form.result).toContainText("Your bank could not confirm that it is you. Nothing was charged.");
  await expect(form.address).toContainText("804 Congress Avenue");

  await form.button(/^Pay/).click();
  const left = await goOnToBank(form.tag);
  await mayClose(left.getByRole("link", {name: /^Cancel and return/}).click());
  await expect(form.result).toHaveText("Payment not completed. Nothing was charged.");
  expect((await form.events("checkout-cancel")).length).toBe(1);

  await form.chooseCard("4444");
  await form.pay("checkout-complete");
});

test("a saved card: the bank says no, and the window goes by itself", async ({form}) => {
  await savedCard(form, cards.stepUp);
  await form.pay();
  const bank = await goOnToBank(form.tag);
  const closed = bank.waitForEvent("close");
  await mayClose(bank.getByRole("button", {name: "Fail the check"}).click());
  await closed;
  expect(await form.event("checkout-error")).toEqual({code: "authentication-failed"});
});

test("a page that can't see its windows: the bank's is answered all the same, and the developer is told", async ({
  page,
  sharedShop,
}) => {
  const own = {"cross-origin-opener-policy": "same-origin"};
  const site = await serveBeside(sharedShop.page, () => undefined, own);
  page.on("close", () => site.close());
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  const form = await openForm(page, formPage({page: site.url}));
  await savedCard(form, cards.stepUp);
  await expect.poll(() => lines.join()).toContain("Write same-origin-allow-popups.");
  await form.pay();
  await expect(form.result).toContainText("Your bank wants to check that it is you.");
  const bank = await goOnToBank(form.tag);
  await expect(form.result).toContainText("Your bank is asking you in a window of its own.");
  await bank.locator("input[name=code]").waitFor();
  // Asked for, because the window seems to be closed; and the bank has not answered yet.
  await page.waitForResponse(/\/checkout\/orders\/[^/]+$/);
  expect(await form.status()).toBe("processing");
  await bank.locator("input[name=code]").fill("123456");
  await mayClose(bank.getByRole("button", {name: "Confirm"}).click());
  const {orderId} = await form.event("checkout-complete");
  expect(await form.event("checkout-approve")).toEqual({orderId, liabilityShift: "POSSIBLE"});
});

test("without a window of its own the bank's way back leads on to the shop", async ({form}) => {
  const {page} = form;
  await page.goto(new URL("/service-api/checkout/bank-return", page.url()).href);
  await page.waitForURL((url) => url.pathname === "/");
});
