import {marked, type Token, type Tokens} from "marked";
import manifest from "../../package.json" with {type: "json"};
import {NAVIGATION} from "./navigation.ts";
import {slug} from "./site.ts";

/**
 * The docs as Markdown, by file name: the pages, `llms.txt` in the format of llmstxt.org, and a file with all pages of each group,
 * such as `llms-testing.txt`.
 * @param base where the addresses of the pages begin in `llms.txt`
 * @param root where those of the groups' files begin
 */
export function markdownOf(
  pages: ReadonlyMap<string, string>,
  base = "",
  root = "",
): Readonly<Record<string, string>> {
  const texts = new Map([...pages].map(([name, text]) => [name, portable(text)]));
  const groups = NAVIGATION.map(({title, pages: names}) => {
    const links = names.map((name) => {
      const {heading, summary} = introduction(texts.get(name) ?? "");
      return `- [${heading}](${base}${name}.md): ${summary}\n`;
    });
    return `## ${title}\n\nAll pages in one file: [${title}](${root}${groupFile(title)})\n\n${links.join("")}`;
  });
  const files = NAVIGATION.map(
    ({title, pages: names}) => [groupFile(title), names.map((name) => texts.get(name)).join("\n")] as const,
  );
  return {
    ...Object.fromEntries([...texts].map(([name, text]) => [`${name}.md`, text])),
    "llms.txt": `# ${manifest.name}\n\n> ${manifest.description}\n\n${groups.join("\n")}`,
    ...Object.fromEntries(files),
  };
}

/** File with all pages of a group. */
const groupFile = (title: string) => `llms-${slug(title)}.txt`;

/** Leaves the language of each example, as other readers of Markdown expect it. Pictures are next to the pages. */
function portable(text: string): string {
  return text.replace(/^```([\w-]+) \S.*$/gm, "```$1").replaceAll("](/docs/", "](");
}

/** Title and first sentence of a page. */
function introduction(text: string): {heading: string; summary: string} {
  const tokens = marked.lexer(text);
  const first = (type: string) =>
    tokens.find((token): token is Tokens.Paragraph | Tokens.Heading => token.type === type);
  const summary = plainText(first("paragraph")?.tokens ?? []);
  return {
    heading: plainText(first("heading")?.tokens ?? []),
    summary: summary.split(/(?<=\.)\s/)[0]?.replace(/:$/, ".") ?? "",
  };
}

/** Text without links: those to other pages would lead elsewhere from another folder. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ("tokens" in token && token.tokens ? plainText(token.tokens) : token.raw))
    .join("")
    .replace(/\s+/g, " ");
}
