import {skippedEngines} from "../../support/engines.ts";

/** Runs once before the browser tests, and logs the engines that are skipped because they aren't installed. */
export default function logSkippedEngines(): void {
  for (const line of skippedEngines()) console.log(line);
}
