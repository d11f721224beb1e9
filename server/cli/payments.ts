import {Command, Option} from "@commander-js/extra-typings";
import type {PaymentItem, PaymentPage} from "../merchant/back-office/view-types.ts";
import {SHOWN_STATES} from "../merchant/payment-list/payment-list.states.ts";
import {withBackOffice} from "./back-office.ts";
import {baseCommand, type CommandContext, confirm, settingsOf, wholeNumber} from "./context.ts";
import {isoTime} from "./dates.ts";
import {wrongUse} from "./errors.ts";
import {showList} from "./lists.ts";
import {clean} from "./output/clean.ts";
import {paymentColumns, showPayment, showTotals} from "./payment-view.ts";

export function paymentsCommand(context: CommandContext) {
  return new Command("payments")
    .description("payments through the merchant server")
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(totalsCommand(context))
    .addCommand(erasePayerCommand(context));
}

const TIMES = "such as 2027-01-15 or 2027-01-15T12:00:00Z";

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list payments, newest first")
    .option(
      "--search <text>",
      "beginnings of words of the name, e-mail address, your ids, metadata, goods or amount, or a whole phone number or id",
    )
    .addOption(new Option("--state <state>", "only payments in this state").choices(SHOWN_STATES))
    .option("--with-abandoned", "also checkouts that were started and never paid (not-completed)")
    .option("--since <time>", `created at or after this time, ${TIMES}`, isoTime)
    .option("--until <time>", `created before this time, ${TIMES}`, isoTime)
    .option("--method <name>", "only this method, such as card, paypal, or a local method such as ideal")
    .option("--currency <code>", "only this currency, such as USD")
    .option("--min <amount>", "smallest amount, such as 10 or 10.50")
    .option("--max <amount>", "largest amount")
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--page-token <token>", "the next page's token, which the previous page printed")
    .option("--all", "all pages")
    .option("--csv", "all pages as a CSV file")
    .option("--time-zone <name>", "for the times of --csv, such as Europe/Berlin; UTC by default")
    .option(
      "--changed-after <position>",
      "only payments that have changed since a list; 0 at first",
      positionOf,
    )
    .addHelpText(
      "after",
      `
Examples:
  checkout payments list --search "ada lovelace" --state paid
  checkout payments list --method multibanco --state pending
  checkout payments list --state not-completed
  checkout payments list --since 2027-01-01 --until 2027-02-01 --csv > january.csv
  checkout payments list --changed-after 0 --json`,
    )
    .action(async ({changedAfter, ...options}) => {
      if (changedAfter !== undefined) return showChanged(context, changedAfter, options);
      const {json, all, csv, timeZone, pageSize, pageToken, sandbox, withAbandoned, method, ...filters} =
        options;
      const {search, state, since, until} = filters;
      if (csv && (json || all || pageSize !== undefined || pageToken !== undefined)) {
        throw wrongUse("--csv prints all pages: leave out --json, --all, --page-size and --page-token.");
      }
      if (timeZone !== undefined && !csv) throw wrongUse("--time-zone is for --csv.");
      const query = {
        ...filters,
        source: method,
        // A search finds each payment, and the page shows and hides the same.
        ...(!withAbandoned && search === undefined && state === undefined && {hideAbandoned: true}),
        since: since === undefined ? undefined : new Date(since),
        until: until === undefined ? undefined : new Date(until),
      };
      await withBackOffice(context, settingsOf(context, {sandbox}), async (backOffice) => {
        if (csv) {
          for await (const lines of backOffice.paymentsAsCsv({...query, timeZone})) {
            await context.terminal.out(lines.split("\r\n").map(clean).join("\r\n"));
            if (context.terminal.isClosed) return;
          }
          return;
        }
        let abandoned: PaymentPage["abandoned"];
        await showList<PaymentItem, string>(
          context,
          {
            async read(next) {
              const page = await backOffice.listPayments({
                ...query,
                pageSize: pageSize ?? (all ? 100 : 20),
                pageToken: next,
              });
              abandoned ??= page.abandoned;
              return {kind: "done", status: 200, value: {rows: page.items, next: page.next}};
            },
            columns: paymentColumns,
            idOf: ({id}) => id,
            none: "There is no such payment.",
            more: (next) => `--page-token ${next}`,
          },
          {json, all, from: pageToken},
        );
        if (abandoned && abandoned.count > 0 && !json) await context.output.remark(abandonedWords(abandoned));
      });
    });
}

function abandonedWords({count, hasMore}: NonNullable<PaymentPage["abandoned"]>): string {
  const what =
    count === 1
      ? "1 checkout that was started and never paid is"
      : `${count}${hasMore ? " or more" : ""} checkouts that were started and never paid are`;
  return `${what} left out: --state not-completed lists them, --with-abandoned adds them.`;
}

function positionOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw wrongUse("--changed-after takes 0, or the position that the last list has printed.");
}

/** Prints the payments that have changed since a list, and the position for the next one. */
async function showChanged(
  context: CommandContext,
  after: number,
  {json, sandbox, pageSize, ...others}: ListOptions,
): Promise<void> {
  if (Object.keys(others).length > 0) {
    throw wrongUse("--changed-after takes only --page-size, --json and --sandbox next to it.");
  }
  const {output} = context;
  const changed = await withBackOffice(context, settingsOf(context, {sandbox}), (backOffice) =>
    backOffice.listChanged({after, pageSize}),
  );
  if (json) return output.json(changed);
  if (changed.items.length === 0) await output.lines("No payment has changed.");
  else await output.table(paymentColumns, changed.items);
  await output.remark(`The next list: --changed-after ${changed.next}`);
}

interface ListOptions {
  readonly json?: true | undefined;
  readonly sandbox?: true | undefined;
  readonly pageSize?: number | undefined;
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("show a payment as it is at PayPal, with its history")
    .argument("<id>", "id of the order, capture, refund or attempt")
    .addHelpText(
      "after",
      `
Example:
  checkout payments show 5O190127TN364715T`,
    )
    .action(async (id, options) => {
      const payment = await withBackOffice(context, settingsOf(context, options), (backOffice) =>
        backOffice.showPayment(id),
      );
      if (options.json) await context.output.json(payment);
      else await showPayment(context.output, payment);
    });
}

function totalsCommand(context: CommandContext) {
  return baseCommand("totals")
    .description("add up what was paid and refunded on a day, and in its month")
    .option("--day <date>", "such as 2027-01-15; today by default")
    .option("--time-zone <name>", "such as Europe/Berlin; UTC by default")
    .addHelpText(
      "after",
      `
Example:
  checkout payments totals --day 2027-01-15 --time-zone Europe/Berlin`,
    )
    .action(async ({day, timeZone, ...options}) => {
      const totals = await withBackOffice(context, settingsOf(context, options), (backOffice) =>
        backOffice.totals({day, timeZone}),
      );
      if (options.json) await context.output.json(totals);
      else await showTotals(context.output, totals);
    });
}

function erasePayerCommand(context: CommandContext) {
  return baseCommand("erase-payer")
    .description("erase the payer's name, e-mail address and phone number from the list for good")
    .argument("<id>", "id of the order, capture, refund or attempt")
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
PayPal keeps its own records of the payer.

Example:
  checkout payments erase-payer 5O190127TN364715T`,
    )
    .action(async (id, options) => {
      await withBackOffice(context, settingsOf(context, options), async (backOffice) => {
        const payment = await backOffice.showPayment(id);
        await confirm(context, `Erase the payer's data of the payment ${payment.id} for good?`, options);
        await backOffice.erasePayer(payment.id);
      });
      if (options.json) await context.output.json({id, isErased: true});
      else await context.output.lines("The payer's name, e-mail address and phone number are erased.");
    });
}
