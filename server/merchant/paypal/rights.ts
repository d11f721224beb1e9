import {isAboutRights, type Outcome} from "./outcome.ts";

/** Told when PayPal refuses this application's credentials (401) or permissions (403). */
export type RightsObserver = (refused: {
  readonly status: number;
  readonly debugId: string | undefined;
}) => void;

export function reportRights(outcome: Outcome<unknown>, report: RightsObserver | undefined): void {
  if (outcome.kind === "done" || outcome.status === undefined || !isAboutRights(outcome)) return;
  const {status} = outcome;
  report?.({status, debugId: outcome.kind === "refused" ? outcome.refusal.debug_id : outcome.debugId});
}
