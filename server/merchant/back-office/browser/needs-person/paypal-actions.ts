import {html} from "lit";
import {copyable} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {doubt} from "./doubt.ts";
import {findingFields} from "./finding-fields.ts";

/** An action on a record at PayPal, as the server shows it. */
export interface PayPalAction {
  readonly id: string;
  readonly kind: string;
  /** Id of the record at PayPal; of the order and the tracker, with a slash between. */
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
  "create-link": "A payment link that may have been created",
  "replace-link": "A payment link that may have been replaced",
  "delete-link": "A payment link that may have been deleted",
  "add-tracking": "Tracking that may have been added",
  "update-tracking": "Tracking that may have been changed",
  "replace-tracking": "Tracking that may have been changed",
};

/** A record at PayPal, and the view that shows it. */
interface Place {
  readonly label: string;
  readonly view: "disputes" | "invoices" | "links" | "payments";
  /** Id in the view; by default the action's target. Absent for a record that the action creates or that no view shows. */
  readonly open?: (target: string) => string | undefined;
}

const DISPUTE: Place = {label: "Dispute", view: "disputes"};
const INVOICE: Place = {label: "Invoice", view: "invoices"};
const LINK: Place = {label: "Payment link", view: "links"};

const PLACES: Readonly<Record<string, Place>> = {
  "send-invoice": INVOICE,
  "record-payment": INVOICE,
  "record-refund": INVOICE,
  "create-link": {...LINK, open: () => undefined},
  "replace-link": LINK,
  "delete-link": LINK,
  "add-tracking": {label: "Order", view: "payments"},
  "update-tracking": {label: "Tracker", view: "payments", open: (target) => target.split("/")[0]},
  "replace-tracking": {label: "Tracker", view: "payments", open: () => undefined},
};

export function paypalActions(actions: readonly PayPalAction[], context: AppContext): readonly Content[] {
  return actions.map((action) => {
    const {kind, target, createdAt} = action;
    const {label, view, open = () => target} = PLACES[kind] ?? DISPUTE;
    const id = open(target);
    const address = addressOf({...viewAt(view), ...(id !== undefined && {open: id})});
    return doubt({
      title: titleOf(action),
      advice: `Open the ${kind === "create-link" ? "list of links" : label.toLowerCase()} and look whether it was done.`,
      createdAt,
      facts: [
        {
          label: kind === "create-link" ? "Request" : label,
          value: html`${copyable(target, context)} <a href=${address}>Open</a>`,
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
