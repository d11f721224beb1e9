import {FastlanePage, members} from "./fastlane-page.ts";
import {GooglePayPage} from "./google-pay-page.ts";
import {expect, test} from "./on-sandbox.ts";
import {PaymentPage} from "./payment-page.ts";

/** Decisions of presets, with the first callback of a guest session. */
const decisions = [
  ["approve", "onApprove"],
  ["cancel", "onCancel"],
] as const;

for (const [decision, callback] of decisions) {
  const tag = decision === "cancel" ? ["@long"] : [];
  test(`a preset to ${decision} applies to the guest form`, {tag: "@long"}, async ({openPage, merchant}) => {
    const shop = new PaymentPage(await openPage(), merchant);
    await merchant.call("POST", "/_sandbox/presets", {decision});
    await shop.makeSession({
      component: "paypal-guest-payments",
      factory: "createPayPalGuestOneTimePaymentSession",
    });
    for (const presentationMode of ["auto", "modal", "popup"]) {
      await shop.clearCalls();
      const orderId = await merchant.createOrder();
      await shop.press({presentationMode}, {orderId});
      expect(await shop.ended()).toEqual({});
      expect((await shop.calls())[0], presentationMode).toMatchObject({callback, data: {orderId}});
    }
  });

  test(`a preset to ${decision} applies to a payment sheet`, {tag}, async ({openPage, merchant}) => {
    const shop = await GooglePayPage.open(openPage, merchant);
    await merchant.call("POST", "/_sandbox/presets", {decision});
    await shop.button.click();
    if (decision === "approve") {
      expect(await shop.once("confirmOrder")).toMatchObject({status: "APPROVED"});
    } else expect(await shop.once("paymentError")).toMatchObject({statusCode: "CANCELED"});
    await expect(shop.page.locator("dialog")).toHaveCount(0);
  });

  test(`a preset to ${decision} applies to the one-time code`, {tag}, async ({openPage, merchant}) => {
    const shop = new FastlanePage(await openPage(), merchant);
    await shop.begin();
    await merchant.call("POST", "/_sandbox/presets", {decision});
    const flow = await shop.call("identity.triggerAuthenticationFlow", await shop.lookUp(members.morgan));
    const authenticationState = decision === "approve" ? "succeeded" : "canceled";
    expect(flow).toMatchObject({authenticationState});
  });
}

test("a preset applies to the 3-D Secure check", {tag: "@long"}, async ({openPage, merchant}) => {
  const page = await openPage();
  const orderId = await merchant.createOrder({
    payment_source: {card: {attributes: {verification: {method: "SCA_ALWAYS"}}}},
  });
  await page.evaluate(
    async ({clientToken}) => {
      const {paypal} = window as unknown as {paypal: {createInstance(options: unknown): Promise<never>}};
      const sdk: {createCardFieldsOneTimePaymentSession(): Record<string, (given: unknown) => HTMLElement>} =
        await paypal.createInstance({clientToken, components: ["card-fields"]});
      const session = sdk.createCardFieldsOneTimePaymentSession();
      for (const type of ["number", "expiry", "cvv"]) {
        document.getElementById("place")!.append(session["createCardFieldsComponent"]!({type}));
      }
      Object.assign(window, {session});
    },
    {clientToken: await merchant.clientToken()},
  );
  for (const [title, text] of [
    ["Card number", "4868719166101368"],
    ["Expiry date", "1240"],
    ["Security code", "123"],
  ] as const) {
    await page.frameLocator(`#place iframe[title^="${title}"]`).locator("input").pressSequentially(text);
  }
  const submit = () =>
    page.evaluate(
      (id) => (window as unknown as {session: {submit(id: string): Promise<unknown>}}).session.submit(id),
      orderId,
    );
  await merchant.call("POST", "/_sandbox/presets", {decision: "cancel"});
  expect(await submit()).toEqual({state: "canceled", data: {orderId}});
  await merchant.call("POST", "/_sandbox/presets", {decision: "approve"});
  expect(await submit()).toEqual({state: "succeeded", data: {orderId, liabilityShift: "POSSIBLE"}});
});
