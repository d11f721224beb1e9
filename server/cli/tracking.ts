import {Command} from "@commander-js/extra-typings";
import {type Tracker, type Trackers, trackersOf} from "../merchant/paypal/trackers.ts";
import {trackerIdOf} from "../merchant/paypal-actions/tracking-operations.ts";
import {baseCommand, type CommandContext, confirm, paypalOf, settingsOf} from "./context.ts";
import {CommandError, valueOf, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import type {Column} from "./output/table.ts";
import {
  type ActionOptions,
  performOrSend,
  readActionId,
  REQUEST_ID_OPTION,
  REQUEST_ID_WORDS,
} from "./recorded-actions.ts";
import {codeOf, codeWords, timeWords} from "./output/words.ts";

export function trackingCommand(context: CommandContext) {
  return new Command("tracking")
    .description("tracking information of shipments, which PayPal shows to buyers")
    .addCommand(addCommand(context))
    .addCommand(showCommand(context))
    .addCommand(updateCommand(context))
    .addCommand(cancelCommand(context));
}

/** Creates a command with the options of a shipment. */
function shippingCommand(name: string) {
  return baseCommand(name)
    .option("--carrier <code>", "PayPal's code of the carrier, such as UPS or DHL", codeOf)
    .option("--carrier-name <name>", "a carrier for which PayPal has no code")
    .option("--status <status>", "shipped, on-hold, in-transit, delivered, …", codeOf)
    .option("--date <date>", "day of the shipment, such as 2027-01-15")
    .option("--url <url>", "the carrier's tracking page")
    .option("--notify", "send the buyer an e-mail, once for each tracker")
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId);
}

/** Reads the options of a shipment. @throws CommandError */
function shipmentOf(options: {
  readonly carrier?: string | undefined;
  readonly carrierName?: string | undefined;
  readonly date?: string | undefined;
  readonly url?: string | undefined;
}) {
  const {carrier, carrierName, date, url} = options;
  if (carrier !== undefined && carrierName !== undefined) {
    throw wrongUse("Use --carrier for PayPal's code or --carrier-name for another carrier, not both.");
  }
  return {
    ...(carrier !== undefined && {carrier}),
    ...(carrierName !== undefined && {carrier: "OTHER", carrier_name_other: carrierName}),
    ...(date !== undefined && {shipment_date: date}),
    ...(url !== undefined && {tracking_url: url}),
  };
}

function addCommand(context: CommandContext) {
  return shippingCommand("add")
    .description("add tracking information to an order")
    .argument("<order>", "the order's id")
    .option("--number <number>", "the tracking number; it needs a carrier")
    .option("--capture <id>", "id of the capture; by default the order's only one")
    .option(
      "--item <sku>",
      "a shipped item: its SKU, or SKU=quantity; repeat the option for more",
      (text: string, items: string[] | undefined) => [...(items ?? []), text],
    )
    .addHelpText(
      "after",
      `
Examples:
  checkout tracking add 5O190127TN364715T --number 1Z999AA10123456784 --carrier UPS --notify
  checkout tracking add 5O190127TN364715T --number 17 --carrier-name "Bike courier" --item MUG=2`,
    )
    .action(async (orderId, options) => {
      const shipment = shipmentOf(options);
      const {trackers} = paypalOf(context, settingsOf(context, options));
      const captureId = options.capture ?? (await onlyCaptureOf(trackers, orderId));
      const body = {
        capture_id: captureId,
        ...(options.number !== undefined && {tracking_number: options.number}),
        ...shipment,
        ...(options.status !== undefined && {status: options.status}),
        ...(options.notify && {notify_payer: true}),
        ...(options.item && {items: options.item.map(itemOf)}),
      };
      const request = {kind: "add-tracking", target: orderId, body} as const;
      const wording = {thing: `order ${orderId}`, change: "the tracker was added"};
      const {requestId} = await performOrSend(context, options, request, wording);
      const id = trackerIdOf(captureId, options.number);
      if (options.json) return context.output.json({orderId, trackerId: id, requestId});
      await context.output.lines(`The order ${orderId} has the tracker ${id}.`);
    });
}

function itemOf(text: string): {readonly sku: string; readonly quantity?: string} {
  const [, sku = text, quantity] = /^(.+)=(\d+)$/.exec(text) ?? [];
  return {sku, ...(quantity !== undefined && {quantity})};
}

/** @throws CommandError unless the order has exactly one capture */
async function onlyCaptureOf(trackers: Trackers, orderId: string): Promise<string> {
  const {purchase_units: units = []} = valueOf(await trackers.showOrder(orderId), {
    thing: `order ${orderId}`,
  });
  const [capture, ...others] = units.flatMap(({payments}) => payments?.captures ?? []);
  if (!capture) {
    throw new CommandError(EXIT.refused, "NOTHING_CAPTURED", `The order ${orderId} has no capture.`);
  }
  if (others.length > 0) {
    const ids = [capture, ...others].map(({id}) => id);
    throw wrongUse("The order has several captures: use --capture.", ...ids);
  }
  return capture.id;
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("show the tracking information of an order")
    .argument("<order>", "the order's id")
    .addHelpText(
      "after",
      `
Example:
  checkout tracking show 5O190127TN364715T`,
    )
    .action(async (orderId, options) => {
      const {output} = context;
      const {trackers} = paypalOf(context, settingsOf(context, options));
      const order = valueOf(await trackers.showOrder(orderId), {thing: `order ${orderId}`});
      const shown: ShownTracker[] = [];
      for (const {id} of trackersOf(order)) {
        shown.push({...valueOf(await trackers.show(id), {thing: `tracker ${id}`}), id});
      }
      if (options.json) return output.json(shown);
      if (shown.length === 0) return output.lines(`The order ${orderId} has no tracking information.`);
      await output.table(COLUMNS, shown);
    });
}

interface ShownTracker extends Tracker {
  readonly id: string;
}

const COLUMNS: readonly Column<ShownTracker>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "STATUS", value: ({status}) => codeWords(status)},
  {title: "CARRIER", value: ({carrier, carrier_name_other: other}) => other ?? carrier},
  {title: "NUMBER", value: ({tracking_number: number}) => number, isFlexible: true},
  {title: "UPDATED", value: ({last_updated_time: time}) => timeWords(time)},
];

function updateCommand(context: CommandContext) {
  return shippingCommand("update")
    .description("update tracking information")
    .argument("<tracker>", "the tracker's id, which `tracking show` prints")
    .addHelpText(
      "after",
      `
What no option names stays as it is.

Example:
  checkout tracking update 3C679366HH908993F-1Z999AA10123456784 --status delivered`,
    )
    .action(async (id, options) => {
      const update = {
        ...shipmentOf(options),
        ...(options.status !== undefined && {status: options.status}),
        ...(options.notify && {notify_buyer: true}),
      };
      if (Object.keys(update).length === 0) throw wrongUse("There is nothing to update: use an option.");
      await replace(context, options, id, update);
      if (options.json) return context.output.json({trackerId: id, ...update});
      await context.output.lines(`The tracker ${id} is updated.`);
    });
}

function cancelCommand(context: CommandContext) {
  return baseCommand("cancel")
    .description("cancel tracking information; it can't be changed any more")
    .argument("<tracker>", "the tracker's id, which `tracking show` prints")
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId)
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
Example:
  checkout tracking cancel 3C679366HH908993F-1Z999AA10123456784`,
    )
    .action(async (id, options) => {
      await confirm(context, `Cancel the tracker ${id}?`, options);
      await replace(context, options, id, {status: "CANCELLED"});
      if (options.json) return context.output.json({trackerId: id, status: "CANCELLED"});
      await context.output.lines(`The tracker ${id} is cancelled.`);
    });
}

/** Changes some fields. PayPal's update replaces the whole tracker. */
async function replace(
  context: CommandContext,
  options: ActionOptions,
  trackerId: string,
  update: {readonly carrier?: string; readonly status?: string},
): Promise<void> {
  const {trackers} = paypalOf(context, settingsOf(context, options));
  const thing = `tracker ${trackerId}`;
  const {
    links: _links,
    last_updated_time: _time,
    carrier_name_other: other,
    ...current
  } = valueOf(await trackers.show(trackerId), {thing});
  const body = {
    ...current,
    ...(other !== undefined && update.carrier === undefined && {carrier_name_other: other}),
    ...update,
  };
  const request = {kind: "replace-tracking", target: trackerId, body} as const;
  await performOrSend(context, options, request, {thing, change: `the ${thing} was changed`});
}
