import {execFile} from "node:child_process";
import {existsSync, statSync} from "node:fs";
import {join, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packages that only some tests need: frameworks, and servers of other makers. */
export const FRAMEWORKS = "test/frameworks";
/** Packages that only single commands need, such as Lighthouse. */
export const TOOLS = "test/tools";

/** Packages that can't be installed. The message says what is missing. */
export class MissingPackagesError extends Error {
  override readonly name = "MissingPackagesError";
}

/**
 * Installs the packages of a folder with a package.json of its own, if its lock file is newer than what is installed.
 *
 * @param folder relative to the repository
 * @throws MissingPackagesError
 */
export async function installPackagesOf(folder: string): Promise<void> {
  const cwd = resolve(root, folder);
  if (!isOutdated(cwd)) return;
  console.log(`Installing the packages of ${folder}.`);
  try {
    await promisify(execFile)("npm", ["ci"], {cwd});
  } catch (error) {
    const {stderr} = error as {stderr?: string};
    throw new MissingPackagesError(
      `The packages of ${folder}/package.json are missing: \`npm ci\` in that folder needs the npm registry.\n${stderr}`,
      {cause: error},
    );
  }
}

function isOutdated(folder: string): boolean {
  // npm writes this file at the end of an installation.
  const installed = join(folder, "node_modules/.package-lock.json");
  const modified = (file: string) => statSync(file).mtimeMs;
  return !existsSync(installed) || modified(join(folder, "package-lock.json")) > modified(installed);
}
