import type {Outcome} from "../merchant/paypal/response.ts";
import {type Page, readPages} from "../merchant/paypal/paging.ts";
import type {CommandContext} from "./context.ts";
import {valueOf} from "./errors.ts";
import type {Column} from "./output/table.ts";

export interface ShownList<Row, Next extends string | number> {
  /** Reads a page; the first without `next`. */
  read(next: Next | undefined): Promise<Outcome<Page<Row, Next>>>;
  readonly columns: readonly Column<Row>[];
  /** Returns a row's id. A list that changes while it is read may repeat a row. */
  idOf(row: Row): string;
  /** Text of an empty list. */
  readonly none: string;
  /** Option for the next page, such as `--page 2`. */
  more(next: Next): string;
  /** Filters the rows after they were read. */
  isWanted?(row: Row): boolean;
}

/**
 * Prints one page of a list, or all pages with `all`.
 *
 * With `json`, one page is a document `{items, next}`, and all pages are one line of JSON for each row.
 */
export async function showList<Row, Next extends string | number>(
  context: CommandContext,
  list: ShownList<Row, Next>,
  options: {
    readonly json?: true | undefined;
    readonly all?: true | undefined;
    readonly from?: Next | undefined;
  },
): Promise<void> {
  const {output, terminal} = context;
  const print = output.growing(list.columns);
  const seen = new Set<string>();
  let shown = 0;
  for await (const outcome of readPages((next: Next | undefined) => list.read(next ?? options.from))) {
    const {rows, next} = valueOf(outcome);
    const wanted = rows.filter((row) => {
      const id = list.idOf(row);
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew && (list.isWanted?.(row) ?? true);
    });
    shown += wanted.length;
    if (options.json) {
      if (options.all) await output.jsonLines(wanted);
      else await output.json({items: wanted, next: next ?? null});
    } else if (wanted.length > 0) {
      await print(wanted);
    }
    if (!options.all) {
      if (!options.json && shown === 0) await output.lines(list.none);
      if (!options.json && next !== undefined)
        await output.remark(`There is more: ${list.more(next)}, or --all`);
      return;
    }
    if (terminal.isClosed) return;
  }
  if (!options.json && shown === 0) await output.lines(list.none);
}
