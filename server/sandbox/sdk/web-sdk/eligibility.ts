import type {EligiblePaymentMethodsOutput} from "@paypal/paypal-js/sdk-v6";
import {paymentMethods} from "../payment-methods.ts";
import {missingComponent} from "../strict-rules.ts";
import {describe, usageError} from "./errors.ts";
import type {RestApi} from "./rest-api/rest-api.ts";

/** Result of `findEligibleMethods`. At run time, `getDetails` is undefined for an ineligible method. */
export type EligibleMethods = EligiblePaymentMethodsOutput & {isEligible(method: string): boolean};

/** Keys of the REST reply by the SDK's keys. */
const restNames: ReadonlyMap<string, string> = new Map(
  paymentMethods.map(({eligibility, restName}) => [eligibility, restName ?? eligibility]),
);

/**
 * Fetches the payment methods that this buyer can use.
 * @param buyerCountry default if the page passes no country
 */
export async function findEligibleMethods(
  api: RestApi,
  options: unknown = {},
  buyerCountry?: string,
): Promise<EligibleMethods> {
  return readEligibleMethods(
    await api.post("/v2/payments/find-eligible-methods", eligibilityRequest(options, buyerCountry)),
  );
}

/** Converts the page's `{currencyCode, amount, countryCode, paymentFlow}` to the REST request. */
export function eligibilityRequest(options: unknown, buyerCountry?: string): Record<string, unknown> {
  if (typeof options !== "object" || options === null) {
    throw usageError(
      "ERR_FLOW_ELIGIBILITY_OPTIONS_INVALID",
      `findEligibleMethods expects {currencyCode}; got ${describe(options)}.`,
    );
  }
  const {currencyCode, amount, countryCode = buyerCountry, paymentFlow} = options as Record<string, unknown>;
  for (const [name, value] of Object.entries({currencyCode, amount, countryCode, paymentFlow})) {
    if (value !== undefined && typeof value !== "string") {
      throw usageError(
        "ERR_FLOW_ELIGIBILITY_OPTIONS_INVALID",
        `findEligibleMethods: ${name} must be a string; got ${describe(value)}.`,
      );
    }
  }
  return {
    ...(countryCode === undefined ? {} : {customer: {country_code: countryCode}}),
    ...(currencyCode === undefined
      ? {}
      : {purchase_units: [{amount: {currency_code: currencyCode, value: amount}}]}),
    ...(paymentFlow === undefined ? {} : {preferences: {payment_flow: paymentFlow}}),
  };
}

/** Reads the reply of `POST /v2/payments/find-eligible-methods`, fetched by the page or by the merchant's server. */
export function readEligibleMethods(reply: unknown): EligibleMethods {
  const methods =
    typeof reply === "object" && reply !== null
      ? (reply as Record<string, unknown>)["eligible_methods"]
      : undefined;
  if (typeof methods !== "object" || methods === null) {
    throw usageError(
      "ERR_FLOW_ELIGIBILITY_REPLY_INVALID",
      `A reply of find-eligible-methods has "eligible_methods"; got ${describe(reply)}.`,
    );
  }
  const byRestName = new Map(Object.entries(methods as Record<string, unknown>));
  // The reply's own keys, such as google_pay, are no keys of the SDK.
  const find = (method: string) => byRestName.get(restNames.get(method) ?? "");
  return {
    isEligible: (method: string) => isObject(find(method)),
    getDetails: (method: string) => {
      const details = find(method);
      return isObject(details) ? camelCased(details) : undefined;
    },
  } as EligibleMethods;
}

/** Methods as an instance with these components answers. Its `isEligible` throws for a method without a component. */
export function withComponents(components: readonly string[], methods: EligibleMethods): EligibleMethods {
  const isEligible = (method: string): boolean => {
    const problem = missingComponent(paymentMethods, components, method);
    if (problem !== undefined) throw usageError("ERR_FLOW_COMPONENT_NOT_LOADED", problem);
    return methods.isEligible(method);
  };
  return {isEligible, getDetails: methods.getDetails};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [camelCasedName(key), camelCased(entry)]),
  );
}

function camelCasedName(name: string): string {
  const camelCased = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  // The only name of PayPal's SDK that ends in capitals.
  return camelCased === "tokenNotificationUrl" ? "tokenNotificationURL" : camelCased;
}
