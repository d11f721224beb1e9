import {findEligibleMethods, readEligibleMethods, type EligibleMethods} from "./eligibility.ts";
import {checkLocale, readInstanceOptions} from "./instance-options.ts";
import {loadButtons} from "./loading/load-buttons.ts";
import {loadComponent} from "./loading/load-component.ts";
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
  const {clientToken, components, clientMetadataId} = readInstanceOptions(given);
  loadButtons(origin);
  const service = createService(origin, clientToken);
  const context = {service, ...(clientMetadataId === undefined ? {} : {clientMetadataId})};
  const modules = await Promise.all(components.map((component) => loadComponent(origin, component)));
  return Object.assign(
    {
      findEligibleMethods: (options?: unknown) => findEligibleMethods(service, options),
      hydrateEligibleMethods: readEligibleMethods,
      updateLocale: checkLocale,
    },
    ...modules.map((module) => module.createFactories(context)),
  ) as SdkInstance;
}
