import type {Locator, Page} from "@playwright/test";
import type {LocalMethod} from "../../../src/payment-methods/local-methods.ts";
import {test as onSandbox} from "./on-sandbox.ts";
import {type PageWindow, PaymentPage} from "./payment-page.ts";

/** A field's accessible name, and a valid value. */
export const fields = {
  name: {title: "Full name", value: "Ada Example"},
  email: {title: "E-mail", value: "ada@example.com"},
} as const;

/** Values of all session fields, as a merchant's page would ask for them. */
export const sessionFields = {
  phone: {countryCode: "351", nationalNumber: "912345678"},
  billingAddress: {
    addressLine1: "Rua Um 1",
    addressLine2: "Sala 2",
    adminArea1: "PE",
    adminArea2: "Recife",
    postalCode: "50000-000",
    countryCode: "BR",
  },
  taxInfo: {taxId: "12345678909", taxIdType: "BR_CPF"},
  dateOfBirth: "1990-01-31",
  numberOfInstallments: 3,
};

/** Body of an order in a currency of the method. PayPal captures it with the approval. */
export function orderOf({currencies}: LocalMethod): Record<string, unknown> {
  const amount = {currency_code: currencies[0], value: "25.00"};
  return {processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL", purchase_units: [{amount}]};
}

/** A merchant's page with a session of a local method. */
export class LocalPaymentPage extends PaymentPage {
  async open({component, factory, countries}: LocalMethod): Promise<void> {
    await this.makeSession({component, factory, testBuyerCountry: countries[0]});
  }

  /** Places payment fields, each in a box of the size of PayPal's sample pages. */
  async place(...options: ReadonlyArray<Record<string, unknown>>): Promise<void> {
    await this.page.evaluate((options) => {
      const {session} = window as unknown as PageWindow;
      for (const each of options) {
        const box = document.createElement("div");
        box.style.maxWidth = "400px";
        box.append(session.createPaymentFields!(each));
        document.getElementById("place")!.append(box);
      }
    }, options);
  }

  /** Places the fields that the method needs, and fills them. */
  async fill({fields: types}: LocalMethod): Promise<void> {
    await this.place(...types.map((type) => ({type})));
    for (const type of types) await this.field(type).fill(fields[type].value);
  }

  field(type: keyof typeof fields): Locator {
    return this.input(fields[type].title);
  }

  /** Input or list in the frame with an accessible name. */
  input(title: string): Locator {
    return this.page.frameLocator(`iframe[title="${title}"]`).locator("#field");
  }

  validate(): Promise<boolean> {
    return this.page.evaluate(() => (window as unknown as PageWindow).session.validate!());
  }

  /** Calls `validate` and `start` in the handler of a press, as PayPal's sample pages do, and returns the popup. */
  async pressForPopup(subject: Record<string, unknown>, presentationMode = "popup"): Promise<Page> {
    const [popup] = await Promise.all([
      this.context.waitForEvent("page"),
      this.pressAfterValidation(subject, presentationMode),
    ]);
    // The window has a label as soon as it is connected with its page.
    await popup.locator("main[aria-label]").waitFor();
    return popup;
  }

  async pressAfterValidation(subject: Record<string, unknown>, presentationMode: string): Promise<void> {
    await this.page.evaluate(
      ({subject, presentationMode}) => {
        const shop = window as unknown as PageWindow;
        document.getElementById("before")!.onclick = async () => {
          if (!(await shop.session.validate!())) return;
          const started = shop.session.start({presentationMode}, Promise.resolve(subject));
          shop.started.push(
            started.then(
              (resolved) => ({resolved}),
              (error: Record<string, unknown>) => ({rejected: {code: error["code"]}}),
            ),
          );
        };
      },
      {subject, presentationMode},
    );
    await this.page.locator("#before").click();
  }
}

export const test = onSandbox.extend<{shop: LocalPaymentPage}>({
  shop: async ({openPage, merchant}, use) => {
    await use(new LocalPaymentPage(await openPage(), merchant));
  },
});
