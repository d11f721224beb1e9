/** The "venmo-payments" component: for merchants and buyers in the United States. */
import type {ComponentContext} from "../../component-contract.ts";
import {PaymentSession, type PaymentSessionSurface} from "../../session/payment-session.ts";
import type {SubjectKind} from "../../session/purpose.ts";
import {walletPurpose} from "../../session/wallets.ts";

export function createFactories(context: ComponentContext) {
  const factory = (name: string, subject: SubjectKind) => {
    const purpose = walletPurpose(name, "venmo", subject, ["popup", "modal"]);
    return (options: unknown): PaymentSessionSurface =>
      new PaymentSession(context, purpose, options).surface();
  };
  return {
    createVenmoOneTimePaymentSession: factory("createVenmoOneTimePaymentSession", "order"),
    createVenmoSavePaymentSession: factory("createVenmoSavePaymentSession", "setup-token"),
  };
}
