import {html} from "lit";
import {copyable} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {doubt} from "./doubt.ts";
import {findingFields} from "./finding-fields.ts";

/** An action on a dispute or an invoice, as the server shows it. */
export interface PayPalAction {
  readonly id: string;
  readonly kind: string;
  /** Id of the dispute or the invoice. */
  readonly target: string;
  readonly state: "done" | "failed" | "unknown" | "needs-person";
  readonly createdAt: string;
}

const TITLES: Readonly<Record<string, string>> = {
  "accept-claim": "A claim that may have been accepted",
  "make-offer": "An offer that may have been made",
  "acknowledge-return-item": "A return that may have been acknowledged",
  settle: "A dispute that may have been settled",
  "send-invoice": "An invoice that may have been sent",
  "record-payment": "A payment that may have been recorded",
  "record-refund": "A refund that may have been recorded",
};

const INVOICE_KINDS = new Set(["send-invoice", "record-payment", "record-refund"]);

export function paypalActions(actions: readonly PayPalAction[], context: AppContext): readonly Content[] {
  return actions.map((action) => {
    const {kind, target, createdAt} = action;
    const view = INVOICE_KINDS.has(kind) ? "invoices" : "disputes";
    return doubt({
      title: titleOf(action),
      advice: `Open the ${view === "invoices" ? "invoice" : "dispute"} and look whether it was done.`,
      createdAt,
      facts: [
        {
          label: view === "invoices" ? "Invoice" : "Dispute",
          value: html`${copyable(target, context)}
            <a href=${addressOf({...viewAt(view), open: target})}>Open</a>`,
        },
      ],
      button: "Say what you found",
      settle: () => askToSettle(action, context),
    });
  });
}

function titleOf({kind}: PayPalAction): string {
  return TITLES[kind] ?? "An action that may have been done";
}

function askToSettle(action: PayPalAction, context: AppContext): void {
  context.ask({
    title: titleOf(action),
    about: action.target,
    content: (values) => findingFields(values, {done: "It was done", notDone: "It was not done"}),
    confirm: () => "Record it",
    async perform({values}) {
      await call("POST", path`paypal/actions/${action.id}/settle`, {body: values});
      return "Recorded.";
    },
  });
}
