import type {Page} from "@playwright/test";
import {openDatabase} from "../../server/database/open.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import type {MerchantTables} from "../../server/merchant/tables.ts";
import {insertToCheck} from "../merchant/support/to-check-rows.ts";
import {axeFindings} from "./support/axe.ts";
import {BackOfficePage} from "./support/back-office.ts";
import {OPERATOR_KEY, startBackOffice} from "./support/back-office-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {consoleIn, startOwnSandbox} from "./support/own-sandbox.ts";

// Forms show what is wrong below their fields, and the browser shows nothing itself.

/** Forms in which the browser would show its own messages. */
const formsOfTheBrowser = (page: Page) =>
  page.evaluate(
    () => [...document.forms].filter((form) => !form.noValidate && form.querySelector("[required]")).length,
  );

test("a wrong field gets the focus and says what to enter, until its value is right", async ({
  page,
  backOffice: shop,
}) => {
  const office = new BackOfficePage(page, shop);
  await office.open("?view=new-link");
  expect(await formsOfTheBrowser(page)).toBe(0);
  const name = page.getByLabel("Name", {exact: true});
  const price = page.getByLabel("Price", {exact: false}).first();
  await page.getByLabel("Maximum quantity").fill("0");
  await page.getByLabel("Return URL").fill("thanks");
  await office.button("Create the link");
  await expect(office.fieldProblems).toHaveText([
    "Fill in this field.",
    "Enter a price, or give each option its own.",
    "Enter at least 1.",
    "Enter a whole address such as https://example.com/thanks.",
  ]);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription("Fill in this field.");
  await expect(price).toHaveAccessibleDescription(
    "Leave empty if each option has its own price. Enter a price, or give each option its own.",
  );
  expect(await axeFindings(page)).toEqual([]);
  await name.fill("Walnut desk");
  await expect(name).not.toHaveAttribute("aria-invalid");
  await expect(name).toHaveAccessibleDescription("");
  await price.fill("ten");
  await expect(office.fieldProblems.first()).toHaveText("Enter an amount in USD, such as 24.00.");
  await price.fill("10");
  await page.getByLabel("Maximum quantity").fill("3");
  await office.button("Create the link");
  await expect(page.getByLabel("Return URL")).toBeFocused();
  await page.getByLabel("Return URL").fill("https://shop.example/thanks");
  await expect(office.fieldProblems).toHaveCount(0);
  await office.button("Create the link");
  await expect(office.announcement).toHaveText("Link created.");
});

test("an invoice's fields say what to enter", async ({page, backOffice: shop}) => {
  const office = new BackOfficePage(page, shop);
  await office.open("?view=new-invoice");
  expect(await formsOfTheBrowser(page)).toBe(0);
  await page.getByLabel("E-mail").fill("grace");
  await page.getByLabel("Currency").fill("EU");
  await page.getByLabel("Quantity").fill("0");
  await page.getByLabel("Tax").fill("190");
  await page.getByLabel("Shipping").fill("free");
  await office.button("Save the draft");
  await expect(office.fieldProblems).toHaveText([
    "Enter an e-mail address such as name@example.com.",
    "Enter three letters, such as EUR.",
    "Fill in this field.",
    "Enter a quantity, such as 2 or 1.5.",
    "Fill in this field.",
    "Enter a percentage from 0 to 100.",
  ]);
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

test("dialogs and the sign-in page say what to enter", async ({page}) => {
  const shop = await startBackOffice();
  const office = new BackOfficePage(page, shop);
  await page.goto(`${shop.page}back-office/`);
  await office.button("Sign in");
  await expect(page.getByLabel("Operator key")).toBeFocused();
  await expect(office.fieldProblems).toHaveText("Fill in this field.");
  expect(await formsOfTheBrowser(page)).toBe(0);
  await page.getByLabel("Operator key").fill(OPERATOR_KEY);
  await office.button("Sign in");
  await expect(page.getByRole("heading", {level: 1})).toHaveText("Payments");

  const database = await openDatabase<MerchantTables>({
    url: shop.databases.merchant,
    migrations: merchantMigrations,
  });
  await insertToCheck(database.db);
  await database.close();
  await office.go("?view=needs-check");
  await page.getByRole("button", {name: "Record the outcome"}).first().click();
  await office.confirm.click();
  await expect(office.fieldProblems).toHaveText(["Choose one.", "Fill in this field."]);
  await expect(page.getByRole("radio").first()).toBeFocused();
  await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription("Choose one.");
  expect(await formsOfTheBrowser(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("radio").first().check();
  await expect(office.fieldProblems).toHaveText(["Fill in this field."]);
  await shop.stop();
});

test("the console's dialogs and its sign-in page say what to enter", async ({page}) => {
  const sandbox = await startOwnSandbox();
  const consolePage = consoleIn(page, sandbox.url);
  await consolePage.open("/?view=clock");
  await page.getByRole("button", {name: "Advance by…"}).click();
  await consolePage.confirm.click();
  const problems = page.locator(".field-problem:visible");
  await expect(problems).toHaveText("Enter a number.");
  expect(await formsOfTheBrowser(page)).toBe(0);
  await page.getByLabel("Advance seconds").fill("1.5");
  await expect(problems).toHaveText("Enter a whole number.");
  await page.getByLabel("Advance seconds").fill("60");
  await consolePage.confirm.click();
  await expect(consolePage.announcement).toHaveText("Clock advanced.");
  await sandbox.stop();

  const guarded = await startOwnSandbox({CONSOLE_PASSWORD: "open sesame 41"});
  await page.goto(`${guarded.url}/`);
  expect(await formsOfTheBrowser(page)).toBe(0);
  await page.getByRole("button", {name: "Sign in"}).click();
  await expect(page.getByRole("alert")).toHaveText("Enter the password.");
  await guarded.stop();
});
