import {readdirSync, readFileSync} from "node:fs";
import {readFile} from "node:fs/promises";
import type {Plugin} from "vite";
import goods from "../demo/goods.json" with {type: "json"};
import states from "../demo/us-states.json" with {type: "json"};
import {dirname, join} from "node:path";
import type {Package} from "custom-elements-manifest";
import {languages} from "../src/locales/load-messages.ts";
import {liquid} from "./templates.ts";
import {elementsOf, type ElementDeclaration} from "./manifest/elements.ts";
import {CARD_FORM, packedSize} from "./packed-size.ts";
import packageJson from "../package.json" with {type: "json"};

const FOLDER = "demo/pages";

/** The demo shop's pages for Vite: names of their scripts, and files. */
export const pageFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER, {recursive: true, encoding: "utf8"})
    .filter((path) => path.endsWith(".html"))
    .sort()
    .map((path) => [path.replace(/\/?index\.html$/, "").replaceAll("/", "-") || "home", `${FOLDER}/${path}`]),
);

/** Fills the pages' templates. The server chooses between `<!--if …-->` when it serves a page. */
export function pageTemplates(): Plugin {
  return {
    name: "page-templates",
    async load(id) {
      return id.endsWith(".html") ? fillTemplate(id, "dist/custom-elements.json") : undefined;
    },
  };
}

/** Fills the template of a page. @param manifest is read for the front page and the elements' pages only */
export async function fillTemplate(file: string, manifest: string): Promise<string> {
  const isFront = file.endsWith(`${FOLDER}/index.html`);
  const values = {
    goods,
    states,
    items: ITEMS,
    ...(isFront || file.includes("/playground/") ? describeElements(manifest) : {}),
    ...(isFront ? describeBuild(join(dirname(manifest), "cdn", packageJson.version)) : {}),
  };
  return (await liquid.parseAndRender(await readFile(file, "utf8"), values)) as string;
}

/** Delays the first paint until the page's own script has run, so that the layout doesn't shift afterwards. */
export const blockingScripts: Plugin = {
  name: "blocking-scripts",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replaceAll(
        '<script type="module" crossorigin',
        '<script type="module" blocking="render" crossorigin',
      ),
  },
};

const ITEMS = '[{"sku": "ceramic-teapot", "quantity": 1}, {"sku": "linen-notebook", "quantity": 1}]';
/** Attributes that the server sets. */
const SERVED = ["environment", "sdk-url"];
/** Attributes that few pages need: shown last. */
const RARE = ["server", "cart", "client-metadata-id", "eligibility", "page-type", "amount", "currency-code"];

/** Facts for the front page. @param cdn the folder of the built elements */
function describeBuild(cdn: string) {
  const nameOf = (code: string) => new Intl.DisplayNames([code], {type: "language"}).of(code);
  return {
    card_form_size: (packedSize(cdn, CARD_FORM) / 1000).toFixed(1),
    languages: ["en", ...languages].map((code) => ({code, name: nameOf(code)})),
  };
}

/** The elements of the custom elements manifest, as their pages show them. */
function describeElements(file: string) {
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Package;
  const list = elementsOf(manifest).map((element) => {
    const attributes = element.attributes.filter(({name}) => !SERVED.includes(name));
    const isRare = ({name}: {name: string}) => RARE.includes(name);
    const paragraphs = element.description.split("\n\n");
    return {
      name: element.tagName,
      short: element.tagName.replace("checkout-", ""),
      title: `<${element.tagName}>`,
      summary: paragraphs[0]?.replaceAll("`", ""),
      paragraphs,
      usual: attributes.filter((attribute) => !isRare(attribute)).map((one) => describeControl(one, element)),
      rare: attributes.filter(isRare).map((one) => describeControl(one, element)),
      lists: [
        {title: "Events", rows: element.events},
        {
          title: "Properties that only script can set",
          rows: element.members.filter((member) => member.kind === "field" && member.attribute === undefined),
        },
        {title: "Slots", rows: element.slots.map((slot) => ({...slot, name: slot.name || "(default)"}))},
        {title: "Parts, for ::part()", rows: element.cssParts},
        {
          title: "Custom properties",
          rows: element.cssProperties.map(({name, default: value}) => ({name, description: value})),
        },
      ],
    };
  });
  return {elements_list: list, elements_by_name: Object.fromEntries(list.map((one) => [one.short, one]))};
}

/** An attribute with the value that its page begins with, and the choices of a list. */
function describeControl(attribute: ElementDeclaration["attributes"][number], {tagName}: ElementDeclaration) {
  const fallback = (attribute.default ?? "").replaceAll('"', "");
  const isWallet = tagName === "checkout-wallet-button" && attribute.name === "wallet";
  return {
    ...attribute,
    value: attribute.name === "items" ? ITEMS : isWallet ? "paypal" : "",
    unset: fallback === "" ? "(not set)" : `${fallback} (default)`,
    words: [...attribute.type.text.matchAll(/"([^"]*)"/g)].flatMap(([, word = ""]) =>
      word === fallback ? [] : [word],
    ),
  };
}
