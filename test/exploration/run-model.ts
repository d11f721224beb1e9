import fc from "fast-check";
import {startFakePayPal} from "../merchant/support/fake-paypal.ts";
import {TestSandbox} from "../sandbox/support/sandbox.ts";
import {engines} from "../support/databases.ts";
import {moneyModel} from "./money/model.ts";
import type {Model} from "./options.ts";
import {purchasesModel} from "./purchases/model.ts";
import {shopEventsModel} from "./shop-events/model.ts";

/**
 * Runs one model under fast-check's scheduler, which overlaps calls in every order: `run-model.ts <model> <seed>
 * <schedules>`. The servers are in this process and their databases in memory. It sends the result to its parent process,
 * and exits with it.
 */
const [name = "", seed, schedules] = process.argv.slice(2);
process.on("disconnect", () => process.exit(1));

async function load(): Promise<fc.IAsyncProperty<unknown>> {
  if (name === "money") return moneyModel(await startFakePayPal());
  const engine = engines().find((each) => name === `shop-events-${each.name}`);
  if (engine) return shopEventsModel(await startFakePayPal(), engine);
  if (name === "purchases") return purchasesModel(await startFakePayPal());
  const {model} = (await import(`./resources/${name}.ts`)) as {model: Model};
  return model(await TestSandbox.open({}, "silent"));
}

const details = await fc.check(await load(), {
  seed: Number(seed),
  numRuns: Number(schedules),
  endOnFailure: true,
  includeErrorInReport: true,
});
const failure = details.failed ? await fc.asyncDefaultReportMessage(details) : undefined;
const result = {runs: details.numRuns, ...(failure === undefined ? {} : {failure})};
process.send?.(result, () => process.exit(0));
if (!process.send) {
  console.log(result);
  process.exit(0);
}
