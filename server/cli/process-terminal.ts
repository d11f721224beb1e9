import {createInterface} from "node:readline/promises";
import type {Terminal} from "./terminal.ts";

/** Creates a terminal from this process's standard streams. */
export function processTerminal(signal: AbortSignal): Terminal {
  const {stdin, stdout, stderr} = process;
  let isClosed = false;
  for (const stream of [stdout, stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // The reader of a pipe may close it early, as `head` does.
      if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
      if (stream === stdout) isClosed = true;
    });
  }
  const write = (stream: NodeJS.WriteStream, text: string) =>
    new Promise<void>((resolve) => {
      stream.write(text, () => resolve());
    });
  return {
    out: (text) => (isClosed ? Promise.resolve() : write(stdout, text)),
    err: (text) => write(stderr, text),
    get isClosed() {
      return isClosed;
    },
    get columns() {
      return stdout.isTTY ? stdout.columns : undefined;
    },
    // NO_COLOR, FORCE_COLOR and dumb terminals: https://no-color.org
    hasColor: stdout.isTTY && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
    async read(most) {
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of stdin as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > most) throw new Error("the standard input is too long");
        parts.push(part);
      }
      return Buffer.concat(parts).toString("utf8");
    },
    async ask(question) {
      if (!stdin.isTTY || !stderr.isTTY) return undefined;
      const lines = createInterface({input: stdin, output: stderr});
      // Ctrl-C does not reach the process while a question is open.
      lines.on("SIGINT", () => process.emit("SIGINT"));
      try {
        return await lines.question(question, {signal});
      } finally {
        lines.close();
      }
    },
  };
}
