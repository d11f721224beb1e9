import {html} from "lit";
import type {AppContext} from "../../../../ui/context.ts";
import {field, type Values} from "../../../../ui/form.ts";
import type {PaymentView} from "../../view-types.ts";
import {amountField, amountOf, withAmount} from "../amount-field.ts";
import {chosenPart, type Part, partChoice} from "./part-choice.ts";
import {performOnOrder} from "./perform.ts";
import {aboutPayment} from "./states.ts";

/** Refunds a capture in part or whole. */
export function askToRefund(payment: PaymentView, context: AppContext): void {
  const captures = payment.captures.flatMap(({refundable: left, ...capture}): Part[] =>
    left ? [{...capture, left}] : [],
  );
  const most = (values: Values) => chosenPart(captures, values)?.left ?? payment.amount;
  context.ask({
    title: "Refund",
    about: aboutPayment(payment),
    content: (values) => html`
      <p>The buyer gets the money back in the way they paid. A refund can’t be undone.</p>
      ${partChoice(captures)} ${amountField(most(values), {isFirst: true})}
      ${field("note", "Note for the buyer", {maxLength: 255})}
    `,
    confirm: (values) => withAmount("Refund", values, most(values)),
    isDanger: true,
    perform: ({values, requestId}) =>
      performOnOrder(payment, "refund", requestId, {
        amount: amountOf(values, most(values)),
        captureId: chosenPart(captures, values)?.id,
        expectedRefundable: most(values),
        note: values["note"],
      }),
  });
}
