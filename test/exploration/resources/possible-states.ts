/** Sequential model of a resource. */
interface Rules<State, Step, Answer> {
  /** Answer to a step that overlaps no other, and the state after it. */
  readonly apply: (state: State, step: Step) => {readonly answer: Answer; readonly next: State};
  /** Request id of a step, with its operation. */
  readonly requestIdOf: (step: Step) => string | undefined;
}

/**
 * Returns the states that are possible after a round of overlapping steps: for each order of the steps that explains all
 * answers, the state after it. An empty list is a fault of PayPal.
 */
export function possibleStates<State, Step, Answer>(
  states: readonly State[],
  round: readonly Step[],
  answers: readonly Answer[],
  {apply, requestIdOf}: Rules<State, Step, Answer>,
): State[] {
  const found = new Map<string, State>();
  // PayPal may refuse a request id whose first request is still in progress. The step then has no effect.
  const isInProgress = (step: Step, answer: Answer | undefined) => {
    const id = requestIdOf(step);
    const isShared = round.some((other) => other !== step && id !== undefined && requestIdOf(other) === id);
    return isShared && String(answer) === "409";
  };
  const visit = (state: State, left: readonly number[]) => {
    if (left.length === 0) found.set(JSON.stringify(state), state);
    for (const index of left) {
      const step = round[index];
      if (!step) continue;
      const others = left.filter((other) => other !== index);
      if (isInProgress(step, answers[index])) visit(state, others);
      const {answer, next} = apply(state, step);
      if (answer === answers[index]) visit(next, others);
    }
  };
  for (const state of states) visit(state, [...round.keys()]);
  return [...found.values()];
}
