import {html, nothing} from "lit";
import type {AppContext} from "../../../../ui/context.ts";
import {choice, field, type Values} from "../../../../ui/form.ts";
import {moneyText} from "../../../../ui/money.ts";
import type {PaymentView} from "../../view-types.ts";
import {amountField, amountOf, withAmount} from "../amount-field.ts";
import {performOnOrder} from "./perform.ts";
import {aboutPayment} from "./states.ts";

/** Refunds a capture in part or whole. */
export function askToRefund(payment: PaymentView, context: AppContext): void {
  const captures = payment.captures.filter(({refundable}) => refundable);
  const chosen = ({captureId}: Values) => captures.find(({id}) => id === captureId) ?? captures[0];
  const most = (values: Values) => chosen(values)?.refundable ?? payment.amount;
  context.ask({
    title: "Refund",
    about: aboutPayment(payment),
    content: (values) => html`
      <p>The buyer gets the money back in the way they paid. A refund can’t be undone.</p>
      ${
        captures.length > 1
          ? choice(
              "captureId",
              "Payment",
              captures.map(({id, refundable = payment.amount}) => ({
                value: id,
                label: `${moneyText(refundable)}, ${id}`,
              })),
            )
          : nothing
      }
      ${amountField(most(values), {isFirst: true})} ${field("note", "Note for the buyer", {maxLength: 255})}
    `,
    confirm: (values) => withAmount("Refund", values, most(values)),
    isDanger: true,
    perform: ({values, requestId}) =>
      performOnOrder(payment, "refund", requestId, {
        amount: amountOf(values, most(values)),
        captureId: chosen(values)?.id,
        expectedRefundable: most(values),
        note: values["note"],
      }),
  });
}
