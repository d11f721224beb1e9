import {fill} from "../../../locales/fill.ts";
import type {ChallengeScriptTexts} from "../../../locales/windows/texts.ts";

/** What the buyer (or a tester) answered. */
export type Answer = {code: string} | {fail: true};

/** How the check stands after an answer. */
export interface Verdict {
  state: "passed" | "failed" | "open";
  attemptsLeft?: number;
  liabilityShift?: string;
  /** Where to go next when the check is a page of its own. */
  location?: string;
}

/** Reads the service's reply; undefined when it is none that can be acted on. */
export function readVerdict(body: unknown): Verdict | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const {state, attemptsLeft, liabilityShift, location} = body as Record<string, unknown>;
  if (state !== "passed" && state !== "failed" && state !== "open") return undefined;
  return {
    state,
    ...(typeof attemptsLeft === "number" ? {attemptsLeft} : {}),
    ...(typeof liabilityShift === "string" ? {liabilityShift} : {}),
    ...(typeof location === "string" && isWebAddress(location) ? {location} : {}),
  };
}

/** What the buyer reads after a wrong code. */
export function wrongCodeText(texts: ChallengeScriptTexts, attemptsLeft: number | undefined): string {
  const tries =
    attemptsLeft === undefined
      ? texts.tryAgain
      : attemptsLeft === 1
        ? texts.oneTryLeft
        : fill(texts.triesLeft, {count: attemptsLeft});
  return fill(texts.wrong, {tries});
}

/** A merchant chose this address: anything but a web page (a script, a file) must not be opened. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ["http:", "https:"].includes(new URL(address).protocol);
}
