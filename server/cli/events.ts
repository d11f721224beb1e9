import {Command} from "@commander-js/extra-typings";
import {withBackOffice} from "./back-office.ts";
import {baseCommand, type CommandContext, confirm, settingsOf} from "./context.ts";
import {isoTime} from "./dates.ts";
import {wrongUse} from "./errors.ts";

const RECEIVER = ["--receiver <name>", "only this receiver, such as on-event; all by default"] as const;

export function eventsCommand(context: CommandContext) {
  return new Command("events")
    .description("events for your own code: send them again, or dismiss them")
    .addCommand(replayCommand(context))
    .addCommand(dismissCommand(context));
}

function replayCommand(context: CommandContext) {
  return baseCommand("replay")
    .description("send an event again, or all events from a time on, also those that were accepted")
    .argument("[id]", "id from `checkout to-check list --kind event` or `checkout payments show`")
    .option("--since <time>", "all events from this time on, such as 2027-01-15T12:00:00Z", isoTime)
    .option(...RECEIVER)
    .addHelpText(
      "after",
      `
The merchant server sends them within a minute, the earlier ones of a payment first. The ids stay the same.

Examples:
  checkout events replay evt_Yx0m
  checkout events replay --since 2027-01-15`,
    )
    .action(async (eventId, {since, receiver, ...options}) => {
      if ((eventId === undefined) === (since === undefined)) throw wrongUse("Write an id or --since.");
      if (since !== undefined && receiver !== undefined) throw wrongUse("--since takes no --receiver.");
      const replayed = eventId === undefined ? {since: Date.parse(since ?? "")} : {eventId, receiver};
      const deliveries = await withBackOffice(context, settingsOf(context, options), ({events}) =>
        events.replay(replayed),
      );
      if (options.json) return context.output.json({deliveries});
      await context.output.lines(`Deliveries that the merchant server repeats: ${deliveries}.`);
    });
}

function dismissCommand(context: CommandContext) {
  return baseCommand("dismiss")
    .description("give up an event that your code does not accept; the later events of its payment follow")
    .argument("<id>", "id from `checkout to-check list --kind event`")
    .option(...RECEIVER)
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
Example:
  checkout events dismiss evt_Yx0m`,
    )
    .action(async (eventId, {receiver, ...options}) => {
      await withBackOffice(context, settingsOf(context, options), async ({events}) => {
        await confirm(context, `Dismiss ${eventId}? Your code never gets it.`, options);
        await events.dismiss(eventId, receiver);
      });
      if (options.json) return context.output.json({id: eventId, isDismissed: true});
      await context.output.lines(`${eventId} is dismissed.`);
    });
}
