/** The "paypal-payments" component: the wallet, pay later and credit, paid with once or saved. */
import type {ComponentContext} from "../../component-contract.ts";
import {PaymentSession, type RedirectableSurface} from "../../session/payment-session.ts";
import type {SubjectKind} from "../../session/purpose.ts";
import {walletPurpose, type Wallet} from "../../session/wallets.ts";

export function createFactories(context: ComponentContext) {
  const factory = (name: string, wallet: Wallet, subject: SubjectKind) => {
    const purpose = walletPurpose(name, wallet, subject, ["popup", "modal", "redirect"]);
    return (options: unknown): RedirectableSurface =>
      new PaymentSession(context, purpose, options).redirectableSurface();
  };
  return {
    createPayPalOneTimePaymentSession: factory("createPayPalOneTimePaymentSession", "paypal", "order"),
    createPayLaterOneTimePaymentSession: factory("createPayLaterOneTimePaymentSession", "paylater", "order"),
    createPayPalCreditOneTimePaymentSession: factory(
      "createPayPalCreditOneTimePaymentSession",
      "credit",
      "order",
    ),
    createPayPalSavePaymentSession: factory("createPayPalSavePaymentSession", "paypal", "setup-token"),
    createPayPalCreditSavePaymentSession: factory(
      "createPayPalCreditSavePaymentSession",
      "credit",
      "setup-token",
    ),
  };
}
