import type {Outcome} from "../merchant/paypal/response.ts";
import {type Page, readPages} from "../merchant/paypal/paging.ts";
import type {Desk} from "./desk.ts";
import {valueOf} from "./errors.ts";
import type {Column} from "./output/table.ts";

export interface ShownList<Row, Next extends string | number> {
  /** One page; the first without `next`. */
  read(next: Next | undefined): Promise<Outcome<Page<Row, Next>>>;
  readonly columns: readonly Column<Row>[];
  /** What a row is known by: a list that changes while it is read may have one twice. */
  idOf(row: Row): string;
  /** Where there are no rows. */
  readonly none: string;
  /** How the next page is asked for, such as `--page 2`. */
  more(next: Next): string;
  /** Rows to be left out, after they were read. */
  isWanted?(row: Row): boolean;
}

/**
 * Shows a list: one page of it, or with `all` one after the other as they come. For scripts a page is one document
 * `{items, next}`, and all of them are a line a row.
 */
export async function showList<Row, Next extends string | number>(
  desk: Desk,
  list: ShownList<Row, Next>,
  options: {
    readonly json?: true | undefined;
    readonly all?: true | undefined;
    readonly from?: Next | undefined;
  },
): Promise<void> {
  const {output, terminal} = desk;
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
