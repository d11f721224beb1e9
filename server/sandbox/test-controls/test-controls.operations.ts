import {findTestBuyer, TEST_BUYERS, type TestBuyer} from "../test-buyers.ts";
import type {Runtime} from "../context.ts";
import {collection, type Store} from "../store.ts";
import type {Outcome} from "./test-controls.schema.ts";

/** An outcome that a tester has set for the next payments. */
export interface ArmedOutcome {
  readonly id: string;
  readonly outcome: Outcome;
  readonly times: number;
  readonly left: number;
  readonly armedAt: number;
  /** Time of its last use. */
  readonly takenAt?: number;
}

const outcomes = collection<ArmedOutcome>("outcomes");

/**
 * Takes the outcome for the next payment. It is armed again if the payment is undone. The earliest outcome comes first.
 *
 * @param kinds the outcomes that the caller supports
 * @param now milliseconds since the epoch
 */
export function takeOutcome<Kind extends Outcome>(
  store: Store,
  now: number,
  kinds: readonly Kind[],
): Kind | undefined {
  const kindOf = ({outcome}: ArmedOutcome) => kinds.find((kind) => kind === outcome);
  const armed = outcomes(store).find((each) => each.left > 0 && kindOf(each) !== undefined);
  if (!armed) return undefined;
  outcomes(store).change(armed.id, {left: armed.left - 1, takenAt: now});
  return kindOf(armed);
}

/** Action of a buyer's window: it waits for a click, or approves or cancels by itself. */
export type Decision = "ask" | "approve" | "cancel";

/** A tester's choices for all payments. */
interface Choices {
  readonly id: string;
  /** Id of the test buyer that wallet pages select first. */
  readonly buyer: string;
  readonly decision: Decision;
}

const ID = "choices";
const choices = collection<Choices>("choices");

const chosen = (store: Store): Choices =>
  choices(store).get(ID) ?? {id: ID, buyer: TEST_BUYERS[0].id, decision: "ask"};

/** The test buyer that wallet pages select first. */
export function defaultBuyer(store: Store): TestBuyer {
  return findTestBuyer(chosen(store).buyer) ?? TEST_BUYERS[0];
}

/** The decision preset for buyers' windows. */
export function presetDecision(store: Store): Decision {
  return chosen(store).decision;
}

export function choose(store: Store, choice: Partial<Omit<Choices, "id">>): void {
  choices(store).put({...chosen(store), ...choice});
}

export interface Presets {
  readonly armed: readonly ArmedOutcome[];
  readonly buyer: TestBuyer;
  readonly decision: Decision;
}

export function showPresets(store: Store): Presets {
  return {
    armed: outcomes(store).all(),
    buyer: defaultBuyer(store),
    decision: presetDecision(store),
  };
}

export function armOutcome(
  store: Store,
  {clock, random}: Runtime,
  {outcome, times}: {readonly outcome: Outcome; readonly times: number},
): ArmedOutcome {
  return outcomes(store).add({id: random.id("PRE-"), outcome, times, left: times, armedAt: clock.now()});
}

/** Disarms all outcomes, and resets the default buyer and the windows' decision. */
export function disarmAll(store: Store): void {
  outcomes(store).keep(() => false);
  choices(store).remove(ID);
}

/** False when there is no such outcome. */
export function disarm(store: Store, id: string): boolean {
  return outcomes(store).remove(id);
}
