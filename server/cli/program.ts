import {Command, type CommandUnknownOpts} from "@commander-js/extra-typings";
import {actionsCommand} from "./actions.ts";
import {attemptsCommand} from "./attempts.ts";
import {authorizationsCommand} from "./authorizations.ts";
import {checkCommand} from "./check.ts";
import type {CommandContext} from "./context.ts";
import {disputesCommand} from "./disputes.ts";
import {eventsCommand} from "./events.ts";
import {initCommand} from "./init.ts";
import {invoicesCommand} from "./invoices.ts";
import {linksCommand} from "./links.ts";
import {clean} from "./output/clean.ts";
import {paymentsCommand} from "./payments.ts";
import {refundCommand} from "./refund.ts";
import {sandboxCommand} from "./sandbox.ts";
import {savedCardsCommand} from "./saved-cards.ts";
import {serveCommand} from "./serve.ts";
import {toCheckCommand} from "./to-check.ts";
import {trackingCommand} from "./tracking.ts";

/** Creates `checkout` with all its commands. */
export function createProgram(context: CommandContext, version: string) {
  const program = new Command("checkout")
    .description("Merchant tasks with PayPal and with the merchant server's payment records.")
    .version(version, "--version", "print the version")
    .addCommand(initCommand(context))
    .addCommand(serveCommand(context))
    .addCommand(sandboxCommand(context))
    .addCommand(checkCommand(context))
    .addCommand(disputesCommand(context))
    .addCommand(linksCommand(context))
    .addCommand(invoicesCommand(context))
    .addCommand(paymentsCommand(context))
    .addCommand(refundCommand(context))
    .addCommand(authorizationsCommand(context))
    .addCommand(trackingCommand(context))
    .addCommand(toCheckCommand(context))
    .addCommand(eventsCommand(context))
    .addCommand(attemptsCommand(context))
    .addCommand(actionsCommand(context))
    .addCommand(savedCardsCommand(context))
    .addHelpText(
      "after",
      `
The settings are environment variables of the merchant server: SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET
and DATABASE_URL. With --sandbox the command uses those of the local sandbox.

Exit codes: 0 done, 1 refused and not done, 2 wrong arguments or settings, 3 not found, 4 no usable reply (it may
have been done), 5 manual resolution needed, 70 internal error, 130 Ctrl-C.

Examples:
  npx checkout-elements init shop
  npx checkout-elements serve --sandbox
  npx checkout-elements sandbox --port 8081
  checkout disputes list --sandbox
  checkout links create --name Mug --price 12.50 --currency USD
  checkout invoices list --all --json`,
    );
  for (const command of all(program)) {
    command
      .exitOverride()
      .helpCommand(false)
      .showHelpAfterError(`Try: ${pathOf(command)} --help`)
      .configureOutput(outputOf(context));
  }
  return program;
}

function all(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(all)];
}

function pathOf(command: CommandUnknownOpts): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function outputOf({terminal}: CommandContext) {
  return {
    writeOut: (text: string) => void terminal.out(text),
    writeErr: (text: string) => void terminal.err(clean(text)),
    getOutHelpWidth: () => terminal.columns ?? 100,
    getErrHelpWidth: () => 100,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  };
}
