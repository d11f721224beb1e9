import {spawn} from "node:child_process";
import {once} from "node:events";
import {createInterface} from "node:readline";
import {findOrInstallChromium} from "../support/chromium.ts";

export interface DebuggedChromium {
  /** Port of the DevTools protocol. */
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a Chromium for Lighthouse. Playwright would add its own observers to the measured pages.
 *
 * @param profile an empty folder
 */
export async function startDebuggedChromium(profile: string): Promise<DebuggedChromium> {
  const flags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
  ];
  const child = spawn(
    await findOrInstallChromium(),
    [...flags, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    {stdio: ["ignore", "ignore", "pipe"]},
  );
  const ended = once(child, "exit");
  return {
    port: await announcedPort(child.stderr),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function announcedPort(output: NodeJS.ReadableStream): Promise<number> {
  const printed: string[] = [];
  const lines = createInterface(output);
  for await (const line of lines) {
    printed.push(line);
    const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
    if (port === undefined) continue;
    // Reads further output, so that the pipe does not fill up.
    output.resume();
    return Number(port);
  }
  throw new Error(`Chromium ended before it was ready:\n${printed.join("\n")}`);
}
