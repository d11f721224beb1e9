import {once} from "node:events";
import {withSandboxDefaults} from "./merchant/config.ts";
import {SHOP_KEYS, withKeptKeys} from "./merchant/keys.ts";
import {MERCHANT_PORTS, startMerchant} from "./merchant/start.ts";
import {asPageAddress, reachableOrigin, webhookSettings} from "./reachable.ts";
import {readSandboxSettings} from "./sandbox/config.ts";
import {SANDBOX_PORTS, startSandbox} from "./sandbox/start.ts";
import {checkSettings} from "./settings.ts";
import {packagePath} from "./shared/package.ts";
import type {PortSettings, RunningRole} from "./shared/role.ts";
import {startRole} from "./start-role.ts";
import {TEST_CARD_LINE} from "./test-card.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Folder in which the sandbox's shop keeps its keys and its data, in the working directory. */
const DATA = ".data";

export interface ServeOptions {
  /** Settings by their names. */
  readonly variables: Variables;
  /** True if the sandbox of PayPal is started, too. */
  readonly hasSandbox: boolean;
  /** Prints a line. */
  readonly say: (line: string) => Promise<void>;
  /** Stops the server. */
  readonly signal: AbortSignal;
}

/**
 * Runs the stand-alone merchant server, with or without the sandbox, until the signal is aborted. Resolves when it has stopped
 * gracefully.
 *
 * @throws SettingsError for missing, wrong and misspelt settings; StartError for a port in use and the like
 */
export async function serve({variables, hasSandbox, say, signal}: ServeOptions): Promise<void> {
  checkSettings(variables, {sandbox: hasSandbox, demo: false});
  if (signal.aborted) return;
  const running: RunningRole[] = [];
  async function run(
    name: string,
    ports: PortSettings,
    start: () => Promise<RunningRole>,
  ): Promise<RunningRole> {
    const role = await startRole(name, ports, variables, start);
    running.unshift(role);
    return role;
  }
  try {
    let settings = variables;
    if (hasSandbox) {
      const sandbox = await run("sandbox", SANDBOX_PORTS, () =>
        startSandbox(readSandboxSettings({...webhookSettings(variables), ...variables})),
      );
      const url = reachableOrigin(sandbox.url);
      settings = await sandboxShop(variables, url);
      await say(`Sandbox of PayPal         ${url}`);
    }
    const merchant = await run("merchant server", MERCHANT_PORTS, () => startMerchant(settings));
    const address = asPageAddress(reachableOrigin(merchant.url));
    await say(`Merchant server           ${address}`);
    if (settings["OPERATOR_KEY"]) await say(`Back office               ${address}/back-office/`);
    if (hasSandbox) {
      const kept = Object.entries(SHOP_KEYS).filter(([name]) => !variables[name]);
      await say(`Keys                      ${kept.map(([, file]) => `${DATA}/${file}`).join(", ")}`);
      await say(TEST_CARD_LINE);
    }
    await say("Stop with Ctrl-C.");
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    // The merchant server first, because its running requests still need PayPal.
    for (const role of running) await role.stop();
  }
}

/** Settings of a shop at the sandbox: created keys, and an example's products. */
async function sandboxShop(variables: Variables, url: string): Promise<Variables> {
  const settings = await withKeptKeys(withSandboxDefaults(variables), DATA, SHOP_KEYS);
  return {
    ...settings,
    CATALOGUE: variables["CATALOGUE"] || packagePath("deploy/catalogue.json"),
    SERVICE_BASE_URL: url,
    SDK_URL: url,
  };
}
