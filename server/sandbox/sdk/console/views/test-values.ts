import {html} from "lit";
import type {Column, Content, ConsoleContext, PanelView} from "../context.ts";
import {copyable, plain} from "../parts/cells.ts";
import type {Row} from "../api-types.ts";
import {loadTestValues, type TestValues} from "./presets.ts";
import {textColumn} from "./money.ts";

export const testBuyers: PanelView = {
  kind: "panel",
  name: "buyers",
  title: "Test buyers",
  load: loadTestValues,
  show: (context) => {
    const {buyers, members, member_code: code} = context.data as TestValues;
    return html`
      <p>They sign in to wallets with their e-mail address. No password is needed.</p>
      ${grid(
        "Buyers",
        [
          copyColumn("email", "E-mail"),
          textColumn("name", "Name"),
          textColumn("wallets", "Wallets"),
          textColumn("cards", "Cards"),
          textColumn("about", "To try"),
        ],
        buyers.map(({id, email, name, wallets, cards, about}) =>
          row(id, {
            email,
            name: `${name.given_name} ${name.surname}`,
            wallets: wallets.join(", "),
            cards: cards.map(({brand, last_digits: digits}) => `${brand} ${digits}`).join(", "),
            about,
          }),
        ),
        context,
      )}
      <h2>Members of accelerated checkout</h2>
      <p>Their one-time code is ${copyable(code, context)}.</p>
      ${grid(
        "Members",
        [copyColumn("email", "E-mail"), textColumn("cards", "Cards"), textColumn("about", "To try")],
        members.map(({email, cards, about}) =>
          row(email, {
            email,
            cards: cards.map(({brand, last_digits: digits}) => `${brand} ${digits}`).join(", "),
            about,
          }),
        ),
        context,
      )}
    `;
  },
};

export const testCards: PanelView = {
  kind: "panel",
  name: "cards",
  title: "Test cards",
  load: loadTestValues,
  show: (context) => {
    const values = context.data as TestValues;
    return html`
      <p>
        Any future expiry date and any security code work. The code of a challenge is
        ${copyable(values.challenge_code, context)}. The numbers are published ones and work nowhere else.
      </p>
      <h2>3-D Secure</h2>
      ${grid(
        "3-D Secure",
        [
          textColumn("meaning", "What happens"),
          copyColumn("visa", "Visa"),
          copyColumn("mastercard", "Mastercard"),
        ],
        values.cards.map(({meaning, numbers}) => row(numbers.visa, {meaning, ...numbers})),
        context,
      )}
      <h2>Declines by number</h2>
      ${grid(
        "Declines by number",
        [
          copyColumn("number", "Number"),
          textColumn("meaning", "What happens"),
          copyColumn("response_code", "Processor’s code"),
        ],
        values.declining_numbers.map((each) => row(each.number, each)),
        context,
      )}
      <h2>Declines by cardholder name</h2>
      ${grid(
        "Declines by cardholder name",
        [copyColumn("name", "Name"), copyColumn("response_code", "Processor’s code")],
        values.declining_names.map((each) => row(each.name, each)),
        context,
      )}
    `;
  },
};

function copyColumn(name: string, label: string): Column {
  return {label, cell: (each, context) => (each[name] ? copyable(String(plain(each[name])), context) : "")};
}

function row(key: string, cells: object): Row {
  return {key, id: key, time: "", ...cells};
}

function grid(
  name: string,
  columns: readonly Column[],
  rows: readonly Row[],
  context: ConsoleContext,
): Content {
  return html`<div class="table" role="region" aria-label=${name} tabindex="0">
    <table class="labelled">
      <thead>
        <tr>
          ${columns.map(({label}) => html`<th scope="col">${label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (each) =>
            html`<tr>
              ${columns.map(({label, cell}) => html`<td class="wrap" data-label=${label}>${cell(each, context)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
