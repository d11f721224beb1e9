/** The "paypal-payments" component: the wallet, pay later and credit, paid with once or saved. */
import type {ComponentContext} from "../../component-contract.ts";
import {PaymentSession} from "../../session/payment-session.ts";
import type {SubjectKind} from "../../session/purpose.ts";
import {readCommit, readSavePayment} from "./choices.ts";
import {walletPurpose, type Wallet} from "../../session/wallets.ts";

export function createFactories(context: ComponentContext) {
  const make = (factory: string, wallet: Wallet, subject: SubjectKind, options: unknown) =>
    new PaymentSession(
      context,
      walletPurpose(factory, wallet, subject, ["popup", "modal", "redirect"], readCommit(factory, options)),
      options,
    );
  const payWith = (factory: string, wallet: Wallet) => (options: unknown) => {
    readSavePayment(factory, options);
    return make(factory, wallet, "order", options).redirectableSurface();
  };
  const save = (factory: string, wallet: Wallet) => (options: unknown) =>
    make(factory, wallet, "setup-token", options).redirectableSurface();
  return {
    createPayPalOneTimePaymentSession: payWith("createPayPalOneTimePaymentSession", "paypal"),
    createPayLaterOneTimePaymentSession: payWith("createPayLaterOneTimePaymentSession", "paylater"),
    createPayPalCreditOneTimePaymentSession: payWith("createPayPalCreditOneTimePaymentSession", "credit"),
    createPayPalSavePaymentSession: save("createPayPalSavePaymentSession", "paypal"),
    createPayPalCreditSavePaymentSession: save("createPayPalCreditSavePaymentSession", "credit"),
  };
}
