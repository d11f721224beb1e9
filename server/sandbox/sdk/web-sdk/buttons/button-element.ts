import {createBrand} from "./brand-mark.ts";
import type {ButtonContent} from "./content.ts";
import {marks} from "./marks.ts";
import {setLanguage} from "../translations.ts";
import {read, write, type Reflected} from "./reflected.ts";
import {buttonStyles, undrawnStyles, containerStyles} from "./button.styles.ts";

/**
 * Base of the button elements: a native button in a shadow root, with the browser's own focus, keyboard and click
 * behaviour. Pages listen to `click` on the element.
 *
 * Each property is stored in an attribute, so setting either, before or after the upgrade, has the same effect.
 */
abstract class ButtonElement extends HTMLElement {
  readonly #root = this.attachShadow({mode: "open", delegatesFocus: true});
  readonly #button = document.createElement("button");
  readonly #label = document.createElement("span");

  constructor() {
    super();
    this.#button.type = "button";
    this.#button.append(this.#label);
    this.#root.append(this.#button);
    // A capturing listener runs before the page's earlier ones. It also gets `element.click()`.
    this.addEventListener(
      "click",
      (event) => {
        if (!this.disabled && this.content() !== undefined) return;
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      {capture: true},
    );
  }

  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }

  set disabled(value: unknown) {
    this.toggleAttribute("disabled", Boolean(value));
  }

  /** Content of the button. Undefined while a required property is missing. */
  protected abstract content(): ButtonContent | undefined;

  /** Properties of this element, without `disabled`. */
  protected abstract properties(): readonly Reflected[];

  connectedCallback(): void {
    // Properties set before the upgrade hide the accessors, so they are set again.
    for (const property of ["disabled", ...this.properties().map((one) => one.property)]) {
      if (!Object.hasOwn(this, property)) continue;
      const value: unknown = Reflect.get(this, property);
      Reflect.deleteProperty(this, property);
      Reflect.set(this, property, value);
    }
    this.#draw();
  }

  attributeChangedCallback(): void {
    this.#draw();
  }

  #draw(): void {
    const content = this.content();
    this.#root.adoptedStyleSheets = [content === undefined ? undrawnStyles() : buttonStyles()];
    if (content === undefined) return;
    // The page may have another language and direction.
    setLanguage(this.#label, {language: content.language ?? "en"});
    const {before = "", brand, after = ""} = content;
    this.#label.replaceChildren(before, brand ? createBrand(brand, marks.get(brand)) : "", after);
    // Uses aria-disabled, because a natively disabled button loses the focus.
    if (this.disabled) this.#button.setAttribute("aria-disabled", "true");
    else this.#button.removeAttribute("aria-disabled");
  }
}

/** Creates the class of a button element. */
export function createButtonClass(
  properties: readonly Reflected[],
  content: (element: HTMLElement) => ButtonContent | undefined,
): CustomElementConstructor {
  class Button extends ButtonElement {
    static readonly observedAttributes = ["disabled", "lang", ...properties.flatMap((one) => one.attributes)];

    protected content(): ButtonContent | undefined {
      return content(this);
    }

    protected properties(): readonly Reflected[] {
      return properties;
    }
  }
  for (const property of properties) {
    Object.defineProperty(Button.prototype, property.property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return read(this, property);
      },
      set(this: HTMLElement, value: unknown) {
        write(this, property, value);
      },
    });
  }
  return Button;
}

/** Creates `<paypal-basic-card-container>`, which holds the card button and the guest form below it. */
export function createContainerClass(): CustomElementConstructor {
  return class BasicCardContainer extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({mode: "open"});
      root.adoptedStyleSheets = [containerStyles()];
      root.append(document.createElement("slot"));
    }
  };
}
