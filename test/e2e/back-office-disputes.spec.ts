import {axeFindings} from "./support/axe.ts";
import {BackOfficePage} from "./support/back-office.ts";
import {startBackOffice} from "./support/back-office-shop.ts";
import {expect, test} from "./support/fixtures.ts";

test("a dispute shows buyer, deadline and the action that fits the claim, in each stage", async ({page}) => {
  test.slow();
  const shop = await startBackOffice();
  const office = new BackOfficePage(page, shop);
  const disputes = new Map<string, string>();
  for (const reason of [
    "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
    "CREDIT_NOT_PROCESSED",
    "UNAUTHORISED",
    "OTHER",
  ])
    disputes.set(reason, await office.dispute(await office.buy(`Buyer of ${reason}`), reason));
  await office.open("?view=disputes");
  const row = (reason: string) =>
    page.locator("tr", {has: page.locator(`[data-key="${disputes.get(reason)}"]`)});
  // The names come with PayPal's webhook events.
  for (const reason of disputes.keys())
    await office.until(async () => (await row(reason).innerText()).includes(`Buyer of ${reason}`));
  await expect(row("OTHER")).toContainText("Another reason");
  await expect(row("OTHER")).toContainText("Waiting for you");
  await expect(row("OTHER")).toContainText(/\d\d days left, until/);
  await expect(row("UNAUTHORISED")).toContainText("Unauthorized payment");
  await expect(row("UNAUTHORISED")).toContainText("Under review");
  // Disputes that wait for the merchant come first.
  await expect(office.openers.last()).toContainText("Unauthorized payment");
  await page.getByLabel("State").selectOption("Waiting for you");
  await expect(office.openers).toHaveCount(4);
  expect(await axeFindings(page)).toEqual([]);

  const open = async (reason: string) => {
    await office.go(`?view=disputes&open=${disputes.get(reason)}`);
    await expect(office.heading).toContainText(`Buyer of ${reason}`);
  };
  for (const [reason, label, title] of [
    ["MERCHANDISE_OR_SERVICE_NOT_RECEIVED", "Add tracking", "Add tracking"],
    ["MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED", "Make an offer", "Make an offer"],
    ["CREDIT_NOT_PROCESSED", "Accept and refund", "Accept the claim"],
    ["OTHER", "Send a message", "Send a message"],
  ] as const) {
    await open(reason);
    await expect(office.pane.locator(".note")).toContainText(/Waiting for you: answer by \d+ \w+ \d{4}/);
    await expect(office.mainAction).toHaveText(label);
    await office.mainAction.click();
    await expect(page.getByRole("heading", {level: 2, name: title})).toBeVisible();
    await expect(office.about).toContainText(`Buyer of ${reason}`);
    await office.button("Cancel");
    await expect(office.dialog).toHaveCount(0);
  }

  // After an answer it is the buyer's turn.
  await office.mainAction.click();
  await page.getByLabel("Message to the buyer").fill("What happened?");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Message sent.");
  await expect(office.heading).toContainText("Waiting for the buyer");
  await expect(office.pane.locator(".note")).toContainText("You need to do nothing now.");
  await expect(office.mainAction).toHaveCount(0);

  // A claim is with PayPal until it asks for evidence.
  await open("UNAUTHORISED");
  await expect(office.pane.locator(".note")).toContainText("Under review. PayPal decides.");
  await expect(office.mainAction).toHaveCount(0);
  await office.askForEvidence(disputes.get("UNAUTHORISED") ?? "");
  await page.reload();
  await expect(office.pane.locator(".note")).toContainText("Otherwise the buyer gets");
  await expect(office.mainAction).toHaveText("Send proof of delivery");
  await office.mainAction.click();
  await expect(page.getByLabel("Your evidence")).toHaveValue("PROOF_OF_FULFILLMENT");
  await expect(page.getByLabel("Tracking number")).toBeVisible();
  await office.button("Cancel");
  await expect(office.dialog).toHaveCount(0);
  await office.button("More");
  await expect(page.getByRole("menuitem", {name: "Accept and refund"})).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await shop.stop();
});

test("tracking from a dispute goes to its order", async ({page, backOffice: shop}) => {
  const office = new BackOfficePage(page, shop);
  const payment = await office.buy("Grace Hopper");
  await office.open(`?view=disputes&open=${await office.dispute(payment)}`);
  await office.mainAction.click();
  await page.getByLabel("Tracking number").fill("1Z999AA10123456784");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Tracking added.");
  await page.getByRole("link", {name: "Show the payment"}).click();
  await expect(office.heading).toContainText("Grace Hopper");
  await expect(office.pane).toContainText("1Z999AA10123456784");
});
