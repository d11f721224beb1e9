/** What `getDetails` gives, method by method: the service's reply (its schema is `eligibility/schema.ts`) in camelCase. */

interface MethodDetails {
  paylater: Vaultable & {
    countryCode: "AU" | "CA" | "DE" | "ES" | "FR" | "GB" | "IT" | "US";
    productCode: "PAYLATER" | "PAY_LATER_SHORT_TERM";
  };
  credit: Vaultable & {countryCode: "US" | "GB"};
  advanced_cards: Vaultable & {
    supportsInstallments: boolean;
    cobrandedEnabled: boolean;
    vendors: CardVendor[];
  };
  applepay: Vaultable & {config: ApplePayEligibility};
  googlepay: Vaultable & {config: GooglePayEligibility};
}

/** Of a method without details of its own. */
interface Vaultable {
  canBeVaulted: boolean;
}

export type DetailsOf<Method extends string> = Method extends keyof MethodDetails
  ? MethodDetails[Method]
  : Vaultable;

interface CardVendor {
  network: "AMEX" | "CUP" | "DINERS" | "DISCOVER" | "JCB" | "MAESTRO" | "MASTERCARD" | "VISA";
  eligible: boolean;
  canBeVaulted: boolean;
  branded: boolean;
}

interface ApplePayEligibility {
  isEligible: boolean;
  merchantCountry: string;
  merchantCapabilities: Array<"supports3DS" | "supportsCredit" | "supportsDebit">;
  supportedNetworks: Array<
    "amex" | "cartesBancaires" | "discover" | "jcb" | "maestro" | "masterCard" | "visa"
  >;
  tokenNotificationURL: string;
}

interface GooglePayEligibility {
  eligible: boolean;
  apiVersion: number;
  apiVersionMinor: number;
  countryCode: string;
  merchantCountry: string;
  allowedPaymentMethods: Array<{
    type: string;
    parameters: {
      allowedAuthMethods: Array<"CRYPTOGRAM_3DS" | "PAN_ONLY">;
      supportedNetworks: Array<"AMEX" | "DISCOVER" | "INTERAC" | "JCB" | "MASTERCARD" | "VISA">;
      billingAddressRequired: boolean;
      assuranceDetailsRequired: boolean;
      billingAddressParameters: {format?: "MIN" | "FULL"; phoneNumberRequired?: boolean};
    };
    tokenizationSpecification: {type: string; parameters: {gateway: string; gatewayMerchantId: string}};
  }>;
  merchantInfo: {merchantOrigin: string; merchantId: string; merchantName: string};
}
