import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";

/** The list of operations, and pages of operations and schemas with all kinds of content. */
const REFERENCE = [
  "/reference",
  ...["orders.create", "orders.patch", "invoices.create", "disputes.get", "oauth.token"].map(
    (id) => `/reference/${id}`,
  ),
  ...["orders.order", "orders.card_request", "disputes.cryptocurrency", "trackers.carrier"].map(
    (name) => `/reference/schemas/${name}`,
  ),
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1280]) {
    test.describe(`the sandbox's docs (${colorScheme}, ${width} px)`, () => {
      test.use({colorScheme, viewport: {width, height: 900}});

      test("the test values and the reference have no axe findings, overflow or policy violations", async ({
        page,
        sharedShop,
      }) => {
        const messages: string[] = [];
        page.on("console", (message) => messages.push(message.text()));
        for (const path of ["/test-values", ...REFERENCE]) {
          await page.goto(sharedShop.sandboxUrl + path);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          expect(await axeFindings(page)).toEqual([]);
        }
        expect(messages).toEqual([]);
      });
    });
  }
}
