import css from "highlight.js/lib/languages/css";
import javascript from "highlight.js/lib/languages/javascript";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import {createLowlight} from "lowlight";
import {create} from "../dom.ts";

const lowlight = createLowlight({css, javascript, typescript, xml});

type Token = ReturnType<typeof lowlight.highlight>["children"][number];

/** Colored code as nodes: the page's policy allows no HTML from text. */
export function highlight(code: string, language: string): (Node | string)[] {
  return lowlight.highlight(language, code).children.map(toNode);
}

function toNode(token: Token): Node | string {
  if (token.type === "text") return token.value;
  if (token.type !== "element") return "";
  const className = [token.properties["className"] ?? []].flat().join(" ");
  return create("span", {className}, ...token.children.map(toNode));
}
