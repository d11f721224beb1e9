import type {ComponentModule} from "./component-contract.ts";
import {networkError} from "./errors.ts";
import {componentFiles} from "./instance-options.ts";

const loaded = new Map<string, Promise<ComponentModule>>();
let attempts = 0;

/**
 * Loads a component's code once for the whole page.
 *
 * A load that failed is tried again by the next instance, under another address: browsers may remember for the page's
 * lifetime that an address of a module couldn't be fetched.
 */
export function loadComponent(origin: string, component: string): Promise<ComponentModule> {
  const known = loaded.get(component);
  if (known !== undefined) return known;
  const url = new URL(`/web-sdk/v6/assets/components/${componentFiles.get(component)}`, origin);
  if (attempts > 0) url.searchParams.set("attempt", String(attempts));
  const loading = (import(/* @vite-ignore */ url.href) as Promise<ComponentModule>).catch(
    (cause: unknown) => {
      loaded.delete(component);
      attempts += 1;
      throw networkError(`The code of "${component}" could not be loaded from ${url.href}.`, cause);
    },
  );
  loaded.set(component, loading);
  return loading;
}
