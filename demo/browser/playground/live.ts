import type {ReactiveControllerHost} from "lit";
import {find} from "../dom.ts";
import {declarationsOf, type Control, type Controls} from "./controls.ts";
import type {Settings} from "./settings.ts";

/** An element of the library, which is a Lit element. */
export type CheckoutTag = HTMLElement &
  Partial<ReactiveControllerHost> & {status?: string; [property: string]: unknown};

/** The element on the page, and its style sheet. */
export class Live {
  readonly #place = find(".live");
  #element = find<CheckoutTag>("#live");
  readonly #controls: Controls;
  readonly #sheet = new CSSStyleSheet();
  /** Copies of the elements inside, without what these have added. */
  readonly #children: readonly Element[];

  readonly #onUpdate: (element: CheckoutTag) => void;

  /** @param onUpdate called after each update of the element */
  constructor(controls: Controls, onUpdate: (element: CheckoutTag) => void) {
    this.#controls = controls;
    this.#onUpdate = onUpdate;
    this.#watch(this.element);
    this.#children = [...this.element.children]
      .filter(({localName, slot}) => localName.startsWith("checkout-") && slot === "")
      .map((child) => child.cloneNode() as Element);
    document.adoptedStyleSheets.push(this.#sheet);
  }

  #watch(element: CheckoutTag): void {
    // The library loads at the same time as this script.
    void customElements.whenDefined(element.localName).then(() =>
      element.addController?.({
        hostUpdated: () => {
          // A replaced element can still update.
          if (element === this.#element) this.#onUpdate(element);
        },
      }),
    );
  }

  get element(): CheckoutTag {
    return this.#element;
  }

  get children(): readonly Element[] {
    return this.#children;
  }

  /** Sets an attribute or property of the element. */
  set({key, kind}: Control, value: string, element = this.element): void {
    if (key.startsWith(".")) {
      element[key.slice(1)] = value === "" ? undefined : JSON.parse(value);
    } else if (kind === "boolean") {
      element.toggleAttribute(key, value !== "");
    } else if (value !== "") {
      element.setAttribute(key, value);
    } else {
      element.removeAttribute(key);
    }
  }

  /** Applies custom properties and parts. */
  style(settings: Settings): void {
    this.#sheet.replaceSync("#live {}");
    const own = this.#sheet.cssRules[0] as CSSStyleRule;
    for (const [key, value] of settings) {
      if (value === "") continue;
      if (key.startsWith("--")) own.style.setProperty(key, value);
      if (!key.startsWith("::")) continue;
      const index = this.#sheet.insertRule(
        `#live::part(${CSS.escape(key.slice(2))}) {}`,
        this.#sheet.cssRules.length,
      );
      (this.#sheet.cssRules[index] as CSSStyleRule).style.cssText = declarationsOf(value);
    }
  }

  /** Replaces the element by a new one. @param prepare sets further properties before it starts */
  async renew(settings: Settings, prepare: (element: CheckoutTag) => void): Promise<CheckoutTag> {
    const old = this.element;
    const fresh = (this.#element = document.createElement(old.localName) as CheckoutTag);
    fresh.id = old.id;
    fresh.nonce = old.nonce;
    for (const name of ["environment", "sdk-url"]) fresh.setAttribute(name, old.getAttribute(name) ?? "");
    for (const control of this.#controls.all) {
      const value = settings.get(control.key) ?? "";
      if (value !== "" && isOfElement(control)) this.set(control, value, fresh);
    }
    fresh.append(...this.#children.map((child) => child.cloneNode()));
    this.#watch(fresh);
    prepare(fresh);
    // The page doesn't move while the place is empty.
    this.#place.style.minHeight = `${this.#place.offsetHeight}px`;
    const ended =
      old.status === "pending" &&
      new Promise((resolve) => old.addEventListener("checkout-error", resolve, {once: true}));
    old.remove();
    // Another payment can't begin before this one has ended.
    await ended;
    // Elements forget that their purchase is paid when the last of them has left.
    await new Promise((resolve) => setTimeout(resolve));
    // Another change may have replaced it by now.
    if (fresh === this.#element) this.#place.append(fresh);
    this.#place.style.minHeight = "";
    return fresh;
  }
}

/** Returns whether a control sets an attribute or a property. */
export const isOfElement = ({key, kind}: Control): boolean =>
  kind !== "served" && kind !== "page" && kind !== "style" && !key.startsWith("--");
