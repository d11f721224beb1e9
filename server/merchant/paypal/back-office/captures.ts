import type {Outcome} from "../outcome.ts";
import type {CallOperation, Part} from "./operations.ts";

export type CaptureShown = Part<"Capture">;

/** Money that was taken (`/v2/payments/captures`), read with this server's own rights. */
export interface Captures {
  show(id: string): Promise<Outcome<CaptureShown>>;
}

export function createCaptures(call: CallOperation): Captures {
  return {show: (id) => call("payments.captures.get", {path: {id}})};
}
