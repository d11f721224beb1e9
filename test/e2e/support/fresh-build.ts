import {fileURLToPath} from "node:url";
import {changesSinceBuild} from "../../../build/changes.ts";

/**
 * Runs once before the browser tests, which use the build's output.
 *
 * @throws when there is no build, or a source has changed since
 */
export default function requireFreshBuild(): void {
  const [changed] = changesSinceBuild(fileURLToPath(new URL("../../../", import.meta.url)));
  if (changed !== undefined)
    throw new Error(
      `${changed} has changed since the last build, or is missing: run \`npm run build\` first.`,
    );
}
