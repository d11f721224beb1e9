import {type ChildProcess, fork} from "node:child_process";
import {once} from "node:events";
import {fileURLToPath} from "node:url";
import type {RoleMessage} from "../../../server/shared/role.ts";
import {CLIENT_ID, CLIENT_SECRET} from "./fake-paypal.ts";
import {CART_KEY, SESSION_KEY} from "./shop.ts";

/** A merchant server in its own process, started from its source as in production. */
export interface MerchantProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves with its exit code and signal. */
  readonly ended: Promise<{code: number | null; signal: NodeJS.Signals | null}>;
}

const CATALOGUE = fileURLToPath(new URL("catalogue.json", import.meta.url));
const PROGRAM = fileURLToPath(new URL("../../../server/merchant/main.ts", import.meta.url));

/** @param variables settings besides PayPal's URL and the database's URL */
export async function startMerchantProcess(
  paypalUrl: string,
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<MerchantProcess> {
  const child = fork(PROGRAM, {
    execArgv: ["--import", "tsx"],
    env: {
      PATH: process.env["PATH"],
      TMPDIR: process.env["TMPDIR"],
      PORT: "0",
      SERVICE_BASE_URL: paypalUrl,
      SDK_URL: paypalUrl,
      DATABASE_URL: databaseUrl,
      CLIENT_ID,
      CLIENT_SECRET,
      SESSION_KEY,
      CART_KEY,
      CATALOGUE,
      LOG_LEVEL: "silent",
      ...variables,
    },
  });
  const ended = once(child, "exit").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  const [message] = (await Promise.race([once(child, "message"), ended.then(() => [])])) as [RoleMessage?];
  if (!message || "failed" in message)
    throw new Error(message?.failed ?? "The server ended before it was ready.");
  return {url: message.ready, process: child, ended};
}
