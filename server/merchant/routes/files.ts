import {readFile} from "node:fs/promises";
import {extname, resolve, sep} from "node:path";
import {compress} from "hono/compress";
import {etag, RETAINED_304_HEADERS} from "hono/etag";
import type {MiddlewareHandler} from "hono";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
};

export interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Answers 304 if the browser has the file. */
export const revalidatedFiles: MiddlewareHandler = etag({
  weak: true,
  retainedHeaders: [...RETAINED_304_HEADERS, "access-control-allow-origin", "cross-origin-resource-policy"],
});

/** The same, and compresses the files of later routes. */
export const compressedFiles: readonly MiddlewareHandler[] = [compress(), revalidatedFiles];

/** Reads a built file below a folder. Undefined for hidden files, unknown types and paths that lead out of the folder. */
export async function readStaticFile(folder: string, urlPath: string): Promise<StaticFile | undefined> {
  const name = decoded(urlPath);
  const type = TYPES[extname(name)];
  if (type === undefined || name.includes("\0") || /(^|[/\\])\./.test(name)) return undefined;
  const root = resolve(folder);
  const path = resolve(root, name.replace(/^\/+/, ""));
  if (!path.startsWith(root + sep)) return undefined;
  try {
    return {bytes: new Uint8Array(await readFile(path)), type};
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
    throw error;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
