import {fill} from "../../../locales/fill.ts";
import type {WindowTexts} from "../../../locales/texts.ts";

/** Answer of the buyer, or of a preset. */
export type Answer = {code: string} | {fail: true};

/** State of the check after an answer. */
export interface AnswerResult {
  state: "passed" | "failed" | "open";
  attemptsLeft?: number;
  liabilityShift?: string;
  /** Next address when the check is a separate page. */
  location?: string;
}

/** Reads the reply. Undefined for an unknown shape. */
export function readAnswerResult(body: unknown): AnswerResult | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const {state, attemptsLeft, liabilityShift, location} = body as Record<string, unknown>;
  if (state !== "passed" && state !== "failed" && state !== "open") return undefined;
  return {
    state,
    ...(typeof attemptsLeft === "number" ? {attemptsLeft} : {}),
    ...(typeof liabilityShift === "string" ? {liabilityShift} : {}),
    ...(typeof location === "string" ? {location} : {}),
  };
}

/** Text after a wrong code. */
export function wrongCodeText(
  texts: WindowTexts["challengeScript"],
  attemptsLeft: number | undefined,
): string {
  const tries =
    attemptsLeft === undefined
      ? texts.tryAgain
      : attemptsLeft === 1
        ? texts.oneTryLeft
        : fill(texts.triesLeft, {count: attemptsLeft});
  return fill(texts.wrong, {tries});
}
