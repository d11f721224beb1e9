import {readTags} from "../../shared/tags.ts";
import type {Values} from "../action.ts";
import {readAmount} from "../money.ts";
import {readPercent} from "../rules.ts";

export {readTags} from "../../shared/tags.ts";

/** Product option in the form. Its number stays the same when another one is removed. */
export interface Dimension {
  readonly id: number;
  readonly options: readonly number[];
}

export interface Shape {
  readonly dimensions: readonly Dimension[];
  readonly next: number;
}

/** Request body of the payment link. Empty fields are left out. */
export function bodyOf(values: Values, {dimensions}: Shape): object {
  const currency = (values["currency"] ?? "").toUpperCase();
  // PayPal refuses a text that is no amount.
  const money = (value: string | undefined) =>
    value === undefined ? undefined : (readAmount(value, currency) ?? {currency_code: currency, value});
  const percent = values["tax_value"];
  const taxes = entry(values["tax_type"], percent && (readPercent(percent) ?? percent));
  const shipping = entry(values["shipping_type"], money(values["shipping_value"])?.value);
  const item = {
    name: values["name"],
    unit_amount: money(values["price"]),
    description: values["description"],
    product_id: values["product_id"],
    taxes: taxes && [{name: "Tax", ...taxes}],
    shipping: shipping && [shipping],
    collect_shipping_address: values["address"] === "on" ? true : undefined,
    customer_notes: values["note"]
      ? [{label: values["note"], required: values["note_required"] === "on"}]
      : undefined,
    adjustable_quantity: values["maximum"] ? {maximum: Number(values["maximum"])} : undefined,
    variants:
      dimensions.length === 0
        ? undefined
        : {
            dimensions: dimensions.map(({id, options}, index) => ({
              name: values[`d${id}`],
              primary: index === 0,
              options: options.map((option) => ({
                label: values[`o${option}`],
                unit_amount: index === 0 ? money(values[`p${option}`]) : undefined,
              })),
            })),
          },
  };
  return {
    integration_mode: "LINK",
    type: "BUY_NOW",
    reusable: "MULTIPLE",
    return_url: values["return_url"],
    tags: values["tags"] ? readTags(values["tags"]) : undefined,
    line_items: [item],
  };
}

/** Tax or shipping fee: a value, or the account's setting. */
function entry(type: string | undefined, value: string | undefined) {
  if (type === undefined || type === "") return undefined;
  return type === "PREFERENCE" ? {type, value: "PROFILE"} : {type, value};
}
