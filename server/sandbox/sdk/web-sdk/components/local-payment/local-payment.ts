/** Local payment methods, such as iDEAL and BLIK. Each is approved in a window of its own. */
import type {LocalPaymentMethod} from "../../../payment-methods.ts";
import {PaymentSession} from "../../session/payment-session.ts";
import type {ComponentContext} from "../component.ts";

export function createFactories(context: ComponentContext, methods: readonly LocalPaymentMethod[]) {
  return Object.fromEntries(
    methods.map((method) => [method.factory, (options: unknown) => createSession(context, method, options)]),
  );
}

function createSession(
  context: ComponentContext,
  {factory, eligibility: fundingSource, modes, name}: LocalPaymentMethod,
  options: unknown,
) {
  const address = (origin: string, id: string) => {
    const url = new URL("/local-payment", origin);
    url.searchParams.set("token", id);
    url.searchParams.set("fundingSource", fundingSource);
    return url;
  };
  const purpose = {factory, fundingSource, subject: "order", modes, name, address} as const;
  return new PaymentSession(context, purpose, options).publicMethods();
}
