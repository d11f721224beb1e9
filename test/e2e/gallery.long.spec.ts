import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {layoutFaults} from "./support/layout-faults.ts";
import {collectProblems} from "./support/problems.ts";

/** A PNG file of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p9cUAAAAAABJRU5ErkJggg==",
  "base64",
);
const states = [
  {name: "ready", title: "Ready", sizes: {light: [480, 300], dark: [480, 300]}},
  {name: "paid", title: "Paid", sizes: {light: [480, 200]}},
];
const contents = {
  looks: [
    {name: "light", title: "light"},
    {name: "dark", title: "dark"},
  ],
  tags: [{name: "checkout-fastlane", states}],
};

for (const width of [320, 1280]) {
  test(`the gallery shows each state in the chosen look at ${width} px`, async ({page, sharedShop}) => {
    const problems = collectProblems(page.context());
    await page.setViewportSize({width, height: 900});
    await page.route("**/pictures/contents.json", (route) => route.fulfill({json: contents}));
    await page.route("**/pictures/**/*.png", (route) =>
      route.fulfill({body: pixel, contentType: "image/png"}),
    );
    await page.goto(`${sharedShop.page}gallery/`);
    const pictures = page.getByRole("img", {name: /^checkout-fastlane/});
    await expect(pictures).toHaveCount(2);
    await page.getByLabel("dark").check();
    await expect(pictures).toHaveCount(1);
    await expect(pictures).toHaveAttribute("alt", "checkout-fastlane: Ready (dark)");
    await expect(pictures).toHaveAttribute("src", /checkout-fastlane\/ready\.dark\.png$/);
    await page.getByRole("link", {name: "fastlane"}).click();
    await expect(page.getByRole("heading", {name: "<checkout-fastlane>"})).toBeInViewport();
    expect(await axeFindings(page)).toEqual([]);
    expect(await layoutFaults(page, "")).toEqual([]);
    expect(problems).toEqual([]);
  });
}

test("the gallery without pictures names the command that takes them", async ({page, sharedShop}) => {
  await page.route("**/pictures/contents.json", (route) => route.fulfill({status: 404}));
  await page.goto(`${sharedShop.page}gallery/`);
  await expect(page.getByText("npm run screenshots")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
