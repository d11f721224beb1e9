import {html} from "lit";
import {money} from "../../../ui/cells.ts";
import type {Content} from "../../../ui/context.ts";
import {moneyText, type ShownMoney} from "../../../ui/money.ts";

/** Text for a buyer of whom PayPal gave neither name nor e-mail address. */
export const NO_NAME = "No name";

/** An item as a person recognizes it: in the pane's heading, and in each dialog that acts on it. */
interface Headed {
  /** The buyer's name. */
  readonly name: string;
  readonly amount: ShownMoney | undefined;
}

/** Heading of a pane: the name, the amount and the state, with the id below. */
export function headline({name, amount}: Headed, state: Content, id: Content): Content {
  return html`<span class="headline"><span>${name}</span> ${money(amount)} ${state}</span>
    <span class="sub-line">${id}</span>`;
}

/** The same name and amount for a dialog, such as `Ada Lovelace, 75.00 USD`. */
export function aboutOf({name, amount}: Headed): string {
  return amount ? `${name}, ${moneyText(amount)}` : name;
}
