import {html, nothing} from "lit";
import type {Content, Desk, ListView} from "../desk.ts";
import {addressOf} from "../place.ts";
import type {Detail, Fact, Moment} from "../wire.ts";
import {amount, block, copyable, json, loading, orderStates, reference, status, time} from "./bits.ts";

/** The pane beside a list: what one row is, what happened to it, and its JSON. */
export function pane(
  view: ListView,
  desk: Desk,
  {isLoaded, isGone}: {readonly isLoaded: boolean; readonly isGone: boolean},
): Content {
  const {open, ...list} = desk.place;
  if (open === undefined) return nothing;
  const {detail} = desk;
  return html`<section class="pane" aria-label="Detail" tabindex="0">
    <div class="pane-head">
      <h2>${detail ? copyable(detail.id, desk) : open}</h2>
      ${detail ? orderStates(detail.payment, detail.status) : nothing}
      <a class="button close" href=${addressOf(list)} aria-label="Close the detail">Close</a>
    </div>
    ${
      detail
        ? html`${facts(detail, desk)} ${view.more?.(detail, desk)} ${timeline(detail, desk)}
          ${block("JSON", json(detail.json), desk)}`
        : isGone
          ? html`<p role="status">This is not there, or no longer.</p>`
          : loading(isLoaded)
    }
  </section>`;
}

function facts(detail: Detail, desk: Desk): Content {
  const shown = detail.facts.filter(
    ({text, amount: money, time: at, ref}) => (text !== undefined && text !== null) || money || at || ref,
  );
  return html`<dl class="facts">
    ${shown.map(
      (fact) =>
        html`<div>
          <dt>${fact.label}</dt>
          <dd>${valueOf(fact, desk)}</dd>
        </div>`,
    )}
  </dl>`;
}

function valueOf(fact: Fact, desk: Desk): Content {
  if (fact.ref) return reference(fact.ref, desk);
  if (fact.amount) return amount(fact.amount);
  return fact.time ? time(fact.time) : fact.text;
}

function timeline({timeline: moments}: Detail, desk: Desk): Content {
  if (moments.length === 0) return nothing;
  return html`<section>
    <h3>History</h3>
    <ol class="timeline">
      ${moments.map((moment) => happened(moment, desk))}
    </ol>
  </section>`;
}

function happened(moment: Moment, desk: Desk): Content {
  return html`<li>
    ${time(moment.time)}
    <span class="what">${moment.text} ${status(moment.status)} ${amount(moment.amount)}</span>
    ${moment.ref ? reference(moment.ref, desk) : nothing}
  </li>`;
}
