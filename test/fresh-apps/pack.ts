import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {runCommand} from "./commands.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packs the built package. @returns the path of its tarball in the folder */
export async function packInto(folder: string): Promise<string> {
  const command = ["npm", "pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const packed = await runCommand(command, {folder: root});
  return join(folder, /"filename": "([^"]+)"/.exec(packed)![1]!);
}
