import {z} from "zod";
import {ALLOWED_IN} from "../invoices/invoices.states.ts";
import {REFUNDABLE} from "../payments/payments.states.ts";
import {createDisputeBody} from "../disputes/disputes.schema.ts";
import {linkStatusBody} from "../payment-links/payment-links.model.ts";
import type {Method} from "../rest/endpoint.ts";
import {clockBody, faultBody, presetBody, seedBody} from "../test-controls/test-controls.schema.ts";

import {replayBody} from "./console.schema.ts";
import {REPLAYABLE} from "./replay.ts";

/** An action of the console that no link of a reply offers. */
export interface Control {
  readonly label: string;
  /** Operation of the REST API, or a control. `{id}` stands for a value of the item. */
  readonly call: `${Method} /${string}`;
  /** Lists where it is offered above the rows, or panels. */
  readonly above?: readonly string[];
  /** Lists whose items have it, with the path of the part of the reply that it is about. */
  readonly on?: Readonly<Record<string, string>>;
  /** Values of the item, one of which it must have. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
  /** Part of the body that isn't asked. `{id}` stands for a value of the item. */
  readonly body?: object;
  /** Schema of the body that a form asks for. */
  readonly form?: z.ZodType;
  /** Question before an action that can't be undone. */
  readonly question?: string;
  /** Announced afterwards. */
  readonly done: string;
  /** List that the made resource is opened in. */
  readonly opens?: string;
}

const EACH_CAPTURE = {captures: "", orders: "purchase_units.*.payments.captures.*"};
const HOUR = 3600;

/** All actions that aren't links. To add one, add a row. */
export const controls: readonly Control[] = [
  {
    label: "Mark as paid",
    call: "POST /_sandbox/captures/{id}/settle",
    on: EACH_CAPTURE,
    when: {status: ["PENDING"]},
    body: {status: "COMPLETED"},
    done: "Marked as paid.",
  },
  {
    label: "Let it expire",
    call: "POST /_sandbox/captures/{id}/settle",
    on: EACH_CAPTURE,
    when: {status: ["PENDING"]},
    body: {status: "DECLINED"},
    done: "Expired.",
  },
  {
    label: "Reverse the payment",
    call: "POST /_sandbox/captures/{id}/settle",
    on: {captures: ""},
    when: {status: ["COMPLETED"]},
    body: {status: "REVERSED"},
    question: "Take the money back from the merchant? This can’t be undone.",
    done: "Reversed.",
  },
  {
    label: "Open a dispute",
    call: "POST /v1/customer/disputes",
    on: EACH_CAPTURE,
    when: {status: REFUNDABLE},
    body: {disputed_transactions: [{seller_transaction_id: "{id}"}]},
    form: createDisputeBody,
    done: "Dispute opened.",
    opens: "disputes",
  },
  ...(["send", "remind", "cancel"] as const).map((action): Control => ({
    label: {send: "Send", remind: "Send a reminder", cancel: "Cancel the invoice"}[action],
    call: `POST /v2/invoicing/invoices/{id}/${action}`,
    on: {invoices: ""},
    when: {status: ALLOWED_IN[action]},
    done: {
      send: "The invoice is sent.",
      remind: "The reminder is sent.",
      cancel: "The invoice is canceled.",
    }[action],
  })),
  {
    label: "Change the status",
    call: "POST /_sandbox/payment-links/{id}",
    on: {links: ""},
    form: linkStatusBody,
    done: "Status changed.",
  },
  {
    label: "Send again to {webhook_url}",
    call: "POST /_sandbox/webhooks/{id}/resend",
    on: {webhooks: "transmissions.*"},
    body: {webhook_ids: ["{webhook_id}"]},
    done: "Sending again.",
  },
  {
    label: "Empty the mailbox",
    call: "DELETE /_sandbox/mail",
    above: ["mail"],
    question: "Delete all mails? This can’t be undone.",
    done: "Mailbox emptied.",
  },
  {
    label: "Send again",
    call: "POST /_sandbox/console/requests/{debug_id}/replay",
    on: {requests: ""},
    when: {send_again: [REPLAYABLE]},
    form: replayBody,
    done: "Sent again.",
    opens: "requests",
  },
  {
    label: "Clear the log",
    call: "DELETE /_sandbox/requests",
    above: ["requests"],
    question: "Delete all requests? This can’t be undone.",
    done: "Log cleared.",
  },
  {
    label: "Add a fault",
    call: "POST /_sandbox/faults",
    above: ["faults"],
    form: faultBody,
    done: "Fault added.",
  },
  {
    label: "Remove all faults",
    call: "DELETE /_sandbox/faults",
    above: ["faults"],
    done: "All faults removed.",
  },
  {label: "Remove", call: "DELETE /_sandbox/faults/{id}", on: {faults: ""}, done: "Removed."},
  ...presetBody.options.map((form, index): Control => ({
    label: ["Set an outcome", "Choose the buyer", "Decide in windows"][index] ?? "Set",
    call: "POST /_sandbox/presets",
    above: ["presets"],
    form,
    done: "Set.",
  })),
  {
    label: "Remove all presets",
    call: "DELETE /_sandbox/presets",
    above: ["presets"],
    done: "All presets removed.",
  },
  {label: "Remove", call: "DELETE /_sandbox/presets/{id}", on: {presets: ""}, done: "Removed."},
  ...Object.entries({
    "1 minute": 60,
    "1 hour": HOUR,
    "1 day": 24 * HOUR,
    "3 days": 72 * HOUR,
    "30 days": 720 * HOUR,
  }).map(([name, seconds]): Control => ({
    label: `+ ${name}`,
    call: "POST /_sandbox/clock",
    above: ["clock"],
    body: {advance_seconds: seconds},
    done: `Clock advanced by ${name}.`,
  })),
  {
    label: "Advance by…",
    call: "POST /_sandbox/clock",
    above: ["clock"],
    form: z.strictObject({advance_seconds: clockBody.shape.advance_seconds.unwrap()}),
    done: "Clock advanced.",
  },
  {
    label: "Set the time…",
    call: "POST /_sandbox/clock",
    above: ["clock"],
    form: z.strictObject({now: clockBody.shape.now.unwrap()}),
    done: "Clock set.",
  },
  {
    label: "Stop the clock",
    call: "POST /_sandbox/clock",
    above: ["clock"],
    body: {stopped: true},
    done: "Clock stopped.",
  },
  {
    label: "Start the clock",
    call: "POST /_sandbox/clock",
    above: ["clock"],
    body: {stopped: false},
    done: "Clock started.",
  },
  {
    label: "Reset to real time",
    call: "POST /_sandbox/clock",
    above: ["clock"],
    body: {reset: true},
    done: "Clock reset to real time.",
  },
  {
    label: "Create a sample shop",
    call: "POST /_sandbox/seed",
    above: ["clock"],
    form: seedBody,
    done: "Sample shop created.",
  },
  ...["access", "client"].map((kind): Control => ({
    label: `End ${kind} tokens`,
    call: `DELETE /_sandbox/tokens?kind=${kind}`,
    above: ["clock"],
    done: `All ${kind} tokens ended.`,
  })),
  {
    label: "Reset the sandbox",
    call: "POST /_sandbox/reset",
    above: ["clock"],
    body: {},
    question: "Delete all data in the sandbox? This can’t be undone.",
    done: "Sandbox reset.",
  },
];
