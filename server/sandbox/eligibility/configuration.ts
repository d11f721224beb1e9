import type {Application, PaymentMethod} from "../wire/application.ts";
import {NETWORKS} from "../cards/processor.ts";
import type {Market} from "../sdk/payment-methods.ts";
import {networkTakes} from "./rules.ts";
import type {EligibleMethods} from "./eligibility.schema.ts";

/** Input for the details of an eligible method. */
export interface Offer {
  readonly application: Application;
  readonly currency: string;
  /** Market that applies; undefined for a method that is offered everywhere. */
  readonly market: Market | undefined;
  readonly canBeVaulted: boolean;
  readonly pageHost: string;
  /** Origin of the sandbox. */
  readonly serviceOrigin: string;
}

/** Details of a method in the reply. */
export function configurationOf(method: PaymentMethod, offer: Offer) {
  const vaulting = {can_be_vaulted: offer.canBeVaulted};
  const country_code = offer.market?.country ?? offer.application.profile.country_code;
  switch (method) {
    case "paypal_pay_later": {
      const product_code = offer.market?.product ?? "PAYLATER";
      return {...vaulting, country_code, product_code} satisfies DetailsOf<"paypal_pay_later">;
    }
    case "paypal_credit":
      return {...vaulting, country_code} satisfies DetailsOf<"paypal_credit">;
    case "advanced_cards":
      return {...vaulting, ...cardFields(offer)} satisfies DetailsOf<"advanced_cards">;
    case "apple_pay":
      return {...vaulting, config: applePay(offer)} satisfies DetailsOf<"apple_pay">;
    case "google_pay":
      return {...vaulting, config: googlePay(offer)} satisfies DetailsOf<"google_pay">;
    default:
      return vaulting;
  }
}

type DetailsOf<Method extends string> = NonNullable<EligibleMethods[Method]>;

function cardFields({currency, canBeVaulted}: Offer): Omit<DetailsOf<"advanced_cards">, "can_be_vaulted"> {
  return {
    supports_installments: false,
    cobranded_enabled: false,
    vendors: NETWORKS.map((network) => ({
      network,
      eligible: networkTakes(network, currency),
      can_be_vaulted: canBeVaulted,
      branded: false,
    })),
  };
}

/**
 * Configuration of Google's script. The SDK gives it to the page in camelCase. `country_code` is PayPal's
 * documented name of the merchant's country and `merchant_country` the name in the SDK's types, so both are
 * present.
 */
function googlePay({application, currency, pageHost}: Offer): DetailsOf<"google_pay">["config"] {
  const {merchantId, name, profile} = application;
  return {
    eligible: true,
    api_version: 2,
    api_version_minor: 0,
    country_code: profile.country_code,
    merchant_country: profile.country_code,
    allowed_payment_methods: [
      {
        type: "CARD",
        parameters: {
          allowed_auth_methods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
          supported_networks: networksIn(currency),
          billing_address_required: true,
          assurance_details_required: true,
          billing_address_parameters: {format: "FULL"},
        },
        tokenization_specification: {
          type: "PAYMENT_GATEWAY",
          parameters: {gateway: "paypalsb", gateway_merchant_id: merchantId},
        },
      },
    ],
    merchant_info: {merchant_id: merchantId, merchant_name: name, merchant_origin: pageHost},
  };
}

/** Card networks by Apple's names. */
const APPLE_NAMES: Readonly<Record<string, string>> = {
  VISA: "visa",
  MASTERCARD: "masterCard",
  AMEX: "amex",
  DISCOVER: "discover",
};

function applePay({application, currency, serviceOrigin}: Offer): DetailsOf<"apple_pay">["config"] {
  return {
    is_eligible: true,
    merchant_country: application.profile.country_code,
    merchant_capabilities: ["supports3DS", "supportsCredit", "supportsDebit"],
    supported_networks: networksIn(currency).map((network) => APPLE_NAMES[network] ?? network),
    // Address for Apple's notices about replaced cards. No route serves it.
    token_notification_url: `${serviceOrigin}/apple-pay/token-notifications`,
  };
}

function networksIn(currency: string): string[] {
  return NETWORKS.filter((network) => networkTakes(network, currency));
}
