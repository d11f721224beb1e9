import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import type {FakePayPal} from "./fake-paypal.ts";
import type {Route} from "./faulted-route.ts";
import {OPERATOR_KEY} from "./operator.ts";
import {attempt} from "./shop.ts";

const OPERATOR = {authorization: `Bearer ${OPERATOR_KEY}`};
const PREFIX = "/service-api/back-office/paypal";

type Details = Partial<Pick<Route, "hidesDebugId" | "isPassedOn" | "passesRetryAfter" | "openCodes">>;

/** Declares a route of PayPal's records. In its path `:id` is that of a new record. */
function route(
  serves: string,
  [method, path]: readonly [method: string, path: RegExp],
  {
    add,
    body,
    effects,
    ...more
  }: Details & {
    add?: (paypal: FakePayPal) => string;
    body?: object;
    /** Number of changes that PayPal makes. */
    effects: number;
  },
): Route {
  const [ourMethod = "", pattern = ""] = serves.split(" ");
  return {
    name: `records: ${serves}`,
    serves: `${ourMethod} ${PREFIX}${pattern}`,
    method,
    path,
    ...more,
    async prepare(_buyer, paypal) {
      const id = add?.(paypal) ?? "";
      const invoice = paypal.records.invoices.get(id);
      const parts = pattern.includes("refunds") ? invoice?.refunds : invoice?.payments;
      if (pattern.includes(":transactionId")) parts?.transactions.push({payment_id: "PART"});
      const headers = {...OPERATOR, ...attempt(randomUUID())};
      const own = `${PREFIX}${pattern}`.replace(":id", id).replace(":transactionId", "PART");
      return (buyer) => buyer.call(ourMethod, own, body, headers);
    },
    assertOneEffect: ({records}) => assert.equal(records.effects.length, effects),
    // A repeated DELETE or PUT changes nothing more.
    assertNoMoreThanOne: ({records}) =>
      assert.ok(new Set(records.effects).size <= effects, records.effects.join(", ")),
  };
}

const ofDispute = {add: ({records}: FakePayPal) => records.addDispute()};
const ofInvoice = {add: ({records}: FakePayPal) => records.addInvoice()};
const ofOther = {add: ({records}: FakePayPal) => records.addOther()};
const passed = {isPassedOn: true} as const;
const change = {...passed, body: {}, effects: 1};
const deletion = {...passed, effects: 1};
const reading = {...passed, effects: 0};
const recorded = {body: {}, effects: 1, hidesDebugId: true} as const;

const INVOICES = /^\/v2\/invoicing\/invoices(?:\?|$)/;
const INVOICE = /^\/v2\/invoicing\/invoices\/[^/]+$/;
const TEMPLATES = /^\/v2\/invoicing\/templates(?:\?|$)/;
const TEMPLATE = /^\/v2\/invoicing\/templates\/[^/]+$/;
const DISPUTES = /^\/v1\/customer\/disputes(?:\?|$)/;
const DISPUTE = /^\/v1\/customer\/disputes\/[^/]+$/;
const LINKS = /^\/v1\/checkout\/payment-resources(?:\?|$)/;
const LINK = /^\/v1\/checkout\/payment-resources\/[^/]+$/;

/** The routes of PayPal's invoices, disputes and payment links. */
export const RECORD_ROUTES: readonly Route[] = [
  route("GET /invoices", ["GET", INVOICES], reading),
  route("GET /invoices.csv", ["GET", INVOICES], reading),
  route("POST /invoices", ["POST", INVOICES], change),
  route("POST /invoices/search", ["POST", /search-invoices$/], {...reading, body: {}}),
  route("POST /invoices/next-number", ["POST", /generate-next-invoice-number$/], change),
  route("GET /invoices/:id", ["GET", INVOICE], {...ofInvoice, ...reading}),
  route("DELETE /invoices/:id", ["DELETE", INVOICE], {...ofInvoice, ...deletion}),
  route("POST /invoices/:id/send", ["POST", /\/send$/], {...ofInvoice, ...recorded}),
  route("POST /invoices/:id/payments", ["POST", /\/payments$/], {...ofInvoice, ...recorded}),
  route("POST /invoices/:id/refunds", ["POST", /\/refunds$/], {...ofInvoice, ...recorded}),
  route("POST /invoices/:id/remind", ["POST", /\/remind$/], {...ofInvoice, ...change}),
  route("POST /invoices/:id/cancel", ["POST", /\/cancel$/], {...ofInvoice, ...change}),
  route("POST /invoices/:id/qr-code", ["POST", /\/generate-qr-code$/], {...ofInvoice, ...reading, body: {}}),
  route("DELETE /invoices/:id/payments/:transactionId", ["DELETE", /\/payments\/PART$/], {
    ...ofInvoice,
    ...deletion,
  }),
  route("DELETE /invoices/:id/refunds/:transactionId", ["DELETE", /\/refunds\/PART$/], {
    ...ofInvoice,
    ...deletion,
  }),
  route("GET /invoice-templates", ["GET", TEMPLATES], reading),
  route("POST /invoice-templates", ["POST", TEMPLATES], change),
  route("GET /invoice-templates/:id", ["GET", TEMPLATE], {...ofOther, ...reading}),
  route("DELETE /invoice-templates/:id", ["DELETE", TEMPLATE], {...ofOther, ...deletion}),
  route("GET /disputes", ["GET", DISPUTES], reading),
  route("GET /disputes.csv", ["GET", DISPUTES], reading),
  route("GET /disputes/:id", ["GET", DISPUTE], {...ofDispute, ...reading}),
  ...["accept-claim", "make-offer", "acknowledge-return-item"].map((action) =>
    route(`POST /disputes/:id/${action}`, ["POST", new RegExp(`/${action}$`)], {...ofDispute, ...recorded}),
  ),
  route("POST /disputes/:id/settle", ["POST", /\/adjudicate$/], {
    ...ofDispute,
    ...recorded,
    body: {adjudication_outcome: "BUYER_FAVOR"},
  }),
  ...["provide-evidence", "provide-supporting-info", "send-message", "appeal", "escalate"].map((action) =>
    route(`POST /disputes/:id/${action}`, ["POST", new RegExp(`/${action}$`)], {...ofDispute, ...change}),
  ),
  route("GET /payment-links", ["GET", LINKS], reading),
  route("GET /payment-links.csv", ["GET", LINKS], reading),
  route("POST /payment-links", ["POST", LINKS], recorded),
  route("GET /payment-links/:id", ["GET", LINK], {...ofOther, ...reading}),
  route("GET /payment-links/:id/qr-code", ["GET", LINK], {...ofOther, ...reading}),
  route("DELETE /payment-links/:id", ["DELETE", LINK], {...ofOther, effects: 1, hidesDebugId: true}),
  ...(["/invoices", "/invoice-templates", "/payment-links"] as const).map((list): Route => ({
    ...route(
      `PUT ${list}/:id`,
      ["PUT", list === "/invoices" ? INVOICE : list === "/payment-links" ? LINK : TEMPLATE],
      {
        ...(list === "/invoices" ? ofInvoice : ofOther),
        ...(list === "/payment-links" ? recorded : change),
      },
    ),
    // A replacement sets absolute values, so that it may be repeated.
    assertOneEffect: ({records}) => assert.equal(new Set(records.effects).size, 1),
  })),
  {
    name: "records: settle an action by hand",
    serves: `POST ${PREFIX}/actions/:actionId/settle`,
    hidesDebugId: true,
    method: "GET",
    path: DISPUTE,
    repeatedCode: "NEEDS_NO_CHECK",
    async prepare(_buyer, paypal, shop) {
      const id = randomUUID();
      const dispute = paypal.records.addDispute();
      paypal.fault("POST", /\/accept-claim$/, "lose-before", 3);
      const {paypalActions} = shop.merchant.backOffice;
      await paypalActions.perform({id, kind: "accept-claim", target: dispute, body: {}});
      // The dispute's new state does not tell whose doing it is.
      Object.assign(paypal.records.disputes.get(dispute)!, {status: "UNDER_REVIEW", links: []});
      shop.clock.advance(6 * 60 * 60 * 1000);
      await shop.merchant.recover();
      const finding = {outcome: "not-done", note: "PayPal's own page shows no refund."};
      return (buyer) => buyer.call("POST", `${PREFIX}/actions/${id}/settle`, finding, OPERATOR);
    },
    assertOneEffect: ({records}) => assert.deepEqual(records.effects, []),
  },
];
