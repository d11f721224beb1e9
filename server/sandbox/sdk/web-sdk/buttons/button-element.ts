import type {ButtonContent} from "./content.ts";
import {mark} from "../translations.ts";
import {read, write, type Reflected} from "./reflected.ts";
import {buttonStyles, undrawnStyles, containerStyles} from "./button.styles.ts";

/**
 * What the button elements share: a native button in a shadow root, so that focus, Enter, Space and the click are the
 * browser's own. The page listens to `click` on the element.
 *
 * Every property is kept in an attribute: setting one or the other, before or after the element is defined, is the same.
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
    // Capturing, so that it comes before listeners that the page added earlier; and it also hears `element.click()`.
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

  /** What to write on the button; nothing while something that it needs is missing. */
  protected abstract content(): ButtonContent | undefined;

  /** The properties of this tag; `disabled` is in every one. */
  protected abstract properties(): readonly Reflected[];

  connectedCallback(): void {
    // What the page set before the element was defined hides the accessors.
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
    // The page around it may speak another language, from the other side.
    mark(this.#label, {language: content.language ?? "en"});
    const brand = document.createElement("b");
    brand.textContent = content.brand ?? "";
    this.#label.replaceChildren(content.before ?? "", brand, content.after ?? "");
    // Not the native attribute: a button that its page disables while it works keeps the focus.
    if (this.disabled) this.#button.setAttribute("aria-disabled", "true");
    else this.#button.removeAttribute("aria-disabled");
  }
}

/** One class a tag: its properties, and its content. */
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

/** `<paypal-basic-card-container>`: the place of the card button, and of what opens under it. */
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
