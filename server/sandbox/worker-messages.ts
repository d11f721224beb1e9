import type {Decision} from "./test-controls/test-controls.operations.ts";

/** A control of the sandbox, as a message to its thread. */
export type Control =
  | {readonly name: "reset"}
  | {readonly name: "fill"; readonly seed: number}
  | {readonly name: "decide"; readonly decision: Decision}
  | {readonly name: "stop"};

/** An error, with the code that structured cloning would lose. */
export interface Failure {
  readonly error: unknown;
  readonly code: unknown;
}

/** Message of the sandbox's thread: it is ready, or has done the control of this number. */
export type Report =
  {readonly ready: string} | {readonly done: number} | ({readonly failed: number | "start"} & Failure);
