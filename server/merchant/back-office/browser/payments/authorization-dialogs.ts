import {html} from "lit";
import type {AppContext} from "../../../../ui/context.ts";
import {check} from "../../../../ui/form.ts";
import {moneyText} from "../../../../ui/money.ts";
import type {PaymentView} from "../../view-types.ts";
import {amountField, amountOf, withAmount} from "../amount-field.ts";
import {performOnOrder} from "./perform.ts";
import {aboutPayment} from "./states.ts";

/** Captures an authorization in part or whole. */
export function askToCapture(payment: PaymentView, context: AppContext): void {
  const most = payment.capturable ?? payment.amount;
  context.ask({
    title: "Capture",
    about: aboutPayment(payment),
    content: () => html`
      <p>This charges the buyer now. Capture when you ship.</p>
      ${amountField(most, {isFirst: true})} ${check("isFinal", "Release the rest of the authorization")}
    `,
    confirm: (values) => withAmount("Capture", values, most),
    perform: ({values, requestId}) =>
      performOnOrder(payment, "capture-authorization", requestId, {
        amount: amountOf(values, most),
        expectedCapturable: most,
        ...(values["isFinal"] !== undefined && {isFinal: true}),
      }),
  });
}

/** Releases the rest of an authorization. */
export function askToVoid(payment: PaymentView, context: AppContext): void {
  const rest = payment.capturable ?? payment.amount;
  context.ask({
    title: "Void the authorization",
    about: aboutPayment(payment),
    content: () =>
      html`<p>PayPal releases ${moneyText(rest)} to the buyer. You can’t capture this money afterwards.</p>`,
    confirm: () => `Void ${moneyText(rest)}`,
    isDanger: true,
    perform: ({requestId}) => performOnOrder(payment, "void", requestId, {}),
  });
}

/** Guarantees an authorization's funds for another three days. */
export function askToReauthorize(payment: PaymentView, context: AppContext): void {
  const most = payment.capturable ?? payment.amount;
  context.ask({
    title: "Renew the authorization",
    about: aboutPayment(payment),
    content: () => html`
      <p>PayPal then guarantees the money for another three days. Renew it from the fourth day on.</p>
      ${amountField(most, {isFirst: true, isUnlimited: true, hint: "Often the same amount."})}
    `,
    confirm: (values) => withAmount("Renew", values, most),
    perform: ({values, requestId}) =>
      performOnOrder(payment, "reauthorize", requestId, {amount: amountOf(values, most)}),
  });
}
