/** Rows as each step of the schema made them possible: what a database can hold that an older sandbox wrote. */
export interface OldRow {
  /** The step that brought the table, or this shape of it. */
  readonly since: string;
  /** The step from which on the row has another shape. */
  readonly until?: string;
  readonly table: string;
  readonly row: Readonly<Record<string, string | number | null>>;
  /** What the newest schema says instead; `undefined` is a column that is gone. */
  readonly becomes?: Readonly<Record<string, string | number | null | undefined>>;
}

/** Within the day of the tests' clock. */
export const THEN = Date.UTC(2027, 0, 15, 11);
const LATER = Date.UTC(2027, 0, 16);

const APPLICATION = "APP-OLD0000000000000";
const ids = {application_id: APPLICATION};
const units = (value: string, currency_code: string) =>
  JSON.stringify([{reference_id: "default", amount: {currency_code, value}}]);

const order = (id: string, status: string, more: OldRow["row"] = {}) => ({
  id,
  ...ids,
  status,
  intent: "CAPTURE",
  purchase_units: units("12.50", "USD"),
  created_at: THEN,
  updated_at: THEN,
  ...more,
});
const card = {card_brand: "VISA", card_last_digits: "1111", card_expiry: "2030-12"};

const capture = (order_id: string, currency_code: string, value: string, minor: number): OldRow => ({
  since: "0001-first-walk",
  until: "0010-payments",
  table: "captures",
  row: {
    id: `CAP-${order_id}`,
    order_id,
    unit_index: 0,
    status: "COMPLETED",
    currency_code,
    value,
    response_code: "0000",
    cvv_code: "M",
    avs_code: "Y",
    created_at: THEN,
  },
  becomes: {
    ...ids,
    minor,
    refunded_minor: 0,
    refunds: 0,
    authorization_id: null,
    final_capture: 1,
    updated_at: THEN,
    value: undefined,
    cvv_code: undefined,
    avs_code: undefined,
  },
});

const payment = {
  ...ids,
  unit_index: 0,
  status_reason: null,
  currency_code: "USD",
  minor: 1250,
  response_code: null,
  seller_protection: "ELIGIBLE",
  buyer: null,
  due_at: null,
  settles_to: null,
  created_at: THEN,
  updated_at: THEN,
};

/** A payment through a link, which the buyer or, over REST, the merchant may have captured by now. */
const linkPayment = (order_id: string, status: string, more: OldRow["row"] = {}) => ({
  order_id,
  ...ids,
  link_id: "PLB-OLD",
  product: "1 × Mug",
  choice: "{}",
  currency_code: "USD",
  value: "12.50",
  buyer_name: "Ada Lovelace",
  buyer_email: "ada@buyer.example",
  status,
  created_at: THEN - 1_000,
  updated_at: THEN - 1_000,
  ...more,
});

/** What a payment that was captured over REST becomes, by the status of its capture. */
const CAPTURED_OVER_REST = {
  COMPLETED: "COMPLETED",
  PARTIALLY_REFUNDED: "COMPLETED",
  REFUNDED: "COMPLETED",
  PENDING: "PENDING",
  DECLINED: "DECLINED",
  FAILED: "DECLINED",
} as const;

const capturedOverRest = Object.entries(CAPTURED_OVER_REST).flatMap(([status, becomes], index): OldRow[] => {
  const id = `OLDLINK${index}000000000`;
  return [
    {since: "0040-payment-links", table: "orders", row: order(id, "COMPLETED", card)},
    {
      since: "0040-payment-links",
      table: "captures",
      row: {
        ...payment,
        id: `CAP-${id}`,
        order_id: id,
        authorization_id: null,
        status,
        refunded_minor: 0,
        last_refund_minor: 0,
        refunds: 0,
        final_capture: 1,
      },
    },
    {
      since: "0040-payment-links",
      until: "0093-captured-link-payments",
      table: "link_payments",
      row: linkPayment(id, "CREATED"),
      becomes: {status: becomes, updated_at: THEN},
    },
  ];
});

export const OLD = {
  paid: "OLDPAID0000000000",
  paidInYen: "OLDYEN00000000000",
  paidInDinars: "OLDDINAR000000000",
  approved: "OLDAPPROVED000000",
  fresh: "OLDCREATED0000000",
  challenged: "OLDCHALLENGED0000",
  challenge: "OLDCHALLENGE00000",
  authorized: "OLDAUTHORIZED0000",
  setupToken: "OLDSETUP000000000",
  paymentToken: "OLDTOKEN000000000",
} as const;

export const OLD_ROWS: readonly OldRow[] = [
  {
    since: "0001-first-walk",
    table: "applications",
    row: {
      id: APPLICATION,
      client_id: "test-client",
      secret_sha256: "old",
      name: "Old Store",
      scopes: "payments",
      created_at: THEN,
    },
    // The settings say what their application may do.
    becomes: {secret_sha256: undefined, name: undefined, scopes: undefined},
  },
  {
    // Of settings of before: nothing looks after it any more.
    since: "0001-first-walk",
    table: "applications",
    row: {
      id: "APP-OLDER00000000000",
      client_id: "older-client",
      secret_sha256: "older",
      name: "Older Store",
      scopes: "payments",
      created_at: THEN,
    },
    becomes: {features: "", environment: "sandbox", payment_methods: "", profile: "{}"},
  },
  {
    since: "0001-first-walk",
    table: "tokens",
    row: {
      sha256: "old-token",
      ...ids,
      kind: "full",
      scopes: "payments",
      domains: "[]",
      client_metadata_id: null,
      created_at: THEN,
      expires_at: LATER,
    },
  },
  {
    since: "0001-first-walk",
    table: "replies",
    row: {
      ...ids,
      request_id: "old-request",
      operation: "orders.create",
      fingerprint: "f",
      body: "{}",
      expires_at: LATER,
    },
  },
  {
    since: "0001-first-walk",
    table: "frame_sessions",
    row: {
      id: "old-session",
      ...ids,
      parent_origin: "http://localhost:8080",
      created_at: THEN,
      expires_at: LATER,
    },
  },
  {
    since: "0061-payment-windows",
    table: "frame_sessions",
    row: {
      id: "old-window-session",
      ...ids,
      parent_origin: "http://localhost:8080",
      window_state: "closed",
      created_at: THEN,
      expires_at: LATER,
    },
  },
  {
    since: "0095-frame-ancestors",
    table: "frame_sessions",
    row: {
      id: "old-embedded-session",
      ...ids,
      parent_origin: "http://localhost:8080",
      ancestors: "https://portal.example",
      created_at: THEN,
      expires_at: LATER,
    },
  },
  {
    since: "0001-first-walk",
    table: "orders",
    row: order(OLD.fresh, "CREATED"),
    becomes: {source_kind: null, revision: 0},
  },
  {
    since: "0001-first-walk",
    until: "0011-orders",
    table: "orders",
    row: order(OLD.approved, "APPROVED", {...card, card_response_code: "0000"}),
    becomes: {source_kind: "card", revision: 0},
  },
  {
    since: "0011-orders",
    table: "orders",
    row: order(OLD.approved, "APPROVED", {...card, card_response_code: "0000", source_kind: "card"}),
  },
  {
    since: "0001-first-walk",
    until: "0011-orders",
    table: "orders",
    row: order(OLD.challenged, "PAYER_ACTION_REQUIRED", {
      ...card,
      card_response_code: "0000",
      verification_method: "SCA_ALWAYS",
      challenge_id: OLD.challenge,
    }),
    becomes: {source_kind: "card"},
  },
  {
    since: "0011-orders",
    table: "orders",
    row: order(OLD.challenged, "PAYER_ACTION_REQUIRED", {
      ...card,
      card_response_code: "0000",
      source_kind: "card",
      challenge_id: OLD.challenge,
    }),
  },
  ...(
    [
      [OLD.paid, "12.50", "USD"],
      [OLD.paidInYen, "1250", "JPY"],
      [OLD.paidInDinars, "12.500", "BHD"],
    ] as const
  ).map(([id, value, currency]) => ({
    since: "0001-first-walk",
    table: "orders",
    row: order(id, "COMPLETED", {...card, purchase_units: units(value, currency)}),
  })),
  capture(OLD.paid, "USD", "12.50", 1250),
  capture(OLD.paidInYen, "JPY", "1250", 1250),
  capture(OLD.paidInDinars, "BHD", "12.500", 12_500),
  {
    since: "0001-first-walk",
    until: "0021-challenge-subjects",
    table: "challenges",
    row: {
      id: OLD.challenge,
      ...ids,
      order_id: OLD.challenged,
      behaviour: "passes",
      state: "open",
      attempts_left: 3,
      created_at: THEN,
    },
    becomes: {order_id: undefined, subject_kind: "order", subject_id: OLD.challenged},
  },
  {
    since: "0021-challenge-subjects",
    table: "challenges",
    row: {
      id: OLD.challenge,
      ...ids,
      subject_kind: "order",
      subject_id: OLD.challenged,
      behaviour: "passes",
      state: "open",
      attempts_left: 3,
      created_at: THEN,
    },
  },
  {
    since: "0002-controls",
    table: "faults",
    row: {
      id: "old-fault",
      position: 1,
      kind: "status",
      definition: JSON.stringify({method: "GET", path: "/v2/checkout/nothing", kind: "status", status: 503}),
      times_left: 0,
    },
  },
  {
    since: "0002-controls",
    table: "armed_outcomes",
    row: {
      id: "old-outcome",
      position: 1,
      outcome: "capture-declined",
      times: 1,
      times_left: 0,
      armed_at: THEN,
      taken_at: THEN,
    },
  },
  {
    since: "0002-controls",
    table: "requests",
    row: {
      position: 0,
      debug_id: "old-debug",
      arrived_at: THEN,
      method: "GET",
      path: "/health",
      status: 200,
      route: "/health",
    },
  },
  {
    since: "0003-mail",
    until: "0091-outbox",
    table: "mails",
    row: {
      id: "old-mail",
      to_address: "buyer@example.com",
      from_address: "shop@example.com",
      subject: "Thanks",
      body_text: "Thanks",
      body_html: "<p>Thanks</p>",
      about: "receipt",
      state: "queued",
      created_at: THEN,
      state_at: THEN,
    },
    becomes: {
      state: "kept",
      reply_to: null,
      language: "en",
      failure: null,
      tries: 0,
      due_at: 0,
      claim: null,
      claimed_until: 0,
    },
  },
  {
    since: "0010-payments",
    table: "orders",
    row: order(OLD.authorized, "COMPLETED", {intent: "AUTHORIZE"}),
  },
  {
    since: "0010-payments",
    table: "authorizations",
    row: {
      ...payment,
      id: "OLDAUTH0000000000",
      order_id: OLD.authorized,
      parent_id: null,
      status: "PARTIALLY_CAPTURED",
      captured_minor: 250,
      last_capture_minor: 250,
      captures: 1,
      expires_at: LATER,
    },
  },
  ...(
    [
      [OLD.authorized, "OLDAUTH0000000000", "USD", 250],
      [OLD.paid, null, "USD", 1250],
      [OLD.paidInYen, null, "JPY", 1250],
      [OLD.paidInDinars, null, "BHD", 12_500],
    ] as const
  ).map(([order_id, authorization_id, currency_code, minor]) => ({
    since: "0010-payments",
    table: "captures",
    row: {
      ...payment,
      id: `CAP-${order_id}`,
      order_id,
      authorization_id,
      status: "COMPLETED",
      currency_code,
      minor,
      refunded_minor: 0,
      last_refund_minor: 0,
      refunds: 0,
      final_capture: 1,
    },
  })),
  {
    since: "0010-payments",
    table: "used_invoice_ids",
    row: {...ids, invoice_id: "INV-OLD", order_id: OLD.paid, unit_index: 0},
  },
  {
    since: "0020-vault",
    table: "customer_names",
    row: {...ids, merchant_customer_id: "old-name", customer_id: "OLDCUST"},
  },
  {
    since: "0020-vault",
    until: "0060-wallet-funding",
    table: "setup_tokens",
    row: {
      id: OLD.setupToken,
      ...ids,
      customer_id: "OLDCUST",
      status: "APPROVED",
      kind: "paypal",
      payer: JSON.stringify({
        payer_id: "PAYERQLDBUYER",
        name: {given_name: "Old", surname: "Buyer"},
        email_address: "old@buyer.example",
      }),
      details: "{}",
      vault_on_approval: 0,
      created_at: THEN,
      expires_at: LATER,
    },
    becomes: {paid_with: null, payment_token_id: null},
  },
  {
    since: "0096-vaulted-on-approval",
    table: "setup_tokens",
    row: {
      id: "old-vaulted-setup-token",
      ...ids,
      customer_id: "OLDCUST",
      status: "VAULTED",
      kind: "paypal",
      details: "{}",
      vault_on_approval: 1,
      payment_token_id: "old-vaulted-payment-token",
      created_at: THEN,
      expires_at: LATER,
    },
  },
  {
    since: "0020-vault",
    table: "payment_tokens",
    row: {
      id: OLD.paymentToken,
      ...ids,
      customer_id: "OLDCUST",
      source: JSON.stringify({
        kind: "card",
        card: {brand: "VISA", lastDigits: "1111", expiry: "2030-12", responseCode: "0000"},
      }),
      created_at: THEN,
      deleted_at: null,
    },
  },
  {
    since: "0020-vault",
    table: "single_use_tokens",
    row: {id: "old-single", ...ids, card: "{}", created_at: THEN, expires_at: LATER},
  },
  {
    since: "0030-disputes",
    table: "disputes",
    row: {
      id: "PP-D-OLD",
      ...ids,
      capture_id: `CAP-${OLD.paid}`,
      reason: "UNAUTHORISED",
      status: "UNDER_REVIEW",
      stage: "CHARGEBACK",
      currency_code: "USD",
      minor: 1250,
      step: 0,
      created_at: THEN,
      updated_at: THEN,
    },
  },
  {
    since: "0040-payment-links",
    until: "0097-link-tags",
    table: "payment_links",
    row: {
      id: "PLB-OLD",
      ...ids,
      status: "ACTIVE",
      line_items: "[]",
      payment_link: "http://127.0.0.1:8081/pay/PLB-OLD",
      created_at: THEN,
      updated_at: THEN,
    },
    becomes: {tags: "[]"},
  },
  {since: "0040-payment-links", table: "link_payments", row: linkPayment(OLD.fresh, "CREATED")},
  {since: "0040-payment-links", table: "link_payments", row: linkPayment(OLD.paid, "COMPLETED")},
  ...capturedOverRest,
  {
    since: "0050-invoices",
    table: "invoices",
    row: {
      id: "INV2-OLD",
      ...ids,
      ordinal: 1,
      status: "DRAFT",
      currency_code: "USD",
      invoice_number: "0001",
      invoice_date: "2027-01-15",
      document: "{}",
      created_at: THEN,
    },
  },
  {since: "0050-invoices", table: "invoice_counters", row: {...ids, made: 1}},
  {
    since: "0070-members",
    table: "member_contexts",
    row: {
      id: "old-context",
      ...ids,
      buyer_id: "buyer-us",
      state: "open",
      attempts_left: 3,
      created_at: THEN,
      expires_at: LATER,
    },
  },
  {
    since: "0070-members",
    table: "member_sessions",
    row: {id: "old-member", ...ids, buyer_id: "buyer-us", created_at: THEN, expires_at: LATER},
  },
  {
    since: "0070-members",
    table: "member_additions",
    row: {id: "old-addition", session_id: "old-member", kind: "card", content: "{}", created_at: THEN},
  },
  {
    since: "0080-events",
    table: "events",
    row: {
      id: "WH-OLD",
      ...ids,
      event_type: "CHECKOUT.ORDER.APPROVED",
      resource_id: "OLDPAID0000000000",
      resource: "{}",
      created_at: THEN,
    },
  },
  {
    since: "0080-events",
    table: "webhooks",
    row: {
      id: "old-webhook",
      ...ids,
      url: "http://127.0.0.1:9/webhooks",
      origin: null,
      event_types: '["*"]',
      created_at: THEN,
    },
  },
  {
    since: "0080-events",
    table: "deliveries",
    row: {
      id: "old-delivery",
      event_id: "WH-OLD",
      webhook_id: "old-webhook",
      state: "arrived",
      tries: 1,
      due_at: THEN,
      claimed_until: 0,
      held: 0,
    },
  },
  {
    since: "0080-events",
    table: "delivery_tries",
    row: {delivery_id: "old-delivery", number: 1, tried_at: THEN, status: 200, failure: null},
  },
  {
    since: "0080-events",
    table: "signing_keys",
    row: {id: "CERT-OLD", certificate: "old", private_key: "old", created_at: THEN},
  },
  {
    since: "0091-outbox",
    table: "mails",
    row: {
      id: "old-mail-in-doubt",
      to_address: "buyer@example.com",
      from_address: "shop@example.com",
      reply_to: "merchant@example.com",
      subject: "Thanks",
      body_text: "Thanks",
      body_html: "<p>Thanks</p>",
      language: "ar",
      about: "receipt",
      state: "in-doubt",
      failure: "no answer",
      tries: 2,
      due_at: THEN,
      claim: "CLAIM-OLD",
      claimed_until: THEN,
      created_at: THEN,
      state_at: THEN,
    },
  },
];
