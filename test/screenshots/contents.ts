import {cp, readFile, writeFile} from "node:fs/promises";
import {elementStates} from "../e2e/element-states/all.ts";
import {variants} from "../e2e/element-states/looks.ts";
import {folder, pictureFile} from "../e2e/element-states/pictures.ts";

/** Reads width and height from a PNG's header; undefined if the file is missing. */
async function sizeOf(path: string): Promise<[number, number] | undefined> {
  try {
    const bytes = await readFile(path);
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  } catch {
    return undefined;
  }
}

/** Writes the list of screenshots for the gallery's page, also for a shop that is already built. */
export default async function writeContents(): Promise<void> {
  const looks = variants.flatMap((variant) => variant.looks);
  const tags = [];
  for (const [tag, states] of Object.entries(elementStates)) {
    const shown = [];
    for (const {name, title} of states) {
      const sizes: Record<string, [number, number]> = {};
      for (const look of looks) {
        const size = await sizeOf(pictureFile(tag, name, look.name));
        if (size) sizes[look.name] = size;
      }
      shown.push({name, title, sizes});
    }
    tags.push({name: tag, states: shown});
  }
  const contents = {looks: looks.map(({name, title}) => ({name, title})), tags};
  await writeFile(`${folder}/contents.json`, JSON.stringify(contents));
  await cp(folder, folder.replace("demo/public", "dist/demo"), {recursive: true});
}
