import {axeFindings} from "./support/axe.ts";
import {allowClipboard} from "./support/clipboard.ts";
import type {ConsolePage} from "./support/console.ts";
import {CONSOLE_LISTS as LISTS, CONSOLE_PANELS as PANELS} from "./support/console-views.ts";
import {expect, test} from "./support/fixtures.ts";
import {consoleIn, startOwnSandbox} from "./support/own-sandbox.ts";
import {overflow} from "./support/overflow.ts";

for (const [colorScheme, width] of [
  ["light", 1360],
  ["dark", 1360],
  ["light", 320],
  ["dark", 320],
] as const) {
  test.describe(`every view of the console (${colorScheme}, ${width} px)`, () => {
    test.use({colorScheme, viewport: {width, height: 900}, hasTouch: width === 320});

    test("has no axe findings, no overflow and no console messages, with and without data", async ({
      page,
      browserName,
    }) => {
      test.setTimeout(400_000);
      const sandbox = await startOwnSandbox();
      const messages: string[] = [];
      page.on("console", (message) => messages.push(message.text()));
      const consolePage = consoleIn(page, sandbox.url);
      const look = async (what: string) => {
        expect(await axeFindings(page), what).toEqual([]);
        expect(await overflow(page), what).toBe(0);
        expect(await smallTargets(page, width === 320 ? 44 : 24), what).toEqual([]);
      };
      for (const view of [...LISTS, ...PANELS]) {
        await consolePage.open(`/?view=${view}`);
        await look(`${view}, empty`);
      }
      await consolePage.open("/?view=orders&open=NOBODY");
      await expect(consolePage.pane).toContainText("Not found. It may have been deleted.");
      await look("an order that is not there");
      // Chromium logs each 404 itself.
      const notFound = "Failed to load resource: the server responded with a status of 404 (Not Found)";
      expect(messages.splice(0)).toEqual(browserName === "chromium" ? [notFound] : []);
      await page.request.post(`${sandbox.url}/_sandbox/seed`, {data: {}});
      await consolePage.paidOrder();
      for (const view of LISTS) {
        await consolePage.open(`/?view=${view}`);
        const first = page.locator(".opener").first();
        if ((await first.count()) === 0) continue;
        await first.click();
        await expect(consolePage.pane.locator(".facts")).toBeVisible();
        await look(`${view}, open`);
        const heights = await rowHeights(page);
        if (width > 320)
          expect(
            heights.filter((height) => height > 48),
            `${view}, rows`,
          ).toEqual([]);
      }
      expect(messages).toEqual([]);
      await sandbox.stop();
    });
  });
}

/** Heights of a list's rows, in pixels. */
function rowHeights(page: ConsolePage["page"]): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("tbody tr")].map((row) => Math.round(row.getBoundingClientRect().height)),
  );
}

/** Controls that are lower than `least` pixels, except links in sentences. */
function smallTargets(page: ConsolePage["page"], least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const all = [...document.querySelectorAll<HTMLElement>("a, button, input, select, summary")];
    return all.flatMap((each) => {
      const target = each.matches("[type=checkbox]") ? each.closest("label")! : each;
      const {width, height} = target.getBoundingClientRect();
      const isHidden = width === 0 || each.closest(".skip") !== null || each.closest("[hidden]") !== null;
      const isInSentence = each.matches("p:not(.actions, .brand) > a:not(.button), p > button.id");
      if (isHidden || isInSentence || height >= least) return [];
      return [`${each.outerHTML.slice(0, 80)} ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, least);
}

test("a list that fails to load shows an error, and loads after another try", async ({page}) => {
  const sandbox = await startOwnSandbox();
  const consolePage = consoleIn(page, sandbox.url);
  await consolePage.paidOrder();
  await page.route("**/_sandbox/console/orders?*", (route) => route.abort());
  await page.goto(`${sandbox.url}/?view=orders`);
  await expect(page.getByRole("alert")).toContainText("The sandbox didn't reply");
  await expect(page.getByText("Loading…")).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute("**/_sandbox/console/orders?*");
  await page.getByRole("button", {name: "Try again"}).click();
  await expect(page.locator("main .opener")).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await sandbox.stop();
});

test("Tab reaches every control of every view, and each one shows its focus", async ({page}) => {
  const sandbox = await startOwnSandbox();
  const consolePage = consoleIn(page, sandbox.url);
  await consolePage.paidOrder();
  for (const view of [...LISTS, ...PANELS]) {
    await consolePage.open(`/?view=${view}`);
    const controls = page.locator("main :is(a, button, input, select, summary, [tabindex='0'])");
    const order = await controls.filter({visible: true}).count();
    await page.locator("main").focus();
    const reached = new Set<string>();
    for (let step = 0; step < order; step += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const {outlineStyle, outlineWidth} = getComputedStyle(focused);
        const {top, bottom} = focused.getBoundingClientRect();
        const isSeen = bottom > 0 && top < innerHeight;
        const isRinged = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
        const all = [...document.querySelectorAll("*")];
        return {
          number: all.indexOf(focused),
          isGood: isSeen && isRinged,
          html: focused.outerHTML.slice(0, 90),
        };
      });
      expect(at.isGood, `${view}: ${at.html}`).toBe(true);
      reached.add(String(at.number));
    }
    expect(reached.size, view).toBe(order);
  }
  await sandbox.stop();
});

test("a return is offered, accepted, sent and acknowledged in both parties' roles", async ({page}) => {
  const sandbox = await startOwnSandbox();
  const consolePage = consoleIn(page, sandbox.url);
  const id = await consolePage.paidOrder();
  await consolePage.open(`/?view=orders&open=${id}`);
  await page.getByRole("button", {name: "Open a dispute"}).click();
  await page.getByLabel("Reason").selectOption("MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED");
  await page.getByRole("textbox", {name: /^Message/}).fill("<b>Where is it?</b>");
  await consolePage.confirm.click();
  await expect(page.getByRole("heading", {level: 1})).toHaveText("Disputes");
  await expect(consolePage.pane).toContainText("Message: BUYER: <b>Where is it?</b>");
  const press = (party: "buyer" | "merchant", name: string) =>
    consolePage.as(party).getByRole("button", {name}).click();
  await press("merchant", "Make offer");
  await page.getByRole("combobox", {name: "Offer type"}).selectOption("REFUND_WITH_RETURN");
  await page.getByLabel("Offer amount").fill("40.00");
  await page.getByLabel("Note").fill("Send it back, please.");
  await page.getByLabel("Other values").fill("{");
  await consolePage.confirm.click();
  await expect(page.getByRole("alert")).toHaveText("The JSON has an error.");
  await page.getByLabel("Other values").fill('{"return_shipping_address": {"country_code": "US"}}');
  expect(await axeFindings(page)).toEqual([]);
  await consolePage.confirm.click();
  await press("buyer", "Accept offer");
  await consolePage.confirm.click();
  await press("buyer", "Provide evidence");
  await page.getByLabel("Evidence type").selectOption("PROOF_OF_RETURN");
  await page.getByLabel("Notes").fill("Sent with a tracking number.");
  await consolePage.confirm.click();
  await press("merchant", "Acknowledge return item");
  await consolePage.confirm.click();
  await expect(consolePage.pane).toContainText("RESOLVED_BUYER_FAVOR");
  await expect(consolePage.pane.locator(".facts")).toContainText("40.00");
  await sandbox.stop();
});

test("a draft of an invoice is sent, and its buyer's page opens", async ({page}) => {
  const sandbox = await startOwnSandbox();
  const consolePage = consoleIn(page, sandbox.url);
  const item = {name: "Tea", quantity: "1", unit_amount: {currency_code: "USD", value: "9.00"}};
  const draft = {status: "DRAFT", detail: {currency_code: "USD"}, items: [item]};
  await page.request.post(`${sandbox.url}/_sandbox/invoices`, {data: draft});
  await consolePage.open("/?view=invoices&status=DRAFT");
  await page.locator(".opener").first().click();
  const buyersPage = consolePage.pane.getByRole("link", {name: /\/invoice\/p\//});
  await expect(buyersPage).toHaveCount(0);
  await consolePage.pane.getByRole("button", {name: "Send"}).click();
  await consolePage.confirm.click();
  await expect(consolePage.announcement).toHaveText("The invoice is sent.");
  const tab = page.waitForEvent("popup");
  await buyersPage.click();
  await expect((await tab).getByRole("heading", {level: 1})).toBeVisible();
  await sandbox.stop();
});

test("a link with variants can be created in the form, shared by a QR code and deleted", async ({
  page,
  context,
}) => {
  const sandbox = await startOwnSandbox();
  await allowClipboard(context, sandbox.url);
  const consolePage = consoleIn(page, sandbox.url);
  await consolePage.open("/?view=new-link");
  const name = "Shirt <img src=x onerror=alert(1)>";
  await page.getByLabel("Name", {exact: true}).fill(name);
  await page.getByLabel("Currency").fill("EUR");
  await page.getByRole("button", {name: "Add a variant"}).click();
  const first = page.getByRole("group", {name: "Variant 1"});
  await first.getByLabel(/^Variant 1/).fill("Size");
  await first.getByLabel("Option 1", {exact: true}).fill("S");
  await first.getByLabel("Option 2", {exact: true}).fill("gone");
  await first.getByRole("button", {name: "Add an option"}).click();
  await first.getByLabel("Option 3", {exact: true}).fill("L");
  await first.getByLabel(/^Price of option 1/).fill("10.00");
  await first.getByLabel(/^Price of option 3/).fill("12.50");
  await first.getByRole("button", {name: "Remove option 2"}).click();
  // An invalid price shows the sandbox's error, and the form keeps its input.
  await first.getByLabel(/^Price of option 2/).fill("x");
  await page.getByRole("button", {name: "Create the link"}).click();
  await expect(page.getByRole("alert")).toContainText("unit_amount");
  await expect(page.getByLabel("Name", {exact: true})).toHaveValue(name);
  await first.getByLabel(/^Price of option 2/).fill("12.50");
  await page.getByRole("button", {name: "Create the link"}).click();
  await expect(consolePage.pane.getByText(name, {exact: true})).toBeVisible();
  await expect(consolePage.pane).toContainText("10.00 EUR, 12.50 EUR");
  await expect(consolePage.pane.getByRole("img", {name: "QR code of the link"})).toBeVisible();
  await page.getByRole("button", {name: "Copy the link"}).click();
  await expect(consolePage.announcement).toHaveText("The link is copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/pay\/PLB-/);
  await consolePage.pane.getByRole("button", {name: "Delete", exact: true}).click();
  await page.getByRole("button", {name: "Cancel"}).click();
  await consolePage.pane.getByRole("button", {name: "Delete", exact: true}).click();
  await consolePage.confirm.click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await sandbox.stop();
});

test("faults, presets and the clock can be set, and reading them leaves no request log entries", async ({
  page,
}) => {
  const sandbox = await startOwnSandbox();
  const consolePage = consoleIn(page, sandbox.url);
  await consolePage.open("/?view=faults");
  await page.getByRole("button", {name: "Add a fault"}).click();
  await expect(page.getByLabel("Milliseconds")).toHaveCount(0);
  await page.getByLabel("Kind").selectOption("delay");
  await page.getByLabel("Path").fill("/v2/checkout/orders");
  await page.getByLabel("Milliseconds").fill("5");
  await consolePage.confirm.click();
  await page.locator(".opener").click();
  await expect(consolePage.pane.locator(".facts")).toContainText("Milliseconds 5");
  await consolePage.pane.getByRole("button", {name: "Remove"}).click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();

  await page.getByRole("link", {name: "Presets"}).click();
  await page.getByRole("button", {name: "Set an outcome"}).click();
  await page.getByRole("combobox", {name: "Outcome"}).selectOption("capture-declined");
  await consolePage.confirm.click();
  await expect(page.locator("tbody tr")).toContainText(/capture-declined\s*1\s*1/);
  await consolePage.paidOrder();
  await expect(page.locator("tbody tr")).toContainText(/capture-declined\s*0\s*1/);

  await page.getByRole("link", {name: "Clock and data"}).click();
  // The shown clock is running.
  const shown = page.locator("main strong time");
  const before = await shown.textContent();
  await expect(shown).not.toHaveText(before ?? "");
  await page.getByRole("button", {name: "+ 3 days"}).click();
  await expect(page.getByText("ahead of real time by 3 days")).toBeVisible();
  await page.getByRole("button", {name: "Reset to real time"}).click();
  await expect(page.getByText(", real time")).toBeVisible();

  // The console's own requests are not logged.
  const {requests} = (await (await page.request.get(`${sandbox.url}/_sandbox/requests`)).json()) as {
    requests: {method: string; path: string}[];
  };
  expect(
    requests.filter(({method, path}) => method === "GET" && /presets|faults|clock|console/.test(path)),
  ).toEqual([]);
  await page.getByRole("button", {name: "Reset the sandbox"}).click();
  await consolePage.confirm.click();
  await expect(consolePage.announcement).toHaveText("Sandbox reset.");
  await sandbox.stop();
});

test("a request is copied as curl without its secrets", async ({page, context}) => {
  const sandbox = await startOwnSandbox();
  await allowClipboard(context, sandbox.url);
  const consolePage = consoleIn(page, sandbox.url);
  await consolePage.paidOrder({custom_id: "it's $HOME"});
  await consolePage.open("/?view=requests&q=/v2/checkout/orders&method=POST");
  await page.locator(".opener").first().click();
  await page.getByRole("button", {name: "Copy as curl"}).click();
  await expect(consolePage.announcement).toHaveText("The curl command is copied.");
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  expect(curl).toContain(`curl -X POST '${sandbox.url}/v2/checkout/orders'`);
  expect(curl).toContain('"Authorization: Bearer $ACCESS_TOKEN"');
  expect(curl).toContain(`it'\\''s $HOME`);
  expect(curl).not.toMatch(/4111111111111111|"123"/);
  await sandbox.stop();
});

test("a console with a password returns to the requested view after signing in", async ({page}) => {
  const sandbox = await startOwnSandbox({CONSOLE_PASSWORD: "open sesame 41"});
  await page.goto(`${sandbox.url}/?view=clock`);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("Password").fill("wrong one");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Wrong password");
  await page.getByLabel("Password").fill("open sesame 41");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", {level: 1})).toHaveText("Clock and data");
  await page.getByRole("button", {name: "+ 1 hour"}).click();
  await expect(page.getByText("ahead of real time by 1 hour")).toBeVisible();
  await page.getByRole("button", {name: "Sign out"}).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  await sandbox.stop();
});
