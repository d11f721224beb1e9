import {Idiomorph} from "idiomorph";
import {type ComponentChild, h, hydrate as hydrateWithPreact, render as renderWithPreact} from "preact";
import type {createElement} from "react";
import type {hydrateRoot} from "react-dom/client";
import {elementOf} from "./every-element.ts";
import {until} from "./until.ts";
import type {World} from "./world.ts";

/** A page with one element. */
export interface Page {
  readonly world: World;
  /** Box around the element. The page replaces its contents. */
  readonly place: HTMLElement;
  /** HTML of the element, as the page's server writes it. */
  readonly html: string;
}

type Undo = () => void;

/** Change of a page around an element, or in it. */
export interface Hazard {
  readonly name: string;
  /** Changes the page before the element is there. */
  readonly before?: (page: Page) => Undo | undefined;
  /** Changes the element's HTML. */
  readonly html?: (html: string) => string;
  /** The buyer has typed before the page acts, and need not type again. */
  readonly keepsInput?: boolean;
  /** Acts once the element is ready. */
  readonly act?: (page: Page) => void | Promise<void>;
}

/** Merges new HTML into the page, as LiveView, Livewire, Turbo and htmx do. */
function morph(place: HTMLElement, html: string): void {
  Idiomorph.morph(place, html, {morphStyle: "innerHTML"});
}

const later = () => new Promise((resolve) => setTimeout(resolve));

async function showAgain(hide: () => void, show: () => void): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    hide();
    await later();
    show();
  }
}

/** Puts a translation into the two elements that Google's has. */
function wrap(text: Text): void {
  const [outer, inner] = [document.createElement("font"), document.createElement("font")];
  outer.append(inner);
  inner.append(translated(text));
  text.replaceWith(outer);
}

/** Replaces each text that may be translated, as a browser's translation does. */
export function translate(root: Node, replace: (text: Text) => void = wrap): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const {currentNode: node} = walker;
    if (node instanceof Text) {
      if (node.data.trim() && !node.parentElement?.closest("style, [translate=no]")) texts.push(node);
    } else if (node instanceof Element && node.shadowRoot) translate(node.shadowRoot, replace);
  }
  texts.forEach(replace);
}

const translated = ({data}: Text) => `«${data.trim()}»`;

/** Gives built-ins these properties, which loops over them also find. */
function extend(target: object, properties: Readonly<Record<string, unknown>>): Undo {
  const before = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  );
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(target, name, {value, configurable: true, writable: true, enumerable: true});
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(target, name, descriptor);
      else Reflect.deleteProperty(target, name);
  };
}

const together =
  (...undoes: Undo[]): Undo =>
  () =>
    undoes.forEach((undo) => undo());

/** Another owner of `window.paypal`. PayPal's core keeps a global that it finds, and nests itself as `v6`. */
function ownPaypal(owner: object): Undo {
  const set = (sdk: unknown) => void Object.assign(owner, {v6: sdk});
  Object.defineProperty(window, "paypal", {configurable: true, get: () => owner, set});
  return () => Reflect.deleteProperty(window, "paypal");
}

function visit(query: string): Undo {
  const {href} = location;
  const url = new URL(href);
  url.search += query;
  history.replaceState(null, "", url);
  return () => history.replaceState(null, "", href);
}

interface ReactClient {
  readonly createElement: typeof createElement;
  readonly hydrateRoot: typeof hydrateRoot;
}

/** React's client, as the test server bundles it. */
const reactClient: string = "/react-client.js";

/** Hydrates the page. @param html the page in React's eyes */
async function hydrate(place: HTMLElement, html: string): Promise<void> {
  const {createElement, hydrateRoot} = (await import(reactClient)) as ReactClient;
  type Node = ReturnType<typeof createElement>;
  const nodeOf = (element: Element, key: number): Node =>
    createElement(
      element.localName,
      {key, ...Object.fromEntries([...element.attributes].map(({name, value}) => [name, value]))},
      ...[...element.children].map(nodeOf),
    );
  const {body} = new DOMParser().parseFromString(html, "text/html");
  let isDone = false;
  const last = createElement("i", {key: "last", ref: () => void (isDone = true)});
  hydrateRoot(place, [...[...body.children].map(nodeOf), last], {onRecoverableError: () => undefined});
  await until(() => isDone);
}

/** The page as Preact's components describe it. */
function preactNodes(html: string): ComponentChild[] {
  const nodeOf = (element: Element): ComponentChild =>
    h(
      element.localName,
      Object.fromEntries([...element.attributes].map(({name, value}) => [name, value])),
      [...element.children].map(nodeOf),
    );
  const {body} = new DOMParser().parseFromString(html, "text/html");
  return [...body.children].map(nodeOf);
}

const isMovable = "moveBefore" in Element.prototype;

export const hazards: readonly Hazard[] = [
  // Page caches.
  {
    name: "the page shows a clone of itself (Turbo)",
    act: ({place}) => place.replaceChildren(...[...place.cloneNode(true).childNodes]),
  },
  {
    name: "the page shows a clone that was kept before the elements worked",
    act({place}) {
      const {body} = new DOMParser().parseFromString(place.innerHTML, "text/html");
      place.replaceChildren(...body.childNodes);
    },
  },
  {
    name: "the page shows itself from its HTML (htmx)",
    act: ({place}) => void (place.innerHTML = String(place.innerHTML)),
  },
  {
    name: "a script adds HTML to the parent",
    act: ({place}) => void (place.innerHTML += "<p>More</p>"),
  },
  {
    name: "a script replaces the element by its HTML",
    act: ({place}) => void (elementOf(place).outerHTML = String(elementOf(place).outerHTML)),
  },
  // Morphs.
  {
    name: "the page is morphed",
    keepsInput: true,
    act: ({place, html}) => morph(place, `${html}<p>More</p>`),
  },
  {
    name: "the page is morphed, and another element comes first",
    act: ({place, html}) => morph(place, `<form><input></form><p>More</p><section>${html}</section>`),
  },
  {
    name: "the element is morphed by itself",
    keepsInput: true,
    act: ({place, html}) => void Idiomorph.morph(elementOf(place), html, {morphStyle: "outerHTML"}),
  },
  {
    name: "the page is morphed twice, without and with the element",
    act({place, html}) {
      morph(place, "<p>Loading</p>");
      morph(place, html);
    },
  },
  // Frameworks.
  {
    name: "React hydrates the page",
    keepsInput: true,
    act: ({place, html}) => hydrate(place, html),
    html: (html) => `${html}<i></i>`,
  },
  {
    name: "React renders the page again, because it differs",
    act: ({place, html}) => hydrate(place, `<main>${html}</main>`),
  },
  {
    name: "Preact hydrates the page, and renders it again",
    keepsInput: true,
    html: (html) => `${html}<i></i>`,
    act({place, html}) {
      hydrateWithPreact(preactNodes(`${html}<i></i>`), place);
      renderWithPreact(preactNodes(`${html}<i></i>`), place);
    },
  },
  {
    name: "Preact renders over the page's HTML",
    keepsInput: true,
    html: (html) => `${html}<i></i>`,
    act: ({place, html}) => renderWithPreact(preactNodes(`${html}<i></i>`), place),
  },
  {
    name: "a script empties the element",
    act: ({place}) =>
      elementOf(place)
        .querySelectorAll("[data-checkout-placed]")
        .forEach((node) => node.remove()),
  },
  {
    name: "a script moves the element",
    act: ({place}) => place.append(document.createElement("p"), elementOf(place)),
  },
  // WebKitGTK has no `moveBefore()`.
  ...(isMovable
    ? [
        {
          name: "a script moves the element with moveBefore()",
          keepsInput: true,
          act({place}: Page) {
            const section = document.createElement("section") as HTMLElement & {
              moveBefore(node: Node, before: null): void;
            };
            place.append(section);
            section.moveBefore(elementOf(place), null);
          },
        },
      ]
    : []),
  // Boxes.
  {
    name: "a modal dialog opens twice",
    keepsInput: true,
    html: (html) => `<dialog>${html}</dialog>`,
    act({place}) {
      const dialog = place.querySelector("dialog")!;
      dialog.showModal();
      return showAgain(
        () => dialog.close(),
        () => dialog.showModal(),
      );
    },
  },
  {
    name: "a popover opens twice",
    keepsInput: true,
    html: (html) => `<div popover>${html}</div>`,
    act({place}) {
      const popover = place.querySelector<HTMLElement>("[popover]")!;
      popover.showPopover();
      return showAgain(
        () => popover.hidePopover(),
        () => popover.showPopover(),
      );
    },
  },
  {
    name: "a closed <details> opens",
    keepsInput: true,
    html: (html) => `<details><summary>Pay</summary>${html}</details>`,
    act: ({place}) => void (place.querySelector("details")!.open = true),
  },
  {
    name: "the element is hidden, and shown again",
    keepsInput: true,
    act({place}) {
      const element = elementOf(place);
      return showAgain(
        () => (element.hidden = true),
        () => (element.hidden = false),
      );
    },
  },
  {
    name: "its box has no display, and gets one",
    keepsInput: true,
    html: (html) => `<section style="display: none">${html}</section>`,
    act: ({place}) => place.querySelector("section")!.removeAttribute("style"),
  },
  ...[
    `<div style="display: inline-block">…</div>`,
    `<div style="display: flex"><div>…</div></div>`,
    `<div style="display: grid; justify-items: start">…</div>`,
  ].map((box) => ({
    name: `its box is as wide as its contents: ${box}`,
    html: (html: string) => box.replace("…", () => html),
  })),
  ...["flex", "grid"].map((display) => ({
    name: `its column is 200 px wide: ${display}`,
    before({place}: Page) {
      Object.assign(place.style, {display, width: "200px"});
      return undefined;
    },
  })),
  // Translations.
  {
    name: "Google translates the page",
    keepsInput: true,
    act: ({place}) => translate(place),
  },
  {
    name: "an extension replaces the texts of the page",
    keepsInput: true,
    act: ({place}) => translate(place, (text) => text.replaceWith(translated(text))),
  },
  // Older libraries.
  {
    name: "Prototype 1.6 has changed arrays, texts and numbers",
    before({world}) {
      world.sdk.onInstance = async ({components}) => {
        if (!Array.isArray(components)) throw new TypeError("PayPal gets no list of components");
      };
      return together(
        extend(Array.prototype, {
          toJSON(this: unknown[]) {
            return `[${this.map((value) => JSON.stringify(value)).join(", ")}]`;
          },
          each() {},
          clone() {},
        }),
        extend(String.prototype, {
          toJSON(this: string) {
            return `"${this}"`;
          },
        }),
        extend(Number.prototype, {
          toJSON(this: number) {
            return String(this);
          },
        }),
        extend(Function.prototype, {defer() {}, curry() {}}),
        // It throws for a node without a parent.
        extend(Element.prototype, {
          remove(this: Element) {
            return this.parentNode!.removeChild(this);
          },
        }),
        // Like Prototype's `$A`, it knows neither iterables nor a function.
        extend(Array, {
          from: (source: ArrayLike<unknown>) =>
            Array.prototype.slice.call(source.length ? source : {length: 0}) as unknown[],
        }),
      );
    },
  },
  {
    name: "a library has added properties to all objects",
    before: () => extend(Object.prototype, {extendedBy: "a library", each() {}}),
  },
  // Other globals called paypal.
  {
    name: "PayPal's older script owns window.paypal",
    before: () => ownPaypal({version: "5.0.502"}),
  },
  {
    name: "a frame of another site is called paypal",
    before() {
      const frame = document.createElement("iframe");
      frame.name = "paypal";
      frame.setAttribute("sandbox", "");
      document.body.append(frame);
      return () => frame.remove();
    },
  },
  {
    name: "an element with the id paypal owns window.paypal",
    before: () => ownPaypal(document.createElement("p")),
  },
  // Parameters of the shop.
  ...["?token=5O190127TN364715T&PayerID=ABC", "?checkout-return"].map((query) => ({
    name: `the shop's address has ${query}`,
    before: ({world}: Page) => {
      world.sdk.returned = {orderId: "5O190127TN364715T", approved: false};
      return visit(query);
    },
  })),
  // Locales.
  ...["de_DE@euro", "zh_Hant_TW", "en-GB-x-shop", "C"].map((locale) => ({
    name: `the shop's locale is ${locale}`,
    html: (html: string) => html.replace(" ", ` locale="${locale}" `),
  })),
];
