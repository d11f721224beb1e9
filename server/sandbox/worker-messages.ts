import type {Decision} from "./test-controls/test-controls.operations.ts";

/** A control of the sandbox, as a message to its thread. */
export type Control =
  | {readonly name: "reset"}
  | {readonly name: "decide"; readonly decision: Decision}
  | {readonly name: "state"}
  | {readonly name: "restore"; readonly state: unknown}
  | {readonly name: "stop"};

/** Result of the start. */
export interface Started {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An error's fields. The client creates its own error, because a test runner such as Jest has another global `Error`. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
}

/** Message of the sandbox's thread: the result of the control with this number. The start has the number 0. */
export interface Report {
  readonly number: number;
  readonly result?: unknown;
  readonly failure?: Failure;
}
