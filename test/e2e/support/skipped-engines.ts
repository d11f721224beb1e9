import {skippedEngines} from "../../support/engines.ts";

/** Runs once before the browser tests: an engine that this machine lacks is left out, and never without a word. */
export default function sayLeftOutEngines(): void {
  for (const line of skippedEngines()) console.log(line);
}
