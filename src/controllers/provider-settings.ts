import "./native-event.ts";
import {ContextConsumer, createContext} from "@lit/context";
import type {ReactiveControllerHost} from "lit";
import {differs, type SharedSettings} from "./settings.ts";

/** Settings that a provider gives to the elements inside it. */
export interface ProvidedSettings extends SharedSettings {
  /** Number of the provider. */
  provider?: number | undefined;
  /** Number of the group of elements that sell one purchase, such as `<checkout-payment>`. */
  group?: number;
  nonce?: string | undefined;
}

/** Resolves a setting from the element, else from its provider. */
export interface ProvidedSource {
  setting<Name extends keyof ProvidedSettings>(name: Name): ProvidedSettings[Name] | undefined;
}

/** The same for every copy of this library on a page. */
export const providerContext = createContext<ProvidedSettings>(Symbol.for("checkout-elements provider"));

type Host = ReactiveControllerHost & HTMLElement;

/** Settings of the provider around the host. */
export class ProviderSettings extends ContextConsumer<typeof providerContext, Host> {
  values: ProvidedSettings = {};

  readonly #provide: (values: ProvidedSettings) => void;

  /** @param onChange is called with a function that returns whether a setting has changed */
  constructor(host: Host, onChange: (changed: (name: string) => boolean) => void) {
    const provide = (values: ProvidedSettings) => {
      const before = this.values;
      this.values = values;
      onChange((name) => differs(values[name as "items"], before[name as "items"]));
    };
    super(host, {context: providerContext, subscribe: true, callback: provide});
    this.#provide = provide;
  }

  override hostConnected(): void {
    super.hostConnected();
    // The provider may be defined after the elements inside it.
    void customElements.whenDefined("checkout-provider").then(() => {
      if (this.value === undefined && this.host.isConnected) super.hostConnected();
    });
  }

  /** The host has moved in the page, perhaps to another provider. */
  hostMoved(): void {
    super.hostDisconnected();
    delete this.value;
    super.hostConnected();
    // It has left its provider.
    if (this.value === undefined) this.#provide({});
  }

  /** The consumer keeps its value after a disconnect, and a moved element would sell the old provider's cart. */
  override hostDisconnected(): void {
    super.hostDisconnected();
    delete this.value;
    this.values = {};
  }
}
