import {copyFile, mkdir, readdir, readFile, writeFile} from "node:fs/promises";
import {join} from "node:path";
import type {Package} from "custom-elements-manifest";
import {elementFiles} from "../../demo/server/files.ts";
import {elementsOf} from "../manifest/elements.ts";
import {atAddresses} from "./examples.ts";
import {markdownOf} from "./markdown.ts";
import {filledPages} from "./pages.ts";
import {siteOf} from "./site.ts";
import {factsForDocs} from "./tables.ts";
import {merchantOpenApi} from "./tables/routes.ts";

/** Placeholders for the addresses of the demo shop and the sandbox, which the demo shop fills in. */
export const SERVED = {shop: "{{shopUrl}}", sandbox: "{{sandboxUrl}}"};

const PICTURES = "demo/public/docs";

/** Writes `openapi.json`, and the docs for the npm package (`dist/docs`) and for the demo shop (`dist/demo`). */
export async function writeDocs(dist = "dist"): Promise<void> {
  await writeFile(join(dist, "openapi.json"), `${JSON.stringify(await merchantOpenApi(), null, 2)}\n`);
  const manifest = join(dist, "custom-elements.json");
  const pages = await filledPages(await factsForDocs(manifest));
  const {core, methods} = await elementFiles(join(dist, "cdn"));
  const packaged = Object.entries(markdownOf(pages)).map(([name, text]) => [
    join("docs", name),
    text.replaceAll("{{core}}", core).replaceAll("{{methods}}", methods),
  ]);
  const markdown = markdownOf(pages, `${SERVED.shop}/docs/`, `${SERVED.shop}/`);
  const served = Object.entries({...markdown, ...(await siteOf(pages, await attributesIn(manifest)))}).map(
    ([name, text]) => [
      // The files for assistants are at the root of the site.
      join("demo", name.endsWith(".txt") ? "" : "docs", name),
      atAddresses(text, SERVED),
    ],
  );
  await mkdir(join(dist, "docs"), {recursive: true});
  await mkdir(join(dist, "demo/docs"), {recursive: true});
  for (const name of await readdir(PICTURES))
    if (/\.(?:png|svg)$/.test(name)) await copyFile(join(PICTURES, name), join(dist, "docs", name));
  for (const [name = "", text = ""] of [...packaged, ...served]) await writeFile(join(dist, name), text);
}

/** Names of the attributes of all elements. */
async function attributesIn(manifest: string): Promise<ReadonlySet<string>> {
  const elements = elementsOf(JSON.parse(await readFile(manifest, "utf8")) as Package);
  return new Set(elements.flatMap(({attributes}) => attributes.map(({name}) => name)));
}
