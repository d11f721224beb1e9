import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";

const PAGES = {"the test values": "/test-values", "the API reference": "/reference"};

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1280]) {
    test.describe(`the sandbox's own pages (${colorScheme}, ${width} px)`, () => {
      test.use({colorScheme, viewport: {width, height: 900}});

      for (const [name, path] of Object.entries(PAGES))
        test(`${name}: axe finds nothing, nothing overflows, its policy lets its style in`, async ({
          page,
          sharedShop,
        }) => {
          // Axe looks at every route there is.
          test.setTimeout(90_000);
          const complaints: string[] = [];
          page.on("console", (message) => complaints.push(message.text()));
          await page.goto(sharedShop.sandboxUrl + path);
          // Closed details hide fields from axe. They are all drawn by the same code: some of them will do, and all of
          // them would keep axe busy for a minute.
          await page.locator("details").evaluateAll((all) => {
            for (const details of all.slice(0, 10)) details.setAttribute("open", "");
          });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          // So are the operations: the whole page is looked at once, in the other modes its beginning.
          if (colorScheme !== "light" || width !== 1280) {
            await page.locator("main section").evaluateAll((all) => {
              for (const section of all.slice(4)) section.remove();
            });
          }
          expect(await axeFindings(page)).toEqual([]);
          expect(complaints).toEqual([]);
        });
    });
  }
}

test("the reference is read by keyboard: contents, an operation, its fields", async ({page, sharedShop}) => {
  await page.goto(`${sharedShop.sandboxUrl}/reference`);
  const link = page.getByRole("navigation").getByRole("link", {name: "Create an order"});
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#orders\.create$/);
  const operation = page.locator("section", {has: page.getByRole("heading", {name: "Create an order"})});
  await expect(operation.getByRole("heading", {name: "Create an order"})).toBeInViewport();
  const summary = operation.getByText("Fields of purchase_units").first();
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(operation.getByText("soft_descriptor").first()).toBeVisible();
});
