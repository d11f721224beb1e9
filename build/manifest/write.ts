import {mkdir, writeFile} from "node:fs/promises";
import {join} from "node:path";
import type {Package} from "custom-elements-manifest";
import {analyze} from "./analyze.ts";
import {cssData, htmlData, webTypes} from "./editors.ts";
import {elementsOf} from "./elements.ts";
import {frameworkTypes} from "./frameworks.ts";

/** Writes the custom elements manifest, and the files that editors and type checkers read instead of it. */
export async function writeManifest(folder = "dist"): Promise<Package> {
  const manifest = await analyze();
  const elements = elementsOf(manifest);
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  await mkdir(join(folder, "types"), {recursive: true});
  const files = {
    "custom-elements.json": json(manifest),
    "vscode.html-custom-data.json": json(htmlData(elements)),
    "vscode.css-custom-data.json": json(cssData(elements)),
    "web-types.json": json(webTypes(manifest)),
    // Bundlers find this module where there are only types.
    "types/nothing.js": "export {};\n",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  for (const [name, text] of Object.entries(frameworkTypes(elements)))
    await writeFile(join(folder, "types", name), text);
  return manifest;
}
