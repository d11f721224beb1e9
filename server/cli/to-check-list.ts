import {Option} from "@commander-js/extra-typings";
import type {OpenBackOffice} from "../merchant/back-office/open-back-office.ts";
import type {Page, PageQuery} from "../merchant/back-office/pages.ts";
import type {ToCheckQuery} from "../merchant/back-office/payments-to-check.ts";
import {withBackOffice} from "./back-office.ts";
import {baseCommand, type CommandContext, settingsOf, wholeNumber} from "./context.ts";
import {isoTime} from "./dates.ts";
import {wrongUse} from "./errors.ts";
import {showList} from "./lists.ts";
import type {Column} from "./output/table.ts";

// Parts of the commands that list payments to check and record what a person found.

interface ListTexts<Row> {
  readonly columns: readonly Column<Row>[];
  /** Text of an empty list. */
  readonly none: string;
}

interface PageOptions {
  readonly json?: true | undefined;
  readonly sandbox?: true | undefined;
  readonly since?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
  readonly all?: true | undefined;
}

/** Creates the command `list` with filters and pages. */
export function pagedList<const Kinds extends readonly string[]>(kinds: Kinds) {
  return baseCommand("list")
    .addOption(new Option("--kind <kind>", "only those of this kind").choices(kinds))
    .option(
      "--since <time>",
      "started at or after this time, such as 2027-01-15 or 2027-01-15T12:00:00Z",
      isoTime,
    )
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--page-token <token>", "the next page's token, which the previous page printed")
    .option("--all", "all pages");
}

/** Prints a page of a list, or all pages. */
export async function showPages<Row extends {readonly id: string}>(
  context: CommandContext,
  options: PageOptions,
  {
    read,
    ...texts
  }: ListTexts<Row> & {
    readonly read: (
      backOffice: OpenBackOffice,
      query: Pick<ToCheckQuery, "since"> & PageQuery,
    ) => Promise<Page<Row>>;
  },
): Promise<void> {
  const {since} = options;
  await withBackOffice(context, settingsOf(context, options), (backOffice) =>
    showList<Row, string>(
      context,
      {
        ...texts,
        async read(next) {
          const page = await read(backOffice, {
            since: since === undefined ? undefined : new Date(since),
            pageSize: options.pageSize ?? (options.all ? 100 : 20),
            pageToken: next,
          });
          return {kind: "done", status: 200, value: {rows: page.items, next: page.next}};
        },
        idOf: ({id}) => id,
        more: (next) => `--page-token ${next}`,
      },
      {...options, from: options.pageToken},
    ),
  );
}

/** Creates the command `list` without pages. */
export function wholeList<Row>(
  context: CommandContext,
  {
    columns,
    none,
    read,
  }: ListTexts<Row> & {readonly read: (backOffice: OpenBackOffice) => Promise<readonly Row[]>},
) {
  return baseCommand("list").action(async (options) => {
    const items = await withBackOffice(context, settingsOf(context, options), read);
    if (options.json) return context.output.json({items});
    if (items.length === 0) return context.output.lines(none);
    await context.output.table(columns, items);
  });
}

/** Outcome that a person found, with the words for it. @throws CommandError unless one is given */
export function outcomeOf({
  done,
  notDone,
}: {
  readonly done?: string | true | undefined;
  readonly notDone?: true | undefined;
}) {
  if ((done === undefined) === (notDone === undefined)) throw wrongUse("Write one of --done and --not-done.");
  if (done === undefined) return {outcome: "not-done", words: "was not done"} as const;
  if (done === true) return {outcome: "done", words: "was done"} as const;
  return {outcome: "done", reference: done, words: `was done, as ${done}`} as const;
}
