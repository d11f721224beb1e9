import {Command, Option} from "@commander-js/extra-typings";
import type {AdjudicationOutcome, Dispute, DisputeSummary} from "../merchant/paypal/disputes.ts";
import {isoTime} from "./dates.ts";
import {confirm, type CommandContext, baseCommand, paypalOf, settingsOf, wholeNumber} from "./context.ts";
import {disputeAnswerCommands} from "./dispute-answers.ts";
import {disputeOfferCommands, RECORDED} from "./dispute-offers.ts";
import {disputeColumns, showDispute} from "./dispute-view.ts";
import {CommandError, valueOf} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {showList} from "./lists.ts";
import {performRecorded, readActionId, REQUEST_ID_OPTION, REQUEST_ID_WORDS} from "./recorded-actions.ts";
import {webhookDisputesCommand} from "./webhook-lists.ts";
import {codeOf, codeWords, moneyWords} from "./output/words.ts";

const OUTCOMES = {
  buyer: "BUYER_FAVOR",
  merchant: "SELLER_FAVOR",
} as const satisfies Record<string, AdjudicationOutcome>;
type Winner = keyof typeof OUTCOMES;

/** Outcome codes of settled disputes. */
const RESOLVED: Readonly<Record<Winner, string>> = {
  buyer: "RESOLVED_BUYER_FAVOR",
  merchant: "RESOLVED_SELLER_FAVOR",
};

export function disputesCommand(context: CommandContext) {
  const command = new Command("disputes")
    .description("buyers' disputes about payments")
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(webhookDisputesCommand(context));
  const answers = [...disputeOfferCommands(context), ...disputeAnswerCommands(context)];
  for (const answer of answers) command.addCommand(answer);
  return command.addCommand(settleCommand(context));
}

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list disputes, newest first")
    .option("--state <states>", "only these states, separated by commas: open-inquiries, required-action, …")
    .option("--transaction <id>", "only about this capture")
    .option(
      "--created-after <time>",
      "created at or after this time, such as 2027-01-15 or 2027-01-15T12:00:00Z",
      isoTime,
    )
    .option("--updated-after <time>", "updated at or after this time", isoTime)
    .option("--updated-before <time>", "updated before this time", isoTime)
    .option("--page-size <n>", "1 to 50", wholeNumber("--page-size", 1, 50))
    .option("--page-token <token>", "the next page's token, which the previous page printed")
    .option("--all", "all pages")
    .addHelpText(
      "after",
      `
Examples:
  checkout disputes list --state required-action
  checkout disputes list --all --json | jq -r .dispute_id`,
    )
    .action(async (options) => {
      const {disputes} = paypalOf(context, settingsOf(context, options));
      const query = {
        ...(options.state !== undefined && {
          dispute_state: options.state.split(",").map(codeOf).join(","),
        }),
        ...(options.transaction !== undefined && {disputed_transaction_id: options.transaction}),
        ...(options.createdAfter !== undefined && {start_time: options.createdAfter}),
        ...(options.updatedAfter !== undefined && {update_time_after: options.updatedAfter}),
        ...(options.updatedBefore !== undefined && {update_time_before: options.updatedBefore}),
        page_size: options.pageSize ?? (options.all ? 50 : 10),
      };
      await showList<DisputeSummary, string>(
        context,
        {
          read: (next) => disputes.list({...query, ...(next !== undefined && {next_page_token: next})}),
          columns: disputeColumns,
          idOf: (dispute) => dispute.dispute_id,
          none: "There are no such disputes.",
          more: (next) => `--page-token ${next}`,
        },
        {...options, from: options.pageToken},
      );
    });
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("show one dispute, with its messages and evidence")
    .argument("<id>", "the dispute's id")
    .addHelpText(
      "after",
      `
Example:
  checkout disputes show PP-D-27803`,
    )
    .action(async (id, options) => {
      const {disputes} = paypalOf(context, settingsOf(context, options));
      const dispute = valueOf(await disputes.show(id), {thing: `dispute ${id}`});
      if (options.json) await context.output.json(dispute);
      else await showDispute(context.output, dispute);
    });
}

function settleCommand(context: CommandContext) {
  return baseCommand("settle")
    .description("settle a dispute that is under review (in the sandbox only)")
    .summary("settle a dispute (in the sandbox only)")
    .argument("<id>", "the dispute's id")
    .addOption(
      new Option("--in-favor-of <party>", "winner of the dispute; with `buyer` the payment is refunded")
        .choices(["buyer", "merchant"] as const)
        .makeOptionMandatory(),
    )
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId)
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
In the live environment only PayPal's own agents settle disputes. In the sandbox merchants may,
to try both outcomes.
${RECORDED}

Examples:
  checkout disputes settle PP-D-27803 --in-favor-of buyer
  checkout disputes settle PP-D-27803 --in-favor-of merchant --yes --json`,
    )
    .action(async (id, options) => {
      const settings = settingsOf(context, options);
      const {disputes} = paypalOf(context, settings);
      const thing = `dispute ${id}`;
      const winner = options.inFavorOf;
      const answer = async (already: boolean) => {
        const adjudicationOutcome = OUTCOMES[winner];
        if (options.json) {
          await context.output.json({disputeId: id, adjudicationOutcome, alreadySettled: already});
        } else {
          const when = already ? "was settled before" : "is settled";
          await context.output.lines(`The ${thing} ${when}, in favor of the ${winner}.`);
        }
      };

      const dispute = valueOf(await disputes.show(id), {thing});
      if (isSettledFor(dispute, winner)) return answer(true);
      if (!canBeSettled(dispute)) throw notSettleable(dispute, settings.environment === "production");
      const amount = moneyWords(dispute.dispute_amount);
      const about = amount === undefined ? "" : ` about ${amount}`;
      await confirm(context, `Settle the ${thing}${about} in favor of the ${winner}?`, options);
      const request = {kind: "settle", target: id, body: {adjudication_outcome: OUTCOMES[winner]}} as const;
      await performRecorded(context, options, request, `the ${thing} was settled`);
      return answer(false);
    });
}

function isSettledFor({dispute_outcome: outcome}: Dispute, winner: Winner): boolean {
  // The public reference spells it FAVOUR.
  return outcome?.outcome_code?.replace("FAVOUR", "FAVOR") === RESOLVED[winner];
}

/** Tests for the link `adjudicate`, the only sign that PayPal accepts it. */
function canBeSettled({links}: Dispute): boolean {
  return links?.some(({rel}) => rel === "adjudicate") ?? false;
}

function notSettleable({dispute_id: id, status, dispute_outcome: outcome}: Dispute, isLive: boolean) {
  const is = outcome?.outcome_code ?? status;
  const details = isLive
    ? ["With live PayPal only its own agents settle disputes. Merchants can settle them in the sandbox."]
    : ["PayPal offers it in the sandbox, and only while a dispute is under review."];
  return new CommandError(
    EXIT.refused,
    "CANNOT_BE_SETTLED",
    `The dispute ${id} can't be settled now${is === undefined ? "" : `: it is ${codeWords(is)}`}.`,
    {details},
  );
}
