import {find} from "../dom.ts";
import type {Usage} from "../playground/code.ts";
import {projectForm} from "../playground/project-form.ts";
import {reactName} from "../playground/usage.ts";
import {type ExampleSettings, safeElements} from "./safe-elements.ts";

/** Examples of the docs whose elements run above their code: an edit of the code changes them. */
interface TrustedTypes {
  createPolicy(name: string, rules: {createHTML(text: string): string}): {createHTML(text: string): string};
}

const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
/** For inert documents only, of which no node comes into the page. */
const policy = trustedTypes?.createPolicy("docs-examples", {createHTML: (text) => text});

/** Time without typing after which the elements change. */
const TYPED_MS = 400;

function parse(text: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(text) ?? text, "text/html");
}

function readSettings({dataset}: HTMLElement): ExampleSettings {
  const skus = JSON.parse(dataset["skus"] ?? "[]") as readonly string[];
  return {
    attributes: new Set(dataset["attributes"]?.split(" ")),
    served: {
      environment: dataset["environment"] ?? "",
      "sdk-url": dataset["sdkUrl"] ?? "",
      nonce: find<HTMLScriptElement>("script[nonce]").nonce,
    },
    sellable(items) {
      try {
        const lines = JSON.parse(items) as readonly {readonly sku: string}[];
        return JSON.stringify(
          lines.map((line) => ({...line, sku: skus.includes(line.sku) ? line.sku : skus[0]})),
        );
      } catch {
        // The element says what is wrong.
        return items;
      }
    },
  };
}

/** Elements of the same names in each other, and the same texts: an attribute is the only difference. */
function shapeOf(element: Element): string {
  const inner = [...element.childNodes]
    .filter((node) => !(node instanceof Element && node.hasAttribute("data-checkout-placed")))
    .map((node) => (node instanceof Element ? shapeOf(node) : (node.textContent ?? "").trim()));
  return `<${element.localName} ${element.slot}>${inner.join("")}</>`;
}

function copyAttributes(from: Element, to: Element, known: ReadonlySet<string>): void {
  for (const name of known) {
    const value = from.getAttribute(name);
    if (value === null) to.removeAttribute(name);
    else if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
  const inner = [...from.children];
  const own = [...to.children].filter((child) => !child.hasAttribute("data-checkout-placed"));
  for (const [index, child] of inner.entries()) copyAttributes(child, own[index]!, known);
}

/** Shows what a text says, in the elements that are there if they are the same ones. */
function show(text: string, place: HTMLElement, settings: ExampleSettings): void {
  const wanted = safeElements(parse(text), document, settings);
  const shown = [...place.children];
  const shapes = (elements: readonly Element[]) => elements.map(shapeOf).join("");
  if (shapes(wanted) !== shapes(shown)) place.replaceChildren(...wanted);
  else
    for (const [index, element] of wanted.entries())
      copyAttributes(element, shown[index]!, settings.attributes);
}

/** The example's first element with its settings, for a project. */
function usageOf(text: string, settings: ExampleSettings): Usage {
  const [element] = safeElements(parse(text), document, settings);
  if (!element) throw new Error("the example has no element");
  const children = [...element.children].filter(({localName}) => localName.startsWith("checkout-"));
  const attributesOf = (one: Element) =>
    [...one.attributes].filter(({name}) => settings.attributes.has(name) && name !== "loading");
  return {
    tag: element.localName,
    react: reactName(element.localName),
    origin: location.origin,
    attributes: attributesOf(element).map(({name, value}) => ({
      name,
      property: name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      value: value === "" ? true : value,
      ...(name === "items" && {json: JSON.parse(value) as unknown}),
    })),
    properties: [],
    customProperties: [],
    parts: [],
    children: children.map((child) => ({
      tag: child.localName,
      react: reactName(child.localName),
      attributes: attributesOf(child).map(({name, value}) => [name, value] as const),
    })),
  };
}

function makeEditable(example: HTMLElement, settings: ExampleSettings): void {
  const place = find(".live", example);
  const code = find("code", example);
  const pre = find("pre", example);
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.tabIndex = 0;
  code.role = "textbox";
  code.ariaMultiLine = "true";
  code.ariaLabel = "HTML example. An edit changes the element above.";
  // The code has the focus instead.
  pre.removeAttribute("tabindex");
  pre.removeAttribute("aria-label");
  let typed = 0;
  code.addEventListener("input", () => {
    clearTimeout(typed);
    typed = setTimeout(() => show(code.innerText, place, settings), TYPED_MS);
  });
  find(".project-place", example).append(projectForm(() => usageOf(code.innerText, settings)));
}

const page = find("#page");
const settings = readSettings(page);
for (const example of page.querySelectorAll<HTMLElement>(".example")) makeEditable(example, settings);
