import type {LinkBody} from "./payment-links.schema.ts";

/** A line item of a seed. */
export type Item = LinkBody["line_items"][number];
type More = Omit<Item, "name" | "product_id" | "description" | "unit_amount">;

export const DOLLARS = "USD";
export const EUROS = "EUR";
export const POUNDS = "GBP";
export const YEN = "JPY";

/** A line item as a seed writes it; without a price of its own its options have one. */
export function good(
  name: string,
  product_id: string,
  currency_code: string,
  value: string | undefined,
  description: string,
  more: More = {},
): Item {
  const price = value === undefined ? {} : {unit_amount: {currency_code, value}};
  // A price of an option is written without its currency, which is that of the whole.
  const variants = more.variants && {
    variants: {
      dimensions: more.variants.dimensions.map((dimension) => ({
        ...dimension,
        options: dimension.options.map(({label, unit_amount}) => ({
          label,
          ...(unit_amount ? {unit_amount: {...unit_amount, currency_code}} : {}),
        })),
      })),
    },
  };
  return {name, product_id, description, ...price, ...more, ...variants};
}

type Labels = Readonly<Record<string, readonly string[]>>;
type PricedLabels = Readonly<Record<string, readonly (readonly [label: string, value: string])[]>>;

/** Variants: the priced dimension, if there is one, is the first and the primary. */
export function kinds(plain: Labels, priced: PricedLabels = {}): More {
  const dimensions = [
    ...Object.entries(priced).map(([name, options]) => ({
      name,
      options: options.map(([label, value]) => ({label, unit_amount: {currency_code: DOLLARS, value}})),
    })),
    ...Object.entries(plain).map(([name, labels]) => ({name, options: labels.map((label) => ({label}))})),
  ];
  return {variants: {dimensions: dimensions.map((each, index) => ({...each, primary: index === 0}))}};
}

/** A tax. */
export function percent(name: string, value: string): More {
  return {taxes: [{name, type: "PERCENTAGE", value}]};
}

/** A flat fee for what has to be sent. */
export function flat(value: string): More {
  return {shipping: [{type: "FLAT", value}], collect_shipping_address: true};
}

/** Several at once. */
export function upTo(maximum: number): More {
  return {adjustable_quantity: {maximum}};
}

/** Notes that the buyer is asked for. */
export function asks(...notes: readonly (readonly [label: string, required: boolean])[]): More {
  return {customer_notes: notes.map(([label, required]) => ({label, required}))};
}
