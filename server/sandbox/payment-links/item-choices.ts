import {z} from "zod";
import {unprocessable} from "../wire/errors.ts";
import type {LineItem} from "./line-items.schema.ts";

/** The buyer's choice for one line item. */
const itemChoice = z.strictObject({
  quantity: z.int().min(1).default(1),
  /** An option label for each dimension, in their order. */
  options: z.array(z.string()).max(5).default([]),
  /** The answer to each customer note, in their order. An optional one may be empty. */
  notes: z.array(z.string().max(500)).max(10).default([]),
});

/** The buyer's choice on the hosted page, with one entry for each line item, in their order. */
export const linkChoice = z.array(itemChoice).min(1).max(20);

export type ItemChoice = z.output<typeof itemChoice>;

/** A chosen option. */
export interface ChosenOption {
  readonly dimension: string;
  readonly label: string;
  /** Index of the option in its dimension. */
  readonly index: number;
}

/** The maximum quantity of a line item for one buyer. */
export function largestQuantity({adjustable_quantity}: LineItem): number {
  return adjustable_quantity?.maximum ?? 1;
}

/**
 * The chosen options, one for each dimension, if the line item offers them.
 *
 * @param at path of the choice, for errors
 * @throws ServiceError 422 for a quantity above the maximum, a missing or unknown option, or an empty required note
 */
export function chosenOptions(item: LineItem, choice: ItemChoice, at: string): ChosenOption[] {
  const largest = largestQuantity(item);
  if (choice.quantity > largest) {
    const description = `At most ${largest} can be bought at once.`;
    throw unprocessable("QUANTITY_ABOVE_MAXIMUM", {description, field: `${at}/quantity`});
  }
  (item.customer_notes ?? []).forEach(({label, required}, index) => {
    if (!required || (choice.notes[index] ?? "").trim() !== "") return;
    throw unprocessable("CUSTOMER_NOTE_REQUIRED", {
      description: `Please fill in: ${label}.`,
      field: `${at}/notes/${index}`,
    });
  });
  return (item.variants?.dimensions ?? []).map((dimension, place) => {
    const index = dimension.options.findIndex(({label}) => label === choice.options[place]);
    const option = dimension.options[index];
    if (option) return {dimension: dimension.name, label: option.label, index};
    const description = `Choose one of the options of ${dimension.name}.`;
    throw unprocessable("UNKNOWN_VARIANT_OPTION", {description, field: `${at}/options/${place}`});
  });
}
