import {type Action, actionsOn, type Page, pagesOf} from "./actions.ts";
import type {ConsoleContext} from "./context.ts";
import {idsIn, relatedTo} from "./related.ts";
import type {Resource} from "./resource.ts";
import {type Fact, factsOf, findRow, notedFacts, shownReply, titleOf} from "./shown.ts";
import {inOrder, type Moment, momentsOf} from "./timeline.ts";

/** Content of the console's detail pane. */
export interface Detail {
  /** The id, or its redacted form. */
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly pages: readonly Page[];
  readonly actions: readonly Action[];
  /** Lists with the rows about the resource. */
  readonly related: readonly {readonly view: string; readonly title: string; readonly count: number}[];
  /** Oldest first. */
  readonly timeline: readonly Moment[];
  /** The REST reply without secrets. */
  readonly reply: object;
  readonly notes: object;
  /** Title of the document. */
  readonly document?: string | undefined;
}

/** Undefined for an unknown key. */
export function readDetail(resource: Resource, context: ConsoleContext, key: string): Detail | undefined {
  const row = findRow(resource, context, key);
  if (!row) return undefined;
  const shown = shownReply(resource, row, context);
  const {reply, notes} = shown;
  const {refs, pages} = pagesOf(reply);
  const hasTimes = !resource.isUntimed && resource.name !== "requests";
  const related = hasTimes
    ? relatedTo(context, resource.name, idsIn(row.id, resource.show(row, context)))
    : [];
  const facts = [
    ...factsOf(resource.fields, reply),
    ...refs.map(({label, view, id}): Fact => ({label, values: [id], kind: "id", of: view})),
    ...notedFacts(notes),
  ];
  const isFirst = ({label, values}: Fact, index: number) =>
    values.length > 0 && facts.findIndex((each) => each.label === label && each.values.length > 0) === index;
  return {
    title: titleOf(resource, row),
    facts: facts.filter(isFirst),
    pages,
    actions: actionsOn(resource, row, context, shown),
    related: related.map(({view, title, count}) => ({view, title, count})),
    timeline: inOrder([...momentsOf({...reply, ...notes}), ...related.flatMap(({moments}) => moments)]),
    reply,
    notes,
    document: resource.document,
  };
}
