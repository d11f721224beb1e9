#!/usr/bin/env node
import {constants} from "node:os";
import {systemRandomness} from "../merchant/randomness.ts";
import {DEFAULT_RESILIENCE} from "../merchant/paypal/resilience.ts";
import {systemClock} from "../shared/clock.ts";
import {packageVersion} from "../shared/package-version.ts";
import {processTerminal} from "./process-terminal.ts";
import {runCommand} from "./run.ts";

/** Milliseconds in which a second signal is the first one again: npx passes on a Ctrl-C that this process has got, too. */
const SAME_SIGNAL_MS = 1_000;

/** `checkout` and `checkout-elements`: the command, as a process. */
const interruption = new AbortController();
let stoppedAt: number | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stoppedAt ??= performance.now();
    interruption.abort();
    // The second Ctrl-C doesn't wait for a graceful end.
    if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal]);
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
  terminal: processTerminal(interruption.signal),
  variables: process.env,
  fetch: globalThis.fetch,
  clock: systemClock,
  randomness: systemRandomness,
  resilience: DEFAULT_RESILIENCE,
  signal: interruption.signal,
  version: packageVersion,
});
// An abandoned call would keep the process running.
if (interruption.signal.aborted) process.exit();
