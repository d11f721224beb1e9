import {mkdir, readFile, writeFile} from "node:fs/promises";
import {dirname, join} from "node:path";
import {pages} from "../demo/site/pages.ts";
import type {TagDescription} from "../demo/site/tags.ts";

/** The demo shop's pages; those of the tags are made of the manifest, which has been written before. */
export async function writeDemo(dist = "dist"): Promise<void> {
  const {modules} = JSON.parse(await readFile(join(dist, "custom-elements.json"), "utf8")) as {
    modules: {declarations: (Partial<TagDescription> & {tagName?: string})[]}[];
  };
  const tags = modules
    .flatMap(({declarations}) => declarations)
    .filter(({tagName}) => tagName !== undefined)
    .map((tag) => ({...none, ...tag}) as TagDescription);
  for (const [path, html] of await pages(tags)) {
    const file = join(dist, "demo", path, "index.html");
    await mkdir(dirname(file), {recursive: true});
    await writeFile(file, html);
  }
}

const none = {attributes: [], events: [], members: [], slots: [], cssParts: [], cssProperties: []};
