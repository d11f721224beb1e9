import {fork} from "node:child_process";
import {once} from "node:events";
import {fileURLToPath} from "node:url";
import type {RoleMessage} from "../../server/shared/role.ts";

export interface RunningMerchant {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The merchant server in a process of its own, as it is built, on a database file in `folder`; it asks `service`. */
export async function startMerchantProcess(
  folder: string,
  service: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningMerchant> {
  const program = fileURLToPath(new URL("../../dist/server/merchant/main.js", import.meta.url));
  const child = fork(program, [], {
    execArgv: [],
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATABASE_URL: `file:${folder}/merchant.db`,
      SERVICE_BASE_URL: service,
      SDK_URL: service,
      CLIENT_ID: "bench-client",
      CLIENT_SECRET: "bench-secret",
      SESSION_KEY: "a bench's session key, 32 characters",
      CART_KEY: "a bench's cart key, 32 characters too",
      CATALOGUE: fileURLToPath(new URL("../merchant/support/catalogue.json", import.meta.url)),
      DRAIN_MS: "0",
      // One session asks all of it.
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...settings,
    },
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
