import MiniSearch from "minisearch";

/** A page or section of the docs. */
export interface Findable {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

/** Words of a question that say nothing about its subject. */
const FILLERS = new Set(
  "a an and are be can do does for how i in is it me my of on should the to use we what when where which why with you your".split(
    " ",
  ),
);

/** Words that the docs use, by words that readers type. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  "3d": ["3ds"],
  a11y: ["accessibility", "screen"],
  callback: ["webhook", "event"],
  chargeback: ["dispute"],
  colour: ["color", "theming"],
  css: ["theming"],
  cvc: ["cvv", "security"],
  deploy: ["live", "operations"],
  i18n: ["locale", "language"],
  install: ["quick", "npm"],
  ipn: ["webhook"],
  iphone: ["apple"],
  production: ["live"],
  sca: ["3ds"],
  style: ["theming"],
  translate: ["locale", "language"],
};

/** Lists of routes, events, operations and checks: a page that explains something comes before them. */
const LISTS =
  /^\/docs\/(?:(?:routes|sandbox-operations|shop-event-types|architecture)\.html|go-live\.html#(?!go-live$))/;

/** Writes "3-D Secure", "3DS" and `three-d-secure` as one word. */
const unify = (text: string) => text.replace(/\b(?:3|three)-?d(?:[\s-]?secure|s)\b/gi, " 3ds secure ");

/** Words of a text, also the parts of names such as `DATABASE_URL` and `shippingAddress`. */
function wordsIn(text: string): string[] {
  const words = unify(text).split(/[^\p{L}\p{N}_-]+/u);
  return words.flatMap((word) => {
    const parts = word.split(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean);
    return parts.length > 1 ? [...parts, word] : parts;
  });
}

/** The title of a section begins with that of its page. */
const isWholePage = (title: unknown) => !String(title).includes(": ");

/** Word without its ending: "webhooks" and "testing" are found by "webhook" and "test". */
function stem(word: string): string {
  const lower = word.toLowerCase();
  return lower.replace(/(?<=\p{L}{4})ing$|(?<=\p{L}{2}[^su])s$/u, "");
}

/** Finds sections by words that may have typing mistakes, and be incomplete. */
export class SearchIndex {
  readonly #index = new MiniSearch<Findable>({
    idField: "url",
    fields: ["title", "text"],
    storeFields: ["title"],
    tokenize: wordsIn,
    processTerm: stem,
    searchOptions: {
      boost: {title: 5},
      boostDocument: (url: string, _term, fields) =>
        LISTS.test(url) ? 0.4 : isWholePage(fields?.["title"]) ? 2 : 1,
      // Short words would be similar to too many others.
      fuzzy: (word) => word.length > 4 && 0.2,
      prefix: (word) => word.length > 2,
      weights: {fuzzy: 0.3, prefix: 0.6},
    },
  });

  constructor(entries: readonly Findable[]) {
    this.#index.addAll(entries);
  }

  /** Sections with every word of the question, the best first; without any, sections with some of the words. */
  find(question: string): readonly Pick<Findable, "url" | "title">[] {
    const words = wordsIn(question.toLowerCase());
    const subject = words.filter((word) => !FILLERS.has(word));
    const queries = (subject.length > 0 ? subject : words).map((word) => ({
      combineWith: "OR" as const,
      queries: [word, ...(SYNONYMS[word] ?? [])],
    }));
    const all = this.#index.search({combineWith: "AND", queries});
    const hits = all.length > 0 ? all : this.#index.search({combineWith: "OR", queries});
    return hits.map(({id, title}) => ({url: id as string, title: title as string}));
  }
}
