import {TEST_BUYERS, type TestBuyer} from "../buyers/test-buyers.ts";
import {findTestBuyer} from "../buyers/operations.ts";
import type {Chance, Queries, Tx} from "../context.ts";
import type {Outcome} from "./outcomes.ts";
import {
  type ArmedRow,
  claimArmed,
  deleteArmed,
  findArmed,
  insertArmed,
  listArmed,
  nextVersion,
  readDefaultBuyer,
  setDefaultBuyer,
} from "./records.ts";

/**
 * Takes the outcome that a tester ordered for the next payment, in the transaction of that payment: if it is rolled back,
 * the outcome is armed again. Of several the earliest comes first; n times means n over all instances.
 *
 * @param kinds the outcomes that the caller can bring about
 * @param now milliseconds since the epoch
 */
export async function takeOutcome(
  tx: Tx,
  now: number,
  kinds: readonly Outcome[],
): Promise<Outcome | undefined> {
  for (;;) {
    const armed = await findArmed(tx, kinds);
    if (!armed) return undefined;
    // Another payment may have taken its last time since: then the next one is looked for, until there is none.
    if (await claimArmed(tx, armed.id, now)) return armed.outcome;
  }
}

/** The test buyer that wallet pages offer first. */
export async function defaultBuyer(queries: Queries): Promise<TestBuyer> {
  const id = await readDefaultBuyer(queries);
  return (id === null ? undefined : findTestBuyer(id)) ?? TEST_BUYERS[0];
}

export interface Presets {
  readonly armed: readonly ArmedRow[];
  readonly buyer: TestBuyer;
}

export async function showPresets(queries: Queries): Promise<Presets> {
  return {armed: await listArmed(queries), buyer: await defaultBuyer(queries)};
}

export async function armOutcome(
  tx: Tx,
  {clock, random}: Chance,
  order: {readonly outcome: Outcome; readonly times: number},
): Promise<ArmedRow> {
  return insertArmed(tx, {
    id: random.id("PRE-"),
    position: await nextVersion(tx),
    ...order,
    times_left: order.times,
    armed_at: clock.now(),
    taken_at: null,
  });
}

export async function chooseBuyer(queries: Queries, id: string): Promise<void> {
  await setDefaultBuyer(queries, id);
}

/** Disarms every outcome, and puts the first buyer first again. */
export async function disarmAll(tx: Tx): Promise<void> {
  await deleteArmed(tx);
  await setDefaultBuyer(tx, null);
}

/** False when there is no such outcome. */
export async function disarm(tx: Tx, id: string): Promise<boolean> {
  return (await deleteArmed(tx, id)) > 0;
}
