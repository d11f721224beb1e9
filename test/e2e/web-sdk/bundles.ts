import {readFile, readdir} from "node:fs/promises";
import {join, relative, sep} from "node:path";
import {fileURLToPath} from "node:url";

const folder = fileURLToPath(new URL("../../../dist/sandbox", import.meta.url));

/** The sandbox's browser files as `npm run build` made them: address under the assets to its text. */
export async function readBundles(): Promise<Map<string, string>> {
  const files = (await readdir(folder, {recursive: true, withFileTypes: true})).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => {
        const path = join(file.parentPath, file.name);
        return [relative(folder, path).split(sep).join("/"), await readFile(path, "utf8")];
      }),
    ),
  );
}
