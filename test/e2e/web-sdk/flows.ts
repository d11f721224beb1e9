import {expect, type Page} from "@playwright/test";
import {ApplePayPage} from "./apple-pay-page.ts";
import {FastlanePage, members} from "./fastlane-page.ts";
import {GooglePayPage, type GooglePayWindow} from "./google-pay-page.ts";
import {cards, GuestForm} from "./guest-form.ts";
import type {Merchant, PageOptions} from "./merchant.ts";
import {PaymentPage} from "./payment-page.ts";

/** Arguments of a flow. */
export interface Flow {
  readonly openPage: (options?: PageOptions) => Promise<Page>;
  readonly merchant: Merchant;
  /** Called in each state of the flow. */
  readonly inspect: (state: string, page: Page) => Promise<void>;
}

const usd = (value: string) => ({currency_code: "USD", value});
/** Order with an item and shipping options. */
const parcel = {
  purchase_units: [
    {
      reference_id: "default",
      items: [
        {name: "Stoneware teapot with a lid and a bamboo handle", quantity: "2", unit_amount: usd("10.00")},
      ],
      amount: {...usd("20.00"), breakdown: {item_total: usd("20.00"), shipping: usd("0.00")}},
      shipping: {
        options: [
          {id: "FREE", label: "Free", type: "SHIPPING", selected: true, amount: usd("0.00")},
          {
            id: "FAST",
            label: "Express, the next working day",
            type: "SHIPPING",
            selected: false,
            amount: usd("5.00"),
          },
        ],
      },
    },
  ],
};
const paypal = {component: "paypal-payments", factory: "createPayPalOneTimePaymentSession"};
const guest = {component: "paypal-guest-payments", factory: "createPayPalGuestOneTimePaymentSession"};
const delivery = {
  emailRequired: true,
  shippingAddressRequired: true,
  shippingAddressParameters: {phoneNumberRequired: true},
  shippingOptionRequired: true,
  shippingOptionParameters: {
    defaultSelectedOptionId: "free",
    shippingOptions: [
      {id: "free", label: "Free", description: "in a week"},
      {id: "fast", label: "Fast: $5.00"},
    ],
  },
  callbackIntents: ["PAYMENT_AUTHORIZATION", "SHIPPING_ADDRESS", "SHIPPING_OPTION"],
};

/** Flows that together open all windows, frames and dialogs of the SDK. */
export const flows: Readonly<Record<string, (flow: Flow) => Promise<void>>> = {
  "wallet in a dialog": async ({openPage, merchant, inspect}) => {
    const shop = new PaymentPage(await openPage(), merchant);
    await merchant.call("POST", "/_sandbox/presets", {buyer: "buyer-us-family"});
    const callbacks = ["onApprove", "onShippingAddressChange"];
    await shop.makeSession({
      ...paypal,
      callbacks,
      rejects: {onShippingAddressChange: "later:STATE_ERROR"},
    });
    await shop.pressWith(
      {presentationMode: "modal"},
      "new Promise((resolve) => (window.nextOrder = resolve))",
    );
    await expect(shop.page.getByRole("dialog")).toContainText("Loading PayPal…");
    await inspect("loading", shop.page);
    const orderId = await merchant.createOrder(parcel);
    await shop.page.evaluate(
      (orderId) => (window as unknown as {nextOrder(order: unknown): void}).nextOrder({orderId}),
      orderId,
    );
    const frame = shop.page.frameLocator("dialog iframe");
    await expect.poll(async () => (await shop.calls()).length).toBe(1);
    await inspect("choices", shop.page);
    await frame.getByRole("radio", {name: /Burlington/}).click();
    await expect(frame.getByRole("alert")).toContainText("doesn't ship to this state");
    await inspect("refused", shop.page);
  },

  "wallet in a popup": async ({openPage, merchant, inspect}) => {
    const shop = new PaymentPage(await openPage(), merchant);
    await shop.makeSession({component: "venmo-payments", factory: "createVenmoOneTimePaymentSession"});
    const orderId = await merchant.createOrder();
    const [popup] = await Promise.all([
      shop.context.waitForEvent("page"),
      shop.press({presentationMode: "popup"}, {orderId}),
    ]);
    await popup.locator("main[aria-label]").waitFor();
    await inspect("overlay", shop.page);
    await inspect("popup", popup);
  },

  "wallet that is saved": async ({openPage, merchant, inspect}) => {
    const shop = new PaymentPage(await openPage(), merchant);
    const context = {return_url: "https://shop.example/back", cancel_url: "https://shop.example/back"};
    const wallet = {usage_type: "MERCHANT", experience_context: context};
    const setup = await merchant.call("POST", "/v3/vault/setup-tokens", {payment_source: {paypal: wallet}});
    await shop.makeSession({...paypal, factory: "createPayPalCreditSavePaymentSession"});
    await shop.press({presentationMode: "modal"}, {vaultSetupToken: String(setup["id"])});
    const frame = shop.page.frameLocator("dialog iframe");
    await expect(frame.getByRole("button", {name: "Agree and save"})).toBeVisible();
    await inspect("saving", shop.page);
  },

  "wallet as a page": async ({openPage, merchant, inspect}) => {
    const page = await openPage();
    const orderId = await merchant.createOrder();
    await page.goto(`${merchant.paypalOrigin}/checkoutnow?token=${orderId}&fundingSource=paylater`);
    await inspect("asks", page);
    await page.getByRole("button", {name: /^(Pay|Continue)/}).click();
    await expect(page.getByRole("heading")).not.toContainText("Pay ");
    await inspect("approved", page);
    await page.goto(`${merchant.paypalOrigin}/checkoutnow?token=NOSUCHORDER000000`);
    await inspect("unknown", page);
  },

  "guest form in the page": async ({openPage, merchant, inspect}) => {
    const payment = new PaymentPage(await openPage(), merchant);
    const {page} = payment;
    await payment.makeSession(guest);
    const place = {presentationMode: "auto", targetElement: "#place"};
    await payment.pressWith(place, "new Promise((resolve) => (window.nextOrder = resolve))");
    await expect(page.locator("#place").getByRole("status")).toHaveText("Loading the card form…");
    await inspect("loading", page);
    const orderId = await merchant.createOrder(parcel);
    await page.evaluate(
      (orderId) => (window as unknown as {nextOrder(order: unknown): void}).nextOrder({orderId}),
      orderId,
    );
    const form = GuestForm.in(page);
    await expect(form.field("Card number")).toBeFocused();
    await inspect("fresh", page);
    await form.pay();
    await inspect("errors", page);
    await form.fill(cards.challenge);
    await form.fillAddress();
    await form.root.getByLabel("Ship to this address").uncheck();
    await inspect("two addresses", page);
    await form.root.getByLabel("Ship to this address").check();
    await form.pay();
    await expect(form.challenge.locator("input[name=code]")).toBeFocused();
    await inspect("bank's check", page);
    await form.root.getByRole("button", {name: "Back to the form"}).click();
    await form.field("Card number").fill(cards.declined);
    await form.pay();
    await expect(form.alert).toBeVisible();
    await inspect("declined", page);
  },

  "guest form in a dialog": async ({openPage, merchant, inspect}) => {
    const payment = new PaymentPage(await openPage(), merchant);
    await payment.makeSession(guest);
    const orderId = await merchant.createOrder({application_context: {shipping_preference: "NO_SHIPPING"}});
    await payment.press({presentationMode: "modal"}, {orderId});
    const form = GuestForm.in(payment.page);
    await expect(form.field("Card number")).toBeFocused();
    await inspect("fresh", payment.page);
  },

  "guest form in a popup": async ({openPage, merchant, inspect}) => {
    const payment = new PaymentPage(await openPage(), merchant);
    await payment.makeSession(guest);
    const orderId = await merchant.createOrder({application_context: {shipping_preference: "NO_SHIPPING"}});
    const [popup] = await Promise.all([
      payment.context.waitForEvent("page"),
      payment.press({presentationMode: "popup"}, {orderId}),
    ]);
    const form = new GuestForm(popup);
    await expect(form.field("Card number")).toBeFocused();
    await form.fill();
    await inspect("filled", popup);
  },

  "Google's sheet and the bank's check": async ({openPage, merchant, inspect}) => {
    const shop = await GooglePayPage.open(openPage, merchant, {request: delivery});
    await shop.page.evaluate(() => {
      (window as unknown as GooglePayWindow).change = ({shippingAddress, shippingOptionData}) =>
        shippingAddress?.["countryCode"] === "CA"
          ? {
              error: {
                reason: "SHIPPING_ADDRESS_UNSERVICEABLE",
                message: "We don't deliver to Canada.",
                intent: "SHIPPING_ADDRESS",
              },
            }
          : {
              newTransactionInfo: {
                currencyCode: "USD",
                totalPriceStatus: "FINAL",
                totalPrice: shippingOptionData?.id === "fast" ? "15.00" : "10.00",
                displayItems: [{label: "Teapot", type: "LINE_ITEM", price: "10.00"}],
              },
            };
    });
    await inspect("button", shop.page);
    await shop.start();
    await inspect("sheet", shop.page);
    await shop.choose(/, CA$/);
    await expect(shop.sheet.getByRole("status")).toContainText("Canada");
    await inspect("refused", shop.page);
    await shop.choose(/Austin/);
    await shop.choose(/asks for a check/);
    shop.pay();
    await expect(shop.challenge.locator("input[name=code]")).toBeFocused();
    await inspect("bank's check", shop.page);
    await shop.challenge.locator("input[name=code]").fill("1");
    await shop.challenge.getByRole("button", {name: "Confirm"}).click();
    await expect(shop.challenge.locator("input[name=code]")).toHaveAttribute("aria-invalid", "true");
    await inspect("bank's check, wrong code", shop.page);
  },

  "Apple's sheet": async ({openPage, merchant, inspect}) => {
    const shop = await ApplePayPage.open(openPage, merchant);
    await inspect("button", shop.page);
    await shop.start();
    await inspect("sheet", shop.page);
  },

  "accelerated checkout's dialogs": async ({openPage, merchant, inspect}) => {
    const fastlane = new FastlanePage(await openPage(), merchant);
    const {page} = fastlane;
    await fastlane.begin();
    await fastlane.askForCode(members.avery);
    await inspect("code", page);
    await fastlane.code.fill("000000");
    await fastlane.button("Confirm").click();
    await expect(fastlane.code).toHaveAttribute("aria-invalid", "true");
    await inspect("wrong code", page);
    await fastlane.code.fill("111111");
    await fastlane.button("Confirm").click();
    await fastlane.result("identity.triggerAuthenticationFlow");
    for (const [method, add] of [
      ["showShippingAddressSelector", /Add/],
      ["showCardSelector", /Add/],
    ] as const) {
      await fastlane.start(`profile.${method}`);
      const button = fastlane.inDialog.getByRole("button", {name: add});
      await button.waitFor();
      await inspect(`${method}`, page);
      await button.click();
      await fastlane.inDialog.getByRole("button", {name: "Save"}).click();
      await inspect(`${method}, errors`, page);
      await fastlane.dialog.getByRole("button", {name: "Close"}).click();
      await fastlane.result(`profile.${method}`);
    }
  },

  "accelerated checkout's components": async ({openPage, merchant, inspect}) => {
    const fastlane = new FastlanePage(await openPage(), merchant);
    const {page} = fastlane;
    await fastlane.begin();
    await fastlane.component("FastlaneWatermarkComponent", "mark", {includeAdditionalInfo: true});
    await page.locator("#mark").getByRole("button").click();
    await fastlane.component("FastlanePaymentComponent", "pay", {fields: {cardholderName: {enabled: true}}});
    await fastlane.inside("pay").getByLabel("Card number").waitFor();
    await inspect("fresh", page);
    await fastlane.token("pay");
    await inspect("errors", page);
    await page.locator("#pay").evaluate((element) => element.remove());
    const {profileData} = await fastlane.signIn(members.morgan);
    await fastlane.component("FastlanePaymentComponent", "saved", {
      shippingAddress: profileData.shippingAddress,
    });
    await fastlane.inside("saved").getByText("Visa ending in 1881").waitFor();
    await fastlane.component("FastlaneCardComponent", "card");
    await fastlane.inside("card").getByLabel("Card number").waitFor();
    await fastlane.typeCard("card", {postalCode: ""});
    await inspect("a saved card, and a typed one", page);
  },

  "buttons and card fields": async ({openPage, merchant, inspect}) => {
    const page = await openPage();
    await page.evaluate(
      async (clientToken) => {
        const {paypal} = window as unknown as {paypal: {createInstance(options: unknown): Promise<never>}};
        const sdk: {
          createCardFieldsOneTimePaymentSession(): Record<string, (given: unknown) => HTMLElement>;
        } = await paypal.createInstance({
          clientToken,
          components: ["card-fields", "paypal-payments", "venmo-payments", "paypal-guest-payments"],
        });
        const place = document.getElementById("place")!;
        const add = (tag: string, attributes: Record<string, string>, into: Element = place) => {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
          into.append(element);
          return element;
        };
        add("paypal-button", {type: "checkout"});
        for (const colour of ["gold", "blue", "white"]) add("paypal-button", {class: `paypal-${colour}`});
        add("paypal-button", {class: "paypal-black", type: "pay"});
        add("paypal-button", {disabled: "", type: "subscribe"});
        add("venmo-button", {type: "buynow"});
        add("paypal-pay-later-button", {"country-code": "US", "product-code": "PAYLATER"});
        add("paypal-credit-button", {"country-code": "US"});
        add("paypal-basic-card-button", {}, add("paypal-basic-card-container", {}));
        const session = sdk.createCardFieldsOneTimePaymentSession();
        for (const type of ["number", "expiry", "cvv"]) {
          const field = session["createCardFieldsComponent"]!({
            type,
            placeholder: `A placeholder of ${type}`,
          });
          add("div", {class: "field"}).append(field);
        }
      },
      await merchant.clientToken(),
    );
    const number = page.frameLocator('iframe[title^="Card number"]').locator("input");
    await number.waitFor();
    await page.frameLocator('iframe[title^="Security code"]').locator("input").waitFor();
    await inspect("fresh", page);
    await number.pressSequentially("4111111111111112");
    await page.frameLocator('iframe[title^="Expiry date"]').locator("input").focus();
    await expect(number).toHaveAttribute("aria-invalid", "true");
    await inspect("a wrong number", page);
  },
};
