import {findTestBuyer, TEST_BUYERS, type TestBuyer} from "../buyers/test-buyers.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import type {Outcome} from "./test-controls.schema.ts";
import {
  type ArmedRow,
  claimArmed,
  deleteArmed,
  findArmed,
  insertArmed,
  listArmed,
  nextVersion,
  readDecision,
  readDefaultBuyer,
  setDecision,
  setDefaultBuyer,
} from "./test-controls.records.ts";

export {advanceClock, resetClock} from "./test-controls.records.ts";

/**
 * Takes the outcome for the next payment, in that payment's transaction. A rollback arms it again. The earliest
 * outcome comes first. Its number of times counts over all instances.
 *
 * @param kinds the outcomes that the caller supports
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
    // A concurrent payment may have used it up, so the next one is tried.
    if (await claimArmed(tx, armed.id, now)) return armed.outcome;
  }
}

/** The test buyer that wallet pages select first. */
export async function defaultBuyer(queries: Queries): Promise<TestBuyer> {
  const id = await readDefaultBuyer(queries);
  return (id === null ? undefined : findTestBuyer(id)) ?? TEST_BUYERS[0];
}

/** Action of a buyer's window: it waits for a click, or approves or cancels by itself. */
const DECISIONS = ["ask", "approve", "cancel"] as const;
export type Decision = (typeof DECISIONS)[number];

/** The decision preset for buyers' windows. */
export async function presetDecision(queries: Queries): Promise<Decision> {
  return (await readDecision(queries)) ?? "ask";
}

export async function chooseDecision(queries: Queries, decision: Decision): Promise<void> {
  await setDecision(queries, decision === "ask" ? null : decision);
}

export interface Presets {
  readonly armed: readonly ArmedRow[];
  readonly buyer: TestBuyer;
  readonly decision: Decision;
}

export async function showPresets(queries: Queries): Promise<Presets> {
  return {
    armed: await listArmed(queries),
    buyer: await defaultBuyer(queries),
    decision: await presetDecision(queries),
  };
}

export async function armOutcome(
  tx: Tx,
  {clock, random}: Runtime,
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

/** Disarms all outcomes, and resets the default buyer and the windows' decision. */
export async function disarmAll(tx: Tx): Promise<void> {
  await deleteArmed(tx);
  await setDefaultBuyer(tx, null);
  await setDecision(tx, null);
}

/** False when there is no such outcome. */
export async function disarm(tx: Tx, id: string): Promise<boolean> {
  return (await deleteArmed(tx, id)) > 0;
}
