import {dirname, join} from "node:path";
import type ts from "typescript";

/** A class's own doc comment: what it says first, and its tags, of which several may stand in a line. */
export interface Doc {
  readonly text: string;
  readonly tags: readonly {readonly tag: string; readonly name: string; readonly description: string}[];
}

export function readDoc(source: string): Doc {
  const plain = source.replace(/^\/\*\*|\*\/$/g, "").replaceAll(/^[ \t]*\* ?/gm, "");
  const start = plain.search(/(?:^|\s)@[a-z]/);
  const text = tidy(start < 0 ? plain : plain.slice(0, start));
  const tags = [
    ...plain.matchAll(/(?<=^|\s)@([a-z]+)(?: +([\w-]*\w))?(?: +- +((?:(?!\s@[a-z])[^])*))?/g),
  ].map(([, tag, name, description]) => ({
    tag: tag!,
    name: name ?? "",
    description: tidy(description ?? ""),
  }));
  return {text, tags};
}

/** Paragraphs stay, line ends do not. */
function tidy(text: string): string {
  return text.trim().replaceAll(/(?<!\n)\n(?!\n)/g, " ");
}

/** The doc comment that stands before a node. */
export function docOf(node: ts.Node | undefined): Doc {
  const comments = (node as {jsDoc?: ts.Node[]} | undefined)?.jsDoc ?? [];
  return readDoc(comments.at(-1)?.getText() ?? "");
}

/** The text of a module and of all that it imports, types aside, now or later: what a tag draws with. */
export function textsBehind(
  path: string,
  program: ts.Program,
  seen = new Map<string, string>(),
): Map<string, string> {
  const file = program.getSourceFile(path);
  if (!file || seen.has(path)) return seen;
  const {text} = file;
  seen.set(path, text);
  for (const [, imported] of text.matchAll(
    /(?:^(?:import|export)(?! type)[^;]*?from |import\()"(\.[^"]+)"/gm,
  ))
    textsBehind(join(dirname(path), imported!), program, seen);
  return seen;
}

/** Where `var(--checkout-…, default)` is read: names and defaults. */
export function customProperties(texts: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of texts) {
    for (const {index, 0: match, 1: name} of text.matchAll(/var\((--checkout-[\w-]+),\s*/g)) {
      const start = index + match.length;
      let depth = 1;
      let end = start;
      while (depth > 0) {
        const sign = text[end++];
        depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
      }
      found.set(name!, text.slice(start, end - 1));
    }
  }
  return found;
}

/** The names in `part="…"`, and of slots that are named in so many words (`""` is the one without a name). */
export function drawnNames(texts: Iterable<string>, kind: "part" | "slot"): Set<string> {
  const pattern = kind === "part" ? /\bpart="([\w -]+)"/g : /<slot(?: name="([\w-]+)")?(?=[ >])(?! name=)/g;
  const found = new Set<string>();
  for (const text of texts)
    for (const [, names = ""] of text.matchAll(pattern)) for (const name of names.split(" ")) found.add(name);
  return found;
}
