import {html} from "lit";
import type {AppContext} from "../../../../ui/context.ts";
import {check, type Values} from "../../../../ui/form.ts";
import {moneyText} from "../../../../ui/money.ts";
import type {PaymentView} from "../../view-types.ts";
import {amountField, amountOf, withAmount} from "../amount-field.ts";
import {chosenPart, type Part, partChoice} from "./part-choice.ts";
import {performOnOrder} from "./perform.ts";
import {aboutPayment} from "./states.ts";

/** Captures an authorization in part or whole. */
export function askToCapture(payment: PaymentView, context: AppContext): void {
  const parts = unitsOf(payment).flatMap(({newest}) => newest ?? []);
  const most = (values: Values) => chosenPart(parts, values)?.left ?? payment.amount;
  context.ask({
    title: "Capture",
    about: aboutPayment(payment),
    content: (values) => html`
      <p>This charges the buyer now. Capture when you ship.</p>
      ${partChoice(parts)} ${amountField(most(values), {isFirst: true})}
      ${check("isFinal", "Release the rest of the authorization")}
    `,
    confirm: (values) => withAmount("Capture", values, most(values)),
    perform: ({values, requestId}) =>
      performOnOrder(payment, "capture-authorization", requestId, {
        amount: amountOf(values, most(values)),
        authorizationId: chosenPart(parts, values)?.id,
        expectedCapturable: most(values),
        ...(values["isFinal"] !== undefined && {isFinal: true}),
      }),
  });
}

/** Releases the rest of an authorization. */
export function askToVoid(payment: PaymentView, context: AppContext): void {
  const parts = unitsOf(payment).flatMap(({original, canVoid}) => (canVoid ? original : []));
  const rest = (values: Values) => moneyText(chosenPart(parts, values)?.left ?? payment.amount);
  context.ask({
    title: "Void the authorization",
    about: aboutPayment(payment),
    content: (values) => html`
      <p>PayPal releases ${rest(values)} to the buyer. You can’t capture this money afterwards.</p>
      ${partChoice(parts)}
    `,
    confirm: (values) => `Void ${rest(values)}`,
    isDanger: true,
    perform: ({values, requestId}) =>
      performOnOrder(payment, "void", requestId, {authorizationId: chosenPart(parts, values)?.id}),
  });
}

/** Guarantees an authorization's funds for another three days. */
export function askToReauthorize(payment: PaymentView, context: AppContext): void {
  const parts = unitsOf(payment).flatMap(({original, newest}) => (newest ? original : []));
  const most = (values: Values) => chosenPart(parts, values)?.left ?? payment.amount;
  context.ask({
    title: "Renew the authorization",
    about: aboutPayment(payment),
    content: (values) => html`
      <p>PayPal then guarantees the money for another three days. Renew it from the fourth day on.</p>
      ${partChoice(parts)}
      ${amountField(most(values), {isFirst: true, isUnlimited: true, hint: "Often the same amount."})}
    `,
    confirm: (values) => withAmount("Renew", values, most(values)),
    perform: ({values, requestId}) =>
      performOnOrder(payment, "reauthorize", requestId, {
        amount: amountOf(values, most(values)),
        authorizationId: chosenPart(parts, values)?.id,
      }),
  });
}

/** Authorizations of a purchase unit. */
interface AuthorizedUnit {
  /** The buyer's own one, which PayPal voids and renews, with what is left of the unit. */
  readonly original: Part;
  readonly canVoid: boolean;
  /** The one to capture, if something is left. A renewal follows the original. */
  readonly newest: Part | undefined;
}

function unitsOf({authorizations}: PaymentView): AuthorizedUnit[] {
  const units = [...new Set(authorizations.map(({unit}) => unit))];
  return units.flatMap((unit) => {
    const own = authorizations.filter((one) => one.unit === unit);
    const [first] = own;
    if (!first) return [];
    const open = own.find(({capturable}) => capturable);
    const left = open?.capturable;
    const name = unit === undefined ? {} : {unit};
    return {
      original: {id: first.id, left: left ?? first.amount, ...name},
      canVoid: own.some(({canVoid}) => canVoid),
      newest: open && left && {id: open.id, left, ...name},
    };
  });
}
