import {Marked, Renderer, type Tokens} from "marked";
import {liquid} from "../templates.ts";
import {highlight} from "./highlight.ts";
import {liveElements} from "./live-examples.ts";
import {addressOf, isWritten, NAVIGATION} from "./navigation.ts";

interface Page {
  /** Its file is `<name>.html`, but for the pages of elements. */
  readonly name: string;
  readonly url: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** The page has elements at work. */
  readonly hasExamples: boolean;
}

interface Section {
  readonly id: string;
  readonly title: string;
  /** 1 for the page's title. */
  readonly depth: number;
  text: string;
}

/** Parts below an example that has elements. A script fills in the last one. */
const EDITING = `<p class="muted small hint">Edit the attributes: the element above changes. Scripts of the example don't run here.</p>
<div class="project-place"></div>
`;

/**
 * The files of `/docs/` in HTML, by name: the pages and the index of the search.
 *
 * @param attributes those of the elements, which examples may set
 */
export async function siteOf(
  written: ReadonlyMap<string, string>,
  attributes: ReadonlySet<string>,
): Promise<Readonly<Record<string, string>>> {
  const pages = [...written].map(([name, text]) => readPage(name, text, attributes));
  const groups = NAVIGATION.map((group) => ({
    title: group.title,
    pages: pages.filter(({name}) => group.pages.includes(name)),
  }));
  const files: Record<string, string> = {};
  const own = pages.filter(({name}) => isWritten(name));
  for (const [index, page] of own.entries()) {
    const contents = page.sections.filter(({depth}) => depth === 2);
    const around = {previous: own[index - 1], next: own[index + 1]};
    const html = (await liquid.renderFile("docs.html", {
      page,
      groups,
      contents,
      attributes: [...attributes].join(" "),
      ...around,
    })) as string;
    files[`${page.name}.html`] = html;
    if (index === 0) files["index.html"] = html;
  }
  return {...files, "search.json": JSON.stringify(pages.flatMap(searchEntries))};
}

/** Reads a page, or a part of one that begins with a heading. */
export function readPage(name: string, markdown: string, attributes: ReadonlySet<string> = new Set()): Page {
  const sections: Section[] = [];
  let hasExamples = false;
  const marked = new Marked({
    renderer: {
      heading({tokens, depth, text}) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Wide examples and tables scroll, also by keyboard.
      code({text, lang = ""}) {
        const [language = ""] = lang.split(" ");
        const name = / file=(?:.*\/)?([^#]+)/.exec(lang)?.[1] ?? language;
        const code = `<code class="language-${language}">${highlight(text, language)}</code>`;
        const figure = `<figure><figcaption>${name}</figcaption><pre tabindex="0" aria-label="${name} example">${code}</pre></figure>\n`;
        const live = language === "html" ? liveElements(text, attributes) : "";
        hasExamples ||= live !== "";
        return live === ""
          ? figure
          : `<div class="example"><div class="live">${live}</div>\n${figure}${EDITING}</div>\n`;
      },
      link(token) {
        const href = token.href.replace(/^([\w-]+)\.md\b/, (_, page: string) => addressOf(page));
        return Renderer.prototype.link.call(this, {...token, href}) as string;
      },
      table(token) {
        const label = uniqueLabel(
          `${tableSections.get(token)}: ${token.header.map(({text}) => plain(text)).join(", ")}`,
        );
        const table = Renderer.prototype.table.call(this, token) as string;
        return `<div class="table" role="region" tabindex="0" aria-label="${escapeHtml(label)}">${table}</div>\n`;
      },
    },
  });
  const tableSections = new Map<Tokens.Table, string>();
  const labels = new Map<string, number>();
  /** Numbers a label that occurs again. */
  function uniqueLabel(label: string): string {
    const count = (labels.get(label) ?? 0) + 1;
    labels.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  }
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
  const html = marked.parser(tokens);
  return {name, url: addressOf(name), title: sections[0]?.title ?? "", html, sections, hasExamples};
}

function searchEntries({url, title: page, sections}: Page): object[] {
  return sections.map(({id, title, depth, text}) => ({
    url: `${url}#${id}`,
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

/** The address of a heading, as GitHub makes it. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/\s/g, "-");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
