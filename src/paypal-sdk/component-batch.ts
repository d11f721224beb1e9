import type {CheckoutError} from "../errors.ts";
import {allDrawn} from "./drawing.ts";
import type {SdkInstance} from "./sdk-types.ts";

type Create = (components: string[]) => Promise<SdkInstance>;

/**
 * Gathers the components that are asked for until `ready`, or by tags that are being drawn first, and makes one instance
 * for them all. What is asked for later is gathered anew, for another one.
 */
export function gathering(
  ready: Promise<unknown>,
  create: Create,
): (component: string) => Promise<SdkInstance> {
  let gathered: string[] | undefined;
  let next: Promise<SdkInstance>;
  const together = async (components: string[]) => {
    await ready;
    await allDrawn();
    gathered = undefined;
    return create(components);
  };
  return (component) => {
    if (!gathered) next = together((gathered = []));
    const all = gathered;
    all.push(component);
    // A component that this shop may not use must not take the others with it.
    return next.catch((error: CheckoutError) => {
      if (all.length === 1 || error.code !== "script-load") throw error;
      return create([component]);
    });
  };
}
