import {readdirSync} from "node:fs";
import {readFile} from "node:fs/promises";
import type {Plugin} from "vite";
import goods from "../demo/goods.json" with {type: "json"};
import states from "../demo/us-states.json" with {type: "json"};
import {dirname, join} from "node:path";
import packageJson from "../package.json" with {type: "json"};
import {CARD_FORM, packedSize} from "./packed-size.ts";
import {describeElements} from "./playground.ts";
import {liquid} from "./templates.ts";

const FOLDER = "demo/pages";

/** The demo shop's pages for Vite: names of their scripts, and files. */
export const pageFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER, {recursive: true, encoding: "utf8"})
    .filter((path) => path.endsWith(".html"))
    .sort()
    .map((path) => [path.replace(/\/?index\.html$/, "").replaceAll("/", "-") || "home", `${FOLDER}/${path}`]),
);

/** Fills the pages' templates. The server chooses between `<!--if …-->` when it serves a page. */
export function pageTemplates(): Plugin {
  return {
    name: "page-templates",
    async load(id) {
      return id.endsWith(".html") ? fillTemplate(id, "dist/custom-elements.json") : undefined;
    },
  };
}

/** Fills the template of a page. @param manifest is read for the front page and the elements' pages only */
export async function fillTemplate(file: string, manifest: string): Promise<string> {
  const isFront = file.endsWith(`${FOLDER}/index.html`);
  const values = {
    goods,
    states,
    ...(isFront || file.includes("/playground/") ? describeElements(manifest) : {}),
    ...(isFront ? describeBuild(join(dirname(manifest), "cdn", packageJson.version)) : {}),
  };
  return (await liquid.parseAndRender(await readFile(file, "utf8"), values)) as string;
}

/** Delays the first paint until the page's own script has run, so that the layout doesn't shift afterwards. */
export const blockingScripts: Plugin = {
  name: "blocking-scripts",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replaceAll(
        '<script type="module" crossorigin',
        '<script type="module" blocking="render" crossorigin',
      ),
  },
};

/** Facts for the front page. @param cdn the folder of the built elements */
function describeBuild(cdn: string) {
  return {card_form_size: (packedSize(cdn, CARD_FORM) / 1000).toFixed(1)};
}
