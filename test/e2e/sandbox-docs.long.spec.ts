import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1280]) {
    test.describe(`the sandbox's docs (${colorScheme}, ${width} px)`, () => {
      test.use({colorScheme, viewport: {width, height: 900}});

      test("the test values and the operations have no axe findings, overflow or policy violations", async ({
        page,
        sharedShop,
      }) => {
        const messages: string[] = [];
        page.on("console", (message) => messages.push(message.text()));
        for (const path of ["/test-values", "/operations"]) {
          await page.goto(sharedShop.sandboxUrl + path);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          expect(await axeFindings(page)).toEqual([]);
        }
        expect(messages).toEqual([]);
      });

      test("the API reference follows the color scheme, without overflow or policy violations", async ({
        page,
        sharedShop,
      }) => {
        const messages: string[] = [];
        page.on("console", (message) => messages.push(message.text()));
        await page.goto(`${sharedShop.sandboxUrl}/reference#/Orders/orders.create`);
        const operation = page.locator(".opblock.is-open", {hasText: "Create an order"});
        await expect(operation.getByRole("button", {name: "Try it out"})).toBeVisible({timeout: 30_000});
        await expect(operation.getByText("PayPal-Request-Id", {exact: true})).toBeVisible();
        await expect(page.locator("html.dark-mode")).toHaveCount(colorScheme === "dark" ? 1 : 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        // Swagger UI's own markup has known findings.
        expect(await axeFindings(page, {exclude: [["#reference"]]})).toEqual([]);
        expect(messages).toEqual([]);
      });
    });
  }
}
