import type {createCheckoutHandler} from "../../../server/merchant/handler.ts";
import type {startSandbox} from "../../../server/sandbox/entry.ts";
import type * as testing from "../../../src/testing/index.ts";

interface Exports {
  readonly server: {readonly createCheckoutHandler: typeof createCheckoutHandler};
  readonly sandbox: {readonly startSandbox: typeof startSandbox};
  readonly testing: typeof testing;
}

/** An entry of the built package, by what package.json exports; its types are the source's, which are there sooner. */
export async function fromPackage<Name extends keyof Exports>(name: Name): Promise<Exports[Name]> {
  return (await import(`checkout-elements/${name}`)) as Exports[Name];
}
