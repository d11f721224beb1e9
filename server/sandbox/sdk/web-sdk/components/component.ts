import type {Entry} from "../../payment-methods.ts";
import type {RestApi} from "../rest-api/rest-api.ts";
import type {Translations} from "../translations.ts";

/** Arguments of a component's factories. */
export interface ComponentContext {
  readonly api: RestApi;
  readonly translations: Translations;
  readonly clientMetadataId?: string;
  /** Buyer's country in a test, ISO 3166-1 alpha-2. */
  readonly testBuyerCountry?: string;
}

/** Exports of a component's module. */
export interface ComponentModule {
  /**
   * Creates the methods that a component adds to an SDK instance.
   * @param methods the component's entries in the list of payment methods
   */
  createFactories(context: ComponentContext, methods: readonly Entry[]): object;
}
