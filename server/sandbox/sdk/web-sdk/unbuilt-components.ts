import {usageError} from "./errors.ts";

/** Components of PayPal's SDK that the sandbox does not have, with the factory that each adds to an instance. */
export const unbuiltComponents: ReadonlyMap<string, string> = new Map([
  ["paypal-messages", "createPayPalMessages"],
  ["paypal-subscriptions", "createPayPalSubscriptionPaymentSession"],
  ["paypal-legacy-billing-agreements", "createPayPalBillingAgreementWithoutPurchase"],
  ["bank-ach-payments", "createBankAchOneTimePaymentSession"],
  ["ideal-payments", "createIdealOneTimePaymentSession"],
  ["bancontact-payments", "createBancontactOneTimePaymentSession"],
  ["eps-payments", "createEpsOneTimePaymentSession"],
  ["blik-payments", "createBlikOneTimePaymentSession"],
  ["mybank-payments", "createMyBankOneTimePaymentSession"],
  ["trustly-payments", "createTrustlyOneTimePaymentSession"],
  ["p24-payments", "createP24OneTimePaymentSession"],
  ["multibanco-payments", "createMultibancoOneTimePaymentSession"],
  ["bizum-payments", "createBizumOneTimePaymentSession"],
  ["swish-payments", "createSwishOneTimePaymentSession"],
  ["klarna-payments", "createKlarnaOneTimePaymentSession"],
  ["twint-payments", "createTwintOneTimePaymentSession"],
  ["wechatpay-payments", "createWechatpayOneTimePaymentSession"],
  ["afterpay-payments", "createAfterpayOneTimePaymentSession"],
  ["oxxopay-payments", "createOxxopayOneTimePaymentSession"],
  ["boletobancario-payments", "createBoletobancarioOneTimePaymentSession"],
  ["verkkopankki-payments", "createVerkkopankkiOneTimePaymentSession"],
  ["payu-payments", "createPayuOneTimePaymentSession"],
  ["paysafecard-payments", "createPaysafecardOneTimePaymentSession"],
  ["mbway-payments", "createMbWayOneTimePaymentSession"],
  ["satispay-payments", "createSatispayOneTimePaymentSession"],
  ["wero-payments", "createWeroOneTimePaymentSession"],
  ["floa-payments", "createFloaOneTimePaymentSession"],
  ["scalapay-payments", "createScalapayOneTimePaymentSession"],
  ["grabpay-payments", "createGrabpayOneTimePaymentSession"],
  ["pix-international-payments", "createPixInternationalOneTimePaymentSession"],
  ["sepa-payments", "createSepaOneTimePaymentSession"],
  ["crypto-payments", "createCryptoOneTimePaymentSession"],
  ["doku-payments", "createDOKUOneTimePaymentSession"],
  ["dragonpay-payments", "createDragonpayOneTimePaymentSession"],
  ["estoniabank-payments", "createEstoniaOneTimePaymentSession"],
  ["fpx-payments", "createFpxOneTimePaymentSession"],
  ["gopay-payments", "createGopayOneTimePaymentSession"],
  ["alipay-payments", "createAlipayOneTimePaymentSession"],
  ["indomaret-payments", "createIndomaretOneTimePaymentSession"],
  ["indonesiabanks-payments", "createIndonesiaBanksOneTimePaymentSession"],
  ["kredivo-payments", "createKredivoOneTimePaymentSession"],
  ["linkaja-payments", "createLinkajaOneTimePaymentSession"],
  ["ovo-payments", "createOvoOneTimePaymentSession"],
  ["paysera-payments", "createPayseraOneTimePaymentSession"],
  ["skrill-payments", "createSkrillOneTimePaymentSession"],
  ["thailand-banks-payments", "createThailandBanksOneTimePaymentSession"],
  ["blikpaylater-payments", "createBlikPayLaterOneTimePaymentSession"],
  ["alfamart-payments", "createAlfamartOneTimePaymentSession"],
  ["zip-payments", "createZipOneTimePaymentSession"],
  ["bancomatpay-payments", "createBancomatPayOneTimePaymentSession"],
  ["latviabanks-payments", "createLatviaBanksOneTimePaymentSession"],
  ["fiuu-cash-payments", "createFIUUOneTimePaymentSession"],
  ["lithuaniabanks-payments", "createLithuaniaBanksOneTimePaymentSession"],
  ["jeniuspay-payments", "createJeniuspayOneTimePaymentSession"],
]);

/** Factories of components that the sandbox does not have. Each throws when it is called. */
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
