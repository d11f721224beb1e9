import type {Inherited} from "../elements/inheritance.ts";

/** In the file for pages with one tag alone the SDK is the only script. */
export const known = /^http[^?#]+\/web-sdk\/v6\/core$/;

/** In the file for pages with one tag alone there is no provider to inherit from. */
export class Inheritance {
  readonly values: Inherited = {};
  start(): void {}
  stop(): void {}
}
