import type {ElementDeclaration} from "../../build/manifest/elements.ts";
import manifest from "../../package.json" with {type: "json"};

/** An element of a page, as a browser parsed it. */
export interface ParsedElement {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Tag name of the parent, for an element with the attribute `slot`. */
  readonly slottedIn: string;
}

/** Attributes of every HTML element. */
const GLOBAL = /^(?:id|class|style|slot|hidden|lang|dir|title|role|tabindex|nonce|(?:data|aria)-[\w-]+)$/;

/** Finds elements, attributes, values and slots that the manifest doesn't have. */
export function findFragmentMistakes(
  parsed: readonly ParsedElement[],
  elements: readonly ElementDeclaration[],
): string[] {
  const known = new Map(elements.map((element) => [element.tagName, element]));
  return parsed.flatMap(({tagName, attributes, slottedIn}) => {
    const mistakes: string[] = [];
    const slots = known.get(slottedIn)?.slots.map(({name}) => name);
    if (slots && !slots.includes(attributes["slot"] ?? ""))
      mistakes.push(`<${slottedIn}> has no slot ${attributes["slot"]}`);
    if (!tagName.startsWith("checkout-")) return mistakes;
    const element = known.get(tagName);
    if (!element) return [...mistakes, `no element <${tagName}>`];
    for (const [name, value] of Object.entries(attributes)) {
      if (GLOBAL.test(name)) continue;
      const type = element.attributes.find((attribute) => attribute.name === name)?.type.text;
      if (type === undefined) mistakes.push(`<${tagName}> has no attribute ${name}`);
      else if (type === "boolean" ? value !== "" : type.startsWith('"') && !type.includes(`"${value}"`))
        mistakes.push(`<${tagName}>: ${name} can't be "${value}", only ${type}`);
    }
    return mistakes;
  });
}

/** Finds custom properties and parts in a style sheet that the manifest doesn't have. */
export function findThemeMistakes(css: string, elements: readonly ElementDeclaration[]): string[] {
  const properties = new Set(elements.flatMap(({cssProperties}) => cssProperties.map(({name}) => name)));
  const used = [...css.matchAll(/--checkout-[\w-]+/g)].map(([name]) => name);
  const parts = [...css.matchAll(/([\w-]*)[^\s{},]*::part\(([^)]+)\)/g)].flatMap(
    ([, tagName = "", names = ""]) => {
      const having = elements.filter(
        (element) => !tagName.startsWith("checkout-") || element.tagName === tagName,
      );
      const known = having.flatMap(({cssParts}) => cssParts.map(({name}) => name));
      return names
        .split(/\s+/)
        .filter((name) => name !== "" && !known.includes(name))
        .map((name) => `no part ${name} of ${tagName}`);
    },
  );
  return [...used.filter((name) => !properties.has(name)), ...parts];
}

/** Packages that the docs may install, apart from this one, its dependencies and its peers. */
const OTHERS = [
  // Frameworks and servers with a page in the docs.
  ...["react-dom", "next", "vue", "nuxt", "svelte", "express", "hono", "@hono/node-server", "fastify"],
  // Generators: `npm create NAME` and `npx NAME`.
  ...["vite", "vue", "next-app", "create-next-app", "sv", "@angular/cli", "@angular", "nuxt", "nuxi"],
  ...["@playwright/test", "playwright"],
];

/** Finds lines that install nothing, and unknown packages. */
export function findInstallMistakes(code: string): string[] {
  const packages = new Set([
    manifest.name,
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.peerDependencies),
    ...OTHERS,
  ]);
  return code.split("\n").flatMap((line) => {
    const command = line.replace(/\s+#.*$/, "").trim();
    if (command === "" || /^(?:#|cd \S+$|npm (?:run \w+|start|pack)$)/.test(command)) return [];
    const [, verb = "", rest] =
      /^(npm (?:install|i|create|init)|npx(?: --yes)?)(?: (.+))?$/.exec(command) ?? [];
    if (rest === undefined) return verb === "npm install" ? [] : [`installs nothing: ${line}`];
    const words = rest.split(/\s+/).filter((word) => !word.startsWith("-"));
    // A generator's name is followed by its own options.
    const names = verb.startsWith("npm i") && verb !== "npm init" ? words : words.slice(0, 1);
    return names
      .map((name) => name.replace(/(?!^)@[^@/]*$/, "").replace(/^\.\/(checkout-elements)-.*\.tgz$/, "$1"))
      .filter((name) => !packages.has(name))
      .map((name) => `unknown package ${name}`);
  });
}
