import MagicString from "magic-string";
import {parseAst, type Plugin} from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Piece extends Node {
  readonly value: {readonly raw: string};
}

/** Takes the source's layout out of css`` and html`` texts, which no JavaScript minifier looks into. */
export function minifyTemplates(): Plugin {
  return {
    name: "minify-templates",
    enforce: "pre",
    transform: {
      filter: {id: /\/src\/.*\.ts$/, code: /(css|html)`/},
      handler(source) {
        const code = minify(source);
        return {code: code.toString(), map: code.generateMap({hires: true})};
      },
    },
  };
}

function minify(source: string): MagicString {
  const code = new MagicString(source);
  for (const {piece, text} of piecesOf(parseAst(source, {lang: "ts"}) as unknown as Node)) {
    const {raw} = piece.value;
    if (raw === text) continue;
    // With TypeScript the parser counts the delimiters in.
    const start = source.indexOf(raw, piece.start);
    code.update(start, start + raw.length, text);
  }
  return code;
}

/** Every literal piece of a tagged template, and what it becomes. */
function piecesOf(node: Node): {piece: Piece; text: string}[] {
  const inner = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(piecesOf),
  );
  if (node.type !== "TaggedTemplateExpression") return inner;
  const {tag, quasi} = node as unknown as {tag: {name?: string}; quasi: {quasis: Piece[]}};
  const raws = quasi.quasis.map(({value}) => value.raw);
  const texts = tag.name === "css" ? raws.map(minifyCss) : tag.name === "html" ? minifyHtml(raws) : raws;
  return [...inner, ...quasi.quasis.map((piece, index) => ({piece, text: texts[index]!}))];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function minifyCss(css: string): string {
  return (
    css
      .replaceAll(/\/\*.*?\*\//gs, "")
      .replaceAll(/\s+/g, " ")
      // Not around + and -, which need their spaces in calc(), nor before a colon, which may begin a selector.
      .replaceAll(/ ?([{};,<>/]) ?/g, "$1")
      // Before a number it multiplies; elsewhere it is any element.
      .replaceAll(/ \* (?=[\d.])/g, "*")
      .replaceAll(": ", ":")
      .replaceAll(/(?<=[ :(,])0\./g, ".")
      .replaceAll(";}", "}")
      .trim()
  );
}

/**
 * The rule of JSX: space that holds a line break is the source's layout. It goes, but for one space between words or
 * attributes; a space that shall be seen stands on one line with what it separates.
 */
function minifyHtml(pieces: readonly string[]): string[] {
  let inTag = false;
  return pieces.map((piece) =>
    piece.replaceAll(/[<>]|\s*\n\s*|(?<==)"[\w-]+"(?=[\s>])/g, (match, at: number) => {
      if (match.startsWith('"')) return inTag ? match.slice(1, -1) : match;
      if (match === "<" || match === ">") {
        inTag = match === "<";
        return match;
      }
      const before = piece[at - 1] ?? "";
      const after = piece[at + match.length] ?? "";
      const needed = inTag
        ? after !== ">" && after !== "/"
        : before && after && before !== ">" && after !== "<";
      return needed ? " " : "";
    }),
  );
}
