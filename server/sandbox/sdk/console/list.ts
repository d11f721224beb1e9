import {html, nothing} from "lit";
import {opener, plain} from "../../../ui/cells.ts";
import {codeBlock} from "../../../ui/code-block.ts";
import type {AppContext, Content} from "../../../ui/context.ts";
import {facts} from "../../../ui/facts.ts";
import {icon, plus} from "../../../ui/icons.ts";
import {shareLink} from "../../../ui/payment-link/share.ts";
import {addressOf, viewAt} from "../../../ui/route.ts";
import {timeline} from "../../../ui/timeline.ts";
import type {Column, ListView} from "../../../ui/view.ts";
import {actionButton, actionButtons} from "./actions.ts";
import {call, CONSOLE, find} from "./api.ts";
import type {Action, Detail, ListDeclaration, Row, Rows} from "./api-types.ts";
import {json, shown, status, time, timeText} from "./cells.ts";
import {exchange} from "./exchange.ts";

/** A list of the sandbox's resources, as its declaration says. @param controls buttons above it */
export function listView(list: ListDeclaration, controls: readonly Action[]): ListView<Row, Detail> {
  const {name, title, isUntimed = false, filters} = list;
  const path = `${CONSOLE}/${name}`;
  const timeColumn: Column<Row> = {label: "Time", cell: (row) => time(row.time)};
  return {
    kind: "list",
    name,
    title,
    filters: [
      ...filters.map(({values, ...filter}) => ({
        ...filter,
        ...(values && {options: values.map((value) => ({value, label: value}))}),
      })),
      {name: "q", label: "Contains"},
    ],
    columns: [...(isUntimed ? [] : [timeColumn]), ...columnsOf(list)],
    keyOf: ({key}) => key,
    ...(!isUntimed && {nameOf: (row) => `${timeText(row.time)}, open ${row.key}`}),
    async load(query, signal) {
      const {rows, next} = await call<Rows>("GET", `${path}?${query.toString()}`, undefined, signal);
      return {items: rows, next};
    },
    loadDetail: (key, signal) => find<Detail>(`${path}/${encodeURIComponent(key)}`, signal),
    heading: (detail, context) => heading(detail, context),
    detail: (detail, context) => content(detail, name, context),
    tools: (context) => [
      name === "links" ? newLink() : nothing,
      controls.map((each) => actionButton(each, context)),
    ],
    summary: (context) =>
      html`${about(context)} ${list.more === undefined ? nothing : moreSwitch(list.more, context)}`,
    empty: (context) =>
      html`<p>${withCode(list.empty)}</p>
        ${list.isSeeded ? sampleShop(context) : nothing}`,
  };
}

function columnsOf({columns}: ListDeclaration): Column<Row>[] {
  return columns.map(({label, hides, grows, ...column}, index) => ({
    label,
    // A link to another resource is in the detail.
    cell: ({cells}, context) => shown(cells[index] ?? [], {kind: column.kind}, context),
    ...(column.kind === "money" && {isNumeric: true}),
    ...(grows && {grows}),
    ...(hides > 0 && {hides: hides as 1 | 2}),
  }));
}

function heading({title, facts: all}: Detail, context: AppContext): Content {
  const states = all.flatMap(({kind, values}) => (kind === "status" ? values : []));
  return html`<span class="headline">
    ${shown([title], {kind: title.startsWith("…") ? undefined : "id"}, context)}
    ${shown(states, {kind: "status"}, context)}
  </span>`;
}

function content(detail: Detail, view: string, context: AppContext): Content {
  const key = context.route.open ?? "";
  return html`
    ${detail.pages.map(({rel, href}) => page(rel, href, context))}
    ${actionButtons(detail.actions, context, {view, key})}
    ${facts(detail.facts.map((fact) => ({label: fact.label, value: shown(fact.values, fact, context)})))}
    ${related(detail, view, key)} ${view === "requests" ? exchange(detail, context) : nothing}
    ${detail.document === undefined ? nothing : documentFrame(detail.document, `${CONSOLE}/${view}/${encodeURIComponent(key)}/page`)}
    ${timeline(
      detail.timeline.map(({time: at, text, status: word, amount, ref}) => ({
        time: at,
        text: html`${text} ${status(word)} ${amount === undefined ? nothing : shown([amount], {}, context)}`,
        more: ref ? opener(ref) : nothing,
      })),
      "History",
      time,
    )}
    ${codeBlock("JSON", json(detail.reply), context)}
  `;
}

/** Page that a reply links to. A payment link is shared. */
function page(rel: string, href: string, context: AppContext): Content {
  if (rel === "Payment link") return shareLink(href, context, nothing);
  return html`<p class="actions">
    <a class="button primary" href=${href} target="_blank" rel="noreferrer">Open: ${rel}</a>
  </p>`;
}

/** Links to the rows of other lists about the resource. */
function related({related: all}: Detail, view: string, key: string): Content {
  const links = all.filter(({count}) => count > 0);
  if (links.length === 0) return nothing;
  return html`<nav class="actions" aria-label="Related">
    ${links.map(
      (each) =>
        html`<a class="button small" href=${addressOf(viewAt(each.view, {about: `${view}:${key}`}))}
          >${each.title} (${each.count})</a
        >`,
    )}
  </nav>`;
}

function documentFrame(title: string, address: string): Content {
  return html`<section aria-label=${title}>
    <p><a href=${address} target="_blank">Open ${title.toLowerCase()}</a></p>
    <iframe
      class="document"
      title=${title}
      src=${address}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
  </section>`;
}

/** The resource that the list is about, with a link to the whole list. */
function about({route}: AppContext): Content {
  const {about: subject, ...filter} = route.filter;
  if (subject === undefined) return nothing;
  const [view = "", key = ""] = subject.split(":");
  return html`<p>
    About <a href=${addressOf({...viewAt(view), open: key})}><code>${key || view}</code></a
    >.
    <a href=${addressOf(viewAt(route.view, filter))}>Show all</a>
  </p>`;
}

function moreSwitch(label: string, context: AppContext): Content {
  const {all, ...filter} = context.route.filter;
  const toggle = () =>
    context.go(viewAt(context.route.view, all === undefined ? {...filter, all: "yes"} : filter));
  return html`<label class="check"
    ><input type="checkbox" .checked=${all !== undefined} @change=${toggle} /> <span>${label}</span></label
  >`;
}

const newLink = () =>
  html`<a class="button primary" href=${addressOf(viewAt("new-link"))}>${icon(plus)} New link</a>`;

function sampleShop(context: AppContext): Content {
  const seed = () => void context.act(() => call("POST", "/_sandbox/seed", {}), "Sample shop created.");
  return html`<p><button type="button" class="primary" @click=${seed}>Create a sample shop</button></p>`;
}

/** Text with code between backticks. */
function withCode(text: string): Content {
  return text.split("`").map((part, index) => (index % 2 === 0 ? plain(part) : html`<code>${part}</code>`));
}
