import {Command} from "@commander-js/extra-typings";
import {MissingDriverError} from "../database/drivers.ts";
import {SERVER_SETTINGS, settingsHelp} from "../settings.ts";
import {readSettingsFile} from "../settings-file.ts";
import {StartError} from "../start-role.ts";
import type {CommandContext} from "./context.ts";
import {CommandError} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";

export function serveCommand(context: CommandContext) {
  return new Command("serve")
    .description("run the stand-alone merchant server, for a shop in any language")
    .option("--sandbox", "also run the sandbox of PayPal, and use it; needs no settings")
    .option("--settings <file>", "read settings from a file with lines such as PORT=8080")
    .addHelpText(
      "after",
      () => `
The environment's settings come before those of the file. SIGTERM and Ctrl-C end the server when running requests
have their replies, at most ten seconds later. A second Ctrl-C ends it at once.

Exit codes: 0 stopped, 1 not started (a port in use, no database), 2 wrong settings or a missing package.

Examples:
  npx checkout-elements serve --sandbox
  npx checkout-elements serve --settings /etc/checkout-elements/settings.env

${settingsHelp({demo: false})}`,
    )
    .action(async ({sandbox, settings}) => {
      context.stopsItself = true;
      const file = settings === undefined ? {} : await readSettingsFile(settings, SERVER_SETTINGS);
      // The servers' code takes time to load, which other commands don't need.
      const {serve} = await import("../serve.ts");
      try {
        await serve({
          variables: {...file, ...given(context.variables)},
          hasSandbox: sandbox === true,
          say: (line) => context.output.lines(line),
          signal: context.signal,
        });
      } catch (error) {
        if (error instanceof MissingDriverError) throw missingDriver(error);
        throw notStarted(error);
      }
    });
}

/** The variables that have a value. An empty one counts as absent. */
export function given(variables: CommandContext["variables"]): CommandContext["variables"] {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
}

/** The error of the command for a role that can't start. Other errors are returned unchanged. */
export function notStarted(error: unknown): unknown {
  if (!(error instanceof StartError)) return error;
  return new CommandError(EXIT.refused, "NOT_STARTED", error.message, {cause: error});
}

function missingDriver({driver, message, cause}: MissingDriverError): CommandError {
  return new CommandError(EXIT.usage, "MISSING_PACKAGE", message, {
    details: [
      "It must be in the same project as checkout-elements. Without a project:",
      `npx --package checkout-elements --package ${driver} checkout-elements serve`,
    ],
    cause,
  });
}
