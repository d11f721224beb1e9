/** Local payment methods, such as iDEAL and BLIK. Each is approved in a window of its own. */
import type {LocalPaymentMethod} from "../../../local-methods.ts";
import {type PublicSession, PaymentSession} from "../../session/payment-session.ts";
import type {Purpose, Subject} from "../../session/subject.ts";
import type {ComponentContext} from "../component.ts";
import {readFieldOptions} from "./field-options.ts";
import {PaymentFields} from "./payment-fields.ts";
import {readSessionFields} from "./session-fields.ts";

export interface LocalPaymentSession extends PublicSession {
  /** Creates the element of a payment field. The page places it. */
  createPaymentFields(options?: unknown): HTMLElement;
  /** See {@link PaymentFields.validate}. */
  validate(): Promise<boolean>;
}

export function createFactories(context: ComponentContext, methods: readonly LocalPaymentMethod[]) {
  return Object.fromEntries(
    methods.map((method) => [method.factory, (options: unknown) => createSession(context, method, options)]),
  );
}

function createSession(
  context: ComponentContext,
  method: LocalPaymentMethod,
  options: unknown,
): LocalPaymentSession {
  const {factory, eligibility: fundingSource, modes, name} = method;
  const fields = new PaymentFields(context, method);
  const purpose: Purpose = {
    factory,
    fundingSource,
    subject: "order",
    modes,
    name,
    prepare: (subject, signal) => confirm(context, method, fields, subject, signal),
    address: (origin, id) => {
      const url = new URL("/local-payment", origin);
      url.searchParams.set("token", id);
      url.searchParams.set("fundingSource", fundingSource);
      return url;
    },
  };
  const session = new PaymentSession(context, purpose, options).publicMethods();
  return {
    ...session,
    createPaymentFields: (given) =>
      // oxlint-disable-next-line no-console -- for the page's developer, as with card fields
      fields.create(readFieldOptions(given, (message) => console.warn(message))),
    validate: () => fields.validate(),
    destroy: () => {
      session.destroy();
      fields.destroy();
    },
  };
}

/**
 * Tells PayPal how the order is going to be paid. Its page can't be shown before.
 * @throws SdkError when a value is missing or PayPal refuses
 */
async function confirm(
  {api, testBuyerCountry}: ComponentContext,
  method: LocalPaymentMethod,
  fields: PaymentFields,
  {id: orderId, given}: Subject,
  signal: AbortSignal,
): Promise<void> {
  const body = {
    orderId,
    method: method.eligibility,
    fields: fields.values(),
    session: readSessionFields(method, given),
    ...(testBuyerCountry === undefined ? {} : {testBuyerCountry}),
  };
  await api.post("/web-sdk/v6/local-payments", body, signal);
}
