import {type PortSettings, type RunningRole, startFailure} from "./shared/role.ts";
import {SettingsError} from "./shared/settings.ts";

/** A role can't start. The message is one line. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Starts a role in this process.
 *
 * @param ports variables that set its ports, for the message about a port in use
 * @throws SettingsError; StartError for a port in use and the like
 */
export async function startRole<Role extends RunningRole>(
  name: string,
  ports: PortSettings,
  variables: Readonly<Record<string, string | undefined>>,
  start: () => Promise<Role>,
): Promise<Role> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const line = startFailure(name, error, ports, variables);
    throw line === undefined ? error : new StartError(line, {cause: error});
  }
}
