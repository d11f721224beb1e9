import type {Inherited} from "../components/inheritance.ts";
import type {gathering as Gathering} from "../paypal-sdk/gathering.ts";

/** In the file for pages with one tag alone the SDK is the only script. */
export const known = /^http[^?#]+\/web-sdk\/v6\/core$/;

/** In the file for pages with one tag alone there is no provider to inherit from. */
export class Inheritance {
  readonly values: Inherited = {};
  start(): void {}
  stop(): void {}
}

/** One tag asks for one component. */
export const gathering: typeof Gathering = (_ready, create) => (component) => create([component]);
