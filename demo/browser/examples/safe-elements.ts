/** Decisions of the page about the elements of an example. */
export interface ExampleSettings {
  /** Attributes of the elements, by the manifest. */
  readonly attributes: ReadonlySet<string>;
  /** Values that the shop's server gives: the environment, the address of the SDK and the page's nonce. */
  readonly served: Readonly<Record<"environment" | "sdk-url" | "nonce", string>>;
  /** Returns the value of `items` with products that this shop sells. */
  readonly sellable: (items: string) => string;
}

/** Elements of the library, which an example shows. */
const TAGS =
  /^checkout-(?:payment|express-buttons|card-fields|fastlane|guest-button|payment-method|provider|wallet-button)$/;
/** Content of slots. Other tags are left out, with what is in them. */
const TEXT_TAGS = ["b", "em", "label", "p", "small", "span", "strong"];
/** The page sets these. `cart` is signed by another shop. */
const KEPT_BACK = [
  "environment",
  "sdk-url",
  "nonce",
  "server",
  "cart",
  "loading",
  "style",
  "class",
  "id",
  "is",
];

/**
 * Makes the elements of an example, outermost only, with known attributes. Nothing of the example itself comes into the page: no
 * script, no style, no listener and no address.
 *
 * @param parsed the example as a document that runs nothing
 * @param to the document that makes the elements
 */
export function safeElements(parsed: Document, to: Document, settings: ExampleSettings): HTMLElement[] {
  return [...parsed.body.querySelectorAll("*")]
    .filter((element) => TAGS.test(element.localName) && !hasOuter(element))
    .map((element) => copyOf(element, to, settings, true));
}

function hasOuter({parentElement}: Element): boolean {
  return parentElement !== null && (TAGS.test(parentElement.localName) || hasOuter(parentElement));
}

function copyOf(element: Element, to: Document, settings: ExampleSettings, isOuter: boolean): HTMLElement {
  const copy = to.createElement(element.localName);
  if (TAGS.test(element.localName)) {
    for (const {name, value} of element.attributes)
      if (settings.attributes.has(name) && !KEPT_BACK.includes(name))
        copy.setAttribute(name, name === "items" ? settings.sellable(value) : value);
    // Elements inside a provider inherit them.
    if (isOuter)
      for (const [name, value] of Object.entries({...settings.served, loading: "lazy"}))
        copy.setAttribute(name, value);
  }
  const slot = element.getAttribute("slot");
  if (slot !== null && !isOuter) copy.setAttribute("slot", slot);
  copy.append(...[...element.childNodes].flatMap((child) => contentOf(child, to, settings)));
  return copy;
}

function contentOf(node: Node, to: Document, settings: ExampleSettings): (Node | string)[] {
  if (node.nodeType === node.TEXT_NODE) return [node.textContent ?? ""];
  if (node.nodeType !== node.ELEMENT_NODE) return [];
  const element = node as Element;
  const isKnown = TAGS.test(element.localName) || TEXT_TAGS.includes(element.localName);
  return isKnown ? [copyOf(element, to, settings, false)] : [];
}
