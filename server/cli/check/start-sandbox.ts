import {wrongUse} from "../errors.ts";

/** Entry of this package. The command's own bundle has no sandbox. */
const ENTRY = "checkout-elements/sandbox";

/** The part of the entry that the command uses. */
interface SandboxEntry {
  readonly startSandbox: (options: {
    port: number;
    clientId: string;
    clientSecret: string;
  }) => Promise<{stop(): Promise<void>}>;
}

/**
 * Starts the sandbox at this address if no server answers there.
 *
 * @returns function that stops it; does nothing if there was a server
 * @throws CommandError if it can't be started there
 */
export async function startSandbox(
  {
    url,
    clientId,
    clientSecret,
  }: {readonly url: string; readonly clientId: string; readonly clientSecret: string},
  fetch: typeof globalThis.fetch,
): Promise<() => Promise<void>> {
  const isRunning = await fetch(`${url}/health`).then(
    () => true,
    () => false,
  );
  if (isRunning) return async () => undefined;
  const {hostname, port} = new URL(url);
  if (!/^(?:127\.0\.0\.1|localhost)$/.test(hostname)) throw wrongUse(`There is no sandbox at ${url}.`);
  const {startSandbox: start} = (await import(ENTRY)) as SandboxEntry;
  const sandbox = await start({port: Number(port || 80), clientId, clientSecret});
  return () => sandbox.stop();
}
