import {Command} from "@commander-js/extra-typings";
import type {SavedCardInDoubtView} from "../merchant/back-office/view-types.ts";
import {withBackOffice} from "./back-office.ts";
import {baseCommand, type CommandContext, confirm, settingsOf} from "./context.ts";
import type {Column} from "./output/table.ts";
import {timeWords} from "./output/words.ts";
import {savedName} from "./to-check.ts";
import {wholeList} from "./to-check-list.ts";

const columns: readonly Column<SavedCardInDoubtView>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "WHAT", value: savedName},
  {title: "CUSTOMER", value: ({customer}) => customer},
  {title: "STATE", value: ({state}) => state},
  {title: "SINCE", value: ({createdAt}) => timeWords(createdAt)},
];

/** Old name of `to-check`, for saved cards and wallets. */
export function savedCardsCommand(context: CommandContext) {
  return new Command("saved-cards")
    .description("old name of to-check, for saved cards and wallets")
    .addCommand(
      wholeList(context, {
        columns,
        none: "Every saved card has a known outcome.",
        read: async (backOffice) => (await backOffice.savedCardsInDoubt()).items,
      })
        .description("list the saved cards and wallets with an unknown outcome, oldest first")
        .addHelpText("after", "\nExamples:\n  checkout saved-cards list\n  checkout saved-cards list --json"),
    )
    .addCommand(settleCommand(context));
}

function settleCommand(context: CommandContext) {
  return baseCommand("settle")
    .description("record that PayPal has no such saved card, or has it no more")
    .argument("<id>", "id from `checkout saved-cards list`")
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
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
