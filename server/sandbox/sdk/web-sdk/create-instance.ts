import {type Entry, paymentMethods, type Shape} from "../payment-methods.ts";
import type {ComponentModule} from "./components/component.ts";
import {
  type EligibleMethods,
  findEligibleMethods,
  readEligibleMethods,
  withComponents,
} from "./eligibility.ts";
import {checkClientToken, checkLocale, readInstanceOptions, unbuiltFactories} from "./instance-options.ts";
import {usageError} from "./errors.ts";
import {loadModule} from "./load-module.ts";
import {exchangeClientId, createRestApi} from "./rest-api/rest-api.ts";
import {Translations} from "./translations.ts";

/** Methods of every instance. The factories of its components are added to it. */
export interface SdkInstance {
  findEligibleMethods(options?: unknown): Promise<EligibleMethods>;
  /** Reads the eligibility reply that the merchant's server fetched. Sends no request. */
  hydrateEligibleMethods(reply: unknown): EligibleMethods;
  /** Changes the language of windows that open later, if the sandbox has it. */
  updateLocale(locale: string): void;
  /** Replaces the token of the instance and its sessions. @throws SdkError if the instance was created with a client id */
  updateClientToken(clientToken: string): void;
  [factory: string]: unknown;
}

/** Makes an SDK instance that talks to PayPal at `origin`. */
export async function createInstance(origin: string, given: unknown): Promise<SdkInstance> {
  const {credential, components, unbuilt, clientMetadataId, locale, testBuyerCountry} =
    readInstanceOptions(given);
  const translations = new Translations(origin);
  const [api, loaded] = await Promise.all([
    "clientToken" in credential
      ? createRestApi(origin, credential.clientToken)
      : exchangeClientId(origin, credential.clientId, clientMetadataId),
    Promise.all(components.map((component) => loadComponent(origin, component))),
    locale === undefined ? undefined : translations.setLocale(locale),
  ]);
  const context = {
    api,
    translations,
    ...(clientMetadataId === undefined ? {} : {clientMetadataId}),
    ...(testBuyerCountry === undefined ? {} : {testBuyerCountry}),
  };
  return Object.assign(
    {
      findEligibleMethods: async (options?: unknown) =>
        withComponents(components, await findEligibleMethods(api, options, testBuyerCountry)),
      hydrateEligibleMethods: (reply: unknown) => withComponents(components, readEligibleMethods(reply)),
      updateLocale: (to: string) => {
        checkLocale(to);
        void translations.setLocale(to);
      },
      updateClientToken: (to: string) => {
        if ("clientId" in credential) {
          throw usageError(
            "ERR_INIT_SDK_CLIENT_TOKEN_INVALID",
            "updateClientToken: this instance was created with a clientId and has no client token of the page.",
          );
        }
        checkClientToken(to, "updateClientToken");
        api.clientToken = to;
      },
    },
    unbuiltFactories(unbuilt),
    ...loaded.map(({module, methods}) => module.createFactories(context, methods)),
  ) as SdkInstance;
}

/** Loads a component once per page. The next instance retries a failed load. */
async function loadComponent(
  origin: string,
  component: string,
): Promise<{module: ComponentModule; methods: readonly Entry[]}> {
  // Preloads the chunk that components share. The component imports it as well and reports a failure.
  import(/* @vite-ignore */ new URL("/web-sdk/v6/assets/components/common.js", origin).href).catch(
    () => undefined,
  );
  const methods = paymentMethods.filter((method) => method.component === component);
  const shape: Shape | undefined = methods[0]?.shape;
  const module = await loadModule(origin, `components/${shape}.js`, component);
  return {module: module as ComponentModule, methods};
}
