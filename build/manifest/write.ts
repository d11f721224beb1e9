import {mkdir, writeFile} from "node:fs/promises";
import {describe} from "./describe.ts";
import {cssData, htmlData, webTypes} from "./editors.ts";
import {attributeTypes, jsxTypes, reactTypes, svelteTypes, vueTypes} from "./frameworks.ts";

/** The manifest, and what editors and type checkers make of it, by their paths in `dist`. @throws DriftError */
export async function writtenFiles(): Promise<Record<string, string>> {
  const {manifest, tags} = await describe();
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    "custom-elements.json": json(manifest),
    "vscode.html-custom-data.json": json(htmlData(tags)),
    "vscode.css-custom-data.json": json(cssData(tags)),
    "web-types.json": json(webTypes(tags)),
    "types/attributes.d.ts": attributeTypes(tags),
    "types/jsx.d.ts": jsxTypes(tags),
    "types/react.d.ts": reactTypes(tags),
    "types/vue.d.ts": vueTypes(tags),
    "types/svelte.d.ts": svelteTypes(tags),
    // What a bundler finds where there are only types.
    "types/nothing.js": "export {};\n",
  };
}

/** Writes them. @throws DriftError */
export async function writeManifest(): Promise<void> {
  await mkdir("dist/types", {recursive: true});
  const files = Object.entries(await writtenFiles());
  await Promise.all(files.map(([name, text]) => writeFile(`dist/${name}`, text)));
}
