import {execFile} from "node:child_process";
import {existsSync, readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {promisify} from "node:util";
import type {ViteDevServer} from "vite";
import {fillTemplate} from "../pages.ts";
import {BUILT, replaceFile} from "./built.ts";

const MANIFEST = "custom-elements.json";
const NOT_FOUND = "/not-found/index.html";

/** The manifest while its first version is made, and the docs since the last change. */
let manifest: Promise<void> | undefined;
let docs: Promise<void> | undefined;

/** Writes the page of an address for the demo shop, which fills in the nonce, prices and settings. */
export async function writePage(vite: ViteDevServer, path: string): Promise<void> {
  const isDocs = /^\/(?:docs\/|llms)/.test(path);
  if (isDocs || path === "/" || path.startsWith("/playground/")) await requireManifest();
  if (isDocs) await (docs ??= writeAllDocs(vite));
  const wanted = join(path, path.endsWith(".html") ? "" : "index.html");
  const isPage = existsSync(join("demo/pages", wanted));
  // The page of a wrong address is written once, because it also stands for other requests, such as those of the elements.
  if (!isPage && existsSync(join(BUILT, "demo", NOT_FOUND))) return;
  const file = isPage ? wanted : NOT_FOUND;
  const source = join("demo/pages", file);
  const page = await fillTemplate(source, join(BUILT, MANIFEST));
  replaceFile(join("demo", file), await vite.transformIndexHtml(file, page));
}

/** Makes the first request for a page of the docs write all of them. */
export function forgetDocs(): void {
  docs = undefined;
}

/** Waits for the custom elements manifest, which the front page, the elements' pages and the docs show. */
export async function requireManifest(): Promise<void> {
  if (existsSync(join(BUILT, MANIFEST))) return;
  await (manifest ??= updateElements().finally(() => (manifest = undefined)));
}

/**
 * Builds the elements for the sandbox's own pages, and writes the custom elements manifest.
 *
 * @param onChange is called if the manifest differs from the previous one
 */
export async function updateElements(onChange?: () => void): Promise<void> {
  const {stdout} = await promisify(execFile)(process.execPath, ["--import", "tsx", "build/dev/elements.ts"]);
  const path = join(BUILT, MANIFEST);
  if (existsSync(path) && readFileSync(path, "utf8") === stdout) return;
  replaceFile(MANIFEST, stdout);
  forgetDocs();
  onChange?.();
}

async function writeAllDocs(vite: ViteDevServer): Promise<void> {
  // Loaded here, because most starts need no docs.
  const {writeDocs} = await import("../docs/write.ts");
  await writeDocs(BUILT);
  for (const name of readdirSync(join(BUILT, "demo/docs")).filter((file) => file.endsWith(".html"))) {
    const page = readFileSync(join(BUILT, "demo/docs", name), "utf8");
    replaceFile(`demo/docs/${name}`, await vite.transformIndexHtml(`/docs/${name}`, page));
  }
}
