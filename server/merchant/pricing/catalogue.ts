import {readFile} from "node:fs/promises";
import {z} from "zod";
import {type Money, MoneyError, parseMoney} from "../../platform/money.ts";
import {SettingsError} from "../../platform/settings.ts";

export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly price: Money;
}

/** What the shop sells, by SKU. */
export type Catalogue = ReadonlyMap<string, Product>;

const productSchema = z.strictObject({
  sku: z.string().min(1).max(127),
  name: z.string().min(1).max(127),
  price: z.strictObject({currency_code: z.string(), value: z.string()}),
});

/** The demo shop: three things from a small workshop. */
const DEMO_PRODUCTS: readonly z.output<typeof productSchema>[] = [
  {
    sku: "wool-blanket",
    name: "Wool blanket, undyed",
    price: {currency_code: "USD", value: "75.00"},
  },
  {
    sku: "ceramic-teapot",
    name: "Stoneware teapot, 0.8 l",
    price: {currency_code: "USD", value: "75.00"},
  },
  {
    sku: "linen-notebook",
    name: "Linen-bound notebook, set of three",
    price: {currency_code: "USD", value: "55.00"},
  },
];

/**
 * Reads the catalogue that `CATALOGUE` names, a JSON file `[{sku, name, price: {currency_code, value}}]`; without one, the
 * demo shop's.
 *
 * @throws SettingsError one line that says what is wrong with it
 */
export async function loadCatalogue(file: string | undefined): Promise<Catalogue> {
  if (file === undefined) return catalogueOf(DEMO_PRODUCTS);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : "it can't be read";
    throw new SettingsError(`CATALOGUE is ${JSON.stringify(file)}: ${reason}; name a JSON file of products`);
  }
  try {
    return catalogueOf(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it is not valid";
    throw new SettingsError(`CATALOGUE is ${JSON.stringify(file)}: ${reason}`);
  }
}

/** @throws Error in one line: a product that is not well-formed, a price that is none, a SKU that stands twice */
export function catalogueOf(products: unknown): Catalogue {
  const parsed = z.array(productSchema).min(1).safeParse(products);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`product /${issue?.path.join("/") ?? ""}: ${issue?.message ?? "not valid"}`);
  }
  const catalogue = new Map<string, Product>();
  for (const {sku, name, price} of parsed.data) {
    if (catalogue.has(sku)) throw new Error(`the SKU ${sku} stands twice`);
    catalogue.set(sku, {sku, name, price: priceOf(sku, price)});
  }
  return catalogue;
}

function priceOf(sku: string, wire: {currency_code: string; value: string}): Money {
  try {
    const price = parseMoney(wire);
    if (price.minor > 0n) return price;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new Error(`the price of ${sku} is none: ${error.message}`, {cause: error});
  }
  throw new Error(`the price of ${sku} must be more than zero`);
}
