import {differs, type SharedSettings} from "./settings.ts";

/** What a provider tells the tags inside it. */
export interface Inherited extends SharedSettings {
  /** Tells this provider's tags from another's. */
  provider?: number;
  nonce?: string | undefined;
}

/** The key of the provider's context, the same for every copy of this library on a page. */
export const contextKey = Symbol.for("checkout-elements provider");

/**
 * What a tag inherits from the provider around it: asked for now and told at each change, by the context protocol of the
 * web components community group. `@lit/context` speaks it at the provider's end; this end is too small to load it for.
 */
export class Inheritance {
  values: Inherited = {};
  readonly #element: HTMLElement;
  readonly #changed: (changed: (name: string) => boolean) => void;
  #end: (() => void) | undefined;

  /** @param changed told of a change, by a function that knows which settings are others now */
  constructor(element: HTMLElement, changed: (changed: (name: string) => boolean) => void) {
    this.#element = element;
    this.#changed = changed;
  }

  start(): void {
    this.#ask();
    // A provider that is defined after its tags.
    void customElements.whenDefined("checkout-provider").then(() => this.#ask());
  }

  stop(): void {
    this.#end?.();
    this.#end = undefined;
    this.values = {};
  }

  #ask(): void {
    if (this.#end || !this.#element.isConnected) return;
    const callback = (values: Inherited, end = () => undefined) => {
      const old = this.values;
      this.#end = end;
      this.values = values;
      this.#changed((name) => differs(values[name as "items"], old[name as "items"]));
    };
    const request = new Event("context-request", {bubbles: true, composed: true});
    this.#element.dispatchEvent(
      Object.assign(request, {context: contextKey, contextTarget: this.#element, callback, subscribe: true}),
    );
  }
}
