import type {Tx} from "../context.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";
import type {Outcome} from "../test-controls/outcomes.ts";

/** What a tester ordered for the next payment, of the kinds that the caller can bring about; it is used up by this. */
export async function takeOrdered<Kind extends Outcome>(
  tx: Tx,
  now: number,
  kinds: readonly Kind[],
): Promise<Kind | undefined> {
  const taken = await takeOutcome(tx, now, kinds);
  return kinds.find((kind) => kind === taken);
}
