import {findEligibleMethods, readEligibleMethods, type EligibleMethods} from "./eligibility.ts";
import {checkLocale, readInstanceOptions} from "./instance-options.ts";
import {loadButtons} from "./loading/load-buttons.ts";
import {loadComponent} from "./loading/load-component.ts";
import {exchangeClientId} from "./service/client-id.ts";
import {createService} from "./service/service.ts";

/** What every instance has; the factories of the components that were asked for are added to it. */
export interface SdkInstance {
  findEligibleMethods(options?: unknown): Promise<EligibleMethods>;
  /** Takes the reply of the REST call that the merchant's server made: no round trip in the browser. */
  hydrateEligibleMethods(reply: unknown): EligibleMethods;
  /** The sandbox speaks English; a tag in another language is accepted, as the public SDK accepts it. */
  updateLocale(locale: string): void;
  [factory: string]: unknown;
}

/** Makes an SDK instance that talks to the service at `origin`. */
export async function createInstance(origin: string, given: unknown): Promise<SdkInstance> {
  const {credential, components, clientMetadataId} = readInstanceOptions(given);
  loadButtons(origin);
  const [service, modules] = await Promise.all([
    "clientToken" in credential
      ? createService(origin, credential.clientToken)
      : exchangeClientId(origin, credential.clientId, clientMetadataId),
    Promise.all(components.map((component) => loadComponent(origin, component))),
  ]);
  const context = {service, ...(clientMetadataId === undefined ? {} : {clientMetadataId})};
  return Object.assign(
    {
      findEligibleMethods: (options?: unknown) => findEligibleMethods(service, options),
      hydrateEligibleMethods: readEligibleMethods,
      updateLocale: checkLocale,
    },
    ...modules.map((module) => module.createFactories(context)),
  ) as SdkInstance;
}
