import {operation} from "../rest/operation.ts";
import {webOrigin} from "../wire/origins.ts";
import {findEligibleMethods} from "./eligibility.operations.ts";
import {eligibilityBody} from "./eligibility.schema.ts";

/** `POST /v2/payments/find-eligible-methods`, from servers and from pages. */
export const eligibilityOperations = [
  operation(
    "POST /v2/payments/find-eligible-methods",
    {
      id: "eligibility.find",
      scopes: ["payments/client-payments-eligibility"],
      browser: true,
      body: {schema: eligibilityBody, optional: true},
    },
    ({application, body, header, origin}) => {
      const page = webOrigin(header("Origin") ?? "") ?? new URL(origin);
      const asker = {application, pageHost: page.host, serviceOrigin: origin};
      return {status: 200, body: findEligibleMethods(body, asker)};
    },
  ),
];
