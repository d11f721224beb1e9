import {html} from "lit";
import type {Column, Content, Desk, PanelView} from "../desk.ts";
import {copyable, plain} from "../parts/bits.ts";
import type {Row} from "../wire.ts";
import {loadTestValues, type TestValues} from "./presets.ts";
import {textColumn} from "./money.ts";

export const testBuyers: PanelView = {
  kind: "panel",
  name: "buyers",
  title: "Test buyers",
  load: loadTestValues,
  show: (desk) => {
    const {buyers, members, member_code: code} = desk.data as TestValues;
    return html`
      <p>They sign in to wallets by their e-mail addresses; no password is asked for.</p>
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
        desk,
      )}
      <h2>Members of accelerated checkout</h2>
      <p>Their one-time code is ${copyable(code, desk)}.</p>
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
        desk,
      )}
    `;
  },
};

export const testCards: PanelView = {
  kind: "panel",
  name: "cards",
  title: "Test cards",
  load: loadTestValues,
  show: (desk) => {
    const values = desk.data as TestValues;
    return html`
      <p>
        Any future expiry date and any security code work. The code of a challenge is
        ${copyable(values.challenge_code, desk)}. The numbers are published ones and work nowhere else.
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
        desk,
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
        desk,
      )}
      <h2>Declines by cardholder name</h2>
      ${grid(
        "Declines by cardholder name",
        [copyColumn("name", "Name"), copyColumn("response_code", "Processor’s code")],
        values.declining_names.map((each) => row(each.name, each)),
        desk,
      )}
    `;
  },
};

function copyColumn(name: string, label: string): Column {
  return {label, cell: (each, desk) => (each[name] ? copyable(String(plain(each[name])), desk) : "")};
}

function row(key: string, cells: object): Row {
  return {key, id: key, time: "", ...cells};
}

/** A short table of what the sandbox knows. */
function grid(name: string, columns: readonly Column[], rows: readonly Row[], desk: Desk): Content {
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
              ${columns.map(({label, cell}) => html`<td class="wrap" data-label=${label}>${cell(each, desk)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
