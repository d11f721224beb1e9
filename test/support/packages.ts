import {spawn} from "node:child_process";

/** Runs a command with its output shown. Resolves to false if it fails. */
export function succeeds(command: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {stdio: ["ignore", "inherit", "inherit"]});
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Installs Debian packages. Resolves to false if that fails or the user isn't root. */
export async function installPackages(...names: readonly string[]): Promise<boolean> {
  return (
    process.getuid?.() === 0 &&
    (await succeeds("apt-get", "update", "-q")) &&
    (await succeeds("apt-get", "install", "-y", "-q", "--no-install-recommends", ...names))
  );
}
