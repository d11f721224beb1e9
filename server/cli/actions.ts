import {Command} from "@commander-js/extra-typings";
import type {PayPalActionView} from "../merchant/back-office/paypal-actions.ts";
import {withBackOffice} from "./back-office.ts";
import {baseCommand, type CommandContext, confirm, settingsOf} from "./context.ts";
import type {Column} from "./output/table.ts";
import {timeWords} from "./output/words.ts";
import {outcomeOf, wholeList} from "./to-check-list.ts";

const columns: readonly Column<PayPalActionView>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "ACTION", value: ({kind}) => kind},
  {title: "ON", value: ({target}) => target},
  {title: "STATE", value: ({state}) => state},
  {title: "SINCE", value: ({createdAt}) => timeWords(createdAt)},
];

/** Old name of `to-check`, for actions on disputes, invoices, payment links and tracking. */
export function actionsCommand(context: CommandContext) {
  return new Command("actions")
    .description("old name of to-check, for actions on disputes, invoices, payment links and tracking")
    .addCommand(
      wholeList(context, {
        columns,
        none: "Every action has a known outcome.",
        read: ({paypalActions}) => paypalActions.unfinished(),
      })
        .description("list the actions with an unknown outcome, oldest first")
        .addHelpText("after", "\nExample:\n  checkout actions list"),
    )
    .addCommand(settleCommand(context));
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
Example:
  checkout actions settle 0f9c1d52 --not-done --note "The account's activity shows no refund."`,
    )
    .action(async (id, options) => {
      const {outcome, words} = outcomeOf(options);
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
