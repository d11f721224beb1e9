import {type Command, type OptionValues} from "@commander-js/extra-typings";
import type {Dispute} from "../merchant/paypal/disputes.ts";
import type {PayPalActionRequest} from "../merchant/paypal-actions/perform-paypal-action.ts";
import {baseCommand, type CommandContext, confirm, paypalOf, settingsOf} from "./context.ts";
import {checkedUpload, filesFrom, thingOf, withFiles} from "./dispute-answers.ts";
import {valueOf, wrongUse} from "./errors.ts";
import {readJsonFile} from "./files.ts";
import {amountFrom} from "./money-options.ts";
import {codeOf, codeWords, moneyWords} from "./output/words.ts";
import {performRecorded, readActionId, REQUEST_ID_OPTION, REQUEST_ID_WORDS} from "./recorded-actions.ts";

/** Commands that give the buyer money, or may do so. They are recorded before PayPal gets them. */
export function disputeOfferCommands(context: CommandContext) {
  return [acceptCommand(context), offerCommand(context), acknowledgeCommand(context)];
}

function recorded<Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) {
  return command
    .option(
      "--file <path>",
      "PayPal's whole body as JSON (`-`: standard input), such as one with an address for the return",
    )
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId)
    .option("--yes", "don't ask for confirmation");
}

/** The body of `--file`, else that of the other options. */
async function bodyFrom<Body extends object>(
  context: CommandContext,
  {file}: {readonly file?: string | undefined},
  ofOptions: () => Body,
): Promise<Partial<Body>> {
  if (file === undefined) return ofOptions();
  return readJsonFile(context, file, 'body: write {"note": …}');
}

/** End of the help of a recorded action. */
export const RECORDED = `
The action is recorded with the merchant server's payments (DATABASE_URL). When PayPal's reply is lost, the
merchant server finds the outcome later, and so does the same command with its --request-id.`;

interface Options {
  readonly json?: true | undefined;
  readonly sandbox?: true | undefined;
  readonly yes?: true | undefined;
  readonly requestId?: string | undefined;
  readonly attach?: readonly string[] | undefined;
}

async function perform(
  context: CommandContext,
  options: Options,
  dispute: Dispute,
  action: {
    readonly kind: PayPalActionRequest["kind"];
    readonly body: object;
    readonly question: string;
    /** Effect, as in `It is not known whether the claim was accepted`. */
    readonly change: string;
    readonly done: string;
  },
): Promise<void> {
  const files = await filesFrom(options.attach);
  const {body, upload} =
    files.length === 0 ? {...action, upload: undefined} : checkedUpload(action.body, files);
  await confirm(context, action.question, options);
  const request = {kind: action.kind, target: dispute.dispute_id, body, upload};
  const reply = await performRecorded(context, options, request, action.change);
  if (options.json) await context.output.json(reply);
  else await context.output.lines(action.done);
}

async function disputeOf(context: CommandContext, options: Options, id: string): Promise<Dispute> {
  const {disputes} = paypalOf(context, settingsOf(context, options));
  return valueOf(await disputes.show(id), {thing: thingOf(id)});
}

function acceptCommand(context: CommandContext) {
  return recorded(withFiles(baseCommand("accept")))
    .description("accept a claim: the buyer gets the money back")
    .argument("<id>", "the dispute's id")
    .option("--type <type>", "refund, refund-with-return or partial-refund; by default PayPal's")
    .option("--amount <amount>", "for a partial refund, such as 5.00")
    .option("--currency <code>", "currency of the amount; by default the dispute's")
    .option("--note <text>", "note about it", "We accept the claim.")
    .addHelpText(
      "after",
      `${RECORDED}

Examples:
  checkout disputes accept PP-D-27803
  checkout disputes accept PP-D-27803 --type partial-refund --amount 20.00`,
    )
    .action(async (id, options) => {
      const dispute = await disputeOf(context, options, id);
      const body = await bodyFrom(context, options, () => {
        const refund_amount = amountFrom(options, dispute.dispute_amount?.currency_code);
        return {
          note: options.note,
          ...(options.type !== undefined && {accept_claim_type: codeOf(options.type)}),
          ...(refund_amount && {refund_amount}),
        };
      });
      const money = moneyWords(body.refund_amount ?? dispute.dispute_amount);
      const of = money === undefined ? "" : ` and refund ${money}`;
      await perform(context, options, dispute, {
        kind: "accept-claim",
        body,
        question: `Accept the claim of the ${thingOf(id)}${of}?`,
        change: "the claim was accepted",
        done: `The claim of the ${thingOf(id)} is accepted.`,
      });
    });
}

function offerCommand(context: CommandContext) {
  return recorded(baseCommand("offer"))
    .description("offer the buyer a solution, while the dispute is an inquiry")
    .argument("<id>", "the dispute's id")
    .option(
      "--type <type>",
      "refund, refund-with-return, refund-with-replacement or replacement-without-refund",
    )
    .option("--amount <amount>", "what is refunded, such as 5.00")
    .option("--currency <code>", "currency of the amount; by default the dispute's")
    .option("--note <text>", "message to the buyer")
    .addHelpText(
      "after",
      `${RECORDED}

Example:
  checkout disputes offer PP-D-27803 --type refund --amount 20.00 --note "Would this be fair?"`,
    )
    .action(async (id, options) => {
      const dispute = await disputeOf(context, options, id);
      const body = await bodyFrom(context, options, () => {
        const {type, note} = options;
        if (type === undefined || note === undefined)
          throw wrongUse("An offer needs --type and --note, or --file.");
        const offer_amount = amountFrom(options, dispute.dispute_amount?.currency_code);
        return {note, offer_type: codeOf(type), ...(offer_amount && {offer_amount})};
      });
      const amount = moneyWords(body.offer_amount);
      const words = `${codeWords(body.offer_type) ?? "solution"}${amount === undefined ? "" : ` of ${amount}`}`;
      await perform(context, options, dispute, {
        kind: "make-offer",
        body,
        question: `Offer the buyer of the ${thingOf(id)} a ${words}?`,
        change: "the offer was made",
        done: `The buyer of the ${thingOf(id)} has your offer: ${words}.`,
      });
    });
}

function acknowledgeCommand(context: CommandContext) {
  return recorded(withFiles(baseCommand("acknowledge-return")))
    .description("say whether the item came back: if it did, the buyer gets the money")
    .argument("<id>", "the dispute's id")
    .option(
      "--type <type>",
      "item-received, item-not-received, damaged, empty-package-or-different or missing-items",
      "item-received",
    )
    .option("--note <text>", "note about it")
    .addHelpText(
      "after",
      `${RECORDED}

Examples:
  checkout disputes acknowledge-return PP-D-27803
  checkout disputes acknowledge-return PP-D-27803 --type damaged --attach photo.jpg`,
    )
    .action(async (id, options) => {
      const dispute = await disputeOf(context, options, id);
      const body = await bodyFrom(context, options, () => ({
        acknowledgement_type: codeOf(options.type),
        ...(options.note !== undefined && {note: options.note}),
      }));
      const words = codeWords(body.acknowledgement_type ?? "ITEM_RECEIVED");
      await perform(context, options, dispute, {
        kind: "acknowledge-return-item",
        body,
        question: `Say about the return of the ${thingOf(id)}: ${words}?`,
        change: "the return was acknowledged",
        done: `The return of the ${thingOf(id)} is acknowledged: ${words}.`,
      });
    });
}
