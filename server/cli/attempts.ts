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
    .description("attempts to pay that need a person")
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(settleCommand(context));
}

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list the attempts with an unknown outcome, oldest first")
    .addOption(new Option("--kind <kind>", "only these").choices(KINDS))
    .option("--since <time>", "started then or later: 2027-01-15, or 2027-01-15T12:00:00Z", isoTime)
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--page-token <token>", "a further page, as the one before it says")
    .option("--all", "all pages")
    .addHelpText(
      "after",
      `
PayPal's reply to a call of each is lost, and it is too late to repeat the call: a person must look at
PayPal's own records.

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
            none: "Nothing needs a person.",
            more: (next) => `--page-token ${next}`,
          },
          {...options, from: options.pageToken},
        ),
      );
    });
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("show all that is on record about an attempt")
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
    .description("write down what a person found out about an attempt")
    .argument("<id>", "as the list has it")
    .addOption(
      new Option(
        "--done <reference>",
        "it was done: PayPal's id of the order, capture, authorization or refund that was found",
      ).conflicts("notDone"),
    )
    .option("--not-done", "it was not done")
    .requiredOption("--note <text>", "how it was found out; it is kept")
    .option("--yes", "don't ask")
    .addHelpText(
      "after",
      `
PayPal is asked once more before: if it has an answer, that is recorded and printed instead. What was
not done is closed: nothing charges it any more, and its cart may be bought again.

Examples:
  checkout attempts settle 0f9c1d52 --done 3C679366HH908993F --note "Found in the account's activity."
  checkout attempts settle 0f9c1d52 --not-done --note "PayPal's support says so, case 4711."`,
    )
    .action(async (id, options) => {
      const {done: reference, note} = options;
      if (reference === undefined && options.notDone !== true) {
        throw wrongUse("Was it done? Write --done <reference>, or --not-done.");
      }
      const found = reference === undefined ? "was not done" : `was done, as ${reference}`;
      const outcome = reference === undefined ? "not-done" : "done";
      const attempt = await withBackOffice(context, settingsOf(context, options), async (backOffice) => {
        // Fails early for an unknown attempt, before the question.
        await backOffice.findAttempt(id);
        await confirm(context, `Write down for good that ${id} ${found}?`, options);
        return backOffice.settleAttempt({id, outcome, reference, note});
      });
      if (options.json) return context.output.json(attempt);
      await context.output.lines(`It is written down that ${id} ${found}.`, "");
      await showAttempt(context.output, attempt);
    });
}
