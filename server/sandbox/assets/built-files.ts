import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {ServiceError} from "../wire/errors.ts";

/**
 * Reads a file of the current build.
 *
 * @throws ServiceError 404 for any other file
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
