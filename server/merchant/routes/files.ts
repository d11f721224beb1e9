import {createHash} from "node:crypto";
import {readFile} from "node:fs/promises";
import {extname, resolve, sep} from "node:path";
import {packedFile} from "../../shared/compression.ts";

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
};

export interface StaticFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
}

/** Reads a built file below a folder. Hidden files, unknown kinds, and paths that lead out of it are not there. */
export async function readStaticFile(folder: string, urlPath: string): Promise<StaticFile | undefined> {
  const name = decoded(urlPath);
  const type = TYPES[extname(name)];
  if (type === undefined || name.includes("\0") || /(^|[/\\])\./.test(name)) return undefined;
  const root = resolve(folder);
  const path = resolve(root, name.replace(/^\/+/, ""));
  if (!path.startsWith(root + sep)) return undefined;
  try {
    const bytes = await readFile(path);
    return {bytes, type, etag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`};
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
    throw error;
  }
}

/** Answers with a file, packed if the browser can open that, or says that the browser has it already. */
export async function sendFile(
  request: Request,
  file: StaticFile,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  // The same tag for every packing: a weak one, which is all that a browser compares.
  const all = {...headers, etag: file.etag};
  if (request.headers.get("if-none-match") === file.etag)
    return new Response(null, {status: 304, headers: all});
  const {bytes, headers: packing} = await packedFile(file, request.headers.get("accept-encoding"));
  return new Response(bytes, {headers: {...all, ...packing, "content-type": file.type}});
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
