import "./native-event.ts";
import {ContextProvider} from "@lit/context";
import type {ReactiveController, ReactiveControllerHost} from "lit";
import type {ElementHost} from "./payment-host.ts";
import {providerContext, type ProvidedSettings} from "./provider-settings.ts";
import {sharedProperties, type SharedSettings} from "./settings.ts";

let hosts = 0;

function nextNumber(): number {
  hosts += 1;
  return hosts;
}

/** Gives settings to the elements inside the host, also in shadow roots. */
export class ChildSettings implements ReactiveController {
  readonly #number = nextNumber();
  readonly #read: (number: number) => ProvidedSettings;
  readonly #context: ContextProvider<typeof providerContext>;
  #given: ProvidedSettings = {};

  /** @param read returns the current settings; `number` is another one for each host */
  constructor(host: ReactiveControllerHost & HTMLElement, read: (number: number) => ProvidedSettings) {
    this.#read = read;
    this.#context = new ContextProvider(host, {context: providerContext, initialValue: this.#given});
    host.addController(this);
  }

  hostConnected(): void {
    this.#give();
  }

  hostUpdated(): void {
    this.#give();
  }

  /** Each new value updates all elements inside the host, so an equal one is not given again. */
  #give(): void {
    const values = this.#read(this.#number);
    if (isEqual(values, this.#given)) return;
    this.#given = values;
    this.#context.setValue(values);
  }
}

function isEqual(values: ProvidedSettings, others: ProvidedSettings): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(others)]) as Set<keyof ProvidedSettings>;
  return [...names].every((name) => values[name] === others[name]);
}

const settingNames = Object.keys(sharedProperties) as (keyof SharedSettings)[];

/** Settings for the elements inside another one. They load immediately, because it has waited if the page wants that. */
export function childSettings(
  parent: Pick<ElementHost, "setting" | "isDisabled">,
  group: number,
): ProvidedSettings {
  return {
    ...Object.fromEntries(settingNames.map((name) => [name, parent.setting(name)])),
    nonce: parent.setting("nonce"),
    provider: parent.setting("provider"),
    group,
    loading: "eager",
    // Also by a fieldset around the parent.
    disabled: parent.isDisabled,
  };
}
