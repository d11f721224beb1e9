import {html, nothing} from "lit";
import type {Content, ConsoleContext, ListView} from "../context.ts";
import {addressOf} from "../route.ts";
import type {Detail, Fact, Moment} from "../api-types.ts";
import {amount, block, copyable, json, loading, orderStates, reference, status, time} from "./cells.ts";

/** Pane with the open row: facts, timeline and JSON. */
export function pane(
  view: ListView,
  context: ConsoleContext,
  {isLoaded, isGone}: {readonly isLoaded: boolean; readonly isGone: boolean},
): Content {
  const {open, ...list} = context.route;
  if (open === undefined) return nothing;
  const {detail} = context;
  return html`<section class="pane" aria-label="Detail" tabindex="0">
    <div class="pane-head">
      <h2>${detail ? copyable(detail.id, context) : open}</h2>
      ${detail ? orderStates(detail.payment, detail.status) : nothing}
      <a class="button close" href=${addressOf(list)} aria-label="Close the detail">Close</a>
    </div>
    ${
      detail
        ? html`${facts(detail, context)} ${view.more?.(detail, context)} ${timeline(detail, context)}
          ${block("JSON", json(detail.json), context)}`
        : isGone
          ? html`<p role="status">Not found. It may have been deleted.</p>`
          : loading(isLoaded)
    }
  </section>`;
}

function facts(detail: Detail, context: ConsoleContext): Content {
  const shown = detail.facts.filter(
    ({text, amount: money, time: at, ref}) => (text !== undefined && text !== null) || money || at || ref,
  );
  return html`<dl class="facts">
    ${shown.map(
      (fact) =>
        html`<div>
          <dt>${fact.label}</dt>
          <dd>${valueOf(fact, context)}</dd>
        </div>`,
    )}
  </dl>`;
}

function valueOf(fact: Fact, context: ConsoleContext): Content {
  if (fact.ref) return reference(fact.ref, context);
  if (fact.amount) return amount(fact.amount);
  return fact.time ? time(fact.time) : fact.text;
}

function timeline({timeline: moments}: Detail, context: ConsoleContext): Content {
  if (moments.length === 0) return nothing;
  return html`<section>
    <h3>History</h3>
    <ol class="timeline">
      ${moments.map((moment) => timelineEntry(moment, context))}
    </ol>
  </section>`;
}

function timelineEntry(moment: Moment, context: ConsoleContext): Content {
  return html`<li>
    ${time(moment.time)}
    <span class="what">${moment.text} ${status(moment.status)} ${amount(moment.amount)}</span>
    ${moment.ref ? reference(moment.ref, context) : nothing}
  </li>`;
}
