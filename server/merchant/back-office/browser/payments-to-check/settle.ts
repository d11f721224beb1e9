import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {describedBy, field, problemPlace, textArea, type Values} from "../../../../ui/form.ts";
import {moneyText} from "../../../../ui/money.ts";
import type {PaymentToCheckView} from "../../payment-to-check.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {type CallToCheck, titleOf, WORDS} from "./messages.ts";

/** Brand and last digits of a saved card, or the name of the wallet; empty for anything else. */
export function savedName({brand, source, lastDigits}: PaymentToCheckView): string {
  const name = brand ?? source ?? "";
  return lastDigits === undefined ? name : `${name} ••${lastDigits}`;
}

/** Asks a person for the outcome, and records it. */
export function askToSettle(item: CallToCheck, context: AppContext): void {
  const {id, kind, amount, orderId, target, customer, advice} = item;
  const about = [orderId, amount && moneyText(amount), target, savedName(item), customer];
  context.ask({
    title: titleOf(item),
    about: about.filter(Boolean).join(", "),
    content: (values) =>
      html`<p>${advice}</p>
        ${findingFields(values, item)}`,
    confirm: () => "Record it",
    async perform({values}) {
      const body = {...(item.failedId !== undefined && {outcome: "not-done"}), ...values, kind};
      await call("POST", path`payments-to-check/${id}/settle`, {body});
      return "Recorded.";
    },
  });
}

/** Choice between the outcomes, and a note. No outcome is chosen at first. After a failure at PayPal, only the note. */
function findingFields(values: Values, {kind, failedId}: CallToCheck): Content {
  if (failedId !== undefined) return noteField("What you have done about it. It is stored.");
  const {done, notDone, reference} = WORDS[kind];
  const radio = (value: string, label: string) =>
    html`<label class="check"
      ><input type="radio" name="outcome" value=${value} required /> <span>${label}</span></label
    >`;
  return html`
    <ui-field>
      <fieldset class="bare" role="radiogroup" aria-describedby=${describedBy("field-outcome")}>
        <legend>In your PayPal account</legend>
        ${done === undefined ? nothing : radio("done", done)} ${radio("not-done", notDone)}
      </fieldset>
      ${problemPlace("field-outcome")}
    </ui-field>
    ${
      reference !== undefined && values["outcome"] === "done"
        ? field("reference", reference, {isRequired: true, maxLength: 255})
        : nothing
    }
    ${noteField("How you found out. It is stored.")}
  `;
}

function noteField(hint: string): Content {
  return textArea("note", "Note", {isRequired: true, hint, maxLength: 1000});
}
