import {setTimeout} from "node:timers/promises";

/** Waits for what comes about by itself, such as a call that nobody waits for; a test that hangs is a failure. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(2);
}
