import {Command} from "@commander-js/extra-typings";
import type {PayPalActionView} from "../merchant/back-office/paypal-actions.ts";
import {withBackOffice} from "./back-office.ts";
import {baseCommand, type CommandContext, confirm, settingsOf} from "./context.ts";
import {wrongUse} from "./errors.ts";
import type {Column} from "./output/table.ts";
import {timeWords} from "./output/words.ts";

const columns: readonly Column<PayPalActionView>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "ACTION", value: ({kind}) => kind},
  {title: "ON", value: ({target}) => target},
  {title: "STATE", value: ({state}) => state},
  {title: "SINCE", value: ({createdAt}) => timeWords(createdAt)},
];

export function actionsCommand(context: CommandContext) {
  return new Command("actions")
    .description("actions on disputes, invoices, payment links and tracking with an unknown outcome")
    .addCommand(listCommand(context))
    .addCommand(settleCommand(context));
}

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list the actions with an unknown outcome, oldest first")
    .addHelpText(
      "after",
      `
The merchant server finds the outcome of an action that is \`unknown\`. One that \`needs-person\` is too old:
look it up in PayPal's records, then settle it.

Example:
  checkout actions list`,
    )
    .action(async (options) => {
      const items = await withBackOffice(context, settingsOf(context, options), (backOffice) =>
        backOffice.paypalActions.unfinished(),
      );
      if (options.json) return context.output.json({items});
      if (items.length === 0) return context.output.lines("Every action has a known outcome.");
      await context.output.table(columns, items);
    });
}

function settleCommand(context: CommandContext) {
  return baseCommand("settle")
    .description("record the outcome of an action that needs manual resolution")
    .argument("<id>", "id from `checkout actions list`")
    .option("--done", "it was done")
    .option("--not-done", "it was not done; it may be done again")
    .requiredOption("--note <text>", "source of the outcome; it is stored")
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
The command reads the record from PayPal first. If it shows the outcome, that is recorded instead.

Example:
  checkout actions settle 0f9c1d52 --not-done --note "The account's activity shows no refund."`,
    )
    .action(async (id, options) => {
      if ((options.done === true) === (options.notDone === true)) {
        throw wrongUse("Write one of --done and --not-done.");
      }
      const [outcome, words] = options.done
        ? (["done", "was done"] as const)
        : (["not-done", "was not done"] as const);
      const action = await withBackOffice(context, settingsOf(context, options), async ({paypalActions}) => {
        // Fails for an unknown action before the question.
        const {kind, target} = await paypalActions.find(id);
        await confirm(context, `Record permanently that ${kind} on ${target} ${words}?`, options);
        return paypalActions.settle({id, outcome, note: options.note});
      });
      if (options.json) return context.output.json(action);
      await context.output.lines(`It is recorded that ${action.kind} on ${action.target} ${words}.`);
    });
}
