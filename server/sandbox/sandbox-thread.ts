import {Worker} from "node:worker_threads";
import {packagePath} from "../shared/package.ts";
import type {SandboxOptions} from "./entry-options.ts";
import type {Control, Failure, Report, Started} from "./worker-messages.ts";

/** A sandbox in a thread of its own. */
export interface SandboxThread extends Started {
  /** Performs a control. After `stop` the thread has ended. @throws Error for another control then */
  perform<Result = void>(control: Control): Promise<Result>;
}

/** @throws TypeError for a wrong option; Node's error when the port or the file can't be opened */
export async function startThread(options: SandboxOptions): Promise<SandboxThread> {
  const worker = new Worker(packagePath("dist/entries/sandbox-worker.js"), {
    workerData: options,
    // Otherwise the thread would run the modules of the process's `--import`, which may start this sandbox.
    execArgv: [],
    env: {...process.env, NODE_OPTIONS: undefined},
  });
  const waiting = new Map<
    number,
    {readonly resolve: (result: unknown) => void; readonly reject: (error: unknown) => void}
  >();
  const resultOf = (number: number) =>
    new Promise((resolve, reject) => waiting.set(number, {resolve, reject}));
  worker.on("message", ({number, result, failure}: Report) => {
    const wait = waiting.get(number);
    waiting.delete(number);
    if (failure) wait?.reject(errorOf(failure));
    else wait?.resolve(result);
  });
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
  const started = (await resultOf(sent).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  })) as Started;
  return {
    ...started,
    async perform<Result>(control: Control) {
      if (hasEnded && control.name === "stop") return undefined as Result;
      if (hasEnded) throw stopped();
      const number = (sent += 1);
      const done = resultOf(number);
      worker.postMessage([number, control]);
      const result = await done;
      if (control.name === "stop") await worker.terminate();
      return result as Result;
    },
  };
}

function stopped(): Error {
  return new Error("the sandbox has stopped");
}

function errorOf({name, message, code}: Failure): Error {
  const error = name === "TypeError" ? new TypeError(message) : new Error(message);
  return code === undefined ? error : Object.assign(error, {code});
}
