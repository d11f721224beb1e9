import {Command} from "@commander-js/extra-typings";
import type {SavedCardInDoubtView} from "../merchant/back-office/payment-views.ts";
import {withBackOffice} from "./back-office.ts";
import {baseCommand, type CommandContext, confirm, settingsOf} from "./context.ts";
import type {Column} from "./output/table.ts";
import {timeWords} from "./output/words.ts";

const columns: readonly Column<SavedCardInDoubtView>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "WHAT", value: nameOf},
  {title: "CUSTOMER", value: ({customer}) => customer},
  {title: "STATE", value: ({state}) => state},
  {title: "SINCE", value: ({createdAt}) => timeWords(createdAt)},
];

/** Brand and last digits of a card, or the name of the wallet. */
function nameOf({brand, source, lastDigits}: SavedCardInDoubtView): string {
  return [brand ?? source, lastDigits].filter((part) => part !== undefined).join(" ");
}

export function savedCardsCommand(context: CommandContext) {
  return new Command("saved-cards")
    .description("saved cards and wallets with an unknown outcome")
    .addCommand(listCommand(context))
    .addCommand(settleCommand(context));
}

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list the saved cards and wallets with an unknown outcome, oldest first")
    .addHelpText(
      "after",
      `
The merchant server finds the outcome of one that is \`saving\` or \`deleting\`. One that is \`in-doubt\` is too old:
look for it in PayPal's records. If it is there, delete it there. Then settle it.

Examples:
  checkout saved-cards list
  checkout saved-cards list --json`,
    )
    .action(async (options) => {
      const {items} = await withBackOffice(context, settingsOf(context, options), (backOffice) =>
        backOffice.savedCardsInDoubt(),
      );
      if (options.json) return context.output.json({items});
      if (items.length === 0) return context.output.lines("Every saved card has a known outcome.");
      await context.output.table(columns, items);
    });
}

function settleCommand(context: CommandContext) {
  return baseCommand("settle")
    .description("record that PayPal has no such saved card, or has it no more")
    .argument("<id>", "id from `checkout saved-cards list`")
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
It then leaves the list, and the customer can save it again.

Example:
  checkout saved-cards settle 0f9c1d52`,
    )
    .action(async (id, options) => {
      await confirm(context, `Record permanently that PayPal has no saved card ${id}?`, options);
      await withBackOffice(context, settingsOf(context, options), (backOffice) =>
        backOffice.settleSavedCard(id),
      );
      if (options.json) return context.output.json({id, state: "failed"});
      await context.output.lines(`It is recorded that PayPal has no saved card ${id}.`);
    });
}
