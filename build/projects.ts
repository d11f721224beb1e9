import {execFile} from "node:child_process";
import {mkdir, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {promisify} from "node:util";
import {demoGoods} from "../demo/server/goods.ts";
import {readTemplate} from "../server/cli/template-files.ts";

const TEMPLATES = ["vite", "react", "next", "express"];

/**
 * Writes what the pages make projects of: the shops of `init`, the shop's products, and the package, which the projects install as
 * a file. So they work before the package is published, and with the version that the page has shown.
 */
export async function writeProjects(to = "dist/demo/projects"): Promise<void> {
  await mkdir(to, {recursive: true});
  const products = demoGoods.catalogue.map(({sku, name, price}) => ({sku, name, price}));
  // The build has run the package's scripts.
  const {stdout} = await promisify(execFile)("npm", [
    "pack",
    "--ignore-scripts",
    "--json",
    "--pack-destination",
    to,
  ]);
  const [{filename}] = JSON.parse(stdout) as [{filename: string}];
  for (const template of TEMPLATES)
    for (const language of ["javascript", "typescript"] as const) {
      // The page that makes a project creates its keys.
      const files = await readTemplate(template, language, () => "");
      const project = {package: filename, files, products};
      await writeFile(join(to, `${template}-${language}.json`), JSON.stringify(project));
    }
}
