import type {RunningSandbox, SandboxOptions, SandboxState} from "./entry-options.ts";
import {startThread} from "./sandbox-thread.ts";

export type {RunningSandbox, SandboxOptions, SandboxState} from "./entry-options.ts";

/**
 * Starts the emulated PayPal in a thread of this process, for a shop's tests. It needs no network and no account, and keeps its
 * data in memory. Timers, `Date` and `fetch` that a test replaces have no effect on it.
 *
 * @throws TypeError that names the unknown or wrong option; Node's error when the port can't be opened (`EADDRINUSE` …)
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const thread = await startThread(options);
  const {url, clientId, clientSecret} = thread;
  return {
    url,
    sdkUrl: url,
    clientId,
    clientSecret,
    decide: (decision) => thread.perform({name: "decide", decision}),
    reset: () => thread.perform({name: "reset"}),
    state: () => thread.perform<SandboxState>({name: "state"}),
    restore: (state) => thread.perform({name: "restore", state}),
    stop: () => thread.perform({name: "stop"}),
  };
}
