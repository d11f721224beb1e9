import {axeFindings} from "../support/axe.ts";
import {clickAway, pressAway} from "../support/keys.ts";
import {captures, GooglePayPage, type GooglePayWindow} from "./google-pay-page.ts";
import {expect, test} from "./on-sandbox.ts";

const buyer = {
  name: "Avery Whitfield",
  address1: "804 Congress Avenue",
  address2: "Apt 12B",
  address3: "",
  locality: "Austin",
  administrativeArea: "TX",
  postalCode: "78701",
  countryCode: "US",
  sortingCode: "",
};

test("an ordinary card pays by keyboard", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.start();
  await expect(shop.sheet.getByRole("radio", {name: "Visa ending in 1111"})).toBeFocused();
  await expect(shop.sheet.getByRole("button", {name: "Pay $10.00"})).toBeVisible();
  await expect(shop.sheet.getByText("Sandbox: no real money")).toBeVisible();
  expect(await axeFindings(shop.page)).toEqual([]);
  pressAway(shop.page, "Enter");

  expect(await shop.once("onPaymentAuthorized")).toEqual({
    apiVersion: 2,
    apiVersionMinor: 0,
    paymentMethodData: {
      type: "CARD",
      description: "VISA •••• 1111",
      info: {
        cardNetwork: "VISA",
        cardDetails: "1111",
        assuranceDetails: {accountVerified: true, cardHolderAuthenticated: false},
        billingAddress: buyer,
      },
      tokenizationData: {type: "PAYMENT_GATEWAY", token: expect.stringContaining("ECv2") as unknown},
    },
  });
  expect(await shop.once("confirmOrder")).toEqual({
    id: shop.orderId,
    status: "APPROVED",
    payment_source: {
      google_pay: {name: "Avery Whitfield", card: {last_digits: "1111", brand: "VISA", type: "UNKNOWN"}},
    },
    links: expect.arrayContaining([expect.objectContaining({rel: "capture", method: "POST"})]) as unknown,
  });
  expect(await shop.once("paymentData")).toEqual((await shop.calls("onPaymentAuthorized"))[0]);
  await shop.expectGone();
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("the capture of a declined card is declined", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.start();
  await shop.choose(/declined/);
  shop.pay();
  expect(await shop.once("confirmOrder")).toMatchObject({status: "APPROVED"});
  expect(await captures(merchant, shop.orderId)).toEqual(["DECLINED"]);
});

test("a card with frictionless 3-D Secure is authenticated and captured", async ({openPage, merchant}) => {
  const google_pay = {attributes: {verification: {method: "SCA_WHEN_REQUIRED"}}};
  const shop = await GooglePayPage.open(openPage, merchant, {order: {payment_source: {google_pay}}});
  await shop.start();
  await shop.choose(/without a challenge/);
  shop.pay();
  expect(await shop.once("confirmOrder")).toMatchObject({
    status: "APPROVED",
    payment_source: {
      google_pay: {card: {brand: "MASTERCARD", authentication_result: {liability_shift: "POSSIBLE"}}},
    },
  });
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

/** Pays with a card that needs a 3-D Secure check, and waits until the check has the focus. */
async function openChallenge(shop: GooglePayPage): Promise<void> {
  await shop.start();
  await shop.choose(/asks for a check/);
  shop.pay();
  expect(await shop.once("confirmOrder")).toMatchObject({status: "PAYER_ACTION_REQUIRED"});
  await expect(shop.challenge.locator("input[name=code]")).toBeFocused();
  await expect(shop.page.locator("dialog")).toHaveCount(1);
}

test("the 3-D Secure check follows the sheet and returns the focus", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await openChallenge(shop);
  expect(await axeFindings(shop.page)).toEqual([]);
  await shop.page.keyboard.type("123456");
  pressAway(shop.page, "Enter");
  expect(await shop.once("initiatePayerAction")).toEqual({liabilityShift: "POSSIBLE"});
  await shop.expectGone();
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("a check that opens before the sheet has closed returns the focus", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  // Makes the page slow to answer Google's sheet.
  await shop.page.evaluate(() => {
    const shop = window as unknown as GooglePayWindow;
    shop.beforeAnswer = () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelectorAll("dialog").length < 2) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, {childList: true});
      });
  });
  await openChallenge(shop);
  pressAway(shop.page, "Escape");
  await shop.once("payerActionError");
  await shop.expectGone();
});

test("a closed 3-D Secure check can be opened again", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await openChallenge(shop);
  await shop.page.getByRole("dialog").getByRole("button", {name: "Close"}).click();
  expect(await shop.once("payerActionError")).toEqual({
    isError: true,
    code: "ERR_FLOW_PAYER_ACTION_CANCELED",
    message: "The buyer closed the bank's check.",
    isRecoverable: true,
  });
  await shop.expectGone();
  await expect(captures(merchant, shop.orderId)).rejects.toThrow("PAYER_ACTION_REQUIRED");

  const again = shop.session("initiatePayerAction", {orderId: shop.orderId});
  await shop.challenge.locator("input[name=code]").fill("123456");
  pressAway(shop.page, "Enter");
  expect(await again).toEqual({liabilityShift: "POSSIBLE"});
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("a failed 3-D Secure check leaves the order open for another card", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await openChallenge(shop);
  clickAway(shop.challenge.getByRole("button", {name: "Fail the check"}));
  expect(await shop.once("payerActionError")).toMatchObject({
    isError: true,
    code: "ERR_FLOW_PAYER_ACTION_FAILED",
    isRecoverable: false,
  });
  await expect(captures(merchant, shop.orderId)).rejects.toThrow("PAYER_ACTION_REQUIRED");
  expect(await shop.session("initiatePayerAction", {orderId: shop.orderId})).toMatchObject({
    error: {code: "ERR_FLOW_PAYER_ACTION_NOT_REQUIRED"},
  });

  await shop.start();
  shop.pay();
  await expect.poll(() => shop.calls("confirmOrder")).toHaveLength(2);
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("closing the sheet rejects with CANCELED once, and the order can still be paid", async ({
  openPage,
  merchant,
}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  const ways: Array<() => Promise<void> | void> = [
    () => clickAway(shop.sheet.getByRole("button", {name: "Cancel"})),
    () => shop.dialog.getByRole("button", {name: "Close"}).click(),
    () => pressAway(shop.page, "Escape"),
    async () => {
      await shop.dialog.getByRole("button", {name: "Close"}).focus();
      pressAway(shop.page, "Escape");
    },
  ];
  for (const [index, leave] of ways.entries()) {
    await shop.start();
    await leave();
    await expect.poll(() => shop.calls("paymentError")).toHaveLength(index + 1);
    await shop.expectGone();
  }
  for (const error of await shop.calls("paymentError")) {
    expect(error).toMatchObject({isError: true, statusCode: "CANCELED"});
  }
  expect(await shop.calls("onPaymentAuthorized")).toEqual([]);

  await shop.start();
  shop.pay();
  await shop.once("paymentData");
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("the page's result counts when the sheet is closed during confirmation", async ({
  openPage,
  merchant,
}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  let confirm = (): void => undefined;
  const closed = new Promise<void>((resolve) => (confirm = resolve));
  await shop.page.route("**/confirm-payment-source", async (route) => {
    await closed;
    await route.continue();
  });
  await shop.start();
  shop.pay();
  await shop.once("onPaymentAuthorized");
  await expect(shop.sheet.getByRole("status")).toHaveText("Paying…");
  await shop.dialog.getByRole("button", {name: "Close"}).click();
  await shop.expectGone();
  expect(await shop.calls("paymentError")).toEqual([]);
  confirm();
  await shop.once("paymentData");
  expect(await shop.calls("paymentError")).toEqual([]);
});

test("confirmOrder can be repeated after a network error", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.page.route("**/confirm-payment-source", (route) => route.abort("connectionreset"));
  await shop.start();
  shop.pay();
  expect(await shop.once("confirmError")).toMatchObject({
    isError: true,
    code: "NETWORK_ERROR",
    isRecoverable: true,
  });
  await expect(shop.sheet.getByRole("status")).toContainText("could not be reached");
  expect(await axeFindings(shop.page)).toEqual([]);
  await shop.page.unroute("**/confirm-payment-source");
  shop.pay();
  await shop.once("confirmOrder");
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("the sheet shows a network error and can send again", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.page.route("**/google-pay/payments", (route) => route.abort("connectionreset"));
  await shop.start();
  shop.pay();
  await expect(shop.sheet.getByRole("status")).toHaveText(
    "Your payment couldn't be sent. Check your connection and try again.",
  );
  expect(await shop.calls("onPaymentAuthorized")).toEqual([]);
  await shop.page.unroute("**/google-pay/payments");
  shop.pay();
  await shop.once("confirmOrder");
});

test("a network error before the 3-D Secure check is recoverable", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.page.route("**/frame-sessions", (route) => route.abort("connectionreset"));
  await shop.start();
  await shop.choose(/asks for a check/);
  shop.pay();
  expect(await shop.once("payerActionError")).toMatchObject({code: "NETWORK_ERROR", isRecoverable: true});
  await shop.expectGone();
});

test("a sheet that can't be loaded shows a message, and can be closed", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.page.route("**/google-pay/sheet*", (route) => route.abort("connectionrefused"));
  await shop.button.click();
  // Firefox fires no event for requests that its driver refuses, so the sheet times out later.
  await expect(shop.dialog.getByRole("status")).toContainText("couldn't be loaded");
  expect(await axeFindings(shop.page)).toEqual([]);
  await shop.dialog.getByRole("button", {name: "Close"}).click();
  expect(await shop.once("paymentError")).toMatchObject({statusCode: "CANCELED"});
});

test("unknown and paid orders reject with PayPal's code", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.start();
  shop.pay();
  const {paymentMethodData} = (await shop.once("paymentData")) as {paymentMethodData: unknown};
  expect(await shop.session("confirmOrder", {orderId: "UNKNOWN", paymentMethodData})).toMatchObject({
    error: {code: "INVALID_RESOURCE_ID", isRecoverable: false},
  });
  await captures(merchant, shop.orderId);
  expect(await shop.session("confirmOrder", {orderId: shop.orderId, paymentMethodData})).toMatchObject({
    error: {code: "ORDER_ALREADY_CAPTURED", isRecoverable: false},
  });
});
