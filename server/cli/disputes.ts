import {Command, Option} from "@commander-js/extra-typings";
import type {AdjudicationOutcome, Dispute, DisputeSummary} from "../merchant/paypal/disputes.ts";
import {isoTime} from "./dates.ts";
import {change, confirm, type Desk, doingCommand, paypalOf, settingsOf, wholeNumber} from "./desk.ts";
import {disputeColumns, showDispute} from "./dispute-view.ts";
import {CommandError, valueOf} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {showList} from "./lists.ts";
import {disputeNewsCommand} from "./news.ts";
import {codeOf, codeWords, moneyWords} from "./output/words.ts";

const OUTCOMES = {
  buyer: "BUYER_FAVOR",
  merchant: "SELLER_FAVOR",
} as const satisfies Record<string, AdjudicationOutcome>;
type Winner = keyof typeof OUTCOMES;

/** What a settled dispute's outcome says. */
const RESOLVED: Readonly<Record<Winner, string>> = {
  buyer: "RESOLVED_BUYER_FAVOR",
  merchant: "RESOLVED_SELLER_FAVOR",
};

export function disputesCommand(desk: Desk) {
  return new Command("disputes")
    .description("buyers' disputes about payments")
    .addCommand(listCommand(desk))
    .addCommand(showCommand(desk))
    .addCommand(disputeNewsCommand(desk))
    .addCommand(settleCommand(desk));
}

function listCommand(desk: Desk) {
  return doingCommand("list")
    .description("list disputes, newest first")
    .option("--state <states>", "only these, with commas between them: open-inquiries, required-action, …")
    .option("--transaction <id>", "only about this capture")
    .option("--created-after <time>", "2027-01-15, or with a time: 2027-01-15T12:00:00Z", isoTime)
    .option("--updated-after <time>", "changed then or later", isoTime)
    .option("--updated-before <time>", "changed before", isoTime)
    .option("--page-size <n>", "1 to 50", wholeNumber("--page-size", 1, 50))
    .option("--page-token <token>", "a further page, as the one before it says")
    .option("--all", "all pages")
    .addHelpText(
      "after",
      `
Examples:
  checkout disputes list --state required-action
  checkout disputes list --all --json | jq -r .dispute_id`,
    )
    .action(async (options) => {
      const {disputes} = paypalOf(desk, settingsOf(desk, options));
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
        desk,
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

function showCommand(desk: Desk) {
  return doingCommand("show")
    .description("show one dispute, with its messages and evidence")
    .argument("<id>", "the dispute's id")
    .addHelpText(
      "after",
      `
Example:
  checkout disputes show PP-D-27803`,
    )
    .action(async (id, options) => {
      const {disputes} = paypalOf(desk, settingsOf(desk, options));
      const dispute = valueOf(await disputes.show(id), {thing: `dispute ${id}`});
      if (options.json) await desk.output.json(dispute);
      else await showDispute(desk.output, dispute);
    });
}

function settleCommand(desk: Desk) {
  return doingCommand("settle")
    .description("settle a dispute that is under review (in the sandbox only)")
    .summary("settle a dispute (in the sandbox only)")
    .argument("<id>", "the dispute's id")
    .addOption(
      new Option("--in-favor-of <party>", "who is right: with `buyer` the money goes back")
        .choices(["buyer", "merchant"] as const)
        .makeOptionMandatory(),
    )
    .option("--yes", "don't ask")
    .addHelpText(
      "after",
      `
In the live environment only the service's own agents settle disputes. In the sandbox merchants
may, in their place, so that both ends can be tried.

Examples:
  checkout disputes settle PP-D-27803 --in-favor-of buyer
  checkout disputes settle PP-D-27803 --in-favor-of merchant --yes --json`,
    )
    .action(async (id, options) => {
      const settings = settingsOf(desk, options);
      const {disputes} = paypalOf(desk, settings);
      const thing = `dispute ${id}`;
      const winner = options.inFavorOf;
      const answer = async (already: boolean) => {
        const adjudication_outcome = OUTCOMES[winner];
        if (options.json) {
          await desk.output.json({dispute_id: id, adjudication_outcome, already_settled: already});
        } else {
          const when = already ? "was settled before" : "is settled";
          await desk.output.lines(`The ${thing} ${when}, in favor of the ${winner}.`);
        }
      };

      const dispute = valueOf(await disputes.show(id), {thing});
      if (isSettledFor(dispute, winner)) return answer(true);
      if (!canBeSettled(dispute)) throw notSettleable(dispute, settings.environment === "production");
      const amount = moneyWords(dispute.dispute_amount);
      const about = amount === undefined ? "" : ` about ${amount}`;
      await confirm(desk, `Settle the ${thing}${about} in favor of the ${winner}?`, options);
      const asked = {
        thing,
        change: `the ${thing} was settled`,
        next: "Give the same command again: it looks first, and does nothing twice.",
      };
      await change(desk, asked, async () => {
        const call = {id, outcome: OUTCOMES[winner], requestId: desk.randomness.uuid()};
        const outcome = await disputes.settle(call);
        if (outcome.kind !== "refused") return outcome;
        // A repetition of a call that was done finds it settled: only looking tells.
        const now = await disputes.show(id);
        return now.kind === "done" && isSettledFor(now.value, winner) ? now : outcome;
      });
      return answer(false);
    });
}

function isSettledFor({dispute_outcome: outcome}: Dispute, winner: Winner): boolean {
  // The public reference spells it FAVOUR.
  return outcome?.outcome_code?.replace("FAVOUR", "FAVOR") === RESOLVED[winner];
}

/** The link says so, and nothing else does. */
function canBeSettled({links}: Dispute): boolean {
  return links?.some(({rel}) => rel === "adjudicate") ?? false;
}

function notSettleable({dispute_id: id, status, dispute_outcome: outcome}: Dispute, isLive: boolean) {
  const is = outcome?.outcome_code ?? status;
  const details = isLive
    ? ["This is the live service: there only its own agents settle disputes. In the sandbox merchants may."]
    : ["The service offers it in the sandbox, and only while a dispute is under review."];
  return new CommandError(
    EXIT.refused,
    "CANNOT_BE_SETTLED",
    `The dispute ${id} can't be settled now${is === undefined ? "" : `: it is ${codeWords(is)}`}.`,
    {details},
  );
}
