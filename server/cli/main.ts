#!/usr/bin/env node
import {systemRandomness} from "../merchant/randomness.ts";
import {DEFAULT_RESILIENCE} from "../merchant/paypal/resilience.ts";
import {systemClock} from "../shared/clock.ts";
import {packageVersion} from "../shared/package-version.ts";
import {processTerminal} from "./process-terminal.ts";
import {runCommand} from "./run.ts";

/** `checkout`: the back-office command, as a process. */
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());
process.once("SIGTERM", () => interruption.abort());

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
