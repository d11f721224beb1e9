import {Command} from "@commander-js/extra-typings";
import {CHECKS, type CheckContext, OBSERVATIONS, runCheck} from "./check/checks.ts";
import {developmentUrl} from "./check/hosts.ts";
import {Implementation} from "./check/implementation.ts";
import {Sandbox} from "./check/sandbox.ts";
import {startSandbox} from "./check/start-sandbox.ts";
import {readCommandSettings} from "./config.ts";
import {type CommandContext, wholeNumber} from "./context.ts";
import {CommandError, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";

/** Tests a shop's own routes against the contract of `demo/docs/your-own-server.md`. */
export function checkCommand(context: CommandContext) {
  return new Command("check")
    .description("test a server of your own that answers the elements, against the local sandbox")
    .argument("<url>", "address of its routes, such as http://localhost:9000/service-api")
    .requiredOption(
      "--order <json>",
      'body that creates an order, such as \'{"items": [{"sku": "mug", "quantity": 1}]}\'',
    )
    .requiredOption("--price <amount>", 'what that order costs, such as "USD 12.50"')
    .option("--sandbox-url <url>", "the sandbox that your server uses as PayPal; started if there is none")
    .option("--origin <origin>", "origin of the shop's pages, if it is not that of the routes")
    .option("--token-path <path>", "the client token's route", "/auth/browser-safe-client-token")
    .option("--create-path <path>", "the route that creates orders", "/checkout/orders/create")
    .option("--capture-path <path>", "the route that captures", "/checkout/orders/{id}/capture")
    .option("--slow <seconds>", "longest time for a reply", wholeNumber("--slow", 1, 20), 5)
    .addHelpText(
      "after",
      `
The command creates orders, pays them with test cards, loses PayPal's replies, and reads in the sandbox what was charged.
It refuses every server that is not on this machine, in a private network, or named .test, .local or .internal.

Start your server with the sandbox's address as PayPal's, and with CLIENT_ID=sandbox-client and
CLIENT_SECRET=sandbox-secret, which the command uses, too, unless the environment has others.

Exit codes: 0 all rules hold, 1 a rule is broken, 2 wrong arguments.

Example:
  npx checkout-elements check http://localhost:9000/service-api --price "USD 12.50" \\
    --order '{"items": [{"sku": "mug", "quantity": 1}]}'`,
    )
    .action(async (text, options) => {
      const url = developmentUrl("The server", text);
      const settings = readCommandSettings(context.variables, true);
      const sandboxUrl = developmentUrl("The sandbox", options.sandboxUrl ?? settings.serviceBaseUrl).origin;
      const {clientId, clientSecret} = settings;
      const {fetch} = context;
      const stop = await startSandbox({url: sandboxUrl, clientId, clientSecret}, fetch);
      try {
        const sandbox = new Sandbox({url: sandboxUrl, clientId, clientSecret, fetch});
        await sandbox.connect();
        const implementation = new Implementation({
          url: url.href.replace(/\/+$/, ""),
          paths: {token: options.tokenPath, create: options.createPath, capture: options.capturePath},
          origin: options.origin ?? url.origin,
          slowMs: options.slow * 1000,
          secret: clientSecret,
          fetch,
        });
        await runChecks(context, {
          implementation,
          sandbox,
          purchase: readOrder(options.order),
          price: readPrice(options.price),
          isCrossOrigin: options.origin !== undefined && options.origin !== url.origin,
        });
      } finally {
        await stop();
      }
    });
}

/** @throws CommandError if a rule is broken */
async function runChecks({output}: CommandContext, run: CheckContext): Promise<void> {
  const [conditions, others] = [CHECKS.slice(0, 2), [...CHECKS.slice(2), ...OBSERVATIONS]];
  let broken = 0;
  const report = async (check: (typeof CHECKS)[number]) => {
    const sentence = await runCheck(check, run);
    if (sentence === undefined) return output.lines(`ok     ${check.name}`);
    broken += 1;
    await output.lines(`WRONG  ${check.name}`, `       ${sentence}`);
  };
  for (const check of conditions) if (broken === 0) await report(check);
  if (broken === 0) for (const check of others) await report(check);
  else await output.lines("The other rules are not checked.");
  if (broken > 0)
    throw new CommandError(
      EXIT.refused,
      "CONTRACT_BROKEN",
      `${broken} ${broken === 1 ? "rule is" : "rules are"} broken.`,
      {
        details: ["dist/docs/your-own-server.md of the package explains the rules."],
      },
    );
}

function readOrder(text: string): object {
  try {
    const order: unknown = JSON.parse(text);
    if (typeof order === "object" && order !== null) return order;
  } catch {
    // Refused below.
  }
  throw wrongUse("--order takes a JSON object.");
}

function readPrice(text: string) {
  const [, currencyCode, value] = /^([A-Z]{3}) (\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (currencyCode === undefined || value === undefined)
    throw wrongUse('--price takes a currency and an amount, such as "USD 12.50".');
  return {currencyCode, value};
}
