import type {Entry} from "../../payment-methods.ts";
import type {Service} from "../rest-api/rest-api.ts";
import type {Translations} from "../translations.ts";

/** What the core script hands to a component that it loaded. */
export interface ComponentContext {
  readonly service: Service;
  readonly translations: Translations;
  readonly clientMetadataId?: string;
  /** Country of a tester's buyer, ISO 3166-1. */
  readonly testBuyerCountry?: string;
}

/** Exports of a component's module. */
export interface ComponentModule {
  /**
   * Makes the factories that a component adds to an SDK instance.
   * @param methods the component's entries in the list of payment methods
   */
  createFactories(context: ComponentContext, methods: readonly Entry[]): object;
}
