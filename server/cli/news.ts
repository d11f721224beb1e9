import type {BackOffice, Page} from "../merchant/back-office/back-office.ts";
import type {DisputeView, LinkPaymentView} from "../merchant/back-office/views.ts";
import {type CommandContext, baseCommand, settingsOf, wholeNumber} from "./context.ts";
import {withJournal} from "./journal.ts";
import {showList} from "./lists.ts";
import type {Column} from "./output/table.ts";
import {codeWords, moneyWords, timeWords} from "./output/words.ts";

/** Lists of what webhook events reported. They are read from the database, without a call to PayPal. */
const disputeColumns: readonly Column<DisputeView>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "ORDER", value: ({orderId}) => orderId},
  {title: "STATUS", value: ({status, outcome}) => codeWords(outcome ?? status)},
  {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "REASON", value: ({reason}) => codeWords(reason), isFlexible: true},
  {title: "CREATED", value: ({createdAt}) => timeWords(createdAt)},
  {title: "ANSWER BY", value: ({responseDue}) => timeWords(responseDue)},
];

const paymentColumns: readonly Column<LinkPaymentView>[] = [
  {title: "CAPTURE", value: ({captureId}) => captureId},
  {title: "LINK", value: ({linkId}) => linkId},
  {title: "STATUS", value: ({status}) => codeWords(status)},
  {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "PAID", value: ({createdAt}) => timeWords(createdAt)},
];

export function disputeNewsCommand(context: CommandContext) {
  return newsCommand("news")
    .description("list the disputes of which the merchant server was notified, newest first")
    .option("--order <id>", "only about this order")
    .addHelpText(
      "after",
      `
As PayPal returned them after the last webhook event. They are in the merchant server's database
(DATABASE_URL), with their orders.

Examples:
  checkout disputes news
  checkout disputes news --order 5O190127TN364715T --json`,
    )
    .action((options) =>
      showNews(context, options, {
        read: (journal, part) => journal.listDisputes({...part, orderId: options.order}),
        columns: disputeColumns,
        idOf: ({id}) => id,
        none: "No webhook event reported such disputes.",
      }),
    );
}

export function linkPaymentsCommand(context: CommandContext) {
  return newsCommand("payments")
    .description("list the payments by links of which the merchant server was notified, newest first")
    .option("--link <id>", "only by this link")
    .addHelpText(
      "after",
      `
As PayPal returned them after the last webhook event. They are in the merchant server's database
(DATABASE_URL).

Examples:
  checkout links payments
  checkout links payments --link PLB-R4ULJJSE63QMY3G33 --all --json`,
    )
    .action((options) =>
      showNews(context, options, {
        read: (journal, part) => journal.listLinkPayments({...part, linkId: options.link}),
        columns: paymentColumns,
        idOf: ({captureId}) => captureId,
        none: "No webhook event reported such payments.",
      }),
    );
}

function newsCommand(name: string) {
  return baseCommand(name)
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--page-token <token>", "a further page, as the one before it says")
    .option("--all", "all pages");
}

interface NewsOptions {
  readonly json?: true | undefined;
  readonly sandbox?: true | undefined;
  readonly all?: true | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

interface News<Row> {
  read(journal: BackOffice, part: {pageSize: number; pageToken: string | undefined}): Promise<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  idOf(row: Row): string;
  readonly none: string;
}

async function showNews<Row>(context: CommandContext, options: NewsOptions, news: News<Row>): Promise<void> {
  const pageSize = options.pageSize ?? (options.all ? 100 : 20);
  await withJournal(context, settingsOf(context, options), (journal) =>
    showList<Row, string>(
      context,
      {
        async read(next) {
          const {items, next: further} = await news.read(journal, {pageSize, pageToken: next});
          return {kind: "done", status: 200, value: {rows: items, next: further}};
        },
        columns: news.columns,
        idOf: (row) => news.idOf(row),
        none: news.none,
        more: (next) => `--page-token ${next}`,
      },
      {...options, from: options.pageToken},
    ),
  );
}
