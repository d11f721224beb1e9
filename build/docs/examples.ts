import {readFile} from "node:fs/promises";
import {marked, type Token, type Tokens} from "marked";
import {readInJavaScript} from "../shop-templates.ts";

/**
 * Kinds of examples: what stands behind a fence. An example with `file=PATH` instead is filled with a file of the repository,
 * and one with `file=PATH#NAME` with a region of it.
 *
 * Tests open an `html page` in a browser, run `js node` to its end, pay in the server `js shop`, and run `sh run` in a shell.
 * They check `html fragment` and `css theme` against the manifest, `ts types` and `tsx types` with the compiler, and the names
 * of the packages in `sh install`. `js untested` and `prisma untested` need packages that this repository does not install.
 */
export const EXAMPLE_KINDS = [
  "html page",
  "html fragment",
  "js node",
  "js shop",
  "js untested",
  "prisma untested",
  "sh run",
  "sh install",
  "ts types",
  "tsx types",
  "css theme",
  "text output",
  "http output",
] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number] | "file";

export interface Example {
  /** Page and number, such as `cards 1`. */
  readonly name: string;
  readonly kind: ExampleKind;
  /** Path of the shown file, with the name of a region behind `#`. */
  readonly file?: string;
  readonly code: string;
}

/** Every example of a page. @throws Error for one without a known kind */
export function examplesOf(page: string, text: string): Example[] {
  const fences: Tokens.Code[] = [];
  void marked.walkTokens(marked.lexer(text), (token: Token) => {
    if (token.type === "code") fences.push(token as Tokens.Code);
  });
  return fences.map(({lang = "", text: code}, index) => {
    const name = `${page} ${index + 1}`;
    const file = /^[\w-]+ file=(\S+)$/.exec(lang)?.[1];
    if (file !== undefined) return {name, kind: "file", file, code};
    const kind = EXAMPLE_KINDS.find((known) => known === lang);
    if (kind) return {name, kind, code};
    const kinds = [...EXAMPLE_KINDS, "LANGUAGE file=PATH"].join(", ");
    throw new Error(`${name}: write one of ${kinds} behind the fence, not "${lang}"`);
  });
}

/** Comment that begins or ends a region: `// #region name`, `<!-- #endregion -->`. */
const MARKER = /^\s*(?:\/\/|\/\*|\{\/\*|<!--|#)?\s*#(end)?region\b\s*([\w-]*)/;

/** Text of a file, or of its region with the name behind `#`, without the lines that mark regions. */
export async function readExample(reference: string): Promise<string> {
  const [path = "", region] = reference.split("#");
  // The docs show the templates in JavaScript.
  const read = path.startsWith("templates/") ? readInJavaScript(path) : readFile(path, "utf8");
  const lines = (await read).trimEnd().split("\n");
  const shown: string[] = [];
  /** Names of the regions around the line. */
  const open: string[] = [];
  for (const line of lines) {
    const [marker, end, name = ""] = MARKER.exec(line) ?? [];
    if (marker === undefined) {
      if (region === undefined || open.includes(region)) shown.push(line);
    } else if (end === undefined) open.push(name);
    else open.pop();
  }
  if (shown.length === 0) throw new Error(`${path} has no lines in a region ${region}.`);
  const indents = shown.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  return shown.map((line) => line.slice(Math.min(...indents))).join("\n");
}

/** Replaces the default addresses of `npm start`, which the docs are written with. */
export function atAddresses(
  code: string,
  {shop, sandbox}: {readonly shop: string; readonly sandbox: string},
): string {
  return code.replaceAll("http://localhost:8080", shop).replaceAll("http://127.0.0.1:8081", sandbox);
}
