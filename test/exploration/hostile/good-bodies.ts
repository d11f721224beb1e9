const MONEY = {currency_code: "USD", value: "10.00"};
const CARD = {number: "4111111111111111", expiry: "2040-12", security_code: "123", name: "Ada Buyer"};
const PAGES = {return_url: "https://shop.example/return", cancel_url: "https://shop.example/cancel"};
const ADDRESS = {
  address_line_1: "1 Main St",
  admin_area_2: "San Jose",
  admin_area_1: "CA",
  postal_code: "95131",
  country_code: "US",
};

const UNIT = {
  reference_id: "u",
  description: "Two mugs",
  custom_id: "c",
  soft_descriptor: "MUGS",
  amount: {
    currency_code: "USD",
    value: "12.50",
    breakdown: {
      item_total: MONEY,
      shipping: {currency_code: "USD", value: "2.00"},
      tax_total: {currency_code: "USD", value: "0.50"},
    },
  },
  items: [
    {
      name: "Mug",
      quantity: "2",
      unit_amount: {currency_code: "USD", value: "5.00"},
      tax: {currency_code: "USD", value: "0.25"},
      sku: "mug",
      category: "PHYSICAL_GOODS",
    },
  ],
  shipping: {
    type: "SHIPPING",
    name: {full_name: "Ada Buyer"},
    address: ADDRESS,
  },
};

const LOCAL_ORDER = {
  intent: "CAPTURE",
  purchase_units: [{amount: {currency_code: "EUR", value: "12.50"}}],
};
const LOCAL_BUYER = {name: "Ada Buyer", country_code: "NL"};

/** Line item of a payment link with all optional fields. */
const LINE_ITEM = {
  name: "Mug",
  product_id: "mug",
  description: "Holds tea.",
  unit_amount: MONEY,
  taxes: [{name: "VAT", type: "PERCENTAGE", value: "19"}],
  shipping: [{type: "FLAT", value: "4.90"}],
  collect_shipping_address: true,
  customer_notes: [{label: "Name on it", required: true}],
  adjustable_quantity: {maximum: 5},
};
const SIZES = {
  name: "Size",
  primary: true,
  options: [
    {label: "Small", unit_amount: MONEY},
    {label: "Large", unit_amount: {currency_code: "USD", value: "12.00"}},
  ],
};
const COLOURS = {name: "Colour", primary: false, options: [{label: "Red"}, {label: "Blue"}]};
const link = (...items: readonly unknown[]) => ({
  integration_mode: "LINK",
  type: "BUY_NOW",
  reusable: "MULTIPLE",
  return_url: "https://shop.example/thanks",
  line_items: items,
});
const LINKS = [
  link(LINE_ITEM),
  link({name: "Mug", variants: {dimensions: [SIZES, COLOURS]}}),
  link({
    ...LINE_ITEM,
    variants: {dimensions: [COLOURS, COLOURS].map((it, at) => ({...it, name: `C${at}`, primary: at === 0}))},
  }),
  link({name: "Mug", unit_amount: MONEY}, {name: "Tea", unit_amount: {currency_code: "USD", value: "3.20"}}),
];

const INVOICE_ITEM = {
  name: "Work",
  quantity: "2.5",
  unit_amount: MONEY,
  tax: {name: "VAT", percent: "19"},
  discount: {percent: "5"},
  item_date: "2027-01-10",
};
const invoice = (more: object) => ({
  detail: {currency_code: "USD", note: "Thank you."},
  items: [INVOICE_ITEM],
  ...more,
});

const EVIDENCE = {
  evidence_type: "PROOF_OF_FULFILLMENT",
  evidence_info: {
    tracking_info: [{carrier_name: "UPS", tracking_number: "1Z", tracking_url: "https://ups.example/1Z"}],
  },
  notes: "It was delivered.",
};
const dispute = (more: object) => ({disputed_transactions: [{seller_transaction_id: "{captures}"}], ...more});

const shipped = (transaction_id: string) => ({
  transaction_id,
  status: "SHIPPED",
  tracking_number: "1Z",
  carrier: "UPS",
});

const WALLET = {
  description: "Tea every month",
  usage_type: "MERCHANT",
  usage_pattern: "SUBSCRIPTION_PREPAID",
  experience_context: PAGES,
};

/** Valid queries, which make half of a route's queries. A table's name in braces stands for one of its ids. */
export const GOOD_QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "GET /v1/shipping/trackers": {transaction_id: "{captures}"},
  "GET /v3/vault/payment-tokens": {customer_id: "customer-1"},
};

/**
 * Valid bodies, which make half of a route's bodies. A table's name in braces stands for one of its ids, and
 * `{capture_in_path}` for the capture of the tracker in the path.
 */
export const GOOD_BODIES: Readonly<Record<string, readonly unknown[]>> = {
  "POST /v1/oauth2/token": [{grant_type: "client_credentials"}],
  "POST /v2/checkout/orders": [
    {intent: "CAPTURE", purchase_units: [{amount: MONEY}]},
    {intent: "AUTHORIZE", purchase_units: [{amount: MONEY}]},
    {intent: "CAPTURE", purchase_units: [UNIT]},
    {intent: "CAPTURE", purchase_units: [UNIT, {reference_id: "v", amount: MONEY}]},
    {intent: "CAPTURE", purchase_units: [{amount: MONEY}], payment_source: {card: CARD}},
    {intent: "AUTHORIZE", purchase_units: [UNIT], payment_source: {card: CARD}},
    {intent: "CAPTURE", purchase_units: [UNIT], payment_source: {paypal: {experience_context: PAGES}}},
    {intent: "CAPTURE", purchase_units: [UNIT], payment_source: {card: {vault_id: "{payment_tokens}"}}},
    {...LOCAL_ORDER, payment_source: {ideal: LOCAL_BUYER}},
    {...LOCAL_ORDER, processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"},
  ],
  "POST /v2/checkout/orders/:id/confirm-payment-source": [
    {payment_source: {card: CARD}},
    {payment_source: {paypal: {experience_context: PAGES}}},
    {payment_source: {ideal: LOCAL_BUYER}, processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"},
  ],
  "POST /web-sdk/v6/local-payments": [
    {orderId: "{orders}", method: "ideal", fields: {name: "Ada Buyer"}},
    {orderId: "{orders}", method: "multibanco", fields: {name: "Ada Buyer"}, testBuyerCountry: "PT"},
  ],
  "POST /local-payments/:id": [{action: "approve"}, {action: "pending", bank: "TST1NL2A"}],
  "PATCH /v2/checkout/orders/:id": [
    [{op: "replace", path: "/purchase_units/@reference_id=='default'/amount", value: MONEY}],
    [{op: "add", path: "/purchase_units/@reference_id=='default'/custom_id", value: "c"}],
    [{op: "add", path: "/purchase_units/@reference_id=='default'/shipping/address", value: ADDRESS}],
  ],
  "POST /v2/checkout/orders/:id/capture": [{}],
  "POST /v2/checkout/orders/:id/authorize": [{}],
  "POST /v2/payments/captures/:capture_id/refund": [
    {},
    {amount: {currency_code: "USD", value: "1.00"}, invoice_id: "i", note_to_payer: "Sorry."},
  ],
  "POST /v2/payments/authorizations/:authorization_id/capture": [
    {},
    {amount: {currency_code: "USD", value: "1.00"}, final_capture: false, note_to_payer: "Thank you."},
  ],
  "POST /v2/checkout/orders/:id/track": [
    {capture_id: "{captures}", status: "SHIPPED", tracking_number: "1Z", carrier: "UPS"},
  ],
  "PATCH /v2/checkout/orders/:id/trackers/:tracker_id": [
    [{op: "replace", path: "/status", value: "CANCELLED"}],
  ],
  "POST /v1/shipping/trackers": [{trackers: [shipped("{captures}")]}],
  "POST /v1/shipping/trackers-batch": [{trackers: [shipped("{captures}"), shipped("UNKNOWN")]}],
  "PUT /v1/shipping/trackers/:id": [{...shipped("{capture_in_path}"), status: "DELIVERED"}],
  "POST /v2/payments/find-eligible-methods": [
    {
      customer: {country_code: "US"},
      purchase_units: [{amount: MONEY}],
      preferences: {
        payment_flow: "ONE_TIME_PAYMENT",
        payment_source_constraint: {constraint_type: "INCLUDE", payment_sources: ["PAYPAL", "VENMO"]},
      },
    },
  ],
  "POST /v3/vault/setup-tokens": [
    {payment_source: {card: CARD}},
    {
      payment_source: {card: {...CARD, verification_method: "SCA_ALWAYS", experience_context: PAGES}},
      customer: {merchant_customer_id: "m-1"},
    },
    {payment_source: {card: {}}},
    {payment_source: {paypal: WALLET}, customer: {id: "customer-1"}},
    {payment_source: {venmo: {...WALLET, shipping: {name: {full_name: "Ada Buyer"}, address: ADDRESS}}}},
    {payment_source: {token: {id: "{payment_tokens}", type: "PAYMENT_METHOD_TOKEN"}}},
  ],
  "POST /v3/vault/setup-tokens/:id/confirm-payment-source": [
    {payment_source: {card: CARD}},
    {payment_source: {card: {...CARD, billing_address: {postal_code: "95131", country_code: "US"}}}},
  ],
  "POST /v3/vault/payment-tokens": [
    {payment_source: {token: {id: "{setup_tokens}", type: "SETUP_TOKEN"}}},
    {payment_source: {card: CARD}, customer: {id: "customer-1"}},
  ],
  "POST /web-sdk/v6/single-use-tokens": [{payment_source: {card: CARD}}],
  "POST /v1/customer/disputes": [
    dispute({reason: "UNAUTHORISED", dispute_amount: {currency_code: "USD", value: "1.00"}}),
    dispute({reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", message: "Where is it?"}),
    {disputed_transactions: [{buyer_transaction_id: "{captures}"}], reason: "UNAUTHORISED"},
  ],
  "POST /v1/customer/disputes/:id/adjudicate": [
    {adjudication_outcome: "BUYER_FAVOR"},
    {adjudication_outcome: "SELLER_FAVOR"},
  ],
  "POST /v1/customer/disputes/:id/require-evidence": [
    {action: "BUYER_EVIDENCE"},
    {action: "SELLER_EVIDENCE"},
  ],
  "POST /v1/customer/disputes/:id/provide-evidence": [
    {evidences: [EVIDENCE]},
    {evidences: [EVIDENCE, {evidence_type: "OTHER", evidence_info: {refund_ids: ["{refunds}"]}}]},
  ],
  "POST /v1/customer/disputes/:id/escalate": [{note: "The seller doesn't answer."}],
  "PATCH /v1/customer/disputes/:id": [
    [{op: "add", path: "/communication_details", value: {email: "help@shop.example", note: "Write here."}}],
    [{op: "add", path: "/partner_actions/-", value: {id: "A-1", name: "ACCEPT_DISPUTE"}}],
  ],
  "POST /v1/customer/disputes/:id/send-message": [{message: "Where is it?"}],
  "POST /v1/customer/disputes/:id/make-offer": [
    {note: "A part.", offer_type: "REFUND", offer_amount: {currency_code: "USD", value: "1.00"}},
    {note: "Back.", offer_type: "REFUND_WITH_RETURN", return_shipping_address: {country_code: "US"}},
  ],
  "POST /v1/customer/disputes/:id/accept-offer": [{note: "Good."}],
  "POST /v1/customer/disputes/:id/deny-offer": [{note: "No."}],
  "POST /v1/customer/disputes/:id/accept-claim": [
    {note: "Right."},
    {note: "A part.", refund_amount: {currency_code: "USD", value: "1.00"}},
  ],
  "POST /v1/customer/disputes/:id/acknowledge-return-item": [{acknowledgement_type: "ITEM_RECEIVED"}],
  "POST /v1/customer/disputes/:id/provide-supporting-info": [{notes: "See the mail."}],
  "POST /v1/customer/disputes/:id/appeal": [{evidences: [EVIDENCE]}],
  "POST /v1/notifications/webhooks": [
    {url: "https://shop.example/webhooks", event_types: [{name: "*"}]},
    {url: "http://127.0.0.1:9/webhooks", event_types: [{name: "PAYMENT.CAPTURE.COMPLETED"}]},
  ],
  "PATCH /v1/notifications/webhooks/:webhook_id": [
    [{op: "replace", path: "/event_types", value: [{name: "PAYMENT.SALE.COMPLETED"}]}],
    [{op: "replace", path: "/url", value: "https://shop.example/other"}],
  ],
  "POST /v1/notifications/simulate-event": [
    {webhook_id: "{webhooks}", event_type: "PAYMENT.CAPTURE.COMPLETED"},
    {url: "http://127.0.0.1:9/webhooks", event_type: "BILLING.PLAN.CREATED", resource_version: "1.0"},
  ],
  "POST /v1/notifications/verify-webhook-signature": [
    {
      auth_algo: "SHA256withRSA",
      cert_url: "http://127.0.0.1:8081/v1/notifications/certs/CERT",
      transmission_id: "t",
      transmission_sig: "c2lnbmF0dXJl",
      transmission_time: "2026-11-21T10:00:00Z",
      webhook_id: "{webhooks}",
      webhook_event: {id: "{events}"},
    },
  ],
  "POST /v1/notifications/webhooks-events/:event_id/resend": [{}, {webhook_ids: ["{webhooks}"]}],
  "POST /v1/checkout/payment-resources": LINKS,
  "PUT /v1/checkout/payment-resources/:id": LINKS,
  "POST /v2/invoicing/invoices": [
    invoice({}),
    invoice({primary_recipients: [{billing_info: {email_address: "b@mail.example"}}]}),
  ],
  "PUT /v2/invoicing/invoices/:invoice_id": [invoice({})],
  "POST /v2/invoicing/invoices/:invoice_id/send": [{}, {note: "Hello.", send_to_invoicer: true}],
  "POST /v2/invoicing/invoices/:invoice_id/remind": [{subject: "Please pay."}],
  "POST /v2/invoicing/invoices/:invoice_id/cancel": [{}],
  "POST /v2/invoicing/invoices/:invoice_id/payments": [{method: "CASH", amount: MONEY}, {method: "OTHER"}],
  "POST /v2/invoicing/invoices/:invoice_id/refunds": [{method: "CASH", amount: MONEY}, {method: "OTHER"}],
  "POST /v2/invoicing/invoices/:invoice_id/generate-qr-code": [{}, {width: 150, action: "details"}],
  "POST /v2/invoicing/search-invoices": [
    {},
    {status: ["PAID", "SENT"], memo: "a", total_amount_range: {lower_amount: MONEY, upper_amount: MONEY}},
  ],
  "POST /v2/invoicing/templates": [
    {name: "Workshop", template_info: invoice({})},
    {name: "Hour", template_info: {detail: {currency_code: "USD"}}, default_template: true},
  ],
  "PUT /v2/invoicing/templates/:template_id": [
    {name: "Workshop, changed", template_info: invoice({}), unit_of_measure: "HOURS"},
  ],
  "POST /_sandbox/invoices": [
    invoice({}),
    invoice({status: "PAID", payments: {transactions: [{amount: {currency_code: "USD", value: "28.27"}}]}}),
    invoice({
      status: "SENT",
      primary_recipients: [{billing_info: {email_address: "buyer@mail.example"}}],
      amount: {
        breakdown: {
          discount: {invoice_discount: {percent: "10"}},
          shipping: {amount: MONEY, tax: {name: "VAT", percent: "7"}},
          custom: {label: "Wrapping", amount: {currency_code: "USD", value: "-1.00"}},
        },
      },
      configuration: {tax_inclusive: true, tax_calculated_after_discount: false, allow_tip: true},
    }),
  ],
};
