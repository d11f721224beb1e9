import {expect, test} from "./on-sandbox.ts";

interface PageWindow {
  paypal: {
    createInstance(options: unknown): Promise<{
      findEligibleMethods(options: unknown): Promise<{isEligible(method: string): boolean}>;
    }>;
  };
}

test("a page with nothing but the client id gets an instance; with a wrong one it hears why", async ({
  openPage,
}) => {
  const page = await openPage();
  const answers = await page.evaluate(async () => {
    const {paypal} = window as unknown as PageWindow;
    const create = (clientId: string) => paypal.createInstance({clientId, components: ["venmo-payments"]});
    const sdk = await create("sandbox-client");
    const methods = await sdk.findEligibleMethods({currencyCode: "USD"});
    const refusal = await create("nobody").catch((error: Error & {code: string}) => error.code);
    return {venmo: methods.isEligible("venmo"), refusal};
  });
  expect(answers).toEqual({venmo: true, refusal: "INVALID_CLIENT_ID"});
});
