import hljs from "highlight.js";

hljs.registerAliases(["vue", "svelte"], {languageName: "xml"});
hljs.registerAliases(["prisma"], {languageName: "typescript"});
hljs.registerAliases(["caddyfile"], {languageName: "nginx"});

/** HTML of an example, with class names for the colours. @throws Error for an unknown language */
export function highlight(code: string, language: string): string {
  return hljs.highlight(code, {language}).value;
}
