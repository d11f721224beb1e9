import type {Page} from "@playwright/test";
import {GuestForm} from "./guest-form.ts";
import type {Merchant} from "./merchant.ts";
import {expect, test} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

const usd = (value: string) => ({currency_code: "USD", value});
const options = (selected: "slow" | "fast") => [
  {id: "slow", label: "Standard", type: "SHIPPING", selected: selected === "slow", amount: usd("5.00")},
  {id: "fast", label: "Express", type: "SHIPPING", selected: selected === "fast", amount: usd("9.50")},
];
const unit = {
  amount: {...usd("25.00"), breakdown: {item_total: usd("20.00"), shipping: usd("5.00")}},
  items: [{name: "Bowl", quantity: "2", unit_amount: usd("10.00")}],
  shipping: {options: options("slow")},
};
const taxed = {
  ...usd("27.00"),
  breakdown: {item_total: usd("20.00"), shipping: usd("5.00"), tax_total: usd("2.00")},
};
const address = {countryCode: "US", city: "San Jose", state: "CA", postalCode: "95131"};
const addressErrors = {
  ADDRESS_ERROR: "ADDRESS_ERROR",
  COUNTRY_ERROR: "COUNTRY_ERROR",
  STATE_ERROR: "STATE_ERROR",
  ZIP_ERROR: "ZIP_ERROR",
};

interface Started {
  readonly payment: PaymentPage;
  readonly form: GuestForm;
  readonly orderId: string;
}

/** @param purchaseUnit by default one without shipping options */
async function start(
  page: Page,
  merchant: Merchant,
  more: Partial<Plan>,
  purchaseUnit: object = {amount: usd("10.00")},
  startOptions: object = {},
): Promise<Started> {
  const payment = new PaymentPage(page, merchant);
  await payment.makeSession({
    component: "paypal-guest-payments",
    factory: "createPayPalGuestOneTimePaymentSession",
    ...more,
  });
  const orderId = await merchant.createOrder({purchase_units: [purchaseUnit]});
  await payment.press({presentationMode: "auto", targetElement: "#place", ...startOptions}, {orderId});
  const form = GuestForm.in(page);
  await expect(form.field("Card number")).toBeFocused();
  return {payment, form, orderId};
}

const callbacks = ["onApprove", "onCancel", "onComplete", "onError", "onWarn"];
const callsOf = async (payment: PaymentPage, name: string) =>
  (await payment.calls()).filter(({callback}) => callback === name).map(({data}) => data);

test("the page gets the shipping address when it is complete and when it changes", async ({
  openPage,
  merchant,
}) => {
  const {payment, form, orderId} = await start(await openPage(), merchant, {
    callbacks: [...callbacks, "onShippingAddressChange"],
  });
  await form.fill();
  expect(await callsOf(payment, "onShippingAddressChange")).toEqual([]);
  await form.fillAddress();
  await form.button("Cancel").focus();
  await expect
    .poll(() => callsOf(payment, "onShippingAddressChange"))
    .toEqual([{orderId, shippingAddress: address, errors: addressErrors}]);
  await form.field("City").fill("Los Gatos");
  await form.button("Cancel").focus();
  await expect
    .poll(() => callsOf(payment, "onShippingAddressChange"))
    .toMatchObject([{}, {shippingAddress: {...address, city: "Los Gatos"}}]);
  // The page doesn't get the street before the approval.
  await form.field("Street and number").fill("1 Main Street");
  await form.pay();
  await payment.ended();
  expect(await callsOf(payment, "onShippingAddressChange")).toHaveLength(2);
  const shipped = JSON.stringify(await merchant.call("GET", `/v2/checkout/orders/${orderId}`));
  expect(shipped).toContain('"address_line_1":"1 Main Street"');
  expect(shipped).toContain('"full_name":"Ada Lovelace"');
});

test("a separate shipping address needs no callback", async ({openPage, merchant}) => {
  const {payment, form, orderId} = await start(await openPage(), merchant, {callbacks});
  await form.fill();
  await form.fillAddress();
  await form.root.getByLabel("Ship to this address").uncheck();
  await expect(form.field("Full name")).toBeFocused();
  const shipping = form.root.getByRole("group", {name: "Shipping address"});
  await form.pay();
  await expect(form.field("Full name")).toBeFocused();
  await expect(form.field("Full name")).toHaveAccessibleDescription(/Enter the recipient's full name/);
  await form.field("Full name").fill("Grace Hopper");
  await shipping.getByLabel("Country").selectOption("DE");
  await expect(shipping.getByLabel("State")).toBeHidden();
  await shipping.getByLabel("Street and number").fill("Lindenstraße 1");
  await shipping.getByLabel("City").fill("Berlin");
  await shipping.getByLabel("Postal code").fill("10969");
  await shipping.getByRole("button", {name: "Add apartment"}).click();
  await shipping.getByLabel("Apartment, floor or company").fill("Hinterhaus");
  await form.pay();
  await payment.ended();
  const shown = await merchant.call("GET", `/v2/checkout/orders/${orderId}`);
  expect(shown["purchase_units"]).toMatchObject([
    {
      shipping: {
        name: {full_name: "Grace Hopper"},
        address: {
          address_line_1: "Lindenstraße 1",
          address_line_2: "Hinterhaus",
          admin_area_2: "Berlin",
          postal_code: "10969",
          country_code: "DE",
        },
      },
    },
  ]);
  expect(shown["payer"]).toMatchObject({address: {postal_code: "95131", country_code: "US"}});
});

const fields = {
  ADDRESS_ERROR: "Street and number",
  COUNTRY_ERROR: "Country",
  STATE_ERROR: "State",
  ZIP_ERROR: "ZIP code",
} as const;

for (const [key, label] of Object.entries(fields)) {
  test(`${key} shows next to the field and blocks the payment until the address changes`, async ({
    openPage,
    merchant,
  }) => {
    const {payment, form} = await start(await openPage(), merchant, {
      callbacks: [...callbacks, "onShippingAddressChange"],
      rejects: {onShippingAddressChange: key},
    });
    await form.fill();
    await form.fillAddress();
    await form.pay();
    await expect(form.field(label)).toBeFocused();
    await expect(form.field(label)).toHaveAccessibleDescription(/The shop (can't|doesn't) ship/);
    await expect(form.field(label)).toHaveAttribute("aria-invalid", "true");
    await form.pay();
    expect(await callsOf(payment, "onWarn")).toHaveLength(2);
    expect(await callsOf(payment, "onApprove")).toEqual([]);
    // Typed values stay.
    await expect(form.field("City")).toHaveValue("San Jose");
  });
}

test("an error text that appears during a press doesn't cancel the click", async ({openPage, merchant}) => {
  const {payment, form} = await start(await openPage(), merchant, {callbacks});
  await form.fillAddress();
  await form.fill();
  await form.button(/^Pay /).scrollIntoViewIfNeeded();
  // The last field has the focus, so it shows no error.
  await form.field("ZIP code").fill("1");
  await expect(form.field("ZIP code")).toHaveAttribute("aria-invalid", "false");
  const pay = await form.button(/^Pay /).boundingBox();
  await payment.page.mouse.move((pay?.x ?? 0) + 40, (pay?.y ?? 0) + 3);
  await payment.page.mouse.down();
  await payment.page.mouse.up();
  // The click moves the focus to the invalid field. A canceled click would leave it on the button.
  await expect(form.field("ZIP code")).toBeFocused();
  await expect(form.field("ZIP code")).toHaveAccessibleDescription(/This isn't a ZIP code/);
});

test("a refused address is replaced by the accepted one", async ({openPage, merchant}) => {
  const {payment, form} = await start(await openPage(), merchant, {
    callbacks: [...callbacks, "onShippingAddressChange"],
    beforeAnswer: async (_callback, data) => {
      const {postalCode} = data["shippingAddress"] as {postalCode: string};
      if (postalCode !== address.postalCode) throw new Error("ZIP_ERROR");
      return Promise.resolve();
    },
  });
  await form.fill();
  await form.fillAddress();
  await form.button("Cancel").focus();
  await expect.poll(() => callsOf(payment, "onShippingAddressChange")).toHaveLength(1);
  await form.field("ZIP code").fill("99501");
  await form.button("Cancel").focus();
  await expect(form.field("ZIP code")).toHaveValue("95131");
  await expect(form.field("ZIP code")).toHaveAccessibleDescription(/Your previous address was restored/);
  await form.pay();
  await payment.ended();
  expect(await callsOf(payment, "onApprove")).toHaveLength(1);
});

test("the form waits for a slow page and shows a changed order before paying", async ({
  openPage,
  merchant,
}) => {
  let orderId = "";
  const {payment, form, ...started} = await start(
    await openPage(),
    merchant,
    {
      callbacks: [...callbacks, "onShippingAddressChange"],
      beforeAnswer: async () => {
        const path = "/purchase_units/@reference_id=='default'/amount";
        await merchant.call("PATCH", `/v2/checkout/orders/${orderId}`, [{op: "replace", path, value: taxed}]);
      },
    },
    unit,
  );
  ({orderId} = started);
  await form.fill();
  await form.fillAddress();
  await expect(form.button("Pay $25.00")).toBeVisible();
  await form.button("Cancel").focus();
  await expect(form.button("Pay $27.00")).toBeVisible();
  await expect(form.root.getByRole("status").first()).toHaveText("The total is $27.00.");
  await form.pay();
  await payment.ended();
  const shown = JSON.stringify(await merchant.call("POST", `/v2/checkout/orders/${orderId}/capture`));
  expect(shown).toContain('"value":"27.00"');
});

test("the page gets another shipping option, whose price is paid", async ({openPage, merchant}) => {
  const {payment, form, orderId} = await start(
    await openPage(),
    merchant,
    {callbacks: [...callbacks, "onShippingOptionsChange"]},
    unit,
  );
  await form.fill();
  await form.fillAddress();
  await form.root.getByLabel("Express").check();
  await expect(form.button("Pay $29.50")).toBeVisible();
  expect(await callsOf(payment, "onShippingOptionsChange")).toEqual([
    {
      orderId,
      selectedShippingOption: {
        id: "fast",
        label: "Express",
        type: "SHIPPING",
        selected: true,
        amount: {currencyCode: "USD", value: "9.50"},
      },
      errors: {METHOD_UNAVAILABLE: "METHOD_UNAVAILABLE", STORE_UNAVAILABLE: "STORE_UNAVAILABLE"},
    },
  ]);
  await form.pay();
  await payment.ended();
  const shown = JSON.stringify(await merchant.call("POST", `/v2/checkout/orders/${orderId}/capture`));
  expect(shown).toContain('"value":"29.50"');
});

for (const key of ["METHOD_UNAVAILABLE", "STORE_UNAVAILABLE"]) {
  test(`${key} shows next to the choice, which is reverted`, async ({openPage, merchant}) => {
    const {payment, form} = await start(
      await openPage(),
      merchant,
      {callbacks: [...callbacks, "onShippingOptionsChange"], rejects: {onShippingOptionsChange: key}},
      unit,
    );
    await form.fill();
    await form.fillAddress();
    await form.root.getByLabel("Express").click();
    await expect(form.root.getByLabel("Standard")).toBeChecked();
    await expect(form.root.getByLabel("Express")).toHaveAccessibleDescription(/isn't available/);
    await form.pay();
    await payment.ended();
    expect(await callsOf(payment, "onApprove")).toHaveLength(1);
  });
}

test("a shipping price that the merchant's server has added is charged once", async ({
  openPage,
  merchant,
}) => {
  let orderId = "";
  const {payment, form, ...started} = await start(
    await openPage(),
    merchant,
    {
      callbacks: [...callbacks, "onShippingOptionsChange"],
      beforeAnswer: async () => {
        const path = "/purchase_units/@reference_id=='default'";
        await merchant.call("PATCH", `/v2/checkout/orders/${orderId}`, [
          {
            op: "replace",
            path: `${path}/amount`,
            value: {...usd("29.50"), breakdown: {item_total: usd("20.00"), shipping: usd("9.50")}},
          },
          {op: "replace", path: `${path}/shipping/options`, value: options("fast")},
        ]);
      },
    },
    unit,
  );
  ({orderId} = started);
  await form.fill();
  await form.fillAddress();
  await form.root.getByLabel("Express").check();
  await expect(form.button("Pay $29.50")).toBeVisible();
  await form.pay();
  await payment.ended();
  expect(JSON.stringify(await merchant.call("POST", `/v2/checkout/orders/${orderId}/capture`))).toContain(
    '"value":"29.50"',
  );
});

test("start accepts callbacks, too", async ({openPage, merchant}) => {
  const page = await openPage();
  const payment = new PaymentPage(page, merchant);
  await payment.makeSession({
    component: "paypal-guest-payments",
    factory: "createPayPalGuestOneTimePaymentSession",
  });
  const orderId = await merchant.createOrder();
  await page.evaluate((orderId) => {
    const shop = window as unknown as {
      session: {start(options: object, promise: Promise<unknown>): Promise<void>};
      asked: unknown[];
    };
    shop.asked = [];
    void shop.session.start(
      {
        presentationMode: "auto",
        targetElement: document.getElementById("place"),
        onShippingAddressChange: (data: {errors: Record<string, string>}) => {
          shop.asked.push(data);
          throw new Error(data.errors["COUNTRY_ERROR"]);
        },
      },
      Promise.resolve({orderId}),
    );
  }, orderId);
  const form = GuestForm.in(page);
  await form.fill();
  await form.fillAddress();
  await form.pay();
  await expect(form.field("Country")).toBeFocused();
  await expect(form.field("Country")).toHaveAccessibleDescription(
    "The shop doesn't ship to this country. Choose another address.",
  );
  expect(await page.evaluate(() => (window as unknown as {asked: unknown[]}).asked)).toMatchObject([
    {orderId, shippingAddress: address},
  ]);
});
