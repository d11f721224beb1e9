import {type Entry, paymentMethods, type Shape} from "../payment-methods.ts";
import type {ComponentModule} from "./components/component.ts";
import {findEligibleMethods, readEligibleMethods, type EligibleMethods} from "./eligibility.ts";
import {checkLocale, readInstanceOptions, unbuiltFactories} from "./instance-options.ts";
import {loadModule} from "./load-module.ts";
import {exchangeClientId, createService} from "./rest-api/rest-api.ts";
import {Translations} from "./translations.ts";

/** What every instance has; the factories of the components that were asked for are added to it. */
export interface SdkInstance {
  findEligibleMethods(options?: unknown): Promise<EligibleMethods>;
  /** Takes the reply of the REST call that the merchant's server made: no round trip in the browser. */
  hydrateEligibleMethods(reply: unknown): EligibleMethods;
  /** Changes the language of what is shown from now on, as far as the sandbox has it. */
  updateLocale(locale: string): void;
  [factory: string]: unknown;
}

/** Makes an SDK instance that talks to PayPal at `origin`. */
export async function createInstance(origin: string, given: unknown): Promise<SdkInstance> {
  const {credential, components, unbuilt, clientMetadataId, locale, testBuyerCountry} =
    readInstanceOptions(given);
  const translations = new Translations(origin);
  const [service, loaded] = await Promise.all([
    "clientToken" in credential
      ? createService(origin, credential.clientToken)
      : exchangeClientId(origin, credential.clientId, clientMetadataId),
    Promise.all(components.map((component) => loadComponent(origin, component))),
    locale === undefined ? undefined : translations.adopt(locale),
  ]);
  const context = {
    service,
    translations,
    ...(clientMetadataId === undefined ? {} : {clientMetadataId}),
    ...(testBuyerCountry === undefined ? {} : {testBuyerCountry}),
  };
  return Object.assign(
    {
      findEligibleMethods: (options?: unknown) => findEligibleMethods(service, options, testBuyerCountry),
      hydrateEligibleMethods: readEligibleMethods,
      updateLocale: (to: string) => {
        checkLocale(to);
        void translations.adopt(to);
      },
    },
    unbuiltFactories(unbuilt),
    ...loaded.map(({module, methods}) => module.createFactories(context, methods)),
  ) as SdkInstance;
}

/** Loads a component's code once for the whole page. A failed load is tried again for the next instance. */
async function loadComponent(
  origin: string,
  component: string,
): Promise<{module: ComponentModule; methods: readonly Entry[]}> {
  // The build's file of what components share. The component imports it too, and reports if it fails.
  import(/* @vite-ignore */ new URL("/web-sdk/v6/assets/components/common.js", origin).href).catch(
    () => undefined,
  );
  const methods = paymentMethods.filter((method) => method.component === component);
  const shape: Shape | undefined = methods[0]?.shape;
  const module = await loadModule(origin, `components/${shape}.js`, component);
  return {module: module as ComponentModule, methods};
}
