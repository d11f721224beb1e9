import {expect} from "@playwright/test";
import {decide, fillFields, openLocalWindow, paymentField} from "../support/local-payment.ts";
import {common, ineligibleIn, windowStates} from "./common.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

type Attributes = Readonly<Record<string, string>>;

const sold = (method: string, country: string, currency: string, amount = "123.00"): Attributes => ({
  method,
  "buyer-country": country,
  items: "",
  amount,
  "currency-code": currency,
});

const ideal = sold("ideal", "NL", "EUR");
const klarna = sold("klarna", "GB", "GBP");
const multibanco = sold("multibanco", "PT", "EUR");
const boleto = sold("boletobancario", "BR", "BRL");
const mbway = sold("mbway", "PT", "EUR");
const floa = sold("floa_pay", "FR", "EUR");
const sepa = sold("sepa", "DE", "EUR");

/** Opens the element, and waits until the buyer can type into PayPal's fields. */
async function open(view: ElementPage, attributes: Attributes = ideal): Promise<void> {
  await view.open(attributes);
  for (const frame of await view.element.locator("iframe").all())
    await expect(frame.contentFrame().locator("input")).toBeVisible();
}

async function press(view: ElementPage, attributes: Attributes = ideal) {
  await open(view, attributes);
  await fillFields(view.element);
  return openLocalWindow(view.element);
}

async function pay(view: ElementPage, attributes: Attributes = ideal): Promise<void> {
  await decide(await press(view, attributes), "approve");
}

export const paymentMethod: readonly ElementState[] = [
  ...common(ideal),
  {name: "name-and-email", title: "Name and e-mail address", show: (view) => open(view, klarna)},
  {name: "phone", title: "With a phone number", show: (view) => open(view, mbway)},
  {
    name: "birth-and-payments",
    title: "With a date of birth and a number of payments",
    show: (view) => open(view, floa),
  },
  {name: "tax-and-address", title: "With a tax number and an address", show: (view) => open(view, boleto)},
  {name: "mandate", title: "Without fields, with the SEPA mandate", show: (view) => open(view, sepa)},
  {name: "voucher", title: "A voucher", show: (view) => open(view, multibanco)},
  {
    name: "wrong-fields",
    title: "Pressed while PayPal's field is empty",
    async show(view) {
      await open(view);
      await view.element.locator(".place > *").click();
      await expect(view.element.locator("#frames-error .icon")).toBeVisible();
    },
  },
  {
    name: "wrong-inputs",
    title: "Pressed while the element's own fields are empty",
    async show(view) {
      await open(view, boleto);
      await fillFields(view.element);
      await view.element.locator(".place > *").click();
      await expect(view.element.locator("#taxId-error .icon")).toBeVisible();
    },
  },
  {
    name: "focused",
    title: "A field has the focus",
    async show(view) {
      await open(view);
      await paymentField(view.element, "name").click();
    },
  },
  ...windowStates({press, pay}),
  {
    name: "voucher-pending",
    title: "Vouchers: how and until when to pay",
    async show(view) {
      await pay(view, multibanco);
      await expect(view.element.locator("[part=receipt]")).toBeVisible();
    },
  },
  {
    name: "canceled",
    title: "The buyer canceled",
    async show(view) {
      await decide(await press(view), "cancel");
      await view.event("checkout-cancel");
    },
  },
  {
    name: "declined",
    title: "Declined: the buyer can try again or pay in another way",
    async show(view) {
      await decide(await press(view), "decline");
      await view.event("checkout-error");
    },
  },
  {
    name: "expired",
    title: "The time to approve is over",
    async show(view) {
      await decide(await press(view), "expire");
      await view.event("checkout-error");
    },
  },
  {
    name: "not-ordered",
    title: "The order could not be created",
    async show(view) {
      await view.refuseRequests("**/orders/create");
      await open(view);
      await fillFields(view.element);
      await view.element.locator(".place > *").click();
      await view.event("checkout-error");
    },
  },
  {
    name: "paid",
    title: "Paid, with the receipt",
    async show(view) {
      await pay(view);
      await view.expectState("succeeded");
    },
  },
  {
    name: "ineligible",
    title: "Ineligible: the element is hidden",
    show: (view) => ineligibleIn(view, "KRW", ideal),
  },
];
