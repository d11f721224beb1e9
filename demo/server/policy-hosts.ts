/** Component whose scripts, requests, frames or images come from the hosts. */
type PolicyComponent = "PayPal" | "Venmo" | "Fastlane" | "Google Pay" | "Apple Pay";

/** Hosts of a directive, for each component that needs some. */
type PolicyHosts = Readonly<
  Record<"script" | "connect" | "frame" | "img" | "font", Partial<Record<PolicyComponent, readonly string[]>>>
>;

const PAYPAL = "https://*.paypal.com";
const OBJECTS = "https://*.paypalobjects.com";
const VENMO = "https://*.venmo.com";
const BRAINTREE = "https://*.braintreegateway.com";

/**
 * Hosts that the real components load from, in addition to the SDK's own origin. PayPal publishes lists for its SDK, and
 * for Fastlane, which loads a script of Braintree's:
 * https://developer.paypal.com/sdk/js/best-practices
 * https://developer.paypal.com/platforms/checkout/fastlane/getstarted
 * https://developer.paypal.com/braintree/docs/guides/fastlane/advanced-option
 */
export const policyHosts: PolicyHosts = {
  script: {
    PayPal: [PAYPAL, OBJECTS],
    Venmo: [VENMO],
    Fastlane: [BRAINTREE],
    "Google Pay": ["https://pay.google.com"],
    "Apple Pay": ["https://applepay.cdn-apple.com"],
  },
  connect: {
    PayPal: [PAYPAL, OBJECTS],
    Venmo: [VENMO],
    Fastlane: [BRAINTREE, "https://*.braintree-api.com"],
    "Google Pay": ["https://pay.google.com", "https://google.com"],
  },
  frame: {
    PayPal: [PAYPAL, OBJECTS],
    Venmo: [VENMO],
    Fastlane: [BRAINTREE],
    "Google Pay": ["https://pay.google.com"],
  },
  img: {PayPal: [PAYPAL, OBJECTS, "data:"], Venmo: [VENMO], "Google Pay": ["https://www.gstatic.com"]},
  font: {Fastlane: [OBJECTS]},
};
