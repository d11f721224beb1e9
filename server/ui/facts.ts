import {html, nothing} from "lit";
import type {Content} from "./content.ts";

/** A label with its value. Undefined, null and empty texts are left out. */
export interface Fact {
  readonly label: string;
  readonly value: Content;
}

export function facts(all: readonly Fact[]): Content {
  const shown = all.filter(
    ({value}) => value !== undefined && value !== null && value !== "" && value !== nothing,
  );
  if (shown.length === 0) return nothing;
  return html`<dl class="facts">
    ${shown.map(
      ({label, value}) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
