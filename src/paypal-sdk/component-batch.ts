import type {CheckoutError} from "../errors.ts";
import {shared} from "../page-state.ts";
import type {SdkInstance} from "./sdk-types.ts";

const paints = () => shared("paints", () => new Set<Promise<void>>());

/**
 * Resolves once the current rendering can be on the screen; in a hidden page, after 100 ms. Components that are requested
 * in the same task as this resolves join the batch of other elements.
 */
export function nextPaint(): Promise<void> {
  const paint = new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  }).then(() => void paints().delete(paint));
  paints().add(paint);
  return paint;
}

/**
 * Collects the components that elements request until `ready`, and until elements that render first have done so. Creates
 * one instance for all of them. Later requests form the next batch.
 */
export function batchComponents(
  ready: Promise<unknown>,
  create: (components: string[]) => Promise<SdkInstance>,
): (component: string) => Promise<SdkInstance> {
  let batch: string[] | undefined;
  let instance: Promise<SdkInstance>;
  const createAll = async (components: string[]) => {
    await ready;
    await Promise.all(paints());
    batch = undefined;
    return create(components);
  };
  return (component) => {
    if (!batch) instance = createAll((batch = []));
    const all = batch;
    all.push(component);
    // A component that this shop may not use must not make the others fail.
    return instance.catch((error: CheckoutError) => {
      if (all.length === 1 || error.code !== "script-load") throw error;
      return create([component]);
    });
  };
}
