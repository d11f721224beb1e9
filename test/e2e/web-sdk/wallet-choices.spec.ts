import {axeFindings} from "../support/axe.ts";
import {
  expect,
  frameOf,
  modal,
  plan,
  rejectChoice,
  type Rejection,
  testSavingWallet,
  test,
  usd,
  withOptions,
} from "./wallet-choosing.ts";

test("the page confirms shipping changes, and the total follows the patched order", async ({
  shop,
  merchant,
}) => {
  const orderId = await merchant.createOrder(withOptions);
  await shop.makeSession({
    ...plan,
    beforeAnswer: async (callback) => {
      if (callback !== "onShippingAddressChange") return;
      // The merchant's server changes the tax for the new address before the page answers.
      const amount = {
        ...usd("21.50"),
        breakdown: {item_total: usd("20.00"), tax_total: usd("1.50"), shipping: usd("0.00")},
      };
      await merchant.call("PATCH", `/v2/checkout/orders/${orderId}`, [
        {op: "replace", path: "/purchase_units/@reference_id=='default'/amount", value: amount},
      ]);
    },
  });
  await merchant.call("POST", "/_sandbox/presets", {buyer: "buyer-us-family"});
  await shop.press(modal, {orderId});
  const frame = frameOf(shop);
  await expect(frame.getByText("$21.50", {exact: true})).toBeVisible();
  expect((await shop.calls())[0]).toEqual({
    callback: "onShippingAddressChange",
    data: {
      orderId,
      shippingAddress: {city: "Austin", state: "TX", postalCode: "78701", countryCode: "US"},
      errors: {
        ADDRESS_ERROR: "ADDRESS_ERROR",
        COUNTRY_ERROR: "COUNTRY_ERROR",
        STATE_ERROR: "STATE_ERROR",
        ZIP_ERROR: "ZIP_ERROR",
      },
    },
  });
  await frame.getByRole("radio", {name: /^Free/}).focus();
  await shop.page.keyboard.press("ArrowDown");
  await expect(frame.getByText("$26.50", {exact: true})).toBeVisible();
  await expect(frame.getByRole("radio", {name: /^Express/})).toBeFocused();
  await expect(frame.getByRole("status")).toHaveText("The total is now $26.50.");
  expect(await axeFindings(shop.page)).toEqual([]);
  expect((await shop.calls())[1]).toEqual({
    callback: "onShippingOptionsChange",
    data: {
      orderId,
      selectedShippingOption: {
        id: "SHIP_EXP",
        label: "Express",
        type: "SHIPPING",
        selected: true,
        amount: {currencyCode: "USD", value: "5.00"},
      },
      errors: {METHOD_UNAVAILABLE: "METHOD_UNAVAILABLE", STORE_UNAVAILABLE: "STORE_UNAVAILABLE"},
    },
  });
  await frame.getByRole("radio", {name: /Burlington/}).check();
  await expect.poll(async () => (await shop.calls()).length).toBe(3);
  await frame.getByRole("button", {name: /^Continue/}).click();
  expect(await shop.ended()).toEqual({});
  const order = await merchant.call("GET", `/v2/checkout/orders/${orderId}`);
  expect(order).toMatchObject({
    status: "APPROVED",
    purchase_units: [{amount: usd("26.50"), shipping: {address: {admin_area_2: "Burlington"}}}],
  });
});

const rejections: readonly Rejection[] = [
  ["onShippingAddressChange", "COUNTRY_ERROR", "The shop doesn't ship to this country."],
  ["onShippingOptionsChange", "METHOD_UNAVAILABLE", "This shipping method isn't available."],
];

test(
  "a rejected change shows its reason and restores the accepted choice",
  {tag: "@long"},
  async ({shop, merchant}) => {
    await merchant.call("POST", "/_sandbox/presets", {buyer: "buyer-us-family"});
    for (const rejection of rejections) {
      await rejectChoice(shop, merchant, rejection);
      await shop.clearCalls();
    }
  },
);

test("an initially refused address can't be approved, but another one can", async ({shop, merchant}) => {
  await merchant.call("POST", "/_sandbox/presets", {buyer: "buyer-us-family"});
  await shop.makeSession({...plan, rejects: {onShippingAddressChange: "first:STATE_ERROR"}});
  const orderId = await merchant.createOrder(withOptions);
  await shop.press(modal, {orderId});
  const frame = frameOf(shop);
  await expect(frame.getByRole("alert")).toContainText("doesn't ship to this state");
  await frame.getByRole("button", {name: /^Continue/}).click();
  await expect(frame.getByRole("alert")).toContainText("doesn't ship to this state");
  await frame.getByRole("radio", {name: /Burlington/}).check();
  await expect(frame.getByRole("alert")).toHaveText("");
  await frame.getByRole("button", {name: /^Continue/}).click();
  expect(await shop.ended()).toEqual({});
  expect((await merchant.call("GET", `/v2/checkout/orders/${orderId}`))["status"]).toBe("APPROVED");
});

test("another buyer can sign in and pay with another card", {tag: "@long"}, async ({shop, merchant}) => {
  await shop.makeSession({...plan, callbacks: ["onApprove"]});
  const orderId = await merchant.createOrder();
  await shop.press(modal, {orderId});
  const frame = frameOf(shop);
  await frame.getByLabel("Signed in as").selectOption("buyer-us-expired");
  await frame.getByRole("button", {name: "Switch"}).click();
  await expect(frame.getByText("Visa ending in 0026, expires 04/23")).toBeVisible();
  await frame.getByRole("button", {name: /^Continue/}).click();
  await expect(frame.getByRole("alert")).toContainText("This card has expired.");
  expect(await axeFindings(shop.page)).toEqual([]);
  await frame.getByLabel("Signed in as").selectOption("buyer-us-family");
  await frame.getByRole("button", {name: "Switch"}).click();
  await frame.getByRole("radio", {name: /American Express/}).check();
  await frame.getByRole("button", {name: /^Continue/}).click();
  expect(await shop.ended()).toEqual({});
  expect(await shop.calls()).toEqual([
    {callback: "onApprove", data: {fundingSource: "paypal", orderId, payerId: "PAYERUSAVERY2"}},
  ]);
});

testSavingWallet("paypal-payments", "createPayPalSavePaymentSession", "paypal", "paypal");
