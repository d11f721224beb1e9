import type {Inherited} from "../elements/inheritance.ts";

/** In the file for pages with one tag alone there is no provider to inherit from. */
export class Inheritance {
  readonly values: Inherited = {};
  start(): void {}
  stop(): void {}
}
