import {html} from "lit";
import type {AppContext} from "../../../../ui/context.ts";
import type {PaymentView} from "../../view-types.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {aboutPayment} from "./states.ts";

/** Erases the payer's name, e-mail address and phone number from the shop's records. */
export function askToErasePayer(payment: PaymentView, context: AppContext): void {
  context.ask({
    title: "Erase the buyer’s data",
    about: aboutPayment(payment),
    content: () =>
      html`<p>
        The shop’s records of this payment lose the buyer’s name, e-mail address and phone number. This can’t
        be undone. PayPal keeps its own records.
      </p>`,
    confirm: () => "Erase",
    isDanger: true,
    async perform() {
      await call("DELETE", path`payments/${payment.id}/payer`);
      return "Erased.";
    },
  });
}
