import {mkdir, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {Marked, Renderer, type Tokens} from "marked";
import {liquid} from "../templates.ts";
import {atAddresses, writtenPages} from "./examples.ts";
import {factsForDocs} from "./tables.ts";

/** Pages in the order of the navigation. */
const ORDER = [
  "start",
  "tags",
  "events",
  "errors",
  "test-values",
  "development",
  "frameworks",
  "page-head",
  "server",
  "sandbox",
  "back-office",
  "go-live",
  "security",
  "operations",
  "architecture",
];

/** Placeholders for the addresses of the merchant server and the sandbox, which the server fills in. */
export const SERVED = {shop: "{{shopUrl}}", sandbox: "{{sandboxUrl}}"};

interface Page {
  /** Its file is `<name>.html`. */
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly id: string;
  readonly title: string;
  /** 1 for the page's title. */
  readonly depth: number;
  text: string;
}

/** Writes the docs into the folder that the merchant server serves at `/docs/`. */
export async function writeDocs(
  folder = "dist/demo/docs",
  manifest = "dist/custom-elements.json",
): Promise<void> {
  const written = await writtenPages();
  const unknown = [...written.keys()].filter((name) => !ORDER.includes(name));
  if (unknown.length > 0) throw new Error(`ORDER in build/docs/write.ts lacks ${unknown.join(", ")}.`);
  const facts = await factsForDocs(manifest);
  const pages = ORDER.map((name) => readPage(name, fill(name, written.get(name) ?? "", facts)));
  await mkdir(folder, {recursive: true});
  const write = (file: string, text: string) => writeFile(join(folder, file), atAddresses(text, SERVED));
  for (const page of pages) {
    const contents = page.sections.filter(({depth}) => depth === 2);
    const html = (await liquid.renderFile("docs.html", {page, pages, contents})) as string;
    await write(`${page.name}.html`, html);
    if (page === pages[0]) await write("index.html", html);
  }
  await write("search.json", JSON.stringify(pages.flatMap(searchEntries)));
}

/** Replaces `{table:…}`, `{value:…}` and `{policy}`. @throws Error for an unknown one */
function fill(page: string, text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{((?:table|value):[\w-]+|policy)\}/g, (placeholder, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`docs/${page}.md: build/docs/tables.ts has no ${placeholder}.`);
    return fact;
  });
}

function readPage(name: string, markdown: string): Page {
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      heading({tokens, depth, text}) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Wide examples and tables scroll, also by keyboard.
      code({text, lang = ""}) {
        return `<pre tabindex="0" aria-label="${lang.split(" ")[0]} example"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token) {
        const label = `${tableSections.get(token)}: ${token.header.map(({text}) => plain(text)).join(", ")}`;
        const table = Renderer.prototype.table.call(this, token) as string;
        return `<div class="table" role="region" tabindex="0" aria-label="${escapeHtml(label)}">${table}</div>\n`;
      },
    },
  });
  const tableSections = new Map<Tokens.Table, string>();
  const tokens = marked.lexer(markdown);
  for (const token of tokens) {
    if (token.type === "heading") {
      const {text, depth} = token as Tokens.Heading;
      sections.push({id: slug(text), title: plain(text), depth, text: ""});
    }
    const section = sections.at(-1);
    if (!section) throw new Error(`docs/${name}.md doesn't begin with its title.`);
    if (token.type === "table") tableSections.set(token as Tokens.Table, section.title);
    if (token.type !== "heading") section.text += token.raw;
  }
  return {name, title: sections[0]?.title ?? "", html: marked.parser(tokens), sections};
}

function searchEntries({name, title: page, sections}: Page): object[] {
  return sections.map(({id, title, depth, text}) => ({
    url: `/docs/${name}.html#${id}`,
    title: depth === 1 ? title : `${page}: ${title}`,
    // Without Markdown's marks. Names keep theirs: DATABASE_URL, checkout-error.
    text: text
      .replace(/[`|*]+|(?<!\w)[_-]+|[_-]+(?!\w)/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  }));
}

function plain(text: string): string {
  return text.replaceAll("`", "");
}

function slug(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
