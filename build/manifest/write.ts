import {mkdir, writeFile} from "node:fs/promises";
import {describe} from "./describe.ts";
import {cssData, htmlData, webTypes} from "./editors.ts";
import {attributeTypes, jsxTypes, svelteTypes, vueTypes} from "./frameworks.ts";

/** Writes the manifest, and what editors and type checkers make of it. @throws DriftError */
export async function writeManifest(): Promise<void> {
  const {manifest, tags} = await describe();
  await mkdir("dist/types", {recursive: true});
  const json: Record<string, object> = {
    "custom-elements.json": manifest,
    "vscode.html-custom-data.json": htmlData(tags),
    "vscode.css-custom-data.json": cssData(tags),
    "web-types.json": webTypes(tags),
  };
  const types: Record<string, string> = {
    "attributes.d.ts": attributeTypes(tags),
    "jsx.d.ts": jsxTypes(tags),
    "vue.d.ts": vueTypes(tags),
    "svelte.d.ts": svelteTypes(tags),
    // What a bundler finds where there are only types.
    "nothing.js": "export {};\n",
  };
  await Promise.all([
    ...Object.entries(json).map(([name, value]) =>
      writeFile(`dist/${name}`, `${JSON.stringify(value, null, 2)}\n`),
    ),
    ...Object.entries(types).map(([name, text]) => writeFile(`dist/types/${name}`, text)),
  ]);
}
