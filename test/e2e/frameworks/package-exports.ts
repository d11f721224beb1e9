import type {createCheckoutHandler} from "../../../server/merchant/handler.ts";
import type {startSandbox} from "../../../server/sandbox/entry.ts";
import type * as testing from "../../../src/testing/index.ts";

interface Exports {
  readonly server: {readonly createCheckoutHandler: typeof createCheckoutHandler};
  readonly sandbox: {readonly startSandbox: typeof startSandbox};
  readonly testing: typeof testing;
}

/**
 * Imports an entry of the built package by its export. The types come from the sources, because they exist before the
 * build.
 */
export async function fromPackage<Name extends keyof Exports>(name: Name): Promise<Exports[Name]> {
  return (await import(`checkout-elements/${name}`)) as Exports[Name];
}
