import {paymentMethods, unbuiltComponents} from "../payment-methods.ts";
import {describe, usageError} from "./errors.ts";

/** Components without those of local methods. */
const mainComponents = new Set(
  paymentMethods.flatMap(({shape, component}) => (shape === "local-payment" ? [] : component)),
);

/** Components that the sandbox implements. */
export const componentNames: ReadonlySet<string> = new Set(paymentMethods.map(({component}) => component));

const pageTypes: readonly unknown[] = [
  "cart",
  "checkout",
  "home",
  "mini-cart",
  "product-details",
  "product-listing",
  "search-results",
];

export interface InstanceOptions {
  /** Client token that the merchant's server fetched, or the client id, which the page exchanges itself. */
  readonly credential: {readonly clientToken: string} | {readonly clientId: string};
  /** Components that the sandbox implements. */
  readonly components: readonly string[];
  /** Components of PayPal's SDK that the sandbox lacks. */
  readonly unbuilt: readonly string[];
  readonly clientMetadataId?: string;
  readonly locale?: string;
  /** ISO 3166-1. */
  readonly testBuyerCountry?: string;
}

/**
 * Checks the options of `createInstance`. Like PayPal's SDK, ignores unknown keys.
 * @throws SdkError that names the option, the value found and what to write
 */
export function readInstanceOptions(options: unknown): InstanceOptions {
  if (typeof options !== "object" || options === null) {
    throw usageError(
      "ERR_INIT_SDK_OPTIONS_INVALID",
      `createInstance expects {clientToken, components}; got ${describe(options)}.`,
    );
  }
  const {components, locale, pageType, clientMetadataId, testBuyerCountry} = options as Record<
    string,
    unknown
  >;
  const credential = readCredential(options as Record<string, unknown>);
  if (!Array.isArray(components) || components.length === 0) {
    throw usageError(
      "ERR_INIT_SDK_COMPONENT_NOT_RECOGNIZED",
      `createInstance: components must be an array such as ["card-fields"]; got ${describe(components)}.`,
    );
  }
  if (pageType !== undefined && !pageTypes.includes(pageType)) {
    throw usageError(
      "ERR_INIT_SDK_PAGE_TYPE_INVALID",
      `createInstance: pageType must be one of ${pageTypes.join(", ")}; got ${describe(pageType)}.`,
    );
  }
  if (clientMetadataId !== undefined && typeof clientMetadataId !== "string") {
    throw usageError(
      "ERR_INIT_SDK_CLIENT_METADATA_ID_INVALID",
      `createInstance: clientMetadataId must be a string; got ${describe(clientMetadataId)}.`,
    );
  }
  if (locale !== undefined) checkLocale(locale);
  if (testBuyerCountry !== undefined && !isCountryCode(testBuyerCountry)) {
    throw usageError(
      "ERR_INIT_SDK_TEST_BUYER_COUNTRY_INVALID",
      `createInstance: testBuyerCountry must be a country code such as "US"; got ${describe(testBuyerCountry)}.`,
    );
  }
  const named = [...new Set(components.map(knownComponent))];
  return {
    credential,
    components: named.filter((component) => componentNames.has(component)),
    unbuilt: named.filter((component) => unbuiltComponents.has(component)),
    ...(clientMetadataId === undefined ? {} : {clientMetadataId}),
    ...(locale === undefined ? {} : {locale}),
    ...(testBuyerCountry === undefined ? {} : {testBuyerCountry: testBuyerCountry.toUpperCase()}),
  };
}

function readCredential({clientToken, clientId}: Record<string, unknown>): InstanceOptions["credential"] {
  if (clientToken === undefined && clientId !== undefined) {
    if (typeof clientId === "string" && clientId.trim() !== "") return {clientId};
    throw usageError(
      "ERR_INIT_SDK_CLIENT_ID_INVALID",
      `createInstance: clientId must be a string; got ${describe(clientId)}.`,
    );
  }
  checkClientToken(clientToken, "createInstance");
  return {clientToken};
}

/** @throws SdkError for a value that is not a text */
export function checkClientToken(given: unknown, method: string): asserts given is string {
  if (typeof given === "string" && given.trim() !== "") return;
  throw usageError(
    "ERR_INIT_SDK_CLIENT_TOKEN_INVALID",
    `${method}: clientToken must be the accessToken that your server fetched; got ${describe(given)}.`,
  );
}

/** @throws SdkError for a value that is not a BCP 47 language tag */
export function checkLocale(locale: unknown): asserts locale is string {
  try {
    if (typeof locale === "string" && Intl.getCanonicalLocales(locale).length === 1) return;
  } catch {
    // The error is thrown below.
  }
  throw usageError(
    "ERR_INIT_SDK_LOCALE_INVALID",
    `The locale must be a language tag such as "en-US"; got ${JSON.stringify(locale)}.`,
  );
}

function isCountryCode(value: unknown): value is string {
  return typeof value === "string" && /^[a-z]{2}$/i.test(value);
}

function knownComponent(component: unknown): string {
  if (typeof component === "string" && (componentNames.has(component) || unbuiltComponents.has(component))) {
    return component;
  }
  const name = typeof component === "string" ? `"${component}"` : describe(component);
  throw usageError(
    "ERR_INIT_SDK_COMPONENT_NOT_RECOGNIZED",
    `createInstance: there is no component ${name}. The sandbox has: ${[...mainComponents].join(", ")}, and a component for each local method, such as "ideal-payments".`,
  );
}

/** Factories of components that the sandbox lacks. Each throws when called. */
export function unbuiltFactories(components: readonly string[]): Record<string, () => never> {
  return Object.fromEntries(
    components.map((component) => {
      const factory = unbuiltComponents.get(component) ?? component;
      const refuse = () => {
        throw usageError(
          "ERR_SANDBOX_COMPONENT_NOT_BUILT",
          `${factory}: the sandbox does not have the component "${component}" yet. PayPal's own sandbox has it.`,
        );
      };
      return [factory, refuse];
    }),
  );
}
