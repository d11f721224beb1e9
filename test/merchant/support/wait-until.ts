import {setTimeout} from "node:timers/promises";

/** Waits until the condition is true. Has no timeout of its own: the test's timeout applies. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(2);
}
