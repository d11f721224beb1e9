import type {FrameLocator} from "@playwright/test";
import {axeFindings} from "../support/axe.ts";
import {clickAway} from "../support/keys.ts";
import {expect, test as onSandbox} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

const test = onSandbox.extend<{shop: PaymentPage}>({
  shop: async ({openPage, merchant}, use) => {
    await use(new PaymentPage(await openPage(), merchant));
  },
});

const plan: Plan = {
  component: "paypal-payments",
  factory: "createPayPalOneTimePaymentSession",
  callbacks: [
    "onApprove",
    "onCancel",
    "onComplete",
    "onError",
    "onShippingAddressChange",
    "onShippingOptionsChange",
  ],
};
const usd = (value: string) => ({currency_code: "USD", value});
const withOptions = {
  purchase_units: [
    {
      reference_id: "default",
      amount: {...usd("20.00"), breakdown: {item_total: usd("20.00"), shipping: usd("0.00")}},
      shipping: {
        options: [
          {id: "SHIP_FRE", label: "Free", type: "SHIPPING", selected: true, amount: usd("0.00")},
          {id: "SHIP_EXP", label: "Express", type: "SHIPPING", selected: false, amount: usd("5.00")},
        ],
      },
    },
  ],
};

const frameOf = (shop: PaymentPage): FrameLocator => shop.page.frameLocator("dialog iframe");
const modal = {presentationMode: "modal"};

test("a change of address and of delivery is asked of the page, and the total follows what its server patched", async ({
  shop,
  merchant,
}) => {
  const orderId = await merchant.createOrder(withOptions);
  await shop.makeSession({
    ...plan,
    beforeAnswer: async (callback) => {
      if (callback !== "onShippingAddressChange") return;
      // Another address, another tax: the merchant's server changes the order before the page answers.
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
  expect((await shop.heard())[0]).toEqual({
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
  expect((await shop.heard())[1]).toEqual({
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
  await expect.poll(async () => (await shop.heard()).length).toBe(3);
  await frame.getByRole("button", {name: /^Continue/}).click();
  expect(await shop.ended()).toEqual({});
  const order = await merchant.call("GET", `/v2/checkout/orders/${orderId}`);
  expect(order).toMatchObject({
    status: "APPROVED",
    purchase_units: [{amount: usd("26.50"), shipping: {address: {admin_area_2: "Burlington"}}}],
  });
});

const rejections = [
  ["onShippingAddressChange", "COUNTRY_ERROR", "The shop doesn't ship to this country."],
  ["onShippingAddressChange", "ADDRESS_ERROR", "The shop can't ship to this address."],
  ["onShippingAddressChange", "STATE_ERROR", "The shop doesn't ship to this state."],
  ["onShippingAddressChange", "ZIP_ERROR", "The shop doesn't ship to this postal code."],
  ["onShippingOptionsChange", "METHOD_UNAVAILABLE", "This way of delivery is not available."],
  ["onShippingOptionsChange", "STORE_UNAVAILABLE", "This store is not available."],
] as const;

test("a rejected change goes back to what was accepted, and says why", async ({shop, merchant}) => {
  await merchant.call("POST", "/_sandbox/presets", {buyer: "buyer-us-family"});
  for (const [callback, key, words] of rejections) {
    await shop.makeSession({...plan, rejects: {[callback]: `later:${key}`}});
    const orderId = await merchant.createOrder(withOptions);
    await shop.press(modal, {orderId});
    const frame = frameOf(shop);
    await expect.poll(async () => (await shop.heard()).length).toBe(1);
    const [from, to] =
      callback === "onShippingAddressChange" ? [/Austin/, /Burlington/] : [/^Free/, /^Express/];
    await frame.getByRole("radio", {name: to}).click();
    await expect(frame.getByRole("alert")).toContainText(words);
    await expect(frame.getByRole("radio", {name: from})).toBeChecked();
    expect(await axeFindings(shop.page)).toEqual([]);
    await frame.getByRole("button", {name: /^Continue/}).click();
    expect(await shop.ended()).toEqual({});
    expect((await shop.heard()).at(-2)).toMatchObject({callback: "onApprove", data: {orderId}});
    await shop.forget();
  }
});

test("an address that is refused from the start can't be approved, another one can", async ({
  shop,
  merchant,
}) => {
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

test("another buyer signs in, and another card of theirs pays", async ({shop, merchant}) => {
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
  expect(await shop.heard()).toEqual([
    {callback: "onApprove", data: {fundingSource: "paypal", orderId, payerId: "PAYERUSAVERY1"}},
  ]);
});

const saves = [
  ["paypal-payments", "createPayPalSavePaymentSession", "paypal", "paypal"],
  ["paypal-payments", "createPayPalCreditSavePaymentSession", "credit", "paypal"],
  ["venmo-payments", "createVenmoSavePaymentSession", "venmo", "venmo"],
] as const;

for (const [component, factory, fundingSource, source] of saves) {
  test(`${factory}: a wallet is saved, and pays later`, async ({shop, merchant}) => {
    const context = {return_url: "https://shop.example/back", cancel_url: "https://shop.example/back"};
    const wallet = {usage_type: "MERCHANT", experience_context: context};
    const body = {payment_source: {[source]: wallet}};
    const vaultSetupToken = String((await merchant.call("POST", "/v3/vault/setup-tokens", body))["id"]);
    await shop.makeSession({component, factory});
    await shop.press(modal, {vaultSetupToken});
    expect(await axeFindings(shop.page)).toEqual([]);
    await frameOf(shop).getByRole("button", {name: "Agree and save"}).click();
    expect(await shop.ended()).toEqual({});
    expect(await shop.heard()).toEqual([
      {
        callback: "onApprove",
        data: {fundingSource, vaultSetupToken, payerId: expect.stringMatching(/^PAYER/)},
      },
      {callback: "onComplete", data: {paymentSessionState: "approved"}},
    ]);
    const token = {payment_source: {token: {id: vaultSetupToken, type: "SETUP_TOKEN"}}};
    const {id: vault_id} = await merchant.call("POST", "/v3/vault/payment-tokens", token);
    const order = await merchant.call("POST", "/v2/checkout/orders", {
      intent: "CAPTURE",
      purchase_units: [{amount: usd("7.00")}],
      payment_source: {[source]: {vault_id}},
    });
    expect(order["status"]).toBe("COMPLETED");

    await shop.forget();
    const second = String((await merchant.call("POST", "/v3/vault/setup-tokens", body))["id"]);
    await shop.press(modal, {vaultSetupToken: second});
    clickAway(frameOf(shop).getByRole("button", {name: /^Cancel and return/}));
    expect(await shop.ended()).toEqual({});
    expect((await shop.heard())[0]).toEqual({callback: "onCancel", data: {vaultSetupToken: second}});
  });
}
