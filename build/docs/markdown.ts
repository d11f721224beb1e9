import {marked, type Token, type Tokens} from "marked";
import manifest from "../../package.json" with {type: "json"};
import {NAVIGATION} from "./navigation.ts";

/**
 * The docs as Markdown, by file name: the pages, and `llms.txt` and `llms-full.txt` in the format of llmstxt.org.
 * @param base where the addresses in `llms.txt` begin
 */
export function markdownOf(pages: ReadonlyMap<string, string>, base = ""): Readonly<Record<string, string>> {
  const texts = new Map([...pages].map(([name, text]) => [name, portable(text)]));
  const groups = NAVIGATION.map(({title, pages: names}) => {
    const links = names.map((name) => {
      const {heading, summary} = introduction(texts.get(name) ?? "");
      return `- [${heading}](${base}${name}.md): ${summary}\n`;
    });
    return `## ${title}\n\n${links.join("")}`;
  });
  return {
    ...Object.fromEntries([...texts].map(([name, text]) => [`${name}.md`, text])),
    "llms.txt": `# ${manifest.name}\n\n> ${manifest.description}\n\n${groups.join("\n")}`,
    "llms-full.txt": [...texts.values()].join("\n"),
  };
}

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
