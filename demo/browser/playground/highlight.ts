import hljs from "highlight.js/lib/core";
import css from "highlight.js/lib/languages/css";
import javascript from "highlight.js/lib/languages/javascript";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import {create} from "../dom.ts";

const languages = {css, javascript, typescript, xml};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** A token with its parts, as highlight.js stores it. Its types leave it out. */
interface Token {
  readonly scope?: string;
  readonly children: readonly (Token | string)[];
}

/** Colored code as nodes: the page's policy allows no HTML from text. */
export function highlight(code: string, language: string): (Node | string)[] {
  const {_emitter: emitter} = hljs.highlight(code, {language});
  return (emitter as unknown as {rootNode: Token}).rootNode.children.map(toNode);
}

function toNode(token: Token | string): Node | string {
  if (typeof token === "string") return token;
  const className = `hljs-${token.scope?.split(".")[0] ?? "code"}`;
  return create("span", {className}, ...token.children.map(toNode));
}
