import type {PaymentLink} from "../merchant/paypal/payment-links.ts";
import type {Output} from "./output/output.ts";
import {type Column, EMPTY_CELL} from "./output/table.ts";
import {codeWords, moneyWords, timeWords} from "./output/words.ts";

type LineItem = NonNullable<PaymentLink["line_items"]>[number];
type Charge = NonNullable<LineItem["taxes"]>[number] & {readonly kind: string};

export const linkColumns: readonly Column<PaymentLink>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "PRODUCT", value: ({line_items: items}) => items?.[0]?.name, isFlexible: true},
  {title: "PRICE", value: ({line_items: items}) => items?.[0] && priceOf(items[0]), align: "right"},
  {title: "STATUS", value: ({status}) => codeWords(status)},
  {title: "CREATED", value: ({create_time: time}) => timeWords(time)},
  {title: "URL", value: ({payment_link: url}) => url},
];

/** Returns the item's price, or the first price of its variants. */
function priceOf({unit_amount: own, variants}: LineItem): string | undefined {
  if (own) return moneyWords(own);
  const priced = variants?.dimensions
    ?.flatMap(({options = []}) => options)
    .find((option) => option.unit_amount);
  const price = moneyWords(priced?.unit_amount);
  return price === undefined ? undefined : `by variant, ${price} …`;
}

/** Prints a payment link as text. `done` is the change that the command made. */
export async function showLink(
  output: Output,
  link: Partial<PaymentLink> & Pick<PaymentLink, "id">,
  done?: "Created" | "Replaced",
): Promise<void> {
  await output.heading(`${done === undefined ? "Payment" : `${done} payment`} link ${link.id}`);
  await output.fields([
    ["URL", link.payment_link],
    ["Status", codeWords(link.status)],
    ["Return URL", link.return_url],
    ["Tags", link.tags?.join(", ")],
    ["Created", timeWords(link.create_time)],
    ["Updated", timeWords(link.update_time)],
  ]);
  for (const item of link.line_items ?? []) await showLineItem(output, item);
}

async function showLineItem(output: Output, item: LineItem): Promise<void> {
  const {
    taxes = [],
    shipping = [],
    variants,
    customer_notes: notes = [],
    adjustable_quantity: quantity,
  } = item;
  await output.heading(`\n${item.name ?? EMPTY_CELL}`);
  const most = quantity?.maximum ?? quantity?.max_quantity;
  await output.fields([
    ["Price", priceOf(item)],
    ["Product id", item.product_id],
    ["Description", item.description],
    ["Quantity", most === undefined ? undefined : `up to ${most}`],
    ["Asks for", asksOf(item.collect_shipping_address, notes)],
  ]);
  if (variants?.dimensions) {
    await output.table(
      [
        {title: "VARIANT", value: ({dimension}) => dimension},
        {title: "CHOICE", value: ({label}) => label, isFlexible: true},
        {title: "PRICE", value: ({price}) => price, align: "right"},
      ],
      variants.dimensions.flatMap(({name, options = []}) =>
        options.map(({label, unit_amount: price}) => ({dimension: name, label, price: moneyWords(price)})),
      ),
      "  ",
    );
  } else {
    // PayPal may also return variants as names with lists of values.
    await output.fields(
      (variants?.options ?? []).map(({name, values}) => [name ?? EMPTY_CELL, values?.join(", ")]),
      "  ",
    );
  }
  const charges: Charge[] = [
    ...taxes.map((tax) => ({kind: "tax", ...tax})),
    ...shipping.map((fee) => ({kind: "shipping", ...fee})),
  ];
  if (charges.length === 0) return;
  await output.table(
    [
      {title: "ADDED", value: ({kind, name}) => (name === undefined ? kind : `${kind}: ${name}`)},
      {title: "HOW", value: howOf, isFlexible: true},
      {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
    ],
    charges,
    "  ",
  );
}

function asksOf(address: boolean | undefined, notes: NonNullable<LineItem["customer_notes"]>): string {
  const requested = notes.map(({label = "", required}) => (required ? `${label} (required)` : label));
  return [...(address ? ["the address"] : []), ...requested].join(", ");
}

function howOf({type, value}: Charge): string | undefined {
  if (type === "PREFERENCE") return "the account's setting";
  if (value === undefined) return codeWords(type);
  return type === "PERCENTAGE" ? `${value} %` : value;
}
