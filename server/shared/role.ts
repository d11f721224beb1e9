import {constants} from "node:os";
import {SettingsError} from "./settings.ts";
import {urlHost} from "./url-host.ts";

/** A role that listens. */
export interface RunningRole {
  /** Address that it listens on. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** An error of Node's network functions or of a database's driver. */
type StartError = NodeJS.ErrnoException & {
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
};

/** Variables that name a role's ports, its own first. */
export type PortSettings = readonly [string, ...string[]];

/** Message of a role to its parent process, over the IPC channel. */
export type RoleMessage = {readonly ready: string} | {readonly failed: string};

/**
 * Runs a role as its own process and reports when it is ready. It stops gracefully on SIGINT, on SIGTERM, or when its
 * parent process exits. A second signal of the same kind ends it immediately. A failed start prints one clear line and
 * exits with code 1.
 *
 * @param portSettings variables that set its ports; the message for a port in use names the one to change
 */
export async function runRole(
  name: string,
  start: () => Promise<RunningRole>,
  portSettings: PortSettings,
): Promise<void> {
  const startedByProcess = process.connected;
  let role: RunningRole;
  try {
    role = await start();
  } catch (error) {
    const line = startFailure(name, error, portSettings);
    if (line === undefined) throw error;
    await report({failed: line});
    process.exitCode = 1;
    if (process.connected) process.disconnect();
    return;
  }
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= role.stop().then(() => {
      if (process.connected) process.disconnect();
    });
  };
  // Ctrl-C reaches all processes of the group, and the parent also sends SIGTERM. One signal of each kind is one stop.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop();
      process.on(signal, () => process.exit(128 + constants.signals[signal]));
    });
  }
  process.on("disconnect", stop);
  await report({ready: role.url});
  // The parent may have exited during the start, before the listener was added.
  if (startedByProcess && !process.connected) stop();
}

/** Reports to the parent process, or to the terminal if there is none. */
function report(message: RoleMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) {
      process.send(message, undefined, undefined, () => resolve());
    } else if ("failed" in message) {
      process.stderr.write(`${message.failed}\n`, () => resolve());
    } else {
      process.stdout.write(`ready at ${message.ready}\n`, () => resolve());
    }
  });
}

/**
 * Returns one line for an error that the user can fix. Returns undefined for a bug, which keeps its stack.
 *
 * @param variables the role's settings
 */
export function startFailure(
  name: string,
  error: unknown,
  portSettings: PortSettings,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (error instanceof SettingsError) return error.message.replaceAll(/^/gm, `${name}: `);
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const {code, address, port, hostname, message} = error as StartError;
  const at = `${urlHost(address ?? "")}:${port}`;
  switch (code) {
    case "EADDRINUSE": {
      // The first setting has a default.
      const setting = portSettings.find((each) => variables[each] === String(port)) ?? portSettings[0];
      return `${name}: ${at} is in use; stop the other program, or choose another port by ${setting}.`;
    }
    case "EACCES":
      return `${name}: ${at} can't be used by this user; choose a port above 1023.`;
    case "EADDRNOTAVAIL":
      return `${name}: this machine has no address ${address}; choose another host.`;
    case "ECONNREFUSED":
      return `${name}: the database does not answer at ${at}; start it, or correct its URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${name}: the database's host ${hostname} has no address; correct its URL.`;
    // PostgreSQL's own codes: wrong password, user without rights, no such database.
    case "28P01":
    case "28000":
    case "3D000":
      return `${name}: PostgreSQL refuses the connection (${message}); correct its URL.`;
    default:
      return undefined;
  }
}
