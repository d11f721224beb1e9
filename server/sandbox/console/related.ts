import type {ConsoleContext} from "./context.ts";
import {iso, type Listed} from "./resource.ts";
import {resourceNamed} from "./resources.ts";
import {keyOf, shownReply, valuesAt} from "./shown.ts";
import type {Moment} from "./timeline.ts";

/** Lists whose rows about a resource are linked from it, and are in its history. */
const RELATED = ["requests", "webhooks", "mail", "disputes"];
/** Values that name a row in a history. */
const NAMES = ["method", "path", "event_type", "subject", "reason"];
/** Number of rows of a list in a history. */
const SHOWN = 50;

/** The rows of other lists about a resource: links to them, and the newest for its history. */
export function relatedTo(context: ConsoleContext, view: string, ids: readonly string[]) {
  return RELATED.filter((name) => name !== view).map((name) => {
    const resource = resourceNamed(name);
    const rows = resource.rows(context).filter((row) => !resource.isHidden?.(row) && isAbout(row, ids));
    const moments = rows
      .slice(0, SHOWN)
      .toReversed()
      .map((row): Moment => {
        const reply = shownReply(resource, row, context).reply as Readonly<Record<string, unknown>>;
        const texts = NAMES.map((key) => reply[key]).filter((text) => typeof text === "string");
        return {
          time: iso(row.createdAt),
          text: texts.join(" "),
          status: reply["status"],
          ref: {view: name, id: keyOf(resource, row)},
        };
      });
    return {view: name, title: resource.title, count: rows.length, moments};
  });
}

/** The id of a resource and those of the payments in its reply. */
export function idsIn(id: string, reply: object): string[] {
  const payments = ["authorizations", "captures", "refunds"].map(
    (kind) => `purchase_units.*.payments.${kind}.*.id`,
  );
  return [id, ...payments.flatMap((path) => valuesAt(reply, path)).map(String)];
}

/** The JSON of rows that were compared before. A changed row is a new object. */
const texts = new WeakMap<Listed, string>();

/** Tests whether a stored row names one of these ids. */
export function isAbout(row: Listed, ids: readonly string[]): boolean {
  const text = texts.get(row) ?? JSON.stringify(row);
  texts.set(row, text);
  return ids.some((id) => text.includes(id));
}
