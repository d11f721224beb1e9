import {Command, Option} from "@commander-js/extra-typings";
import type {PaymentKind} from "../merchant/unfinished-calls/kinds.ts";
import {attemptColumns, showAttempt} from "./attempt-view.ts";
import {confirm, type CommandContext, baseCommand, settingsOf} from "./context.ts";
import {withBackOffice} from "./back-office.ts";
import {outcomeOf, pagedList, showPages} from "./to-check-list.ts";

const KINDS = [
  "create",
  "capture",
  "authorize",
  "refund",
  "capture-authorization",
  "void",
  "reauthorize",
] as const satisfies readonly PaymentKind[];

/** Old name of `to-check`, for payments that need a check. */
export function attemptsCommand(context: CommandContext) {
  return new Command("attempts")
    .description("old name of to-check, for payments that need a check; and the record of any payment")
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(settleCommand(context));
}

function listCommand(context: CommandContext) {
  return pagedList(KINDS)
    .description("list the attempts with an unknown outcome, oldest first")
    .addHelpText(
      "after",
      `
Examples:
  checkout attempts list
  checkout attempts list --kind refund --all --json`,
    )
    .action(async ({kind, ...options}) => {
      await showPages(context, options, {
        columns: attemptColumns,
        none: "No attempt needs manual resolution.",
        read: (backOffice, query) => backOffice.attemptsToCheck({kind, ...query}),
      });
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
Examples:
  checkout attempts settle 0f9c1d52 --done 3C679366HH908993F --note "Found in the account's activity."
  checkout attempts settle 0f9c1d52 --not-done --note "PayPal's support says so, case 4711."`,
    )
    .action(async (id, options) => {
      const {words: found, ...outcome} = outcomeOf(options);
      const attempt = await withBackOffice(context, settingsOf(context, options), async (backOffice) => {
        // Fails for an unknown attempt before the question.
        await backOffice.findAttempt(id);
        await confirm(context, `Record permanently that ${id} ${found}?`, options);
        return backOffice.settleAttempt({id, note: options.note, ...outcome});
      });
      if (options.json) return context.output.json(attempt);
      await context.output.lines(`It is recorded that ${id} ${found}.`, "");
      await showAttempt(context.output, attempt);
    });
}
