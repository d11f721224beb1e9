import {networkError} from "./errors.ts";

const loaded = new Map<string, Promise<unknown>>();
let attempts = 0;

/**
 * Loads a module of the SDK once for the whole page.
 *
 * A load that failed is tried again by the next call, under another address: browsers may remember for the page's
 * lifetime that an address of a module couldn't be fetched.
 *
 * @param path below the assets of the service at `origin`
 * @param name how the error calls what could not be loaded
 * @throws SdkError with `NETWORK_ERROR`
 */
export function loadModule(origin: string, path: string, name: string): Promise<unknown> {
  const url = new URL(`/web-sdk/v6/assets/${path}`, origin);
  const address = url.href;
  const known = loaded.get(address);
  if (known !== undefined) return known;
  if (attempts > 0) url.searchParams.set("attempt", String(attempts));
  const loading = (import(/* @vite-ignore */ url.href) as Promise<unknown>).catch((cause: unknown) => {
    loaded.delete(address);
    attempts += 1;
    throw networkError(`The code of "${name}" could not be loaded from ${url.href}.`, cause);
  });
  loaded.set(address, loading);
  return loading;
}
