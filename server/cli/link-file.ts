import type {LinkConfiguration} from "../merchant/paypal/payment-links.ts";
import type {CommandContext} from "./context.ts";
import {wrongUse} from "./errors.ts";
import {readJsonFile} from "./files.ts";

/** Fields of an object: true if the command sends the field, false if only PayPal writes it. */
interface Fields {
  readonly [name: string]: boolean | Fields;
}

const MONEY: Fields = {currency_code: true, value: true};

const PAYMENT_LINK: Fields = {
  integration_mode: true,
  type: true,
  reusable: true,
  return_url: true,
  tags: true,
  line_items: {
    name: true,
    unit_amount: MONEY,
    product_id: true,
    description: true,
    taxes: {name: true, type: true, value: true, amount: false},
    shipping: {type: true, value: true, name: false, amount: false},
    collect_shipping_address: true,
    customer_notes: {label: true, required: true},
    variants: {
      dimensions: {name: true, primary: true, options: {label: true, unit_amount: MONEY}},
      options: false,
    },
    adjustable_quantity: {maximum: true, enabled: false, min_quantity: false, max_quantity: false},
  },
  id: false,
  status: false,
  payment_link: false,
  create_time: false,
  update_time: false,
  links: false,
};

/**
 * Reads a payment link from a JSON file, which may be the output of `links show --json`. PayPal checks the values.
 *
 * @throws CommandError for invalid JSON, and for unknown fields, which are probably misspelled
 */
export async function readLinkFile(context: CommandContext, file: string): Promise<LinkConfiguration> {
  const name = file === "-" ? "The standard input" : file;
  const link = await readJsonFile(context, file, 'payment link: write {"line_items": […]}');
  const unknown: string[] = [];
  const sent = pickSent(link, PAYMENT_LINK, "", unknown) as Pick<LinkConfiguration, "line_items">;
  if (unknown.length > 0) {
    throw wrongUse(
      `${name} has fields that a payment link does not have.`,
      ...unknown.map((pointer) => `${pointer}: unknown field`),
    );
  }
  return {integration_mode: "LINK", type: "BUY_NOW", reusable: "MULTIPLE", ...sent};
}

/** Copies the fields that are sent, and adds the JSON pointers of unknown fields to `unknown`. */
function pickSent(value: unknown, fields: Fields, pointer: string, unknown: string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((entry, index) => pickSent(entry, fields, `${pointer}/${index}`, unknown));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) unknown.push(`${pointer}/${name}`);
      if (field === undefined || field === false) return [];
      return [[name, field === true ? inner : pickSent(inner, field, `${pointer}/${name}`, unknown)]];
    }),
  );
}
