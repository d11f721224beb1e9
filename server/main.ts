import {type ChildProcess, fork} from "node:child_process";
import {parseArgs} from "node:util";
import {fileURLToPath} from "node:url";
import {asPageAddress, reachableOrigin, webhookSettings} from "./reachable.ts";
import type {RoleMessage} from "./shared/role.ts";
import {helpText, roleVariables} from "./settings.ts";
import {TEST_CARD_LINE} from "./test-card.ts";

/**
 * `npm start`: starts each requested role as a process, and stops them together.
 *
 *     node dist/server/main.js              the merchant server, for the PayPal that the settings name
 *     node dist/server/main.js --sandbox    the sandbox, and the demo shop for it
 *     node dist/server/main.js --help       prints every setting
 */
const roles = {
  sandbox: {title: "sandbox", file: "./sandbox/main.js"},
  merchant: {title: "merchant server", file: "./merchant/main.js"},
  demo: {title: "demo shop", file: "../demo-server/main.js"},
} as const;

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
}

const running: ChildProcess[] = [];
let stopping = false;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Starts a role. Resolves when it is ready, and rejects with a message of one line when it fails. */
function start(role: keyof typeof roles, settings: NodeJS.ProcessEnv = {}): Promise<Running> {
  const {title, file} = roles[role];
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {env: {...process.env, ...settings}});
  running.push(child);
  return new Promise((resolve, reject) => {
    child.on("message", (message: RoleMessage) => {
      if ("ready" in message) resolve({process: child, url: message.ready});
      else reject(new Error(message.failed));
    });
    child.on("exit", (code, signal) => {
      reject(new Error(`${title}: ended before it was ready (${signal ?? `exit code ${code}`}).`));
      // The shop can't sell with one role alone, so the other one is stopped, too.
      if (!stopping && child.exitCode !== 0) {
        stop(1, `${title}: ended unexpectedly (${signal ?? `exit code ${code}`}).`);
      }
    });
  });
}

/** Stops all roles. The process ends with `code` when they have ended. */
function stop(code: number, line?: string): void {
  if (!stopping) {
    process.exitCode = code;
    if (line !== undefined) process.stderr.write(`${line}\n`);
  }
  stopping = true;
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  }
}

async function main(): Promise<void> {
  process.on("SIGINT", () => stop(0));
  process.on("SIGTERM", () => stop(0));
  try {
    const {values} = parseArgs({
      options: {sandbox: {type: "boolean", default: false}, help: {type: "boolean", default: false}},
    });
    if (values.help) {
      say(helpText());
      return;
    }
    const {isDemo, variables} = await roleVariables(process.env, values);
    const settings: NodeJS.ProcessEnv = {...variables};
    if (values.sandbox) {
      const sandbox = await start("sandbox", {
        // Name of the demo shop. A merchant's own setting replaces it.
        SANDBOX_MERCHANT_NAME: "Kiln & Fold",
        ...webhookSettings(process.env),
        ...process.env,
      });
      const url = reachableOrigin(sandbox.url);
      Object.assign(settings, {SANDBOX: "1", SERVICE_BASE_URL: url, SDK_URL: url});
      say(`Sandbox of PayPal         ${url}`);
    }
    const shop = await start(isDemo ? "demo" : "merchant", settings);
    const address = asPageAddress(shop.url);
    say(`${isDemo ? "Front page     " : "Merchant server"}           ${address}`);
    if (isDemo) say(`Docs                      ${address}/docs/`);
    if (values.sandbox && !process.env["OPERATOR_KEY"])
      say(`Back office               ${address}/back-office/, with the key in .data/operator.key`);
    if (values.sandbox) {
      say(`${TEST_CARD_LINE} (more at the sandbox's address)`);
    }
    say("Stop with Ctrl-C.");
  } catch (error) {
    stop(1, error instanceof Error ? error.message : String(error));
  }
}

await main();
