import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {marked, type Token, type Tokens} from "marked";

const text = await readFile("demo/docs/comparison.md", "utf8");
const tokens = marked.lexer(text);

/** Addresses that a list of tokens links to. */
function linksIn(list: readonly Token[]): string[] {
  const links: string[] = [];
  void marked.walkTokens([...list], (token) => {
    if (token.type === "link") links.push((token as Tokens.Link).href);
  });
  return links;
}

test("each feature of another provider has a source, or is not documented", () => {
  const tables = tokens.filter((token): token is Tokens.Table => token.type === "table");
  const features = tables.filter(({header}) => header[0]?.text === "Feature").flatMap(({rows}) => rows);
  assert.ok(features.length > 20, `${features.length} features`);
  for (const [feature, , ...others] of features)
    for (const cell of others)
      assert.ok(
        cell.text === "not documented" || linksIn(cell.tokens).some((href) => href.startsWith("https://")),
        `${feature?.text}: ${cell.text}`,
      );
});

test("each listed source is used", () => {
  const used = new Set(linksIn(tokens));
  assert.deepEqual(
    Object.values(tokens.links)
      .map(({href}) => href ?? "")
      .filter((href) => !used.has(href)),
    [],
  );
});
