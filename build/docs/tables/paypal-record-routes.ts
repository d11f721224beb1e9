import type {RouteText} from "./route-text.ts";

const RECORDED = ["REQUEST_REUSED", "ACTION_IN_PROGRESS", "OUTCOME_UNKNOWN"];
const FILES = "or PayPal's form with up to 10 JPG, GIF, PNG or PDF files";

/** Rows of the table: method and path, purpose, and what differs from PayPal's own body, query or reply. */
const ROUTES: readonly (readonly [route: string, purpose: string, more?: Partial<RouteText>])[] = [
  [
    "GET /invoices",
    "Lists invoices, newest first.",
    {input: "`page?`, `page_size?`, `total_required?`, `fields?`"},
  ],
  [
    "GET /invoices.csv",
    "Gives all invoices as a file, or those that a search finds. `status` takes several, separated by commas.",
    {
      input:
        "`recipient_email?`, `recipient_last_name?`, `recipient_business_name?`, `invoice_number?`, `reference?`, `memo?`, `status?`",
      reply: "CSV",
    },
  ],
  ["POST /invoices", "Creates a draft."],
  ["POST /invoices/search", "Finds invoices. The query has `page?`, `page_size?` and `total_required?`."],
  ["POST /invoices/next-number", "Gives the next invoice number.", {input: "none"}],
  ["GET /invoices/:id", "Shows an invoice."],
  [
    "PUT /invoices/:id",
    "Replaces an invoice. The query may have `send_to_recipient` and `send_to_invoicer`.",
  ],
  ["DELETE /invoices/:id", "Deletes a draft or a scheduled invoice."],
  ["POST /invoices/:id/send", "Sends an invoice, once for each request id.", {errors: RECORDED}],
  ["POST /invoices/:id/remind", "Reminds the buyer.", {reply: "204"}],
  ["POST /invoices/:id/cancel", "Cancels a sent invoice.", {reply: "204"}],
  ["POST /invoices/:id/payments", "Records a payment, once for each request id.", {errors: RECORDED}],
  ["DELETE /invoices/:id/payments/:transactionId", "Deletes a recorded payment."],
  ["POST /invoices/:id/refunds", "Records a refund, once for each request id.", {errors: RECORDED}],
  ["DELETE /invoices/:id/refunds/:transactionId", "Deletes a recorded refund."],
  ["POST /invoices/:id/qr-code", "Makes the QR code of a sent invoice.", {reply: "PNG"}],
  ["GET /invoice-templates", "Lists templates.", {input: "`page?`, `page_size?`, `fields?`"}],
  ["POST /invoice-templates", "Creates a template."],
  ["GET /invoice-templates/:id", "Shows a template."],
  ["PUT /invoice-templates/:id", "Replaces a template."],
  ["DELETE /invoice-templates/:id", "Deletes a template."],
  [
    "GET /disputes",
    "Lists disputes, newest first.",
    {
      input:
        "`start_time?`, `disputed_transaction_id?`, `dispute_state?`, `update_time_before?`, `update_time_after?`, `page_size?`, `next_page_token?`",
    },
  ],
  [
    "GET /disputes.csv",
    "Gives all disputes as a file.",
    {
      input:
        "`start_time?`, `disputed_transaction_id?`, `dispute_state?`, `update_time_before?`, `update_time_after?`",
      reply: "CSV",
    },
  ],
  ["GET /disputes/:id", "Shows a dispute, with the links to what is possible."],
  ["POST /disputes/:id/accept-claim", "Accepts a claim: the buyer gets the money.", files(RECORDED)],
  ["POST /disputes/:id/make-offer", "Offers the buyer a solution.", files(RECORDED)],
  [
    "POST /disputes/:id/acknowledge-return-item",
    "Says whether the item came back: if it did, the buyer gets the money.",
    files(RECORDED),
  ],
  ["POST /disputes/:id/settle", "Decides a dispute under review. Only in a sandbox.", files(RECORDED)],
  ["POST /disputes/:id/provide-evidence", "Answers PayPal's request for evidence.", files()],
  ["POST /disputes/:id/provide-supporting-info", "Gives PayPal information without being asked.", files()],
  ["POST /disputes/:id/send-message", "Sends the buyer a message in an inquiry.", files()],
  ["POST /disputes/:id/appeal", "Appeals PayPal's decision.", files()],
  ["POST /disputes/:id/escalate", "Makes an inquiry a claim.", files()],
  [
    "GET /payment-links",
    "Lists payment links, newest first.",
    {input: "`status?`, `page_size?`, `page_token?`"},
  ],
  ["GET /payment-links.csv", "Gives all payment links as a file.", {input: "`status?`", reply: "CSV"}],
  ["POST /payment-links", "Creates a payment link, once for each request id."],
  ["GET /payment-links/:id", "Shows a payment link."],
  ["PUT /payment-links/:id", "Replaces a payment link. Its address stays the same."],
  ["DELETE /payment-links/:id", "Switches a payment link off for good."],
  [
    "GET /payment-links/:id/qr-code",
    "Makes the QR code of a payment link.",
    {reply: "SVG", errors: ["NO_ADDRESS"]},
  ],
  [
    "GET /unfinished-actions",
    "Old name of `payments-to-check`, for actions on disputes and invoices.",
    {reply: '`{items: [{id, kind, target, state: "unknown" | "needs-person", createdAt, updatedAt}]}`'},
  ],
  [
    "GET /actions/:actionId",
    "Shows an action on a dispute or an invoice, by its request id.",
    {reply: "`{id, kind, target, state, note?, createdAt, updatedAt}`", errors: ["ACTION_NOT_FOUND"]},
  ],
  [
    "POST /actions/:actionId/settle",
    "Old name of `payments-to-check/:id/settle`, for such an action.",
    {
      input: '`{outcome: "done" | "not-done", note}`',
      reply: "The settled action",
      errors: ["ACTION_NOT_FOUND", "NEEDS_NO_PERSON", "SERVICE_TOLD", "SETTLED_MEANWHILE"],
    },
  ],
];

function files(errors: readonly string[] = []): Partial<RouteText> {
  return {input: `PayPal's JSON, ${FILES}`, errors: [...errors, "FILE_REFUSED"]};
}

/** Routes of PayPal's invoices, disputes and payment links. */
export const PAYPAL_RECORD_ROUTES: Readonly<Record<string, RouteText>> = Object.fromEntries(
  ROUTES.map(([route, purpose, more]): [string, RouteText] => {
    const [method = "", path = ""] = route.split(" ");
    const hasBody = method === "POST" || method === "PUT";
    const reply = method === "DELETE" ? "204" : "PayPal's reply";
    return [
      `${method} /service-api/back-office/paypal${path}`,
      {purpose, ...(hasBody && {input: "PayPal's JSON"}), reply, limit: "reading", ...more},
    ];
  }),
);
