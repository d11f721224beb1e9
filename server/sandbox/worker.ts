import {parentPort, workerData} from "node:worker_threads";
import {startSandbox, type StartSettings} from "./start.ts";
import type {Control, Report} from "./worker-messages.ts";

// Runs the sandbox in a thread of its own. The timers, the `Date` and the `fetch` that a test replaces are those of another
// thread.
const port = parentPort;
if (!port) throw new Error("the sandbox's worker runs as a thread only");

const report = (message: Report) => port.postMessage(message);
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code;

try {
  const sandbox = await startSandbox(workerData as StartSettings);
  const perform = async (control: Control) => {
    switch (control.name) {
      case "reset":
        return sandbox.reset();
      case "fill":
        return sandbox.fill(control.seed);
      case "decide":
        return sandbox.decide(control.decision);
      case "stop":
        return sandbox.stop();
    }
  };
  port.on("message", ([number, control]: readonly [number, Control]) => {
    perform(control).then(
      () => report({done: number}),
      (error: unknown) => report({failed: number, error, code: codeOf(error)}),
    );
  });
  report({ready: sandbox.url});
} catch (error) {
  report({failed: "start", error, code: codeOf(error)});
}
