import {mkdir, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {Marked, type Tokens} from "marked";
import {atAddresses, writtenPages} from "./examples.ts";
import {type DocsPage, docsPage} from "./page.ts";
import {generated} from "./tables.ts";

/** In the order in which one reads them; a page that is not named here fails the build. */
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
] as const;

/** Placeholders that the merchant server fills with the addresses at which it and the sandbox are running. */
export const SERVED = {shop: "{{shopUrl}}", sandbox: "{{sandboxUrl}}"};

/** Writes the docs into the demo shop's folder, which serves them at `/docs/`. */
export async function writeDocs(
  folder = "dist/demo/docs",
  manifest = "dist/custom-elements.json",
): Promise<void> {
  const written = await writtenPages();
  const unknown = [...written.keys()].filter((name) => !(ORDER as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new Error(`build/docs/write.ts gives no place to docs/${unknown.join(", docs/")}.`);
  const facts = await generated(manifest);
  const pages = ORDER.map((name) => read(name, filled(name, written.get(name) ?? "", facts)));
  await mkdir(folder, {recursive: true});
  const index = pages.flatMap((page) => page.found);
  const html = (page: DocsPage) => atAddresses(docsPage(page, pages), SERVED);
  await Promise.all([
    ...pages.map((page) => writeFile(join(folder, `${page.name}.html`), html(page))),
    writeFile(join(folder, "index.html"), html(pages[0]!)),
    writeFile(join(folder, "search.json"), atAddresses(JSON.stringify(index), SERVED)),
  ]);
}

/** Puts what is generated in its place. @throws Error for a place that nothing is generated for */
function filled(name: string, text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{((?:table|value):[\w-]+|policy)\}/g, (place, what: string) => {
    const fact = facts[what];
    if (fact === undefined) throw new Error(`docs/${name}.md asks for ${place}, which nobody makes.`);
    return fact;
  });
}

/** A part of a page that a search can find. */
interface Findable {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

function read(name: string, markdown: string): DocsPage & {readonly found: readonly Findable[]} {
  const sections: {id: string; title: string}[] = [];
  const found: {url: string; title: string; text: string}[] = [];
  let pageTitle = "";
  const marked = new Marked({
    renderer: {
      heading({tokens, depth, text}) {
        const title = text.replaceAll("`", "");
        const id = title
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-|-$/g, "");
        if (depth === 1) pageTitle = title;
        if (depth === 2) sections.push({id, title});
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({text, lang}) {
        return `<pre tabindex="0" aria-label="${(lang ?? "").split(" ")[0] ?? ""} example"><code>${escaped(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: "th" | "td") =>
          `<tr>${cells.map(({tokens}) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
        const about = sections.at(-1)?.title ?? pageTitle;
        const heads = token.header.map(({text}) => text.replaceAll("`", "")).join(", ");
        return `<div class="table" role="region" tabindex="0" aria-label="${escaped(`${about}: ${heads}`)}"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("\n")}</tbody></table></div>\n`;
      },
    },
    walkTokens(token) {
      if (token.type === "heading") {
        const title = (token as Tokens.Heading).text.replaceAll("`", "");
        const id = title
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-|-$/g, "");
        found.push({url: `/docs/${name}.html#${id}`, title, text: ""});
      } else if (["paragraph", "table", "code", "list"].includes(token.type)) {
        const last = found.at(-1);
        if (last) last.text += ` ${token.raw}`;
      }
    },
  });
  const body = marked.parse(markdown, {async: false});
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`docs/${name}.md has no title.`);
  return {
    name,
    title,
    body,
    sections,
    found: found.map(({url, title: words, text}) => ({
      url,
      title: words === title ? title : `${title}: ${words}`,
      // Marks go, and what is part of a name stays: DATABASE_URL, checkout-error.
      text: text
        .replace(/[`|*]+|(?<!\w)[_-]+|[_-]+(?!\w)/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    })),
  };
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
