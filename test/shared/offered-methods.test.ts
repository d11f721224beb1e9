import assert from "node:assert/strict";
import {afterEach, beforeEach, describe, test} from "node:test";
import {buyerCountry} from "../../src/controllers/buyer-country.ts";
import type {SettingsSource, SharedSettings} from "../../src/controllers/settings.ts";
import {expressWallets} from "../../src/payment-methods/express-wallets.ts";
import {offeredMethods} from "../../src/payment-methods/offered-methods.ts";
import {chosen, isPossible, type MethodChoice} from "../../src/payment-methods/purchase-market.ts";

const all: MethodChoice = {methods: undefined, exclude: undefined};

/** Globals of a browser. `window` has an `ApplePaySession` on Apple's devices. */
function inBrowser(window: object, languages: readonly string[] = []): void {
  Object.defineProperty(globalThis, "window", {configurable: true, value: window});
  Object.defineProperty(globalThis, "navigator", {configurable: true, value: {languages}});
}

const given = ["window", "navigator"].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
describe("the offered methods", () => {
  beforeEach(() => inBrowser({}));
  afterEach(() => {
    for (const [name, descriptor] of given)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  });

  for (const [country, currency, methods] of [
    ["US", "USD", ["card", "paylater", "credit", "crypto", "ach"]],
    ["NL", "EUR", ["ideal", "card"]],
    ["PL", "PLN", ["blik", "p24", "card", "payu", "blik_pay_later"]],
    ["PL", "EUR", ["p24", "card"]],
    ["SE", "SEK", ["swish", "klarna", "card", "trustly"]],
    ["DE", "EUR", ["card", "paylater", "paysafecard", "wero", "sepa", "skrill"]],
    ["NL", "USD", ["card"]],
    ["ZZ", "EUR", ["card"]],
  ] as const)
    test(`offers ${methods.join(", ")} to a buyer in ${country} who pays in ${currency}`, () => {
      assert.deepEqual(offeredMethods({country, currency}, all, true), methods);
    });

  test("offers only methods without limits to a buyer of an unknown country", () => {
    assert.deepEqual(offeredMethods({country: undefined, currency: "EUR"}, all, false), [
      "card",
      "paypal",
      "googlepay",
    ]);
  });

  test("offers the methods of every currency while the currency is unknown", () => {
    assert.deepEqual(offeredMethods({country: "PL", currency: undefined}, all, true), [
      "blik",
      "p24",
      "card",
      "payu",
      "blik_pay_later",
    ]);
  });

  test("lists the wallets after the card only without express buttons", () => {
    const us = {country: "US", currency: "USD"};
    assert.deepEqual(offeredMethods(us, all, false), [
      "card",
      "paypal",
      "venmo",
      "googlepay",
      "paylater",
      "credit",
      "crypto",
      "ach",
    ]);
  });

  for (const [methods, exclude, offered] of [
    ["paylater card", undefined, ["paylater", "card"]],
    ["  card\n card paylater card ", undefined, ["card", "paylater"]],
    ["card cheque __proto__ constructor ideal", undefined, ["card"]],
    ["cheque", undefined, []],
    ["", "card", ["paylater", "credit", "crypto", "ach"]],
    [undefined, "ach credit ach cheque crypto", ["card", "paylater"]],
    ["card ach", "card", ["ach"]],
    [undefined, "paypal", ["card", "paylater", "credit", "crypto", "ach"]],
  ] as const)
    test(`methods="${methods}" exclude="${exclude}" offers ${offered.join(", ") || "none"}`, () => {
      assert.deepEqual(offeredMethods({country: "US", currency: "USD"}, {methods, exclude}, true), offered);
    });

  for (const [name, country, currency, choice, wallets] of [
    ["PayPal, Venmo and Google Pay in the US", "US", "USD", all, ["paypal", "venmo", "googlepay"]],
    ["no Venmo outside the US", "NL", "EUR", all, ["paypal", "googlepay"]],
    ["no Venmo in another currency", "US", "EUR", all, ["paypal", "googlepay"]],
    [
      "those of the page in its order",
      "US",
      "USD",
      {...all, methods: "venmo card paypal"},
      ["venmo", "paypal"],
    ],
    ["none if the page names only others", "US", "USD", {...all, methods: "card"}, []],
    ["all but the excluded", "US", "USD", {...all, exclude: "paypal venmo"}, ["googlepay"]],
    [
      "Apple Pay on other devices if the page names it",
      "US",
      "USD",
      {...all, methods: "applepay paypal"},
      ["applepay", "paypal"],
    ],
  ] as const)
    test(`the express buttons are ${name}`, () => {
      assert.deepEqual(expressWallets({country, currency}, choice), wallets);
    });

  test("Apple's devices have Apple Pay before Google Pay", () => {
    inBrowser({ApplePaySession: class {}});
    const wallets = expressWallets({country: "US", currency: "USD"}, all);
    assert.deepEqual(wallets, ["paypal", "venmo", "applepay", "googlepay"]);
  });

  test("a method with limits needs a country, and is not refused for an unknown currency", () => {
    const limits = {countries: ["NL"], currencies: ["EUR"]};
    assert.equal(isPossible(limits, {country: "NL", currency: undefined}), true);
    assert.equal(isPossible(limits, {country: undefined, currency: "EUR"}), false);
    assert.equal(
      isPossible({countries: null, currencies: null}, {country: undefined, currency: "JPY"}),
      true,
    );
  });

  test("a name that is only excluded changes nothing", () => {
    assert.deepEqual(chosen(["a", "b"], {methods: " ", exclude: "c"}), ["a", "b"]);
  });

  const settings = (values: SharedSettings): SettingsSource => ({setting: (name) => values[name]});
  const livingIn = (countryCode: string) => ({billingAddress: {countryCode}});

  for (const [name, values, languages, country] of [
    ["the setting", {buyerCountry: "nl", buyer: livingIn("DE"), locale: "fr-FR"}, ["en-US"], "NL"],
    ["the known address", {buyer: livingIn("DE"), locale: "fr-FR"}, ["en-US"], "DE"],
    ["the page's language", {locale: "fr-FR"}, ["en-US"], "FR"],
    ["the first of the browser's languages with a country", {locale: "en"}, ["pl", "de-AT", "en-US"], "AT"],
    ["a language with a script", {}, ["zh-Hant-TW"], "TW"],
  ] as const)
    test(`the buyer's country is that of ${name}`, () => {
      inBrowser({}, languages);
      assert.equal(buyerCountry(settings(values)), country);
    });

  test("the buyer's country is unknown without any of them, also with a wrong locale", () => {
    inBrowser({}, ["eo"]);
    assert.equal(buyerCountry(settings({locale: "not a locale!"})), undefined);
  });
});
