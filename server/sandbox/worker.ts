import {parentPort, workerData} from "node:worker_threads";
import type {SandboxOptions} from "./entry-options.ts";
import {startSandbox} from "./start.ts";
import {readStartOptions} from "./start-options.ts";
import type {Control, Failure, Report, Started} from "./worker-messages.ts";

// Runs the sandbox in a thread of its own. The timers, the `Date` and the `fetch` that a test replaces are those of another
// thread.
const port = parentPort;
if (!port) throw new Error("the sandbox's worker runs as a thread only");

/** Performs a control, and reports its result or its error. */
async function answer(number: number, perform: () => unknown): Promise<void> {
  let report: Report;
  try {
    report = {number, result: await perform()};
  } catch (error) {
    report = {number, failure: failureOf(error)};
  }
  port!.postMessage(report);
}

function failureOf(error: unknown): Failure {
  const {name, message, code} = error as NodeJS.ErrnoException;
  return {name, message, code};
}

async function start(options: SandboxOptions): Promise<Started> {
  const settings = readStartOptions(options);
  const sandbox = await startSandbox(settings);
  const perform = (control: Control) => {
    switch (control.name) {
      case "reset":
        return sandbox.reset();
      case "state":
        return sandbox.state();
      case "restore":
        return sandbox.restore(control.state);
      case "decide":
        return sandbox.decide(control.decision);
      case "stop":
        return sandbox.stop();
    }
  };
  port!.on("message", ([number, control]: readonly [number, Control]) => {
    void answer(number, () => perform(control));
  });
  return {url: sandbox.url, clientId: settings.clientId, clientSecret: settings.clientSecret};
}

await answer(0, () => start(workerData as SandboxOptions));
