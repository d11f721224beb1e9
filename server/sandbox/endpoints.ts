import {eligibilityEndpoints} from "./eligibility/endpoints.ts";
import {oauthEndpoints} from "./oauth/endpoints.ts";
import {orderEndpoints} from "./orders/endpoints.ts";
import type {Endpoint} from "./wire/endpoint.ts";

/** The whole REST interface: what the API's description, its page and the tests are made of. */
export const endpoints: readonly Endpoint[] = [...oauthEndpoints, ...orderEndpoints, ...eligibilityEndpoints];
