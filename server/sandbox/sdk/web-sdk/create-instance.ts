import {findEligibleMethods, readEligibleMethods, type EligibleMethods} from "./eligibility.ts";
import {checkLocale, readInstanceOptions} from "./instance-options.ts";
import {loadComponent} from "./loading/load-component.ts";
import {exchangeClientId} from "./service/client-id.ts";
import {createService} from "./service/service.ts";
import {Speech} from "./speech/speech.ts";
import {unbuiltFactories} from "./unbuilt-components.ts";

/** What every instance has; the factories of the components that were asked for are added to it. */
export interface SdkInstance {
  findEligibleMethods(options?: unknown): Promise<EligibleMethods>;
  /** Takes the reply of the REST call that the merchant's server made: no round trip in the browser. */
  hydrateEligibleMethods(reply: unknown): EligibleMethods;
  /** What is shown from now on speaks this language, as far as the sandbox does. */
  updateLocale(locale: string): void;
  [factory: string]: unknown;
}

/** Makes an SDK instance that talks to the service at `origin`. */
export async function createInstance(origin: string, given: unknown): Promise<SdkInstance> {
  const {credential, components, unbuilt, clientMetadataId, locale, testBuyerCountry} =
    readInstanceOptions(given);
  const speech = new Speech(origin);
  const [service, modules] = await Promise.all([
    "clientToken" in credential
      ? createService(origin, credential.clientToken)
      : exchangeClientId(origin, credential.clientId, clientMetadataId),
    Promise.all(components.map((component) => loadComponent(origin, component))),
    locale === undefined ? undefined : speech.adopt(locale),
  ]);
  const context = {
    service,
    speech,
    ...(clientMetadataId === undefined ? {} : {clientMetadataId}),
    ...(testBuyerCountry === undefined ? {} : {testBuyerCountry}),
  };
  return Object.assign(
    {
      findEligibleMethods: (options?: unknown) => findEligibleMethods(service, options, testBuyerCountry),
      hydrateEligibleMethods: readEligibleMethods,
      updateLocale: (to: string) => {
        checkLocale(to);
        void speech.adopt(to);
      },
    },
    unbuiltFactories(unbuilt),
    ...modules.map((module) => module.createFactories(context)),
  ) as SdkInstance;
}
