import type {BackOffice} from "../merchant/back-office/back-office.ts";
import type {Page} from "../merchant/back-office/pages.ts";
import type {DisputeView, LinkPaymentView} from "../merchant/back-office/view-types.ts";
import {type CommandContext, baseCommand, settingsOf, wholeNumber} from "./context.ts";
import {withBackOffice} from "./back-office.ts";
import {showList} from "./lists.ts";
import type {Column} from "./output/table.ts";
import {codeWords, moneyWords, timeWords} from "./output/words.ts";

/** Columns of disputes that webhook events reported. */
const disputeColumns: readonly Column<DisputeView>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "ORDER", value: ({orderId}) => orderId},
  {title: "BUYER", value: ({payer}) => payer?.name ?? payer?.email, isFlexible: true},
  {title: "STATUS", value: ({status, outcome}) => codeWords(outcome ?? status)},
  {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "REASON", value: ({reason}) => codeWords(reason), isFlexible: true},
  {title: "CREATED", value: ({createdAt}) => timeWords(createdAt)},
  {title: "RESPONSE DUE", value: ({responseDue}) => timeWords(responseDue)},
];

const paymentColumns: readonly Column<LinkPaymentView>[] = [
  {title: "CAPTURE", value: ({captureId}) => captureId},
  {title: "LINK", value: ({linkId}) => linkId},
  {title: "STATUS", value: ({status}) => codeWords(status)},
  {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "PAID", value: ({createdAt}) => timeWords(createdAt)},
];

export function webhookDisputesCommand(context: CommandContext) {
  return webhookListCommand("news")
    .description("list the disputes that webhook events reported, newest first")
    .option("--order <id>", "only disputes about this order")
    .addHelpText(
      "after",
      `
The disputes are those that PayPal returned after the last webhook event. The merchant server's database
(DATABASE_URL) stores them with their orders.

Examples:
  checkout disputes news
  checkout disputes news --order 5O190127TN364715T --json`,
    )
    .action((options) =>
      showWebhookList(context, options, {
        read: (backOffice, part) => backOffice.listDisputes({...part, orderId: options.order}),
        columns: disputeColumns,
        idOf: ({id}) => id,
        none: "No webhook event reported such disputes.",
      }),
    );
}

export function linkPaymentsCommand(context: CommandContext) {
  return webhookListCommand("payments")
    .description("list the payments through links that webhook events reported, newest first")
    .option("--link <id>", "only payments through this link")
    .addHelpText(
      "after",
      `
The payments are those that PayPal returned after the last webhook event. The merchant server's database
(DATABASE_URL) stores them.

Examples:
  checkout links payments
  checkout links payments --link PLB-R4ULJJSE63QMY3G33 --all --json`,
    )
    .action((options) =>
      showWebhookList(context, options, {
        read: (backOffice, part) => backOffice.listLinkPayments({...part, linkId: options.link}),
        columns: paymentColumns,
        idOf: ({captureId}) => captureId,
        none: "No webhook event reported such payments.",
      }),
    );
}

function webhookListCommand(name: string) {
  return baseCommand(name)
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--page-token <token>", "the next page's token, which the previous page printed")
    .option("--all", "all pages");
}

interface ListOptions {
  readonly json?: true | undefined;
  readonly sandbox?: true | undefined;
  readonly all?: true | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

interface WebhookList<Row> {
  read(backOffice: BackOffice, part: {pageSize: number; pageToken: string | undefined}): Promise<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  idOf(row: Row): string;
  readonly none: string;
}

async function showWebhookList<Row>(
  context: CommandContext,
  options: ListOptions,
  list: WebhookList<Row>,
): Promise<void> {
  const pageSize = options.pageSize ?? (options.all ? 100 : 20);
  await withBackOffice(context, settingsOf(context, options), (backOffice) =>
    showList<Row, string>(
      context,
      {
        async read(next) {
          const {items, next: further} = await list.read(backOffice, {pageSize, pageToken: next});
          return {kind: "done", status: 200, value: {rows: items, next: further}};
        },
        columns: list.columns,
        idOf: (row) => list.idOf(row),
        none: list.none,
        more: (next) => `--page-token ${next}`,
      },
      {...options, from: options.pageToken},
    ),
  );
}
