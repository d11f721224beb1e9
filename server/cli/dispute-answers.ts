import {basename} from "node:path";
import {type Command, Option, type OptionValues} from "@commander-js/extra-typings";
import type {DisputeAction} from "../merchant/paypal/disputes.ts";
import {DOCUMENT_LIMITS, DocumentError, type GivenFile, uploadOf} from "../merchant/paypal/documents.ts";
import {baseCommand, change, type CommandContext, paypalOf, settingsOf} from "./context.ts";
import {wrongUse} from "./errors.ts";
import {readBytes, readJsonFile} from "./files.ts";
import {codeOf} from "./output/words.ts";

/** Commands that tell PayPal or the buyer something. They move no money. */
export function disputeAnswerCommands(context: CommandContext) {
  return [
    evidenceCommand(context, "provide-evidence"),
    supportCommand(context),
    messageCommand(context),
    evidenceCommand(context, "appeal"),
    escalateCommand(context),
  ];
}

export function thingOf(id: string): string {
  return `dispute ${id}`;
}

/** Adds the option for documents. */
export function withFiles<Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) {
  return command.addOption(
    new Option("--attach <file>", "a JPG, GIF, PNG or PDF file below 10 MB; up to ten, with one option each")
      .argParser((file: string, before: string[] | undefined) => [...(before ?? []), file])
      .default(undefined),
  );
}

/** Reads the documents. @throws CommandError for one that PayPal would refuse */
export async function filesFrom(attached: readonly string[] = []): Promise<GivenFile[]> {
  return Promise.all(
    attached.map(async (file) => ({
      name: basename(file),
      bytes: await readBytes(file, DOCUMENT_LIMITS.fileBytes),
    })),
  );
}

/** Combines a body with its files. @throws CommandError */
export function checkedUpload(body: object, files: readonly GivenFile[]) {
  try {
    return uploadOf(body, files);
  } catch (error) {
    if (error instanceof DocumentError) throw wrongUse(error.message);
    throw error;
  }
}

interface Common {
  readonly json?: true | undefined;
  readonly sandbox?: true | undefined;
}

async function send(
  context: CommandContext,
  options: Common & {readonly attach?: readonly string[] | undefined},
  call: {
    readonly id: string;
    readonly action: DisputeAction;
    readonly body: object;
    /** Participle of what was done with the dispute. */
    readonly past: string;
  },
): Promise<void> {
  const {id, action, past} = call;
  const files = await filesFrom(options.attach);
  const {body, upload} = checkedUpload(call.body, files);
  const {disputes} = paypalOf(context, settingsOf(context, options));
  const requestId = context.randomness.uuid();
  const wording = {
    thing: thingOf(id),
    change: `the ${thingOf(id)} was ${past}`,
    next: `Look at it before you repeat the command: checkout disputes show ${id}`,
  };
  const reply = await change(context, wording, () =>
    disputes.actions[action](
      files.length > 0
        ? {id, requestId, body: upload.form(), policy: "upload"}
        : {id, requestId, body: JSON.stringify(body)},
    ),
  );
  if (options.json) await context.output.json(reply);
  else await context.output.lines(`The ${thingOf(id)} is ${past}.`);
}

function evidenceCommand(context: CommandContext, action: "provide-evidence" | "appeal") {
  const isAppeal = action === "appeal";
  const name = isAppeal ? "appeal" : "answer";
  const inFile = <const Flags extends string>(flags: Flags, words: string) =>
    new Option(flags, words).conflicts("file");
  return withFiles(baseCommand(name))
    .description(
      isAppeal ? "appeal PayPal's decision with new evidence" : "answer PayPal's request with evidence",
    )
    .argument("<id>", "the dispute's id")
    .addOption(
      inFile("--type <type>", "type of the evidence, such as proof-of-fulfillment or proof-of-refund"),
    )
    .addOption(inFile("--notes <text>", "what it proves"))
    .addOption(inFile("--tracking <number>", "tracking number of the parcel; with --carrier"))
    .addOption(inFile("--carrier <code>", "carrier, such as UPS, DHL or OTHER"))
    .addOption(inFile("--refund <id>", "id of a refund that you made"))
    .option("--file <path>", 'PayPal\'s whole body as JSON (`-`: standard input): {"evidences": […]}')
    .addHelpText(
      "after",
      `
Examples:
  checkout disputes ${name} PP-D-27803 --type proof-of-fulfillment --carrier UPS --tracking 1Z999AA10123456784
  checkout disputes ${name} PP-D-27803 --type proof-of-refund --refund 1JU08902781691411 --attach receipt.pdf`,
    )
    .action(async (id, options) => {
      const body =
        options.file === undefined
          ? {evidences: [evidenceOf(options)]}
          : await readJsonFile(context, options.file, 'evidence: write {"evidences": […]}');
      await send(context, options, {
        id,
        action,
        body,
        past: isAppeal ? "appealed" : "answered",
      });
    });
}

export interface EvidenceOptions {
  readonly type?: string | undefined;
  readonly notes?: string | undefined;
  readonly tracking?: string | undefined;
  readonly carrier?: string | undefined;
  readonly refund?: string | undefined;
  readonly attach?: readonly string[] | undefined;
}

function evidenceOf({type, notes, tracking, carrier, refund, attach = []}: EvidenceOptions): object {
  if (type === undefined) throw wrongUse("Evidence needs --type, or --file.");
  if ((tracking === undefined) !== (carrier === undefined)) {
    throw wrongUse("--tracking and --carrier need each other.");
  }
  const info = {
    ...(tracking !== undefined &&
      carrier !== undefined && {
        tracking_info: [{carrier_name: codeOf(carrier), tracking_number: tracking}],
      }),
    ...(refund !== undefined && {refund_ids: [refund]}),
  };
  return {
    evidence_type: codeOf(type),
    ...(Object.keys(info).length > 0 && {evidence_info: info}),
    ...(notes !== undefined && {notes}),
    ...(attach.length > 0 && {documents: attach.map((file) => ({name: basename(file)}))}),
  };
}

function supportCommand(context: CommandContext) {
  return withFiles(baseCommand("support"))
    .description("give PayPal supporting information, without being asked")
    .argument("<id>", "the dispute's id")
    .requiredOption("--notes <text>", "what PayPal should know")
    .addHelpText(
      "after",
      '\nExample:\n  checkout disputes support PP-D-27803 --notes "The buyer wrote us." --attach mail.pdf',
    )
    .action((id, options) =>
      send(context, options, {
        id,
        action: "provide-supporting-info",
        body: {notes: options.notes},
        past: "supported with information",
      }),
    );
}

function messageCommand(context: CommandContext) {
  return withFiles(baseCommand("message"))
    .description("send the buyer a message, while the dispute is an inquiry")
    .argument("<id>", "the dispute's id")
    .requiredOption("--text <text>", "the message")
    .addHelpText(
      "after",
      '\nExample:\n  checkout disputes message PP-D-27803 --text "We send you a new one."',
    )
    .action((id, options) =>
      send(context, options, {
        id,
        action: "send-message",
        body: {message: options.text},
        past: "answered by a message",
      }),
    );
}

function escalateCommand(context: CommandContext) {
  return baseCommand("escalate")
    .description("make an inquiry a claim, which PayPal decides")
    .argument("<id>", "the dispute's id")
    .requiredOption("--note <text>", "why")
    .addHelpText("after", '\nExample:\n  checkout disputes escalate PP-D-27803 --note "We do not agree."')
    .action((id, options) =>
      send(context, options, {id, action: "escalate", body: {note: options.note}, past: "escalated"}),
    );
}
