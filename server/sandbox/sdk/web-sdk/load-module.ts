import {networkError} from "./errors.ts";

const loaded = new Map<string, Promise<unknown>>();
let attempts = 0;

/**
 * Loads a module of the SDK once per page.
 *
 * The next call retries a failed load with another query, because browsers may cache a module's failure until the
 * page is closed.
 *
 * @param path below the assets of the sandbox at `origin`
 * @param name name of the module in the error
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
