import {endpoint} from "../wire/endpoint.ts";
import {eligibilityBody, eligibilityReply} from "./eligibility.schema.ts";

export const findEligibleMethodsEndpoint = endpoint({
  id: "eligibility.find",
  tag: "Eligibility",
  summary: "Find the payment methods that a buyer can use",
  method: "POST",
  path: "/v2/payments/find-eligible-methods",
  scopes: ["payments/client-payments-eligibility"],
  browser: true,
  body: {schema: eligibilityBody, optional: true},
  replies: {200: eligibilityReply},
});

export const eligibilityEndpoints = [findEligibleMethodsEndpoint];
