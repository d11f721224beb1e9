import {Worker} from "node:worker_threads";
import {packagePath} from "../shared/package.ts";
import type {StartSettings} from "./start.ts";
import type {Control, Failure, Report} from "./worker-messages.ts";

/** A sandbox in a thread of its own. */
export interface SandboxThread {
  readonly url: string;
  /** Performs a control. After `stop` the thread has ended. @throws Error for another control then */
  perform(control: Control): Promise<void>;
}

/** @throws the error of the start: the port or the file can't be opened */
export async function startThread(settings: StartSettings): Promise<SandboxThread> {
  const worker = new Worker(packagePath("dist/entries/sandbox-worker.js"), {
    workerData: settings,
    // Otherwise the thread would run the modules of the process's `--import`, which may start this sandbox.
    execArgv: [],
    env: {...process.env, NODE_OPTIONS: undefined},
  });
  const waiting = new Map<
    number | "start",
    {readonly resolve: (url: string) => void; readonly reject: (error: unknown) => void}
  >();
  const answerTo = (key: number | "start") =>
    new Promise<string>((resolve, reject) => waiting.set(key, {resolve, reject}));
  const settle = (report: Report) => {
    const key = "ready" in report ? "start" : "done" in report ? report.done : report.failed;
    const wait = waiting.get(key);
    waiting.delete(key);
    if ("failed" in report) wait?.reject(errorOf(report));
    else wait?.resolve("ready" in report ? report.ready : "");
  };
  worker.on("message", settle);
  let hasEnded = false;
  const rejectAll = (error: unknown) => {
    for (const {reject} of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("error", (error) => {
    if (waiting.size === 0) throw error;
    rejectAll(error);
  });
  worker.on("exit", () => {
    hasEnded = true;
    rejectAll(stopped());
  });
  let sent = 0;
  const url = await answerTo("start").catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  return {
    url,
    async perform(control) {
      if (hasEnded && control.name === "stop") return;
      if (hasEnded) throw stopped();
      const number = (sent += 1);
      const done = answerTo(number);
      worker.postMessage([number, control]);
      await done;
      if (control.name === "stop") await worker.terminate();
    },
  };
}

function stopped(): Error {
  return new Error("the sandbox has stopped");
}

function errorOf({error, code}: Failure): unknown {
  return error instanceof Error && code !== undefined ? Object.assign(error, {code}) : error;
}
