import {fork} from "node:child_process";
import {once} from "node:events";
import {fileURLToPath} from "node:url";
import type {RoleMessage} from "../../server/shared/role.ts";
import {storedIn} from "../support/running-sandbox.ts";
import {bodyOf, requestText, sendOnce} from "./load.ts";

/** A server in its own process. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const CREDENTIALS = {CLIENT_ID: "sandbox-client", CLIENT_SECRET: "sandbox-secret"};

async function start(
  program: string,
  settings: Settings,
  execArgv: readonly string[] = [],
): Promise<RunningServer> {
  const child = fork(program, [], {
    execArgv: [...execArgv],
    env: {PATH: process.env["PATH"], LOG_LEVEL: "warn", ...settings},
  });
  const [message] = (await once(child, "message")) as [RoleMessage];
  if ("failed" in message) throw new Error(message.failed);
  return {
    url: message.ready,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** Starts the built merchant server on a database file in `folder`. `service` is PayPal's URL. */
export function startMerchantProcess(
  folder: string,
  service: string,
  settings: Settings = {},
): Promise<RunningServer> {
  return start(fileAt("../../dist/server/merchant/main.js"), {
    PORT: "0",
    DATABASE_URL: `file:${folder}/merchant.db`,
    SERVICE_BASE_URL: service,
    SDK_URL: service,
    ...CREDENTIALS,
    SESSION_KEY: "the-session-key-of-a-measurement",
    CART_KEY: "the-cart-key-of-all-measurements",
    CATALOGUE: fileAt("../merchant/support/catalogue.json"),
    DRAIN_MS: "0",
    // All requests come from one address.
    RATE_LIMITS: "off",
    ...settings,
  });
}

/** Starts the Express server for the comparison. */
export function startExpressSample(service: string, settings: Settings): Promise<RunningServer> {
  return start(
    fileAt("../frameworks/express-sample/server.ts"),
    {NODE_ENV: "production", SERVICE_BASE_URL: service, ...CREDENTIALS, ...settings},
    ["--import", "tsx"],
  );
}

export interface RunningSandbox extends RunningServer {
  /** Headers of a server's request to PayPal. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Starts the built sandbox with a file in `folder`. */
export async function startSandboxProcess(folder: string, settings: Settings = {}): Promise<RunningSandbox> {
  const server = await start(fileAt("../../dist/server/sandbox/main.js"), {
    SANDBOX_PORT: "0",
    ...storedIn(`${folder}/sandbox.db`),
    ...settings,
  });
  const credentials = Buffer.from(`${CREDENTIALS.CLIENT_ID}:${CREDENTIALS.CLIENT_SECRET}`).toString("base64");
  const form = {"Content-Type": "application/x-www-form-urlencoded", Authorization: `Basic ${credentials}`};
  const reply = await sendOnce(
    server.url,
    requestText("POST", "/v1/oauth2/token", form, "grant_type=client_credentials"),
  );
  const {access_token: token} = bodyOf<{access_token: string}>(reply);
  return {
    ...server,
    headers: {"Content-Type": "application/json", Authorization: `Bearer ${token}`},
  };
}
