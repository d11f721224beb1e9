import {installPackagesOf, MissingPackagesError} from "./package-folders.ts";

/** `node --import tsx test/support/install-packages.ts FOLDER…` installs the packages that a command needs. */
try {
  for (const folder of process.argv.slice(2)) await installPackagesOf(folder);
} catch (error) {
  console.error(error instanceof MissingPackagesError ? error.message : error);
  process.exitCode = 1;
}
