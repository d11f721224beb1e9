import {html, nothing} from "lit";
import type {Content} from "./content.ts";
import {time} from "./dates.ts";

export interface Moment {
  readonly time: string;
  readonly text: Content;
  /** Such as an id, next to the text. */
  readonly more?: Content;
}

/** Events in the given order. @param timeOf shows a time, by default to the minute */
export function timeline(moments: readonly Moment[], title = "History", timeOf = time): Content {
  if (moments.length === 0) return nothing;
  return html`<section>
    <h3>${title}</h3>
    <ol class="timeline">
      ${moments.map(
        ({time: at, text, more}) =>
          html`<li>
            ${timeOf(at)}
            <span class="what">${text}</span>
            ${more ?? nothing}
          </li>`,
      )}
    </ol>
  </section>`;
}
