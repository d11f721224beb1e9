import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {marked, type Tokens} from "marked";

/**
 * How a test runs an example: a page opened in a browser whose tags become ready, a module that Node runs to its end, one
 * that serves a shop until it is stopped, a script for the shell. What no test can run is no example.
 */
export const EXAMPLE_KINDS = ["html page", "js node", "js shop", "sh run"] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

export interface Example {
  /** `start 1`: the page, and its place on it. */
  readonly name: string;
  readonly kind: ExampleKind;
  readonly code: string;
}

/** The folder of the hand-written pages, from the package's. */
const FOLDER = "demo/docs";

/** The hand-written pages by their names, without `.md`. */
export async function writtenPages(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".md")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), "utf8")));
  return new Map(names.map((name, index) => [name.replace(/\.md$/, ""), texts[index] ?? ""]));
}

/** Every example of every page. @throws Error for one that says no kind, or an unknown one */
export async function allExamples(): Promise<Example[]> {
  return [...(await writtenPages())].flatMap(([page, text]) =>
    marked
      .lexer(text)
      .filter((token): token is Tokens.Code => token.type === "code")
      .map(({lang, text: code}, index) => {
        const name = `${page} ${index + 1}`;
        const kind = EXAMPLE_KINDS.find((known) => known === lang);
        if (kind) return {name, kind, code};
        throw new Error(
          `${name}: write one of ${EXAMPLE_KINDS.join(", ")} behind the fence, not "${lang ?? ""}"`,
        );
      }),
  );
}

/** Puts others in the place of the addresses that the docs are written with: those of `npm start` without settings. */
export function atAddresses(
  code: string,
  {shop, sandbox}: {readonly shop: string; readonly sandbox: string},
): string {
  return code.replaceAll("http://localhost:8080", shop).replaceAll("http://127.0.0.1:8081", sandbox);
}
