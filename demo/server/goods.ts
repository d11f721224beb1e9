import {readFile} from "node:fs/promises";
import type {CheckoutHandlerOptions, CheckoutProduct} from "checkout-elements/server";

/** Currencies of the shop, with the country that most of their buyers are in. */
export const HOMES: Readonly<Record<string, string>> = {
  USD: "US",
  EUR: "NL",
  PLN: "PL",
  MXN: "MX",
  BRL: "BR",
  JPY: "JP",
};

/** SKU of the shop's goods in a currency: `wool-blanket` in US dollars, `wool-blanket-eur` in euros. */
export const skuIn = (currency: string, sku: string): string =>
  currency === "USD" ? sku : `${sku}-${currency.toLowerCase()}`;

/** SKU of a product without its currency. */
export function baseSku(sku: string): string {
  const [, base = sku, currency = ""] = /^(.+)-([a-z]{3})$/.exec(sku) ?? [];
  return Object.hasOwn(HOMES, currency.toUpperCase()) ? base : sku;
}

const GOODS = [
  {
    sku: "wool-blanket",
    name: "Wool blanket, undyed",
    prices: {
      USD: "75.00",
      EUR: "70.00",
      PLN: "299.00",
      MXN: "1490.00",
      BRL: "429.00",
      JPY: "11800",
    },
  },
  {
    sku: "ceramic-teapot",
    name: "Stoneware teapot, 0.8 l",
    prices: {
      USD: "75.00",
      EUR: "70.00",
      PLN: "299.00",
      MXN: "1490.00",
      BRL: "429.00",
      JPY: "11800",
    },
  },
  {
    sku: "linen-notebook",
    name: "Linen-bound notebook, set of three",
    prices: {
      USD: "55.00",
      EUR: "50.00",
      PLN: "219.00",
      MXN: "1090.00",
      BRL: "299.00",
      JPY: "8600",
    },
  },
];

/** Products of the shop, and how it ships. */
export interface Goods {
  readonly catalogue: readonly CheckoutProduct[];
  readonly shipping?: Exclude<CheckoutHandlerOptions["shipping"], false | undefined>;
}

const COUNTRIES = [
  "US",
  "CA",
  "GB",
  "IE",
  "DE",
  "AT",
  "FR",
  "ES",
  "IT",
  "PT",
  "NL",
  "BE",
  "PL",
  "SE",
  "JP",
  "CN",
  "MX",
  "BR",
  "AE",
  "AU",
];
const EXPRESS: Readonly<Record<string, string>> = {
  USD: "5.00",
  EUR: "5.00",
  PLN: "20.00",
  MXN: "99.00",
  BRL: "29.00",
  JPY: "800",
};

/** The shop's own goods. The first way to ship is free, so that an order costs the sum of its prices. */
export const demoGoods: Required<Goods> = {
  catalogue: GOODS.flatMap(({sku, name, prices}) =>
    Object.entries(prices).map(([currencyCode, value]) => ({
      sku: skuIn(currencyCode, sku),
      name,
      price: {currencyCode, value},
    })),
  ),
  shipping({goods: {currencyCode}, destination}) {
    if (destination && !COUNTRIES.includes(destination.countryCode)) return {refused: "COUNTRY_ERROR"};
    const free = {currencyCode, value: currencyCode === "JPY" ? "0" : "0.00"};
    const express = EXPRESS[currencyCode];
    return [
      {id: "SHIP_FRE", label: "Standard, 3 to 5 days", type: "SHIPPING", amount: free},
      ...(express === undefined
        ? []
        : [
            {
              id: "SHIP_EXP",
              label: "Express, next day",
              type: "SHIPPING" as const,
              amount: {currencyCode, value: express},
            },
          ]),
      {id: "IN_STORE", label: "Pick up in the workshop", type: "PICKUP", amount: free},
    ];
  },
};

type Rates = Exclude<Awaited<ReturnType<NonNullable<Goods["shipping"]>>>, {readonly refused: unknown}>;
type Option = Omit<Rates[number], "type"> & Partial<Pick<Rates[number], "type">>;

/** Goods in a file: products alone, or also their shipping, which is the same for each buyer in the listed countries. */
type GoodsFile =
  | readonly CheckoutProduct[]
  | {
      readonly products: readonly CheckoutProduct[];
      readonly shipping?: {readonly options: readonly Option[]; readonly countries: readonly string[]};
    };

/** Reads the goods of another shop, a JSON file. */
export async function readGoods(file: string): Promise<Goods> {
  const content = JSON.parse(await readFile(file, "utf8")) as GoodsFile;
  if (!("products" in content)) return {catalogue: content};
  const {products, shipping} = content;
  if (shipping === undefined) return {catalogue: products};
  const rates: Rates = shipping.options.map((option) => ({type: "SHIPPING", ...option}));
  return {
    catalogue: products,
    shipping: ({destination}) =>
      destination && !shipping.countries.includes(destination.countryCode)
        ? {refused: "COUNTRY_ERROR"}
        : rates,
  };
}
