import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {type Example, examplesOf, readExample} from "./examples.ts";
import {isWritten, NAVIGATION} from "./navigation.ts";
import {code as asCode} from "./tables/markdown.ts";

const FOLDER = "demo/docs";

/** The hand-written pages by their names, in the order of the navigation. @throws Error if a page or its entry is missing */
export async function writtenPages(): Promise<ReadonlyMap<string, string>> {
  const listed = NAVIGATION.flatMap(({pages}) => pages).filter(isWritten);
  const files = (await readdir(FOLDER)).map((file) => file.replace(/\.md$/, ""));
  const missing = listed.filter((name) => !files.includes(name));
  const unlisted = files.filter((name) => !listed.includes(name));
  if (missing.length > 0) throw new Error(`${FOLDER} lacks pages of the navigation: ${missing.join(", ")}.`);
  if (unlisted.length > 0)
    throw new Error(`build/docs/navigation.ts lacks pages of ${FOLDER}: ${unlisted.join(", ")}.`);
  const texts = await Promise.all(listed.map((name) => readFile(join(FOLDER, `${name}.md`), "utf8")));
  return new Map(listed.map((name, index) => [name, texts[index] ?? ""]));
}

/** Every example of every hand-written page. Those of the kind `file` are empty. */
export async function allExamples(): Promise<Example[]> {
  return [...(await writtenPages())].flatMap(([page, text]) => examplesOf(page, text));
}

/** The pages with tables, values, policies and files filled in, and the pages of the elements, in the order of the navigation. */
export async function filledPages(
  facts: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const pages = [...(await writtenPages())];
  const filled = await Promise.all(
    pages.map(async ([name, text]) => {
      try {
        const isWritten = examplesOf(name, text).some(({kind, code}) => kind === "file" && code !== "");
        if (isWritten) throw new Error("leave an example with file= empty: the build fills it.");
        const full = fillPlaceholders(await fillFiles(text), facts);
        const isEmpty = examplesOf(name, full).some(({code}) => code === "");
        if (isEmpty) throw new Error("an example is empty. Its fence must be at the start of a line.");
        return [name, full] as const;
      } catch (error) {
        throw new Error(`${FOLDER}/${name}.md: ${(error as Error).message}`, {cause: error});
      }
    }),
  );
  const texts = new Map(filled);
  return new Map(
    NAVIGATION.flatMap(({pages: names}) => names).map((name) => {
      const text = texts.get(name) ?? facts[`page:${name}`];
      if (text === undefined) throw new Error(`build/docs/navigation.ts names no element: ${name}.`);
      return [name, text] as const;
    }),
  );
}

async function fillFiles(text: string): Promise<string> {
  const pieces = text.split(/^(```[\w-]+ file=\S+\n)(?=```$)/m);
  const filled = pieces.map(async (piece) => {
    const file = /^```[\w-]+ file=(\S+)\n$/.exec(piece)?.[1];
    return file === undefined ? piece : `${piece}${await readExample(file)}\n`;
  });
  return (await Promise.all(filled)).join("");
}

/**
 * Replaces `{table:…}`, `{routes:…}`, `{value:…}`, `{figure:…}`, `{policy}` and `{policy:…}`. In examples, where `{policy}` may be
 * code, only `{value:…}` and `{policy:…}`.
 *
 * @throws Error for an unknown one
 */
function fillPlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  const fact = (name: string) => {
    const found = facts[name];
    if (found === undefined) throw new Error(`build/docs/tables.ts has no {${name}}.`);
    return found;
  };
  const fillText = (piece: string) =>
    piece
      .replace(/\{(value:[\w-]+)\}/g, (_, name: string) => asCode(fact(name)))
      .replace(/\{((?:table|routes|figure|policy):[\w-]+|policy)\}/g, (_, name: string) => fact(name));
  const fillExample = (piece: string) =>
    piece.replace(/\{((?:value|policy):[\w-]+)\}/g, (_, name: string) => fact(name));
  return text
    .split(/(^```.*?^```$)/gms)
    .map((piece, index) => (index % 2 === 1 ? fillExample(piece) : fillText(piece)))
    .join("");
}
