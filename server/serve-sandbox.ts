import {once} from "node:events";
import {reachableOrigin} from "./reachable.ts";
import {readSandboxSettings} from "./sandbox/config.ts";
import {SANDBOX_PORTS, startSandbox} from "./sandbox/start.ts";
import {SERVER_SETTINGS} from "./settings.ts";
import {misspelt, SettingsError} from "./shared/settings.ts";
import {startRole} from "./start-role.ts";
import {TEST_CARD_LINE} from "./test-card.ts";

export interface ServeSandboxOptions {
  /** Settings by their names. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Prints a line. */
  readonly say: (line: string) => Promise<void>;
  /** Stops the sandbox. */
  readonly signal: AbortSignal;
}

/**
 * Runs the sandbox until the signal is aborted. Resolves when it has stopped gracefully.
 *
 * @throws SettingsError for wrong and misspelt settings; StartError for a port in use and the like
 */
export async function serveSandbox({variables, say, signal}: ServeSandboxOptions): Promise<void> {
  const problems = misspelt(variables, SERVER_SETTINGS);
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  const settings = readSandboxSettings(variables);
  if (signal.aborted) return;
  const sandbox = await startRole("sandbox", SANDBOX_PORTS, variables, () => startSandbox(settings));
  try {
    const url = reachableOrigin(sandbox.url);
    await say(`Sandbox of PayPal         ${url}`);
    await say(`Client id                 ${settings.clientId}`);
    await say(TEST_CARD_LINE);
    await say("Stop with Ctrl-C.");
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await sandbox.stop();
  }
}
