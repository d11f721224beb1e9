import type {InvoiceOperations} from "../merchant/paypal/invoices.ts";
import type {Invoice} from "../merchant/paypal/invoice-schemas.ts";
import type {PassedOperation} from "../merchant/paypal/passed-call.ts";
import {
  baseCommand,
  change,
  type CommandContext,
  confirm,
  paypalOf,
  readRequestId,
  settingsOf,
} from "./context.ts";
import {valueOf} from "./errors.ts";
import {invoiceFrom, withInvoice} from "./invoice-options.ts";
import {showInvoice} from "./invoice-view.ts";
import {moneyWords, partyName} from "./output/words.ts";
import {performRecorded, readActionId, REQUEST_ID_OPTION, REQUEST_ID_WORDS} from "./recorded-actions.ts";

/** Commands that write, send and end invoices. */
export function invoiceChangeCommands(context: CommandContext) {
  return [
    createCommand(context),
    updateCommand(context),
    sendCommand(context),
    remindCommand(context),
    cancelCommand(context),
    deleteCommand(context),
  ];
}

export function thingOf(id: string): string {
  return `invoice ${id}`;
}

function createCommand(context: CommandContext) {
  return withInvoice(baseCommand("create"))
    .description("write an invoice; the buyer gets it when you send it")
    .option(
      "--request-id <id>",
      "repeat a creation whose outcome is unknown; it creates one invoice only",
      readRequestId,
    )
    .addHelpText(
      "after",
      `
Examples:
  checkout invoices create --to zoe@buyer.example --item "Walnut desk" --price 420 --currency USD --tax 8.25
  checkout invoices create --file invoice.json
  checkout invoices show INV2-Z56S-5LLA-Q52L-CPZ5 --json | checkout invoices create --file -`,
    )
    .action(async (options) => {
      const body = JSON.stringify(withoutOldNumber(await invoiceFrom(context, options)));
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const requestId = options.requestId ?? context.randomness.uuid();
      const wording = {
        change: "the invoice was created",
        next: `Run the command again with --request-id ${requestId}: it creates one invoice only.`,
        requestId,
      };
      const call = {requestId, mayBeDone: options.requestId !== undefined, body};
      const {id} = await change(context, wording, () => invoices.passed.create(call));
      await answer(context, options, valueOf(await invoices.show(id), {thing: thingOf(id)}), "Created");
    });
}

/** A copy of an existing invoice gets the next number, because PayPal takes each number once. */
function withoutOldNumber(invoice: {readonly id?: unknown; readonly detail?: object}): object {
  if (invoice.id === undefined || invoice.detail === undefined) return invoice;
  return {...invoice, detail: {...invoice.detail, invoice_number: undefined}};
}

function updateCommand(context: CommandContext) {
  return withInvoice(baseCommand("update"))
    .description("replace the content of an invoice")
    .argument("<id>", "the invoice's id")
    .option("--no-email", "don't tell the buyer about the changes of a sent invoice")
    .addHelpText(
      "after",
      `
The replacement is the whole invoice: fields that you leave out are removed.

Example:
  checkout invoices show INV2-Z56S-5LLA-Q52L-CPZ5 --json > invoice.json && $EDITOR invoice.json
  checkout invoices update INV2-Z56S-5LLA-Q52L-CPZ5 --file invoice.json`,
    )
    .action(async (id, options) => {
      const body = JSON.stringify(await invoiceFrom(context, options));
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const wording = {
        thing: thingOf(id),
        change: `the ${thingOf(id)} was changed`,
        next: "Run the command again: a repeated change has the same result.",
      };
      const query = options.email ? {} : {send_to_recipient: "false"};
      await change(context, wording, () => invoices.passed.update({id, body, query}));
      await answer(context, options, valueOf(await invoices.show(id), {thing: thingOf(id)}), "Changed");
    });
}

function sendCommand(context: CommandContext) {
  return withNotification(baseCommand("send"))
    .description("send an invoice to the buyer")
    .argument("<id>", "the invoice's id")
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId)
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
With --no-email PayPal sends no email: give the buyer the invoice's address or QR code yourself.

Example:
  checkout invoices send INV2-Z56S-5LLA-Q52L-CPZ5 --note "Thank you!"`,
    )
    .action(async (id, options) => {
      const invoice = await askAbout(context, options, id, (words) => `Send the ${thingOf(id)}${words}?`);
      const request = {kind: "send-invoice", target: id, body: notificationOf(options)} as const;
      await performRecorded(context, options, request, `the ${thingOf(id)} was sent`);
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const sent = await invoices.show(id);
      if (sent.kind === "done") await answer(context, options, sent.value, "Sent");
      else await answer(context, options, invoice, "Sent");
    });
}

function remindCommand(context: CommandContext) {
  return withNotification(baseCommand("remind"))
    .description("remind the buyer of an unpaid invoice")
    .argument("<id>", "the invoice's id")
    .addHelpText(
      "after",
      `\nExample:\n  checkout invoices remind INV2-Z56S-5LLA-Q52L-CPZ5 --note "It is due on Friday."`,
    )
    .action(async (id, options) => {
      const body = JSON.stringify(notificationOf(options));
      await simpleChange(context, options, {id, body, past: "reminded of", operation: ({remind}) => remind});
      await done(context, options, id, {reminded: true}, `The buyer is reminded of the ${thingOf(id)}.`);
    });
}

function cancelCommand(context: CommandContext) {
  return withNotification(baseCommand("cancel"))
    .description("cancel a sent invoice")
    .argument("<id>", "the invoice's id")
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `\nExample:\n  checkout invoices cancel INV2-Z56S-5LLA-Q52L-CPZ5 --note "We agreed to part."`,
    )
    .action(async (id, options) => {
      await askAbout(context, options, id, (words) => `Cancel the ${thingOf(id)}${words}?`);
      const body = JSON.stringify(notificationOf(options));
      await simpleChange(context, options, {id, body, past: "canceled", operation: ({cancel}) => cancel});
      await done(context, options, id, {canceled: true}, `The ${thingOf(id)} is canceled.`);
    });
}

function deleteCommand(context: CommandContext) {
  return baseCommand("delete")
    .description("delete a draft or a scheduled invoice; cancel a sent one instead")
    .argument("<id>", "the invoice's id")
    .option("--yes", "don't ask for confirmation")
    .addHelpText("after", `\nExample:\n  checkout invoices delete INV2-Z56S-5LLA-Q52L-CPZ5`)
    .action(async (id, options) => {
      await askAbout(context, options, id, (words) => `Delete the ${thingOf(id)}${words} permanently?`);
      await simpleChange(context, options, {
        id,
        past: "deleted",
        // The invoice existed before this call, so a call with a lost reply, or another client, deleted it.
        operation: (invoices) => async (call) => {
          const outcome = await invoices.delete(call);
          const isGone = outcome.kind === "refused" && outcome.status === 404;
          return isGone ? {kind: "done", status: 204, value: undefined} : outcome;
        },
      });
      await done(context, options, id, {deleted: true}, `The ${thingOf(id)} is deleted.`);
    });
}

interface Common {
  readonly json?: true | undefined;
  readonly sandbox?: true | undefined;
  readonly yes?: true | undefined;
}

/** Asks about an invoice with its buyer and amount. @returns the invoice */
export async function askAbout(
  context: CommandContext,
  options: Common,
  id: string,
  question: (words: string) => string,
): Promise<Invoice> {
  const {invoices} = paypalOf(context, settingsOf(context, options));
  const invoice = valueOf(await invoices.show(id), {thing: thingOf(id)});
  const to = partyName(invoice.primary_recipients?.[0]?.billing_info);
  const amount = moneyWords(invoice.amount);
  const words = [amount && ` over ${amount}`, to && ` to ${to}`].filter(Boolean).join("");
  await confirm(context, question(words), options);
  return invoice;
}

/** Makes a change that may be repeated. */
export async function simpleChange(
  context: CommandContext,
  options: Common,
  call: {
    readonly id: string;
    readonly transactionId?: string;
    readonly body?: string;
    /** Participle of the change. */
    readonly past: string;
    readonly operation: (invoices: InvoiceOperations) => PassedOperation;
  },
): Promise<void> {
  const {id, transactionId, body, past, operation} = call;
  const {invoices} = paypalOf(context, settingsOf(context, options));
  const wording = {
    thing: thingOf(id),
    change: `the ${thingOf(id)} was ${past}`,
    next: "Look at the invoice before you run the command again.",
  };
  const requestId = context.randomness.uuid();
  await change(context, wording, () =>
    operation(invoices.passed)({
      id,
      requestId,
      ...(transactionId !== undefined && {transactionId}),
      ...(body !== undefined && {body}),
    }),
  );
}

export async function done(
  {output}: CommandContext,
  options: Common,
  id: string,
  facts: object,
  words: string,
): Promise<void> {
  if (options.json) await output.json({id, ...facts});
  else await output.lines(words);
}

export async function answer(
  {output}: CommandContext,
  options: Common,
  invoice: Invoice,
  verb: "Created" | "Changed" | "Sent",
): Promise<void> {
  if (options.json) return output.json(invoice);
  await output.lines(`${verb} the ${thingOf(invoice.id)}.`, "");
  await showInvoice(output, invoice);
}

function withNotification(command: ReturnType<typeof baseCommand>) {
  return command
    .option("--subject <text>", "subject of the email")
    .option("--note <text>", "note to the buyer in the email")
    .option("--copy", "send the email to you, too")
    .option("--no-email", "send the buyer no email");
}

function notificationOf({
  subject,
  note,
  copy,
  email,
}: {
  readonly subject?: string | undefined;
  readonly note?: string | undefined;
  readonly copy?: true | undefined;
  readonly email: boolean;
}): object {
  return {
    ...(subject !== undefined && {subject}),
    ...(note !== undefined && {note}),
    ...(copy && {send_to_invoicer: true}),
    ...(!email && {send_to_recipient: false}),
  };
}
