import {html} from "lit";
import type {Content} from "../../../../ui/content.ts";
import {time} from "../../../../ui/dates.ts";
import {type Fact, facts} from "../../../../ui/facts.ts";

interface Doubt {
  readonly title: Content;
  readonly advice: Content;
  readonly createdAt: string;
  readonly facts: readonly Fact[];
  readonly button: string;
  readonly settle: () => void;
}

/** Something with an unknown outcome: what it is, what to do, and a button to record what was found. */
export function doubt({title, advice, createdAt, facts: more, button, settle}: Doubt): Content {
  return html`<article class="doubt">
    <h3>${title}</h3>
    <p>${advice}</p>
    ${facts([{label: "Since", value: time(createdAt)}, ...more])}
    <p class="actions"><button type="button" @click=${settle}>${button}</button></p>
  </article>`;
}
