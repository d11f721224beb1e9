/** Messages between the page and a 3-D Secure check. */
import {isOneOf, isOptional, isShape} from "./shape.ts";

export interface ChallengeConnect {
  kind: "connect";
  target: "challenge";
  colorScheme: string;
}

/** Challenge window to page. */
export type FromChallenge =
  {kind: "ready"} | {kind: "answered"; state: "passed" | "failed"; liabilityShift?: string} | {kind: "close"};

export function isChallengeConnect(value: unknown): value is ChallengeConnect {
  return (
    isShape(value) &&
    value["kind"] === "connect" &&
    value["target"] === "challenge" &&
    typeof value["colorScheme"] === "string"
  );
}

export function isFromChallenge(value: unknown): value is FromChallenge {
  if (!isShape(value)) return false;
  switch (value["kind"]) {
    case "ready":
    case "close":
      return true;
    case "answered":
      return isOneOf(value["state"], ["passed", "failed"]) && isOptional(value["liabilityShift"], "string");
    default:
      return false;
  }
}
