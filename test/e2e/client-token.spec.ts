import type {CheckoutElement} from "../../src/components/checkout-element.ts";
import {CANARY_SECRET} from "../support/shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";

/** A token of the shop's application with this scope only. */
async function narrowToken(sandboxUrl: string, scope: string): Promise<string> {
  const basic = Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64");
  const reply = await fetch(`${sandboxUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: {Authorization: `Basic ${basic}`, "Content-Type": "application/x-www-form-urlencoded"},
    body: `grant_type=client_credentials&scope=${encodeURIComponent(`https://uri.paypal.com/services/${scope}`)}`,
  });
  return ((await reply.json()) as {access_token: string}).access_token;
}

test("each element with a token of the wrong scope fails, and the console has PayPal's reason", async ({
  page,
  sharedShop,
}) => {
  const token = await narrowToken(sharedShop.sandboxUrl, "payments/payment");
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  const statuses: number[] = [];
  page.on("response", (reply) => {
    if (reply.url().endsWith("/find-eligible-methods")) statuses.push(reply.status());
  });
  await openMerchantPage(
    page,
    sharedShop.page,
    `<checkout-provider environment="sandbox" sdk-url="${sharedShop.sandboxUrl}" amount="75.00" currency-code="USD">
      <checkout-card-fields></checkout-card-fields>
      <checkout-guest-button></checkout-guest-button>
      <checkout-wallet-button wallet="paypal"></checkout-wallet-button>
      <checkout-fastlane></checkout-fastlane>
      <checkout-payment-method method="ideal"></checkout-payment-method>
      <checkout-express-buttons></checkout-express-buttons>
      <checkout-payment></checkout-payment>
    </checkout-provider>
    <script>
      document.querySelector("checkout-provider").getClientToken = async () => ${JSON.stringify(token)};
    </script>`,
  );
  const failed = page.locator("checkout-provider > :state(failed)");
  await expect(failed).toHaveCount(7);
  const codes = await failed.evaluateAll((elements) =>
    elements.map((element) => (element as CheckoutElement).error?.code),
  );
  expect(codes).toEqual(codes.map(() => "permission"));
  expect(new Set(statuses.filter((status) => status !== 204))).toEqual(new Set([403]));
  expect(lines.join("\n")).toContain(
    "<checkout-card-fields> permission: findEligibleMethods failed. PERMISSION_DENIED",
  );
});
