import {Command, Option} from "@commander-js/extra-typings";
import type {NeedsPersonKind} from "../merchant/back-office/needs-person.ts";
import type {NeedsPersonView} from "../merchant/back-office/views.ts";
import {attemptColumns, showAttempt} from "./attempt-view.ts";
import {isoTime} from "./dates.ts";
import {confirm, type CommandContext, baseCommand, settingsOf, wholeNumber} from "./context.ts";
import {wrongUse} from "./errors.ts";
import {withBackOffice} from "./back-office.ts";
import {showList} from "./lists.ts";

const KINDS = [
  "create",
  "capture",
  "authorize",
  "refund",
  "capture-authorization",
  "void",
  "reauthorize",
] as const satisfies readonly NeedsPersonKind[];

export function attemptsCommand(context: CommandContext) {
  return new Command("attempts")
    .description("payment attempts that need manual resolution")
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(settleCommand(context));
}

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list the attempts with an unknown outcome, oldest first")
    .addOption(new Option("--kind <kind>", "only attempts of this kind").choices(KINDS))
    .option(
      "--since <time>",
      "started at or after this time, such as 2027-01-15 or 2027-01-15T12:00:00Z",
      isoTime,
    )
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--page-token <token>", "the next page's token, which the previous page printed")
    .option("--all", "all pages")
    .addHelpText(
      "after",
      `
PayPal's reply to a call was lost, and it is too late to repeat the call. Look the payment up in PayPal's
own records, then record the outcome with: checkout attempts settle

Examples:
  checkout attempts list
  checkout attempts list --kind refund --all --json`,
    )
    .action(async (options) => {
      await withBackOffice(context, settingsOf(context, options), (backOffice) =>
        showList<NeedsPersonView, string>(
          context,
          {
            async read(next) {
              const page = await backOffice.attemptsThatNeedAPerson({
                kind: options.kind,
                since: options.since === undefined ? undefined : new Date(options.since),
                pageSize: options.pageSize ?? (options.all ? 100 : 20),
                pageToken: next,
              });
              return {kind: "done", status: 200, value: {rows: page.items, next: page.next}};
            },
            columns: attemptColumns,
            idOf: ({id}) => id,
            none: "No attempt needs manual resolution.",
            more: (next) => `--page-token ${next}`,
          },
          {...options, from: options.pageToken},
        ),
      );
    });
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("show the complete record of an attempt")
    .argument("<id>", "id of the attempt, its order, or one of its refunds")
    .addHelpText(
      "after",
      `
Example:
  checkout attempts show 5O190127TN364715T`,
    )
    .action(async (id, options) => {
      const attempt = await withBackOffice(context, settingsOf(context, options), (backOffice) =>
        backOffice.findAttempt(id),
      );
      if (options.json) await context.output.json(attempt);
      else await showAttempt(context.output, attempt);
    });
}

function settleCommand(context: CommandContext) {
  return baseCommand("settle")
    .description("record the outcome of an attempt that needs manual resolution")
    .argument("<id>", "id from `checkout attempts list`")
    .addOption(
      new Option(
        "--done <reference>",
        "it was done; the value is PayPal's id of the order, capture, authorization or refund",
      ).conflicts("notDone"),
    )
    .option("--not-done", "it was not done")
    .requiredOption("--note <text>", "source of the outcome; it is stored")
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
The command reads the order from PayPal first. If PayPal has an outcome, it is recorded and printed instead.
An attempt that was not done is closed: it is never charged, and its cart can be bought again.

Examples:
  checkout attempts settle 0f9c1d52 --done 3C679366HH908993F --note "Found in the account's activity."
  checkout attempts settle 0f9c1d52 --not-done --note "PayPal's support says so, case 4711."`,
    )
    .action(async (id, options) => {
      const {done: reference, note} = options;
      if (reference === undefined && options.notDone !== true) {
        throw wrongUse("The outcome is missing: write --done <reference> or --not-done.");
      }
      const found = reference === undefined ? "was not done" : `was done, as ${reference}`;
      const outcome = reference === undefined ? "not-done" : "done";
      const attempt = await withBackOffice(context, settingsOf(context, options), async (backOffice) => {
        // Fails for an unknown attempt before the question.
        await backOffice.findAttempt(id);
        await confirm(context, `Record permanently that ${id} ${found}?`, options);
        return backOffice.settleAttempt({id, outcome, reference, note});
      });
      if (options.json) return context.output.json(attempt);
      await context.output.lines(`It is recorded that ${id} ${found}.`, "");
      await showAttempt(context.output, attempt);
    });
}
