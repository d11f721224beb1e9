import type {Page} from "@playwright/test";
import {pressAway} from "../support/keys.ts";
import {GuestForm} from "./guest-form.ts";
import {expect, test} from "./on-sandbox.ts";

interface Session {
  start(options: unknown, promise: unknown): Promise<unknown>;
  createCardFieldsComponent(config: unknown): HTMLElement;
}
type Sdk = Record<string, (options?: unknown) => Session> & {updateLocale(locale: string): void};
type PageWindow = Window & {paypal: {createInstance(options: unknown): Promise<Sdk>}; sdk: Sdk};

const components = ["card-fields", "paypal-payments", "paypal-guest-payments"];

async function createInstance(page: Page, options: Record<string, unknown>): Promise<void> {
  await page.evaluate(async (options) => {
    const shop = window as unknown as PageWindow;
    shop.sdk = await shop.paypal.createInstance(options);
  }, options);
}

/** Starts a session by a press, in the page or in a dialog. */
async function start(
  page: Page,
  orderId: string,
  factory: string,
  options: object,
  mode: object,
): Promise<void> {
  await page.evaluate(
    ({orderId, factory, options, mode}) => {
      const {sdk} = window as unknown as PageWindow;
      const session = sdk[factory]!({...options, onApprove: () => undefined});
      document.getElementById("before")!.onclick = () => void session.start(mode, Promise.resolve({orderId}));
    },
    {orderId, factory, options, mode},
  );
  await page.locator("#before").click();
}

const guest = "createPayPalGuestOneTimePaymentSession";
const wallet = "createPayPalOneTimePaymentSession";
const inPlace = {presentationMode: "auto", targetElement: "#place"};

test("fields, forms and windows use the instance's locale, also after a change", async ({
  openPage,
  merchant,
}) => {
  const page = await openPage();
  const clientToken = await merchant.clientToken();
  await createInstance(page, {clientToken, components, locale: "de-DE", testBuyerCountry: "DE"});

  await page.evaluate(() => {
    const session = (window as unknown as PageWindow).sdk["createCardFieldsOneTimePaymentSession"]!();
    const box = document.createElement("div");
    box.className = "field";
    box.append(session.createCardFieldsComponent({type: "number"}));
    document.getElementById("after")!.before(box);
  });
  const number = page.frameLocator('iframe[title="Kartennummer"]');
  await number.getByRole("textbox", {name: "Kartennummer"}).pressSequentially("4111");
  await page.locator("#after").focus();
  await expect(number.locator("#error")).toContainText("Prüfen Sie die Kartennummer");
  await expect(number.locator("html")).toHaveAttribute("lang", "de");

  const orderId = await merchant.createOrder({application_context: {shipping_preference: "NO_SHIPPING"}});
  await start(page, orderId, guest, {}, inPlace);
  const form = page.frameLocator('iframe[title="Bezahlen mit Debit- oder Kreditkarte"]');
  await expect(form.getByLabel("Land")).toHaveValue("DE");
  await expect(form.getByLabel("Land").locator("option:checked")).toHaveText("Deutschland");
  await form.getByRole("button", {name: "10,00 $ bezahlen"}).click();
  await expect(form.locator("#number-error")).toHaveText("Geben Sie die Kartennummer ein.");
  await expect(form.locator("#postalCode-error")).toHaveText("Geben Sie die Postleitzahl ein, etwa 10115.");
  pressAway(page, "Escape");
  await expect(page.locator(".paypal-inline-window")).toHaveCount(0);

  await start(page, orderId, wallet, {commit: true}, {presentationMode: "modal"});
  const dialog = page.getByRole("dialog", {name: "PayPal"});
  await expect(dialog).toHaveAttribute("lang", "de");
  await expect(dialog.getByRole("button", {name: "Schließen"})).toBeVisible();
  const window = page.frameLocator('iframe[title="Bezahlen mit PayPal"]');
  await expect(window.getByRole("button", {name: "10,00 $ bezahlen"})).toBeVisible();
  pressAway(page, "Escape");
  await expect(dialog).toHaveCount(0);

  await page.evaluate(() => (window as unknown as PageWindow).sdk.updateLocale("en-GB"));
  await start(page, orderId, wallet, {commit: false}, {presentationMode: "modal"});
  const english = page.frameLocator('iframe[title="PayPal checkout"]');
  await expect(english.getByRole("button", {name: "Continue to review your order"})).toBeVisible();
  pressAway(page, "Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The window is English as a whole where it has no texts in the page's language.
  const texts = page.waitForResponse(/\/texts\/pl\.js/);
  await page.evaluate(() => (window as unknown as PageWindow).sdk.updateLocale("pl-PL"));
  // A window that opens before the texts have loaded keeps the language.
  await page.evaluate((address) => import(address), (await texts).url());
  await start(page, orderId, wallet, {commit: true}, {presentationMode: "modal"});
  await expect(page.getByRole("dialog", {name: "PayPal"})).toHaveAttribute("lang", "pl");
  const other = page.frameLocator('iframe[title="Płatność: PayPal"]');
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
  await expect(other.getByRole("button", {name: "Pay $10.00"})).toBeVisible();
});

test("the order's locale takes precedence, and missing translations don't prevent paying", async ({
  openPage,
  merchant,
}) => {
  const page = await openPage();
  await page.route("**/texts/de.js", (route) => route.abort());
  const clientToken = await merchant.clientToken();
  await createInstance(page, {clientToken, components, locale: "de"});
  const context = {shipping_preference: "NO_SHIPPING", locale: "en-US", user_action: "PAY_NOW"};
  const orderId = await merchant.createOrder({application_context: context});
  await start(page, orderId, wallet, {commit: false}, {presentationMode: "modal"});
  const window = page.frameLocator('iframe[title="PayPal checkout"]');
  await expect(window.getByRole("button", {name: "Pay $10.00"})).toBeVisible();
  pressAway(page, "Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Without a locale in the order, the form has the page's locale, even if the dialog's own translation is missing.
  const other = await merchant.createOrder({application_context: {shipping_preference: "NO_SHIPPING"}});
  await start(page, other, guest, {}, inPlace);
  await expect(GuestForm.in(page).field("Kartennummer")).toBeFocused();
});
