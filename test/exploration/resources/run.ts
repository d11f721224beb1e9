import fc from "fast-check";
import {inMemory} from "../../support/databases.ts";
import type {Model} from "../length.ts";
import {TestSandbox} from "../../sandbox/support/sandbox.ts";

/**
 * The process that runs one model under fast-check's scheduler, so that calls overlap in every order: `run.ts <model>
 * <seed> <schedules>`. The sandbox is in this process, its database in memory; schedules share it, each with resources of
 * its own. It tells what was found to who started it, and ends with that one.
 */
const [name, seed, schedules] = process.argv.slice(2);
process.on("disconnect", () => process.exit(1));
const {model} = (await import(`./${name}.ts`)) as {model: Model};
const sandbox = await TestSandbox.open(inMemory, {}, "silent");
const details = await fc.check(await model(sandbox), {
  seed: Number(seed),
  numRuns: Number(schedules),
  endOnFailure: true,
});
const found = details.failed ? await fc.asyncDefaultReportMessage(details) : undefined;
process.send?.({runs: details.numRuns, ...(found === undefined ? {} : {found})}, () => process.exit(0));
