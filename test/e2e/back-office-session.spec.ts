import {BackOfficePage} from "./support/back-office.ts";
import {OPERATOR_KEY, startBackOffice} from "./support/back-office-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {startOtherSite} from "./support/other-site.ts";

test("signs in with the key only", async ({page, backOffice: shop}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(`${shop.page}back-office/?view=disputes`);
  const key = page.getByLabel("Operator key");
  await expect(key).toBeFocused();
  for (const guess of ["guess", `${OPERATOR_KEY}0`]) {
    await key.fill(guess);
    await page.keyboard.press("Enter");
    // Until the reply, the form ignores another press, and the message of the last guess stays.
    await expect(page.getByRole("button", {name: "Sign in"})).not.toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("alert")).toHaveText(
      "This is not the operator key. Check it, then try again.",
    );
    await expect(key).toHaveAttribute("aria-invalid", "true");
  }
  await key.fill(OPERATOR_KEY);
  await page.keyboard.press("Enter");
  // The view of the address opens after signing in.
  await expect(page.getByRole("heading", {level: 1})).toHaveText("Disputes");
  expect(addresses.filter((address) => address.includes(OPERATOR_KEY))).toEqual([]);
  expect(shop.merchant.output).not.toContain(OPERATOR_KEY);
});

// merchant/operator-session.test.ts has the limit.
test("limits guesses of the key", {tag: "@long"}, async ({page}) => {
  const guarded = await startBackOffice({RATE_LIMITS: "signins=1"});
  // Addresses of this machine aren't limited, but the shop's session is.
  await page.goto(`${guarded.page}shop/`);
  await page.goto(`${guarded.page}back-office/`);
  await page.getByLabel("Operator key").fill("guess");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This is not the operator key. Check it, then try again.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "There were too many tries. Wait a minute, then try again.",
  );
  await guarded.stop();
});

// merchant/operator-session.test.ts has copies of cookies.
test("refuses an old cookie after signing out", {tag: "@long"}, async ({page, backOffice: shop, context}) => {
  const office = new BackOfficePage(page, shop);
  await office.open();
  const cookies = await context.cookies();
  expect(cookies.map(({httpOnly, sameSite}) => [httpOnly, sameSite])).toContainEqual([true, "Strict"]);
  await office.button("Sign out");
  await expect(page.getByLabel("Operator key")).toBeVisible();
  await context.addCookies(cookies);
  await page.reload();
  await expect(page.getByLabel("Operator key")).toBeVisible();
});

test("refuses pages of another origin that use the session", async ({page, backOffice: shop, context}) => {
  const office = new BackOfficePage(page, shop);
  const {orderId} = await office.buy();
  await office.open();
  const site = await startOtherSite("<h1>Other site</h1>");
  const tab = await context.newPage();
  const url = `${shop.page}service-api/back-office/orders/${orderId}/refund`;
  for (const address of [site.samesite, site.crosssite]) {
    await tab.goto(address);
    const asked = tab.waitForRequest(url);
    await tab.evaluate(
      (to) =>
        fetch(to, {method: "POST", mode: "no-cors", credentials: "include", body: "{}"}).catch(() => null),
      url,
    );
    await asked;
    const refused = await page.request.post(url, {data: {}, headers: {Origin: new URL(address).origin}});
    expect([refused.status(), await refused.json()]).toMatchObject([403, {code: "FOREIGN_ORIGIN"}]);
  }
  expect(await office.refunds(orderId)).toEqual([]);
  // The page can't be framed.
  const reply = await page.request.get(`${shop.page}back-office/`);
  expect(reply.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await site.stop();
});

test("asks for the key again when the session ends, and keeps what was typed", async ({
  page,
  backOffice: shop,
  context,
}) => {
  const office = new BackOfficePage(page, shop);
  const {orderId} = await office.buy();
  await office.open(`?view=payments&search=${orderId}`);
  await office.openers.click();
  await office.button("Refund");
  await page.getByLabel("Amount").fill("7");
  await page.getByLabel("Note for the buyer").fill("Sorry");
  await context.clearCookies();
  await office.confirm.click();
  await page.getByLabel("Operator key").fill(OPERATOR_KEY);
  await page.keyboard.press("Enter");
  await expect(office.announcement).toHaveText("Refunded.");
  expect(await office.refunds(orderId)).toEqual(["7.00"]);
  // A form in the page stays, too.
  await office.go("?view=new-link");
  await page.getByLabel("Name", {exact: true}).fill("Walnut desk");
  await page.getByLabel("Price").first().fill("420");
  await context.clearCookies();
  await office.button("Create the link");
  await page.getByLabel("Operator key").fill(OPERATOR_KEY);
  await page.keyboard.press("Enter");
  await expect(office.pane).toContainText("Walnut desk");
});

// Firefox's driver doesn't finish a request that the test fetches.
test(
  "repeats a request with a lost reply under the same id, and refunds once",
  {tag: "@chromium"},
  async ({page, backOffice: shop}) => {
    const office = new BackOfficePage(page, shop);
    const {orderId} = await office.buy();
    await office.open(`?view=payments&search=${orderId}`);
    await office.openers.click();
    const ids: (string | undefined)[] = [];
    let isLost = true;
    await page.route("**/refund", async (route) => {
      ids.push(route.request().headers()["service-request-id"]);
      const response = await route.fetch();
      await (isLost ? route.abort() : route.fulfill({response}));
      isLost = false;
    });
    await office.button("Refund");
    await page.getByLabel("Amount").fill("8");
    await office.confirm.dblclick();
    await expect(office.problem).toContainText("We don’t know if it worked.");
    await expect(page.getByLabel("Amount")).toBeDisabled();
    await expect(office.confirm).toHaveText("Try again");
    await office.confirm.click();
    await expect(office.announcement).toHaveText("Refunded.");
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await office.refunds(orderId)).toEqual(["8.00"]);
  },
);

test("works with the keyboard alone", async ({page, backOffice: shop}) => {
  const office = new BackOfficePage(page, shop);
  const orders = [await office.buy(), await office.buy()];
  await office.open("?view=payments");
  await page.keyboard.press("/");
  await page.keyboard.type(orders[0]?.amount ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`search=${orders[0]?.amount}`));
  await office.settled();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(office.pane).toContainText(orders[1]?.orderId ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(office.pane).toContainText(orders[0]?.orderId ?? "");
  const refund = page.getByRole("button", {name: "Refund", exact: true});
  for (
    let tabs = 0;
    tabs < 60 && !(await refund.evaluate((button) => button === document.activeElement));
    tabs += 1
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(office.dialog).toHaveCount(0);
  await expect(refund).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(office.pane).toHaveCount(0);
  await expect(page.locator(".opener").nth(1)).toBeFocused();
  // Escape clears the search, then leaves it.
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await expect(office.search).toHaveValue("");
  await expect(page).not.toHaveURL(/search=/);
  await expect(office.search).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(office.search).not.toBeFocused();
  // The address has the state, so that back and forward work.
  await page.goBack();
  await expect(office.pane).toBeVisible();
  await page.goForward();
  await expect(office.pane).toHaveCount(0);
});

test("searches while a name is typed, and opens and refunds the payment of that buyer", async ({
  page,
  backOffice: shop,
}) => {
  const office = new BackOfficePage(page, shop);
  const {orderId, amount} = await office.buy("Zora Quill");
  await office.buy("Yves Arnaud");
  await office.open("?view=payments");
  await office.openers.filter({hasText: "Yves Arnaud"}).click();
  await expect(office.heading).toContainText(`Yves Arnaud ${amount} USD`);
  await office.search.pressSequentially("zora");
  await expect(office.openers).toHaveText([/^Zora Quill/]);
  await expect(page.getByText("1 found.")).toBeAttached();
  // The open item isn't in the list, so nothing can be done to it.
  await expect(office.pane).toHaveCount(0);
  await expect(office.search).toBeFocused();
  await office.openers.first().click();
  await expect(office.heading).toHaveText(new RegExp(`^Zora Quill ${amount} USD\\s+Paid\\s+${orderId}$`));
  await office.button("Refund");
  await expect(office.about).toHaveText(`Zora Quill, ${amount} USD`);
  await office.button("Cancel");
  // The dialog gives the focus back when it has closed.
  await expect(office.dialog).toHaveCount(0);
  await office.search.press("End");
  await office.search.pressSequentially(" q ");
  await expect(page).toHaveURL(/search=zora\+q&/);
  await expect(office.search).toHaveValue("zora q ");
  await expect(office.heading).toContainText("Zora Quill");
  await office.search.fill("nobody");
  await expect(page.getByText("No matches.")).toBeAttached();
  await expect(office.pane).toHaveCount(0);
});

test("shows the payments of the latest search when an earlier reply comes late", async ({
  page,
  backOffice: shop,
}) => {
  const office = new BackOfficePage(page, shop);
  await office.buy("Xenia Marsh");
  await office.buy("Walt Ogden");
  await office.open("?view=payments");
  // The reply to the first search never comes, and its request ends when the second search begins.
  await page.route(/payments\?search=xenia/, () => {});
  const asked = page.waitForRequest(/payments\?search=xenia/);
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("search=xenia"));
  await office.search.fill("xenia");
  await asked;
  await office.search.fill("walt");
  await ended;
  await expect(office.openers).toHaveText([/^Walt Ogden/]);
});

test("closes an item of the old list that was opened during a search, and keeps one of the new list", async ({
  page,
  backOffice: shop,
}) => {
  const office = new BackOfficePage(page, shop);
  await office.buy("Vera Stone");
  await office.buy("Uma Field");
  await office.open("?view=payments");
  const opener = (name: string) => office.openers.filter({hasText: name});
  // The details of one payment never come, so that opening the other one ends their request.
  await page.route(`**/payments/${await opener("Uma Field").getAttribute("data-key")}`, () => {});
  const asked: (() => void)[] = [];
  await page.route(/payments\?search=/, async (route) => {
    await new Promise<void>((resolve) => asked.push(resolve));
    await route.continue();
  });
  await opener("Uma Field").click();
  await office.search.fill("vera");
  await expect.poll(() => asked.length).toBe(1);
  await opener("Vera Stone").click();
  await expect(office.heading).toContainText("Vera Stone");
  asked[0]?.();
  await expect(office.openers).toHaveText([/^Vera Stone/]);
  await expect(office.heading).toContainText("Vera Stone");
  await office.search.fill("uma");
  await expect.poll(() => asked.length).toBe(2);
  await opener("Vera Stone").click();
  asked[1]?.();
  await expect(office.openers).toHaveText([/^Uma Field/]);
  await expect(office.pane).toHaveCount(0);
});

test("keeps the text of the search while the list loads", async ({page, backOffice: shop}) => {
  const office = new BackOfficePage(page, shop);
  await office.open();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/back-office/payments?*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  const search = page.getByLabel("Search");
  await search.pressSequentially("42.5");
  answer();
  await office.settled();
  await expect(search).toHaveValue("42.5");
});

// back-office-actions.spec.ts downloads the other lists.
test("downloads a list as CSV", {tag: "@long"}, async ({page, backOffice: shop}) => {
  const office = new BackOfficePage(page, shop);
  const {orderId} = await office.buy();
  await office.open(`?view=payments&search=${orderId}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", {name: "CSV"}).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("payments.csv");
  const {readFile} = await import("node:fs/promises");
  expect(await readFile((await file.path()) ?? "", "utf8")).toContain(orderId);
});

test("has no page without the key", async ({page, backOffice: shop, sharedShop}) => {
  expect((await page.request.get(`${sharedShop.page}back-office/`)).status()).toBe(404);
  expect((await page.request.get(`${sharedShop.page}back-office/back-office.js`)).status()).toBe(404);
  const found = await page.request.get(`${shop.page}back-office?view=links`, {maxRedirects: 0});
  expect([found.status(), found.headers()["location"]]).toEqual([302, "back-office/?view=links"]);
});
