import type {Service} from "./service/service.ts";
import type {Speech} from "./speech/speech.ts";

/** What the core script hands to a component that it loaded. */
export interface ComponentContext {
  readonly service: Service;
  readonly speech: Speech;
  readonly clientMetadataId?: string;
  /** ISO 3166-1: where a tester's buyer is. */
  readonly testBuyerCountry?: string;
}

/** What a component's module exports: the factories that it adds to an SDK instance. */
export interface ComponentModule {
  createFactories(context: ComponentContext): object;
}
