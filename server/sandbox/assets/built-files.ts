import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {ServiceError} from "../wire/errors.ts";

/**
 * A file of a build, as it is now: one that is built again is never mixed with an older one.
 *
 * @throws ServiceError 404 for anything but a file of the build
 */
export async function readBuilt(directory: string, path: string): Promise<Buffer> {
  const named = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:js|css|map|svg)$/.test(path);
  try {
    if (named) return await readFile(join(directory, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const description = "There is no such file in the build.";
  throw new ServiceError(404, [{issue: "INVALID_RESOURCE_ID", description, field: "path", location: "path"}]);
}
