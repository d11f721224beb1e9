import assert from "node:assert/strict";
import {test} from "node:test";
import {createDisputes} from "../../server/merchant/paypal/disputes.ts";
import {createInvoices, createInvoiceTemplates} from "../../server/merchant/paypal/invoices.ts";
import {createTokens} from "../../server/merchant/paypal/oauth.ts";
import {createOrders} from "../../server/merchant/paypal/orders.ts";
import {createPayments} from "../../server/merchant/paypal/payments.ts";
import {type Outcome, readResponse} from "../../server/merchant/paypal/response.ts";
import {createTrackers} from "../../server/merchant/paypal/trackers.ts";
import type {Transport} from "../../server/merchant/paypal/transport.ts";
import {createVault} from "../../server/merchant/paypal/vault.ts";
import {readEvent} from "../../server/merchant/webhooks/event-body.ts";
import {subjectOf} from "../../server/merchant/webhooks/event-table.ts";
import {replyExamples} from "../sandbox/support/published-examples.ts";
import {TestClock} from "./support/shop.ts";

/** The readers of a PayPal that gives this reply to each call. */
function readersOf(reply: unknown) {
  const send: Transport = (request) => readResponse(Response.json(reply), request, 0);
  return {
    orders: createOrders(send),
    payments: createPayments(send, () => ({})),
    vault: createVault(send),
    disputes: createDisputes(send),
    invoices: createInvoices(send),
    templates: createInvoiceTemplates(send),
    trackers: createTrackers(send),
    tokens: createTokens({transport: send, clientId: "id", clientSecret: "secret", clock: new TestClock()}),
  };
}

type Reader = (readers: ReturnType<typeof readersOf>) => Promise<Outcome<unknown>>;

const CALL = {requestId: "request-1", body: "{}", clientMetadataId: "session-1"};

/** Examples of PayPal's files that are requests by mistake. A reply without an id is no proof of what PayPal has done. */
const REQUESTS = new Set([
  "POST /v2/checkout/orders 201 orders_request_create",
  "POST /v2/invoicing/invoices 201 0",
  "GET /v2/invoicing/templates/{template_id} 200 0",
  "GET /v2/invoicing/templates/{template_id} 200 1",
]);

/** Readers by operation. This server never lists payment tokens. */
const READERS: Readonly<Record<string, Reader | "unused">> = {
  "POST /v2/checkout/orders": ({orders}) => orders.create({...CALL, mayBeDone: false}),
  "POST /v2/invoicing/invoices": ({invoices}) => invoices.passed.create(CALL),
  "GET /v2/invoicing/templates/{template_id}": ({templates}) => templates.show({id: "TEMP-1"}),
  "POST /v3/vault/setup-tokens": ({vault}) => vault.createSetupToken(CALL),
  "POST /v3/vault/payment-tokens": ({vault}) => vault.createPaymentToken({...CALL, setupToken: "5C991763"}),
  "GET /v3/vault/payment-tokens": "unused",
};

for (const {name, value} of replyExamples()) {
  const expected = REQUESTS.has(name) ? "unknown" : "done";
  test(`PayPal's example of a reply is ${expected}: ${name}`, async () => {
    const reader = READERS[name.split(" ").slice(0, 2).join(" ")];
    assert.ok(reader, `${name} has no reader`);
    if (reader !== "unused") assert.equal((await reader(readersOf(value))).kind, expected);
  });
}

const eur = (value: string) => ({currency_code: "EUR", value});
const self = (path: string) => ({href: `https://api.paypal.example${path}`, rel: "self", method: "GET"});
const up = (path: string) => ({href: `https://api.paypal.example${path}`, rel: "up", method: "GET"});

const CAPTURE = {
  id: "8F71337376765912W",
  status: "COMPLETED",
  amount: eur("100.00"),
  final_capture: true,
  create_time: "2020-08-17T13:04:09Z",
  update_time: "2020-08-17T13:04:09Z",
};
const ORDER = {
  id: "5YK02325A2136392P",
  intent: "CAPTURE",
  status: "COMPLETED",
  purchase_units: [{reference_id: "default", amount: eur("100.00"), payments: {captures: [CAPTURE]}}],
  links: [self("/v2/checkout/orders/5YK02325A2136392P")],
};
const unitWith = (fields: object) => ({...ORDER, purchase_units: [{...ORDER.purchase_units[0], ...fields}]});

const showOrder: Reader = ({orders}) => orders.show("5YK02325A2136392P");
const showWhole: Reader = ({orders}) => orders.showWhole("5YK02325A2136392P");
const showCapture: Reader = ({payments}) => payments.showCapture("8F71337376765912W");
const showRefund: Reader = ({payments}) => payments.showRefund("1Y107995YT783435V");
const showDispute: Reader = ({disputes}) => disputes.showForRecord("PP-D-1");

/** Replies of PayPal, with the data of people and shops replaced. `read` has fields of the read value. */
const ROWS: readonly {
  readonly what: string;
  readonly source: string;
  readonly readers: readonly Reader[];
  readonly reply: unknown;
  readonly read?: object;
}[] = [
  {
    what: "an order whose breakdown is empty",
    source: "public reports of CHECKOUT.ORDER.APPROVED",
    readers: [showOrder, showWhole],
    reply: unitWith({amount: {...eur("100.00"), breakdown: {}}}),
    read: {status: "COMPLETED"},
  },
  {
    what: "an order with null for absent fields",
    source: "public reports of events, whose resource is the order",
    readers: [showOrder, showWhole],
    reply: {
      ...unitWith({
        items: null,
        shipping: {name: {full_name: "Erika Muster"}, address: null, options: null, phone_number: null},
        payments: {captures: [{...CAPTURE, processor_response: null, invoice_id: null}], refunds: null},
      }),
      payer: null,
      payment_source: {paypal: {email_address: "erika@example.com", name: null, phone_number: null}},
    },
    read: {status: "COMPLETED"},
  },
  {
    what: "an order of a card whose authentication has null",
    source: "public reports of cards without 3-D Secure",
    readers: [showOrder, showWhole],
    reply: {
      ...ORDER,
      payment_source: {
        card: {
          name: null,
          last_digits: "1111",
          brand: "VISA",
          available_networks: ["VISA"],
          type: "CREDIT",
          bin_details: {bin: "411111", issuing_bank: null, bin_country_code: "US"},
          authentication_result: {
            liability_shift: "UNKNOWN",
            three_d_secure: {enrollment_status: null, authentication_status: null},
          },
        },
      },
    },
  },
  {
    what: "an order of a wallet with a country as its whole address",
    source: "edg-l/paypal-rs, pull request 10",
    readers: [showOrder, showWhole],
    reply: {
      ...ORDER,
      payment_source: {
        paypal: {
          email_address: "erika@example.com",
          account_id: "58ABCDEFGHJKL",
          name: {given_name: "Erika", surname: "Muster"},
          address: {country_code: "US"},
        },
      },
    },
  },
  {
    what: "an order whose shipping phone has no country code",
    source: "public reports of orders with a contact",
    readers: [showOrder, showWhole],
    reply: unitWith({
      shipping: {
        name: {full_name: "Erika Muster"},
        email_address: "erika@example.com",
        phone_number: {national_number: "3012345678"},
        address: {country_code: "DE"},
      },
    }),
  },
  {
    what: "an order without amounts of its units",
    source: "paypal/Checkout-Ruby-SDK, issue 24",
    readers: [showOrder, showWhole],
    reply: {
      id: "5YK02325A2136392P",
      status: "COMPLETED",
      purchase_units: [{reference_id: "default", payments: {captures: [CAPTURE]}}],
    },
  },
  {
    what: "an order and a capture of an unknown status",
    source: "PayPal's specification: the list of statuses may grow",
    readers: [showOrder, showWhole],
    reply: {
      ...unitWith({payments: {captures: [{...CAPTURE, status: "FAILED"}]}}),
      status: "PENDING_APPROVAL",
    },
    read: {status: "PENDING_APPROVAL"},
  },
  {
    what: "a capture with null for absent fields",
    source: "public reports of events, whose resource is the capture",
    readers: [showCapture],
    reply: {
      ...CAPTURE,
      custom_id: null,
      status_details: null,
      processor_response: {avs_code: null},
      links: null,
    },
    read: {status: "COMPLETED"},
  },
  {
    what: "a refund with null for absent fields",
    source: "public reports of events, whose resource is the refund",
    readers: [showRefund],
    reply: {id: "1Y107995YT783435V", status: "PENDING", amount: null, custom_id: null, create_time: null},
    read: {status: "PENDING"},
  },
  {
    what: "a dispute with null for absent fields",
    source: "public reports of events, whose resource is the dispute",
    readers: [showDispute],
    reply: {
      dispute_id: "PP-D-1",
      status: "OPEN",
      create_time: "2027-01-01T00:00:00.000Z",
      messages: null,
      offer: null,
    },
    read: {status: "OPEN"},
  },
  {
    what: "a capture with fields that this server doesn't know",
    source: "shopwareLabs/SwagPayPal, tests/Mock/PayPal/Client/_fixtures/V2/CaptureAuthorization.php",
    readers: [showCapture],
    reply: {
      ...CAPTURE,
      final_capture: false,
      seller_protection: {status: "ELIGIBLE", dispute_categories: ["ITEM_NOT_RECEIVED"]},
      seller_receivable_breakdown: {gross_amount: eur("1.00"), paypal_fee: eur("0.37"), exchange_rate: []},
      network_transaction_reference: {id: "074101406505300", network: "VISA"},
      disbursement_mode: "INSTANT",
      links: [up("/v2/payments/authorizations/4M480963DE259211M")],
    },
    read: {id: "8F71337376765912W", final_capture: false},
  },
  {
    what: "a pending capture without a fee",
    source: "shopware/shopware, issue 5924",
    readers: [showCapture],
    reply: {
      ...CAPTURE,
      status: "PENDING",
      status_details: {reason: "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION"},
    },
    read: {status: "PENDING"},
  },
  {
    what: "a refund whose times have an offset",
    source: "shopwareLabs/SwagPayPal, tests/Mock/PayPal/Client/_fixtures/V2/GetRefund.php",
    readers: [showRefund],
    reply: {
      id: "1Y107995YT783435V",
      status: "COMPLETED",
      amount: eur("12.34"),
      seller_payable_breakdown: {gross_amount: eur("12.34"), total_refunded_amount: eur("12.34")},
      note_to_payer: "Sorry",
      create_time: "2020-08-17T07:03:55-07:00",
      update_time: "2020-08-17T07:03:55-07:00",
      links: [up("/v2/payments/captures/8F71337376765912W")],
    },
    read: {create_time: "2020-08-17T07:03:55-07:00"},
  },
  {
    what: "a refund from the merchant's bank that failed later",
    source: "PayPal's webhook event names: PAYMENT.REFUND.PENDING, PAYMENT.REFUND.FAILED",
    readers: [showRefund],
    reply: {
      id: "1Y107995YT783435V",
      status: "FAILED",
      status_details: {reason: "ECHECK"},
      amount: eur("12.34"),
    },
    read: {status: "FAILED"},
  },
  {
    what: "an authorization that was denied inside a completed order",
    source: "woocommerce/woocommerce-paypal-payments, OrderEndpoint.php",
    readers: [showOrder, showWhole],
    reply: unitWith({
      payments: {
        authorizations: [{id: "4M480963DE259211M", status: "DENIED", amount: eur("100.00")}],
      },
    }),
  },
  {
    what: "a dispute with adjudications, movements of money and the British spelling of its outcome",
    source: "shopwareLabs/SwagPayPal, tests/Mock/PayPal/Client/_fixtures/V1/GetDispute.php",
    readers: [showDispute],
    reply: {
      dispute_id: "PP-D-33305",
      create_time: "2020-12-01T14:32:23.000Z",
      update_time: "2020-12-01T14:33:01.000Z",
      disputed_transactions: [
        {
          seller_transaction_id: "4BE79548VW224290D",
          buyer: {name: "Max Muster"},
          seller: {merchant_id: "MERCHANT", name: "Shop"},
          items: [],
          seller_protection_eligible: true,
        },
      ],
      reason: "INCORRECT_AMOUNT",
      status: "RESOLVED",
      dispute_amount: eur("8.00"),
      dispute_outcome: {outcome_code: "RESOLVED_BUYER_FAVOUR", amount_refunded: eur("8.00")},
      adjudications: [{type: "RECOVER_FROM_SELLER", dispute_life_cycle_stage: "CHARGEBACK"}],
      money_movements: [{affected_party: "SELLER", amount: eur("84.64"), type: "DEBIT"}],
      dispute_life_cycle_stage: "CHARGEBACK",
      offer: {buyer_requested_amount: eur("8.00")},
    },
    read: {status: "RESOLVED"},
  },
  {
    what: "a list of disputes without states and stages",
    source: "srmklive/laravel-paypal, tests/Mocks/Responses/Disputes.php",
    readers: [({disputes}) => disputes.list({})],
    reply: {
      items: [{dispute_id: "PP-000-003-648-175", reason: "UNAUTHORISED", status: "UNDER_REVIEW"}],
      links: [self("/v1/customer/disputes")],
    },
  },
  {
    what: "an invoice that is named by a link",
    source: "paypal/agent-toolkit, typescript/src/shared/functions.ts",
    readers: [({invoices}) => invoices.passed.create(CALL)],
    reply: self("/v2/invoicing/invoices/INV2-Z56S-5LLA-Q52L-CPZ5"),
    read: {id: "INV2-Z56S-5LLA-Q52L-CPZ5"},
  },
  {
    what: "an order with a tracker",
    source: "woocommerce/woocommerce-paypal-payments, OrderTrackingEndpoint.php",
    readers: [({trackers}) => trackers.passed.add({id: "5YK02325A2136392P", body: "{}"})],
    reply: unitWith({shipping: {trackers: [{id: "8F71337376765912W-1Z", links: []}]}}),
  },
  {
    what: "a token whose duration is a text",
    source: "plutov/paypal, issue 41",
    readers: [({tokens}) => tokens.forBrowser({domains: ["shop.example"], clientMetadataId: "session-1"})],
    reply: {
      scope: "a b",
      access_token: "A21",
      token_type: "Bearer",
      app_id: "APP-1",
      expires_in: "900",
      nonce: "n",
    },
    read: {expires_in: 900},
  },
  {
    what: "a void with a body",
    source: "woocommerce/woocommerce-paypal-payments, PaymentsEndpoint.php",
    readers: [({payments}) => payments.voidAuthorization({...CALL, id: "4M480963DE259211M"})],
    reply: {id: "4M480963DE259211M", status: "VOIDED", amount: eur("1.00")},
    read: {status: "VOIDED"},
  },
];

for (const {what, source, readers, reply, read = {}} of ROWS) {
  test(`${what} is read (${source})`, async () => {
    for (const reader of readers) {
      const outcome = await reader(readersOf(reply));
      assert.equal(outcome.kind, "done", JSON.stringify(outcome));
      const {value} = outcome as {value: Readonly<Record<string, unknown>>};
      for (const [field, expected] of Object.entries(read)) assert.deepEqual(value[field], expected, field);
    }
  });
}

/** Events of PayPal, and the subject that they name. */
const EVENTS: readonly (readonly [
  what: string,
  source: string,
  event: object,
  subject: object | undefined,
])[] = [
  [
    "a capture of version 1",
    "solidus_paypal_commerce_platform, PAYMENT.CAPTURE.COMPLETED.v1.json",
    {
      event_type: "PAYMENT.CAPTURE.COMPLETED",
      resource: {
        id: "42311647XV020574X",
        state: "completed",
        amount: {total: "7.47", currency: "USD"},
        links: [self("/v1/payments/capture/42311647XV020574X")],
      },
    },
    {captureId: "42311647XV020574X"},
  ],
  [
    "a refund of version 1",
    "solidus_paypal_commerce_platform, PAYMENT.CAPTURE.REFUNDED.v1.json",
    {
      event_type: "PAYMENT.CAPTURE.REFUNDED",
      resource: {
        id: "8VC964970N548345V",
        capture_id: "5LK72275CG489890D",
        amount: {total: "-0.15", currency: "USD"},
        links: [{...self("/v1/payments/capture/5LK72275CG489890D"), rel: "capture"}],
      },
    },
    {captureId: "5LK72275CG489890D"},
  ],
  [
    "a refund of version 2 with an offset in its times",
    "solidus_paypal_commerce_platform, PAYMENT.CAPTURE.REFUNDED.v2.json",
    {
      create_time: "2018-08-15T12:13:29-07:00",
      event_type: "PAYMENT.CAPTURE.REFUNDED",
      resource: {id: "1Y107995YT783435V", links: [up("/v2/payments/captures/0JF852973C016714D")]},
    },
    {captureId: "0JF852973C016714D"},
  ],
  [
    "a capture of an authorization",
    "solidus_paypal_commerce_platform, PAYMENT.CAPTURE.DENIED.v2.json",
    {
      event_type: "PAYMENT.CAPTURE.DENIED",
      resource: {id: "7NW873794T343360M", links: [up("/v2/payments/authorizations/2W543679LP5841156")]},
    },
    {captureId: "7NW873794T343360M"},
  ],
  [
    "a capture with null fields",
    "public reports of events",
    {
      create_time: null,
      event_type: "PAYMENT.CAPTURE.PENDING",
      summary: null,
      resource: {
        id: "7NW873794T343360M",
        custom_id: null,
        supplementary_data: {related_ids: null},
        links: null,
      },
    },
    {captureId: "7NW873794T343360M"},
  ],
  [
    "an approved order",
    "Odoo, addons/payment_paypal/tests/common.py",
    {
      event_type: "CHECKOUT.ORDER.APPROVED",
      resource: {
        id: "5YK02325A2136392P",
        intent: "CAPTURE",
        status: "COMPLETED",
        purchase_units: [{reference_id: "S0001", amount: {...eur("10.00"), breakdown: {}}}],
      },
    },
    {orderId: "5YK02325A2136392P"},
  ],
  [
    "a declined order",
    "Odoo, addons/payment_paypal/tests/common.py",
    {
      event_type: "CHECKOUT.ORDER.DECLINED",
      resource: {id: "5YK02325A2136392P", purchase_units: [{most_recent_errors: [{issue: "X"}]}]},
    },
    {orderId: "5YK02325A2136392P"},
  ],
  [
    "a dispute of a transaction without buyer",
    "satchmo, tests of the PayPal webhook",
    {
      event_type: "CUSTOMER.DISPUTE.CREATED",
      resource: {
        dispute_id: "PP-000-042-663-135",
        disputed_transactions: [{seller_transaction_id: "7NW873794T343360M", items: []}],
      },
    },
    {disputeId: "PP-000-042-663-135"},
  ],
  [
    "a sale of a subscription",
    "shopware/SwagPayPal, pull request 7",
    {event_type: "PAYMENT.SALE.COMPLETED", resource: {billing_agreement_id: "I-1", amount: {total: "21.60"}}},
    undefined,
  ],
  [
    "an onboarded merchant",
    "Odoo, addons/payment_paypal/tests/common.py",
    {
      event_type: "CUSTOMER.MERCHANT-INTEGRATION.SELLER-EMAIL-CONFIRMED",
      resource: {merchant_id: "MERCHANT123"},
    },
    undefined,
  ],
];

for (const [what, source, event, subject] of EVENTS) {
  test(`an event of ${what} names its subject (${source})`, () => {
    assert.deepEqual(subjectOf(readEvent(Buffer.from(JSON.stringify(event)))), subject);
  });
}
