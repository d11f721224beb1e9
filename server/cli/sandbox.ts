import {Command} from "@commander-js/extra-typings";
import {sandboxSettingsHelp, SERVER_SETTINGS} from "../settings.ts";
import {readSettingsFile} from "../settings-file.ts";
import {type CommandContext, wholeNumber} from "./context.ts";
import {given, notStarted} from "./serve.ts";

export function sandboxCommand(context: CommandContext) {
  return new Command("sandbox")
    .description("run the sandbox of PayPal, for tests in any language")
    .option("--port <port>", "port to listen on; 0 takes any free one", wholeNumber("--port", 0, 65_535))
    .option(
      "--seed <number>",
      "fill the account with sample data, and make the same ids for the same requests",
    )
    .option("--now <time>", "time that the clock starts with, such as 2027-01-15T12:00:00Z")
    .option("--clock-stopped", "let the clock stand still")
    .option("--settings <file>", "read settings from a file with lines such as SANDBOX_PORT=8081")
    .addHelpText(
      "after",
      () => `
The environment's settings come before those of the file, and the options before both. SIGTERM and Ctrl-C end the
sandbox when its data are saved.

Exit codes: 0 stopped, 1 not started (a port in use), 2 wrong settings.

Examples:
  npx checkout-elements sandbox --port 8081
  npx checkout-elements sandbox --port 0 --seed 1 --now 2027-01-15T12:00:00Z --clock-stopped

${sandboxSettingsHelp()}`,
    )
    .action(async ({port, seed, now, clockStopped, settings}) => {
      context.stopsItself = true;
      const file = settings === undefined ? {} : await readSettingsFile(settings, SERVER_SETTINGS);
      const variables = {
        ...file,
        ...given(context.variables),
        ...given({
          SANDBOX_PORT: port?.toString(),
          SANDBOX_SEED: seed,
          SANDBOX_NOW: now,
          SANDBOX_CLOCK_STOPPED: clockStopped ? "on" : undefined,
        }),
      };
      // The sandbox's code takes time to load, which other commands don't need.
      const {serveSandbox} = await import("../serve-sandbox.ts");
      try {
        await serveSandbox({
          variables,
          say: (line) => context.output.lines(line),
          signal: context.signal,
        });
      } catch (error) {
        throw notStarted(error);
      }
    });
}
