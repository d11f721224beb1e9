import type {Service} from "./service/service.ts";

/** What the core script hands to a component that it loaded. */
export interface ComponentContext {
  readonly service: Service;
  readonly clientMetadataId?: string;
}

/** What a component's module exports: the factories that it adds to an SDK instance. */
export interface ComponentModule {
  createFactories(context: ComponentContext): object;
}
