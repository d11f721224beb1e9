import {Command, Option} from "@commander-js/extra-typings";
import type {FailedEventView, PaymentToCheckView} from "../merchant/back-office/payment-to-check.ts";
import {PAYMENT_KINDS, TO_CHECK_KINDS, TO_CHECK_STATES} from "../merchant/unfinished-calls/kinds.ts";
import {showAttempt, words} from "./attempt-view.ts";
import {withBackOffice} from "./back-office.ts";
import {baseCommand, type CommandContext, confirm, settingsOf} from "./context.ts";
import {wrongUse} from "./errors.ts";
import type {Column} from "./output/table.ts";
import {moneyWords, timeWords} from "./output/words.ts";
import {outcomeOf, pagedList, showPages} from "./to-check-list.ts";

const columns: readonly Column<PaymentToCheckView>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "WHAT", value: ({kind}) => words(kind)},
  {title: "STATE", value: ({state}) => words(state)},
  {title: "ON", value: subjectOf},
  {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "STARTED", value: ({createdAt}) => timeWords(createdAt)},
];

const titleOf = ({title}: {readonly title: string}) => title.slice(0, 1) + title.slice(1).toLowerCase();

/** The order, dispute, invoice or saved card. */
function subjectOf({orderId, target, ...card}: PaymentToCheckView): string | undefined {
  return orderId ?? target ?? (card.source && savedName({...card, source: card.source}));
}

/** Brand and last digits of a card, or the name of the wallet. */
export function savedName({
  brand,
  source,
  lastDigits,
}: {
  readonly brand?: string;
  readonly source: string;
  readonly lastDigits?: string;
}): string {
  return [brand ?? source, lastDigits].filter((part) => part !== undefined).join(" ");
}

const kindOption = () =>
  new Option("--kind <kind>", "the kind in the list; needed if two have this id").choices(TO_CHECK_KINDS);

export function toCheckCommand(context: CommandContext) {
  return new Command("to-check")
    .description(
      "payments, actions and saved cards with an unknown outcome, refunds that failed, and events that your code has not accepted",
    )
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(settleCommand(context));
}

function listCommand(context: CommandContext) {
  return pagedList(TO_CHECK_KINDS)
    .description("list everything with an unknown outcome, and what failed at PayPal, oldest first")
    .addOption(new Option("--state <state>", "only those in this state").choices(TO_CHECK_STATES))
    .addHelpText(
      "after",
      `
The merchant server finds the outcome of one that is \`unknown\`. One that \`needs-check\` is too old:
look it up in PayPal's own records, then record the outcome with: checkout to-check settle
A refund that failed at PayPal \`needs-check\`, too. \`checkout to-check show\` says what to do.
An \`event\` is sent again or dismissed with: checkout events

Examples:
  checkout to-check list
  checkout to-check list --state needs-check --all --json`,
    )
    .action(async ({kind, state, ...options}) => {
      await showPages(context, options, {
        columns,
        none: "There is nothing to check.",
        read: (backOffice, query) => backOffice.paymentsToCheck.list({kind, state, ...query}),
      });
    });
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("show what is to check, and what to do")
    .argument("<id>", "id from `checkout to-check list`")
    .addOption(kindOption())
    .addHelpText(
      "after",
      `
Example:
  checkout to-check show 0f9c1d52`,
    )
    .action(async (id, {kind, ...options}) => {
      const {output} = context;
      await withBackOffice(context, settingsOf(context, options), async (backOffice) => {
        const call = await backOffice.paymentsToCheck.find({id, kind});
        if (options.json) return output.json(call);
        await output.fields([
          ...columns.map((column) => [titleOf(column), column.value(call)] as const),
          ["Customer", call.customer],
          ["Event", call.event?.type],
          ["Not accepted by", call.event?.deliveries.map(deliveryWords).join("\n")],
          ["Next step", call.advice],
        ]);
        if (call.attemptId === undefined) return undefined;
        await output.lines("");
        return showAttempt(output, await backOffice.findAttempt(call.attemptId));
      });
    });
}

function deliveryWords({
  receiver,
  since,
  tries,
  reason,
  later,
}: FailedEventView["deliveries"][number]): string {
  const last = reason === undefined ? "" : `, ${reason}`;
  return `${receiver} since ${timeWords(since)}, ${tries} tries${last}; ${later} later events wait`;
}

function settleCommand(context: CommandContext) {
  return baseCommand("settle")
    .description("record the outcome that you found in PayPal's records")
    .argument("<id>", "id from `checkout to-check list`")
    .addOption(kindOption())
    .option(
      "--done [reference]",
      "it was done; for a payment the value is PayPal's id of the order, capture, authorization or refund",
    )
    .option("--not-done", "it was not done; it may be done again")
    .requiredOption("--note <text>", "source of the outcome; it is stored")
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
The command asks PayPal first. If PayPal has an outcome, it is recorded instead.
A refund that failed at PayPal is settled with --not-done, after you have refunded it again or in another way.
A payment that was not done is closed: it is never charged, and its cart can be bought again.
Delete a saved card at PayPal if it is there, then settle it with --not-done: the customer can save it again.

Examples:
  checkout to-check settle 0f9c1d52 --done 3C679366HH908993F --note "Found in the account's activity."
  checkout to-check settle 0f9c1d52 --not-done --note "PayPal's support says so, case 4711."`,
    )
    .action(async (id, {kind, note, ...options}) => {
      const {words: found, ...outcome} = outcomeOf(options);
      const settled = await withBackOffice(
        context,
        settingsOf(context, options),
        async ({paymentsToCheck}) => {
          const call = await paymentsToCheck.find({id, kind});
          const isPayment = PAYMENT_KINDS.some((one) => one === call.kind);
          if (isPayment && options.done === true) throw wrongUse("Write PayPal's id after --done.");
          await confirm(context, `Record permanently that ${words(call.kind)} ${id} ${found}?`, options);
          return paymentsToCheck.settle({id, kind: call.kind, note, ...outcome});
        },
      );
      if (options.json) return context.output.json(settled);
      await context.output.lines(`It is recorded that ${words(settled.kind)} ${id} ${found}.`);
    });
}
