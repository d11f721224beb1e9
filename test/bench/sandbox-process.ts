import {fork} from "node:child_process";
import {once} from "node:events";
import {fileURLToPath} from "node:url";
import type {RoleMessage} from "../../server/shared/role.ts";
import {bytesOf, Load} from "./load.ts";

export interface RunningSandbox {
  readonly url: string;
  readonly pid: number;
  /** `Authorization` and `Content-Type` of a server's request. */
  readonly headers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The sandbox in a process of its own, as it is built, on a database file in `folder`. */
export async function startSandboxProcess(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningSandbox> {
  const program = fileURLToPath(new URL("../../dist/server/sandbox/main.js", import.meta.url));
  const child = fork(program, [], {
    execArgv: [],
    env: {
      PATH: process.env["PATH"],
      SANDBOX_PORT: "0",
      SANDBOX_DATABASE_URL: `file:${folder}/sandbox.db`,
      LOG_LEVEL: "warn",
      ...settings,
    },
  });
  const [message] = (await once(child, "message")) as [RoleMessage];
  if ("failed" in message) throw new Error(message.failed);
  const url = message.ready;
  const load = await Load.open(url, 1);
  const credentials = Buffer.from("sandbox-client:sandbox-secret").toString("base64");
  const form = {"Content-Type": "application/x-www-form-urlencoded", Authorization: `Basic ${credentials}`};
  const [token] = await load.bodies<{access_token: string}>([
    bytesOf("POST", "/v1/oauth2/token", form, "grant_type=client_credentials"),
  ]);
  load.close();
  return {
    url,
    pid: child.pid ?? 0,
    headers: {"Content-Type": "application/json", Authorization: `Bearer ${token?.access_token}`},
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
