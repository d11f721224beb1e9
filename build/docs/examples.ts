import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {marked, type Tokens} from "marked";

/**
 * Kinds of examples. Tests open an `html page` in a browser, run `js node` to its end, pay in the server `js shop`, and run
 * `sh run` in a shell.
 */
export const EXAMPLE_KINDS = ["html page", "js node", "js shop", "sh run"] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

export interface Example {
  /** Page and number, such as `start 1`. */
  readonly name: string;
  readonly kind: ExampleKind;
  readonly code: string;
}

const FOLDER = "demo/docs";

/** The hand-written pages by their names, without `.md`. */
export async function writtenPages(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".md")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), "utf8")));
  return new Map(names.map((name, index) => [name.replace(/\.md$/, ""), texts[index] ?? ""]));
}

/** Every example of every page. @throws Error for one without a known kind */
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

/** Replaces the default addresses of `npm start`, which the docs are written with. */
export function atAddresses(
  code: string,
  {shop, sandbox}: {readonly shop: string; readonly sandbox: string},
): string {
  return code.replaceAll("http://localhost:8080", shop).replaceAll("http://127.0.0.1:8081", sandbox);
}
