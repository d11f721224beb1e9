/** The "paypal-guest-payments" component: payment by card in PayPal's guest form, without an account. */
import type {PayPalGuestPaymentsInstance} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {describe, usageError} from "../../errors.ts";
import {PaymentSession, defaultOpeners, type RedirectableSession} from "../../session/payment-session.ts";
import type {Purpose} from "../../session/subject.ts";
import {openInlineWindow} from "../../presentation/inline-window.ts";
import {findPlace} from "./find-place.ts";

const factory = "createPayPalGuestOneTimePaymentSession";

export function createFactories(context: ComponentContext): PayPalGuestPaymentsInstance {
  return {[factory]: (options: unknown) => createGuestSession(context, options)};
}

function createGuestSession(context: ComponentContext, options: unknown): RedirectableSession {
  const testCountry = readCountry(factory, "testBuyerCountry", options);
  let buyerCountry = testCountry;
  const purpose: Purpose = {
    factory,
    fundingSource: "card",
    get name() {
      return context.translations.texts.card;
    },
    subject: "order",
    modes: ["auto", "popup", "modal", "redirect"],
    address: (origin, id) => {
      const url = new URL("/guest-checkout", origin);
      url.searchParams.set("token", id);
      if (buyerCountry !== undefined) url.searchParams.set("buyerCountry", buyerCountry);
      return url;
    },
  };
  const publicMethods = new PaymentSession(context, purpose, options, {
    ...defaultOpeners,
    // The form opens inside the page, or in a dialog if there is no place for it.
    auto: (windowOptions, {given}) => {
      const place = findPlace(given["targetElement"]);
      return place === undefined
        ? defaultOpeners.modal(windowOptions)
        : openInlineWindow(windowOptions, place);
    },
  }).redirectableMethods();
  return {
    ...publicMethods,
    // Calls `start` before any await, because browsers allow popups only in the click's own task.
    start: async (startOptions, promise) => {
      buyerCountry =
        readCountry("start", "buyerCountry", startOptions) ??
        testCountry ??
        buttonsCountry() ??
        context.testBuyerCountry;
      return publicMethods.start(startOptions, promise);
    },
  };
}

function readCountry(call: string, name: string, options: unknown): string | undefined {
  const value: unknown =
    typeof options === "object" && options !== null ? (options as Record<string, unknown>)[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value.toUpperCase();
  throw usageError(
    "ERR_FLOW_START_OPTIONS_INVALID",
    `${call}: ${name} must be a country code such as "US"; got ${describe(value)}.`,
  );
}

/** The card button's `buyer-country`. */
function buttonsCountry(): string | undefined {
  const button = document.querySelector("paypal-basic-card-button[buyer-country]");
  return button?.getAttribute("buyer-country")?.toUpperCase() || undefined;
}
