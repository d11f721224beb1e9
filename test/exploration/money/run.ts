import fc from "fast-check";
import {startFakePayPal} from "../../merchant/support/fake-paypal.ts";
import {moneyModel} from "./model.ts";

/**
 * The process that runs the model of money: `run.ts <seed> <schedules>`. Servers, journal and service are in it; it tells
 * what was found to who started it, and ends with that one.
 */
const [seed, schedules] = process.argv.slice(2);
process.on("disconnect", () => process.exit(1));
const paypal = await startFakePayPal();
const details = await fc.check(await moneyModel(paypal), {
  seed: Number(seed),
  numRuns: Number(schedules),
  endOnFailure: true,
});
const found = details.failed ? await fc.asyncDefaultReportMessage(details) : undefined;
const message = {runs: details.numRuns, ...(found === undefined ? {} : {found})};
process.send?.(message, () => process.exit(0));
if (!process.send) {
  console.log(message);
  process.exit(0);
}
