import {type LocalMethodKey, localMethods} from "../../../src/payment-methods/local-methods.ts";
import {pressed} from "./approvals.ts";
import {type Answer, PAGE, type TestSandbox} from "./sandbox.ts";

export const COMPLETE = {processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"} as const;

/** Body of an order in the first currency of a method. */
export function localOrder(key: LocalMethodKey, more: Readonly<Record<string, unknown>> = {}) {
  return {
    intent: "CAPTURE",
    purchase_units: [{amount: {currency_code: localMethods[key].currencies[0], value: "25.00"}}],
    ...more,
  };
}

/** Values of all payment and session fields. */
const FIELDS = {name: "Ada Example", email: "ada@example.com"};
const SESSION = {
  phone: {countryCode: "351", nationalNumber: "912345678"},
  billingAddress: {addressLine1: "Rua 1", adminArea2: "Recife", postalCode: "50000-000", countryCode: "BR"},
  taxInfo: {taxId: "12345678909", taxIdType: "BR_CPF"},
  dateOfBirth: "1990-01-31",
  numberOfInstallments: 4,
};

/** Confirms an order like PayPal's SDK. */
export function confirmBySdk(
  sandbox: TestSandbox,
  token: string,
  key: LocalMethodKey,
  orderId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const body = {orderId, method: key, fields: FIELDS, session: SESSION, ...more};
  return sandbox.call("POST", "/web-sdk/v6/local-payments", {token, body, headers: {Origin: PAGE}});
}

/** Presses a button of the method's page, as the page's script does. */
export function decideLocally(
  sandbox: TestSandbox,
  orderId: string,
  action: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const headers = {Origin: "http://127.0.0.1:8081", Accept: "application/json"};
  return pressed(sandbox, `/local-payments/${orderId}`, {action, ...more}, headers);
}

type Unit = Partial<Answer["body"]["purchase_units"][0]>;

/** Captures of an order. */
export function capturesOf({body}: Answer) {
  const [unit] = body.purchase_units as readonly Unit[];
  return unit?.payments?.captures ?? [];
}
