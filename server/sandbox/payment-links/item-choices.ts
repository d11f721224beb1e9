import {unprocessable} from "../wire/errors.ts";
import type {LineItem} from "./line-items.schema.ts";
import type {ItemChoice} from "./payment-links.schema.ts";

/** An option that a buyer chose. */
export interface ChosenOption {
  readonly dimension: string;
  readonly label: string;
  /** Its place in the dimension. */
  readonly index: number;
}

/** How many units of a line item one buyer can take. */
export function largestQuantity({adjustable_quantity}: LineItem): number {
  return adjustable_quantity?.maximum ?? 1;
}

/**
 * The options of a choice, one for each dimension, after checking that the line item offers what was chosen.
 *
 * @param at where the choice stands, for the error
 * @throws ServiceError 422 for a quantity above the maximum, an option that is missing or unknown, or a required note
 *   that is empty
 */
export function chosenOptions(item: LineItem, choice: ItemChoice, at: string): ChosenOption[] {
  const largest = largestQuantity(item);
  if (choice.quantity > largest) {
    const words = `At most ${largest} can be bought at once.`;
    throw unprocessable("QUANTITY_ABOVE_MAXIMUM", words, `${at}/quantity`);
  }
  (item.customer_notes ?? []).forEach(({label, required}, index) => {
    if (!required || (choice.notes[index] ?? "").trim() !== "") return;
    throw unprocessable("CUSTOMER_NOTE_REQUIRED", `Please fill in: ${label}.`, `${at}/notes/${index}`);
  });
  return (item.variants?.dimensions ?? []).map((dimension, place) => {
    const index = dimension.options.findIndex(({label}) => label === choice.options[place]);
    const option = dimension.options[index];
    if (option) return {dimension: dimension.name, label: option.label, index};
    const words = `Please choose: ${dimension.name}.`;
    throw unprocessable("UNKNOWN_VARIANT_OPTION", words, `${at}/options/${place}`);
  });
}
