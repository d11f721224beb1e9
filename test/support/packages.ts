import {spawnSync} from "node:child_process";

/** Runs a command with its output shown. */
export function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, {stdio: ["ignore", "inherit", "inherit"]}).status === 0;
}

/** Installs Debian's packages, where this user may. */
export function installPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  return (
    succeeds("apt-get", "update", "-q") &&
    succeeds("apt-get", "install", "-y", "-q", "--no-install-recommends", ...names)
  );
}
