import {ApiError, send} from "../../../ui/http.ts";

export const CONSOLE = "/_sandbox/console";

/**
 * Calls a route of the sandbox.
 * @throws ApiError also when the sandbox doesn't reply
 */
export function call<Body = unknown>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Body> {
  return send(method, path, {body, signal}, "The sandbox didn't reply. Check that it is running.");
}

/** Reads an item. Undefined: it doesn't exist. */
export async function find<Body>(path: string, signal: AbortSignal): Promise<Body | undefined> {
  try {
    return await call<Body>("GET", path, undefined, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
