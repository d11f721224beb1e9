import {spawn} from "node:child_process";
import {once} from "node:events";
import {createInterface} from "node:readline";
import {findOrInstallChromium} from "../support/chromium.ts";

export interface DebuggedChromium {
  /** Of this machine, where its DevTools protocol is spoken. */
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A Chromium that Lighthouse alone drives: started here and not by Playwright, whose own observers would stand in the
 * measured pages.
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
  const said: string[] = [];
  const lines = createInterface(output);
  for await (const line of lines) {
    said.push(line);
    const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
    if (port === undefined) continue;
    // What it says from now on is read, too: nothing may fill the pipe.
    output.resume();
    return Number(port);
  }
  throw new Error(`Chromium ended before it could be asked:\n${said.join("\n")}`);
}
