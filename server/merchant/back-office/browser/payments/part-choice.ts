import {html, nothing} from "lit";
import type {Content} from "../../../../ui/context.ts";
import {choice, type Values} from "../../../../ui/form.ts";
import {moneyText} from "../../../../ui/money.ts";
import type {PaymentView} from "../../view-types.ts";

/** A capture or an authorization on which an action can be done. */
export interface Part {
  readonly id: string;
  /** Reference of its purchase unit, if the order has several. */
  readonly unit?: string;
  /** The most that the action can move. */
  readonly left: PaymentView["amount"];
}

/** Choice of one of several parts. A single part of an order with several units is named. */
export function partChoice(parts: readonly Part[]): Content {
  const [only] = parts;
  if (parts.length > 1) {
    const isOfUnits = parts.some(({unit}) => unit !== undefined);
    return choice(
      "part",
      isOfUnits ? "Purchase unit" : "Payment",
      parts.map((part) => ({value: part.id, label: labelOf(part, parts)})),
    );
  }
  return only?.unit === undefined ? nothing : html`<p>Purchase unit: <bdi>${only.unit}</bdi></p>`;
}

/** The chosen part; the first one at first. Undefined if there is none. */
export function chosenPart(parts: readonly Part[], {part}: Values): Part | undefined {
  return parts.find(({id}) => id === part) ?? parts[0];
}

/** The unit says enough, unless it has several parts. */
function labelOf({id, unit, left}: Part, parts: readonly Part[]): string {
  const isUnique = unit !== undefined && parts.filter((one) => one.unit === unit).length === 1;
  return [unit, moneyText(left), isUnique ? undefined : id].filter((text) => text !== undefined).join(", ");
}
