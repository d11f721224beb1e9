import {readFile} from "node:fs/promises";
import {z} from "zod";
import {COUNTRY_HINT, isCountryCode} from "../../shared/countries.ts";
import {type Money, MoneyError, parseMoney, type WireMoney} from "../../shared/money.ts";
import {closedObject} from "../../shared/names.ts";
import {OLD_NAMES, reportAll, type ReportOldName, withNewFields} from "../../shared/old-names.ts";
import {SettingsError} from "../../shared/settings.ts";
import {callHook, HookError, read} from "../hooks/call-hook.ts";
import type {HookQuestion, ListQuestion} from "../hooks/question.ts";
import {shopMoney} from "./hook-results.ts";
import {NAME_LENGTH} from "./limits.ts";
import {unitReference} from "./order-facts.ts";
import {RATE_TYPES, type ShippingRates} from "./rates.ts";
import {ratesOf, type ShippingTable} from "./shipping.ts";

export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly price: Money;
  /** Reference of the purchase unit that it belongs to, such as a seller's. Products without one are in one unit. */
  readonly unit?: string | undefined;
}

/** Products by SKU. */
export type Products = ReadonlyMap<string, Product>;

/** Products of the shop and their shipping. */
export interface Catalogue {
  /** Returns the products for these items, without those that aren't sold. */
  find(question: HookQuestion): Promise<Products>;
  /** Returns the products that a page may list. */
  list(question: ListQuestion): Promise<Products>;
  /** Currency of the first product; undefined if it is unknown. */
  readonly currency: string | undefined;
  /** Undefined for a shop that ships nothing. */
  readonly shipping: ShippingRates<WireMoney> | undefined;
}

const productSchema = closedObject({
  sku: z.string().min(1).max(127),
  name: z.string().min(1).max(NAME_LENGTH),
  price: shopMoney,
  unit: unitReference.optional(),
});

const countryCode = z.string().refine(isCountryCode, COUNTRY_HINT);
const part = z
  .string()
  .min(1)
  .max(32)
  .transform((text) => text.replaceAll(/\s/g, "").toUpperCase());

const shippingSchema = closedObject({
  options: z
    .array(
      closedObject({
        id: z.string().min(1).max(127),
        label: z.string().min(1).max(NAME_LENGTH),
        type: z.enum(RATE_TYPES).default("SHIPPING"),
        amount: shopMoney,
        countries: z.array(countryCode).min(1).optional(),
      }),
    )
    .min(1),
  countries: z
    .array(
      z.union(
        [
          countryCode.transform((code) => ({code, exceptStates: [], exceptPostalCodes: []})),
          closedObject({
            code: countryCode,
            exceptStates: z.array(part).default([]),
            exceptPostalCodes: z.array(part).default([]),
          }),
        ],
        COUNTRY_HINT,
      ),
    )
    .min(1),
});

const productsSchema = z.array(productSchema).min(1);
const shopSchema = closedObject({products: productsSchema, shipping: shippingSchema.optional()});

/**
 * Reads the catalogue that `CATALOGUE` names, a JSON file. Without a file, no products are
 * sold. The file is `[{sku, name, price: {currencyCode, value}}]`, or, for a shop that ships goods,
 * `{products: […], shipping: {options: [{id, label, type?, amount, countries?}], countries: ["US", {code, exceptStates?,
 * exceptPostalCodes?}]}}`. The first available option is selected until the buyer selects another one. An option's id may occur
 * once for each currency.
 *
 * @throws SettingsError with one line that names the problem
 */
export async function loadCatalogue(file: string | undefined, report?: ReportOldName): Promise<Catalogue> {
  if (file === undefined) return listed(new Map(), undefined);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : "it can't be read";
    throw new SettingsError(`CATALOGUE is ${JSON.stringify(file)}: ${reason}; name a JSON file of products`);
  }
  try {
    return catalogueOf(content, report);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it is not valid";
    throw new SettingsError(`CATALOGUE is ${JSON.stringify(file)}: ${reason}`);
  }
}

/** @throws Error with one line for an invalid product, rate or price, and for an id that occurs twice */
export function catalogueOf(content: unknown, report?: ReportOldName): Catalogue {
  const current = withNewProducts(content, report);
  if (Array.isArray(current)) return listed(bySku(read(productsSchema, current, "product")), undefined);
  const {products, shipping} = read(shopSchema, current, "catalogue");
  return listed(bySku(products), shipping && shippingOf(shipping));
}

/** Format of a product in a file or an option. */
export type WrittenProduct = z.input<typeof productSchema>;

type Listing<Question> = (
  question: Question,
) => Promise<readonly WrittenProduct[]> | readonly WrittenProduct[];

/** Functions of a shop that has its products in a database. */
export interface CatalogueHooks {
  /** Returns the products for these items, without those that aren't sold. */
  readonly catalogue: Listing<HookQuestion>;
  /** Returns the products that a page may list. */
  readonly listProducts?: Listing<ListQuestion> | undefined;
}

/** Creates a catalogue from functions, which are called for each price. Their products are checked like those of a file. */
export function catalogueBy({catalogue, listProducts}: CatalogueHooks, report?: ReportOldName): Catalogue {
  const checked = (hook: keyof CatalogueHooks, products: unknown) =>
    bySku(read(z.array(productSchema), withNewProducts(products, report), `the hook ${hook}`));
  return {
    find: (question) =>
      callHook(
        "catalogue",
        () => catalogue(question),
        (products) => checked("catalogue", products),
      ),
    async list({request, customer, country}) {
      if (listProducts) {
        return callHook(
          "listProducts",
          () => listProducts({request, customer, country}),
          (products) => checked("listProducts", products),
        );
      }
      throw new HookError("the option listProducts is missing: it returns the products that a page may list");
    },
    currency: undefined,
    shipping: undefined,
  };
}

/** Reads products in their older forms: with `currency_code`, or with the price as text next to `currencyCode`. */
function withNewProducts(content: unknown, report?: ReportOldName): unknown {
  const kind = "field of a catalogue";
  const named = withNewFields(content, OLD_NAMES[kind], (old, now) => report?.({kind, old, now}));
  const inNewForm = (product: Record<string, unknown> | undefined) => {
    if (typeof product?.["price"] !== "string") return product;
    reportAll("product of catalogue", report);
    const {currencyCode, price: value, ...others} = product;
    return {...others, price: {currencyCode, value}};
  };
  return Array.isArray(named) ? named.map(inNewForm) : named;
}

function listed(products: Products, shipping: ShippingRates<WireMoney> | undefined): Catalogue {
  const [first] = products.values();
  return {
    find: async () => products,
    list: async () => products,
    currency: first?.price.currency,
    shipping,
  };
}

function bySku(products: z.output<typeof productsSchema>): Products {
  const catalogue = new Map<string, Product>();
  for (const {sku, name, price, unit} of products) {
    if (catalogue.has(sku)) throw new Error(`the SKU ${sku} occurs twice; write each SKU once`);
    catalogue.set(sku, {sku, name, price: priceOf(sku, price), ...(unit !== undefined && {unit})});
  }
  return catalogue;
}

function shippingOf(table: ShippingTable): ShippingRates<WireMoney> {
  try {
    return ratesOf(table);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new Error(`a shipping option has an invalid amount: ${error.message}`, {cause: error});
  }
}

function priceOf(sku: string, wire: {currency_code: string; value: string}): Money {
  try {
    const price = parseMoney(wire);
    if (price.minor > 0n) return price;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new Error(`the price of ${sku} is invalid: ${error.message}`, {cause: error});
  }
  throw new Error(`the price of ${sku} must be more than zero`);
}
