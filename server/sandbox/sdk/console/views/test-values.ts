import {html} from "lit";
import {copyable} from "../../../../ui/cells.ts";
import type {PanelView} from "../../../../ui/view.ts";
import {grid, type GridColumn} from "../parts/grid.ts";
import {type Card, loadTestValues, type TestValues} from "./presets.ts";

export const testBuyers: PanelView = {
  kind: "panel",
  name: "buyers",
  title: "Test buyers",
  load: loadTestValues,
  show(context) {
    const {buyers, members, member_code: code} = context.data as TestValues;
    const emailColumn = {
      label: "E-mail",
      cell: ({email}: {readonly email: string}) => copyable(email, context),
    };
    return html`
      <p>They sign in to wallets with their e-mail address. No password is needed.</p>
      ${grid(
        "Buyers",
        [
          emailColumn,
          {label: "Name", cell: ({name}) => `${name.given_name} ${name.surname}`},
          {label: "Wallets", cell: ({wallets}) => wallets.join(", ")},
          cardsColumn,
          aboutColumn,
        ],
        buyers,
      )}
      <h2>Members of accelerated checkout</h2>
      <p>Their one-time code is ${copyable(code, context)}.</p>
      ${grid("Members", [emailColumn, cardsColumn, aboutColumn], members)}
    `;
  },
};

export const testCards: PanelView = {
  kind: "panel",
  name: "cards",
  title: "Test cards",
  load: loadTestValues,
  show(context) {
    const values = context.data as TestValues;
    const meaningColumn = {label: "What happens", cell: ({meaning}: {readonly meaning: string}) => meaning};
    const codeColumn = {
      label: "Processor’s code",
      cell: ({response_code: code}: {readonly response_code: string}) => copyable(code, context),
    };
    return html`
      <p>
        Any future expiry date and any security code work. The code of a challenge is
        ${copyable(values.challenge_code, context)}. The numbers are published ones and work nowhere else.
      </p>
      <h2>3-D Secure</h2>
      ${grid(
        "3-D Secure",
        [
          meaningColumn,
          {label: "Visa", cell: ({numbers}) => copyable(numbers.visa, context)},
          {label: "Mastercard", cell: ({numbers}) => copyable(numbers.mastercard, context)},
        ],
        values.cards,
      )}
      <h2>Declines by number</h2>
      ${grid(
        "Declines by number",
        [{label: "Number", cell: ({number}) => copyable(number, context)}, meaningColumn, codeColumn],
        values.declining_numbers,
      )}
      <h2>Declines by cardholder name</h2>
      ${grid(
        "Declines by cardholder name",
        [{label: "Name", cell: ({name}) => copyable(name, context)}, codeColumn],
        values.declining_names,
      )}
    `;
  },
};

const cardsColumn: GridColumn<{readonly cards: readonly Card[]}> = {
  label: "Cards",
  cell: ({cards}) => cards.map(({brand, last_digits: digits}) => `${brand} ${digits}`).join(", "),
};
const aboutColumn: GridColumn<{readonly about: string}> = {label: "To try", cell: ({about}) => about};
