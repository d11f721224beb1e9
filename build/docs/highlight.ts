import hljs from "highlight.js";

hljs.registerAliases(["vue", "svelte"], {languageName: "xml"});

/** HTML of an example, with class names for the colours. @throws Error for an unknown language */
export function highlight(code: string, language: string): string {
  return hljs.highlight(code, {language}).value;
}
