import assert from "node:assert/strict";
import {z} from "zod";
import {INVOICE_STATUSES, type Invoice, readDescription} from "../support/declared.ts";
import {assertAddsUp, draft, type Draft, type ErrorReply, Invoicer, usd} from "../support/invoices.ts";
import {type Answer, withSandbox, ORIGIN} from "../support/sandbox.ts";
import {requirement} from "./requirement.ts";

interface Limits {
  readonly maxLength?: number;
  readonly maxItems?: number;
}

const NAME = {
  prefix: "Dr",
  given_name: "Lena",
  surname: "Brückner",
  middle_name: "Maria",
  suffix: "PhD",
  alternate_full_name: "L. Brückner",
  full_name: "Lena Maria Brückner",
};
const ADDRESS = {
  country_code: "DE",
  address_line_1: "Lindenallee 14",
  address_line_2: "Hinterhaus",
  address_line_3: "2. Stock",
  admin_area_4: "A",
  admin_area_3: "Plagwitz",
  admin_area_2: "Leipzig",
  admin_area_1: "Sachsen",
  postal_code: "04109",
  address_details: {
    street_number: "14",
    street_name: "Linden",
    street_type: "Allee",
    delivery_service: "Postfach 7",
    building_name: "Haus Nord",
    sub_building: "B",
  },
};
const PHONE = {
  phone_type: "MOBILE",
  country_code: "49",
  national_number: "3415550100",
  extension_number: "12",
} as const;
const CONTACT = {business_name: "Brückner Bücher", name: NAME, address: ADDRESS};

/** A draft with all fields of an invoice. */
const FULL: Draft = {
  status: "PARTIALLY_REFUNDED",
  detail: {
    currency_code: "USD",
    reference: "PO-1042",
    note: "Thank you.",
    terms_and_conditions: "Payable within 30 days.",
    memo: "margin",
    attachments: [
      {
        id: "MF-1",
        reference_url: "https://files.example.com/a.pdf",
        content_type: "application/pdf",
        size: "20480",
      },
    ],
    invoice_number: "A-17",
    invoice_date: "2027-01-14",
    payment_term: {due_date: "2027-02-14"},
  },
  invoicer: {
    ...CONTACT,
    email_address: "books@accounts.example",
    phones: [PHONE],
    website: "https://store.example",
    tax_id: "DE123",
    additional_notes: "Open from 9 to 17",
    logo_url: "https://store.example/logo.png",
  },
  primary_recipients: [
    {
      billing_info: {
        ...CONTACT,
        email_address: "lena@post.example",
        phones: [PHONE],
        additional_info: "second door",
        language: "de-DE",
      },
      shipping_info: CONTACT,
    },
  ],
  additional_recipients: ["a@b", "cc@accounts.example"],
  items: [
    {
      name: "Illustration",
      description: "Six vignettes",
      quantity: "2.5",
      unit_amount: usd("80.00"),
      tax: {name: "VAT", percent: "20", tax_note: "reduced next year"},
      item_date: "2027-01-12",
      discount: {percent: "10"},
    },
  ],
  configuration: {
    tax_calculated_after_discount: false,
    tax_inclusive: false,
    allow_tip: true,
    partial_payment: {allow_partial_payment: true, minimum_amount_due: usd("20.00")},
    has_conditional_rule: true,
    template_id: "TEMP-1",
  },
  amount: {
    breakdown: {
      discount: {invoice_discount: {amount: usd("15.00")}},
      shipping: {amount: usd("10.00"), tax: {name: "VAT", percent: "20"}},
      custom: {label: "Rush", amount: usd("30.00")},
    },
  },
  gratuity: usd("7.00"),
  payments: {
    transactions: [
      {
        amount: usd("100.00"),
        payment_date_time: "2027-01-15T09:00:00Z",
        note: "part",
        shipping_info: CONTACT,
      },
      {amount: usd("147.00"), payment_date_time: "2027-01-15T10:00:00Z"},
    ],
  },
  refunds: {transactions: [{amount: usd("47.00"), refund_date: "2027-01-15"}]},
};

withSandbox("PayPal's interface for invoices", (sandbox) => {
  const merchant = () => Invoicer.new(sandbox());
  /** The reply of the show operation. */
  const shown = async (more: Partial<Draft>): Promise<Invoice> => {
    const invoicer = await merchant();
    return (await invoicer.show((await invoicer.make(more)).id)).body;
  };
  const takes = async (more: Partial<Draft>, status: number) => {
    const invoicer = await merchant();
    const answer = await invoicer.post<Invoice>({client_id: invoicer.clientId, ...draft(more)});
    assert.equal(answer.status, status, answer.text);
    return answer.body;
  };
  /** Limits of an invoice's fields in the description that tests check all replies by. */
  const described = () =>
    (readDescription().components.schemas["invoices.invoice"] as {properties: Record<string, Limits>})
      .properties;
  const isError = (
    answer: Answer<ErrorReply>,
    status: number,
    name: string,
    issue: string,
    field?: string,
  ) => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.body.name, name);
    assert.equal(answer.body.details[0]?.issue, issue);
    if (field !== undefined) assert.equal(answer.body.details[0].field, field);
  };

  requirement("invoice.id", async () => {
    const {id} = await shown({});
    assert.match(id, /^INV2(-[A-Z2-9]{4}){4}$/);
    assert.ok(id.length <= 30);
  });
  requirement("limits.invoice-id", async () => {
    const {id, parent_id: parent} = described();
    assert.deepEqual([id?.maxLength, parent?.maxLength], [30, 30]);
    await takes({parent_id: "I".repeat(31)}, 400);
  });
  requirement("invoice.parent_id", async () => {
    const invoicer = await merchant();
    const group = await invoicer.make();
    const {body} = await invoicer.show((await invoicer.make({parent_id: group.id})).id);
    assert.equal(body.parent_id, group.id);
    assert.ok(group.id.length <= 30);
    assert.equal("parent_id" in group, false);
  });
  requirement("invoice.status", async () => {
    assert.equal((await shown({status: "MARKED_AS_REFUNDED"})).status, "MARKED_AS_REFUNDED");
    assert.equal(INVOICE_STATUSES.length, 16);
    assert.ok(INVOICE_STATUSES.every((status) => status.length <= 255));
  });
  requirement("states.invoice", async () => {
    const invoicer = await merchant();
    for (const status of [
      "DRAFT",
      "SENT",
      "SCHEDULED",
      "PAID",
      "MARKED_AS_PAID",
      "CANCELLED",
      "REFUNDED",
      "PARTIALLY_PAID",
      "PARTIALLY_REFUNDED",
      "MARKED_AS_REFUNDED",
      "UNPAID",
      "PAYMENT_PENDING",
      "AUTO_CANCELLED",
      "PAID_EXTERNAL",
      "REFUNDED_EXTERNAL",
      "SHARED",
    ] as const) {
      assert.equal((await invoicer.show((await invoicer.make({status})).id)).body.status, status);
    }
  });

  requirement("invoice.detail", async () => {
    const {detail} = await shown(FULL);
    const {metadata, attachments, ...rest} = detail;
    const {attachments: _given, ...given} = FULL.detail;
    assert.deepEqual(rest, given);
    assert.deepEqual(attachments, [{...FULL.detail.attachments?.[0], create_time: "2027-01-15T12:00:00Z"}]);
    assert.deepEqual(Object.keys(metadata), [
      "create_time",
      "created_by",
      "last_update_time",
      "last_updated_by",
      "first_sent_time",
      "last_sent_time",
      "last_sent_by",
      "recipient_view_url",
      "invoicer_view_url",
    ]);
    const cancelled = (await shown({status: "CANCELLED"})).detail.metadata;
    assert.deepEqual(
      [cancelled.cancel_time, cancelled.cancelled_by],
      ["2027-01-15T12:00:00Z", "merchant@store.example"],
    );
  });
  requirement("invoice.invoicer", async () => {
    assert.deepEqual((await shown(FULL)).invoicer, FULL.invoicer);
  });
  requirement("invoice.primary_recipients", async () => {
    assert.deepEqual((await shown(FULL)).primary_recipients, FULL.primary_recipients);
  });
  requirement("invoice.additional_recipients", async () => {
    assert.deepEqual((await shown(FULL)).additional_recipients, FULL.additional_recipients);
  });
  requirement("limits.recipient-email", async () => {
    const longest = `${"x".repeat(245)}@b.exampl`;
    assert.equal(longest.length, 254);
    assert.deepEqual((await takes({additional_recipients: ["a@b", longest]}, 201)).additional_recipients, [
      "a@b",
      longest,
    ]);
    for (const address of ["@b", "ab", `x${longest}`, "nobody.example"]) {
      await takes({additional_recipients: [address]}, 400);
      await takes({primary_recipients: [{billing_info: {email_address: address}}]}, 400);
    }
  });
  requirement("limits.invoice-arrays", async () => {
    const item = draft().items[0];
    const many = <T>(count: number, entry: T): T[] => Array.from({length: count}, () => entry);
    const whole = await takes(
      {
        items: many(100, item) as Draft["items"],
        primary_recipients: many(100, {}),
        additional_recipients: many(100, "cc@accounts.example"),
      },
      201,
    );
    assert.deepEqual(
      [whole.items.length, whole.primary_recipients?.length, whole.additional_recipients?.length],
      [100, 100, 100],
    );
    const {items, primary_recipients: primary, additional_recipients: additional} = described();
    assert.deepEqual([items?.maxItems, primary?.maxItems, additional?.maxItems], [100, 100, 100]);
  });

  requirement("invoice.items", async () => {
    const [item] = (await shown(FULL)).items;
    const {id, ...rest} = item ?? {id: ""};
    assert.match(id, /^ITEM-/);
    assert.ok(id.length <= 22);
    assert.deepEqual(rest, {
      name: "Illustration",
      description: "Six vignettes",
      quantity: "2.5",
      unit_amount: usd("80.00"),
      tax: {name: "VAT", percent: "20", tax_note: "reduced next year", amount: usd("40.00")},
      item_date: "2027-01-12",
      discount: {percent: "10", amount: usd("20.00")},
    });
  });
  requirement("invoice.configuration", async () => {
    assert.deepEqual((await shown(FULL)).configuration, FULL.configuration);
    assert.deepEqual((await shown({})).configuration, {
      tax_calculated_after_discount: true,
      tax_inclusive: false,
      allow_tip: false,
      partial_payment: {allow_partial_payment: false},
      has_conditional_rule: false,
      template_id: "PayPal system template",
    });
  });
  requirement("invoice.amount", async () => {
    const whole = await shown(FULL);
    assertAddsUp(whole);
    // 200.00 less 20.00 and 15.00, tax 40.00 of the whole line and 2.00 of the shipping, 10.00, 30.00.
    assert.deepEqual(whole.amount, {
      ...usd("247.00"),
      breakdown: {
        item_total: usd("200.00"),
        discount: {invoice_discount: {amount: usd("15.00")}, item_discount: usd("20.00")},
        tax_total: usd("42.00"),
        shipping: {amount: usd("10.00"), tax: {name: "VAT", percent: "20", amount: usd("2.00")}},
        custom: {label: "Rush", amount: usd("30.00")},
      },
    });
    const share = await shown({amount: {breakdown: {discount: {invoice_discount: {percent: "12.5"}}}}});
    assert.deepEqual(share.amount.breakdown.discount, {
      invoice_discount: {percent: "12.5", amount: usd("12.50")},
    });
  });
  requirement("invoice.due_amount", async () => {
    assert.deepEqual((await shown({status: "SENT"})).due_amount, usd("100.00"));
    const transactions = [{amount: usd("33.33")}, {amount: usd("0.01")}];
    const part = await shown({status: "PARTIALLY_PAID", payments: {transactions}});
    assert.deepEqual(part.due_amount, usd("66.66"));
    // Refunded amounts are not due again.
    assert.deepEqual((await shown({status: "REFUNDED"})).due_amount, usd("0.00"));
  });
  requirement("invoice.gratuity", async () => {
    const whole = await shown(FULL);
    assert.deepEqual(whole.gratuity, usd("7.00"));
    assert.deepEqual(
      whole.payments?.paid_amount,
      usd("247.00"),
      "only the payments themselves are different",
    );
    assert.equal("gratuity" in (await shown({status: "PAID"})), false);
  });
  requirement("invoice.payments", async () => {
    const {payments} = await shown(FULL);
    const ids = payments?.transactions.map(({payment_id}) => payment_id) ?? [];
    assert.ok(ids.every((id) => /^[A-Z0-9]{17}$/.test(id)) && new Set(ids).size === 2);
    assert.deepEqual(payments, {
      paid_amount: usd("247.00"),
      transactions: [
        {
          method: "PAYPAL",
          payment_id: ids[0],
          payment_date: "2027-01-15",
          payment_date_time: "2027-01-15T09:00:00Z",
          note: "part",
          amount: usd("100.00"),
          shipping_info: CONTACT,
        },
        {
          method: "PAYPAL",
          payment_id: ids[1],
          payment_date: "2027-01-15",
          payment_date_time: "2027-01-15T10:00:00Z",
          amount: usd("147.00"),
        },
      ],
    });
  });
  requirement("invoice.refunds", async () => {
    const {refunds} = await shown(FULL);
    const id = refunds?.transactions[0]?.refund_id ?? "";
    assert.match(id, /^[A-Z0-9]{17}$/);
    assert.deepEqual(refunds, {
      refund_amount: usd("47.00"),
      transactions: [{method: "PAYPAL", refund_id: id, refund_date: "2027-01-15", amount: usd("47.00")}],
    });
  });
  requirement("invoice.links", async () => {
    const {id, links} = await shown({});
    assert.deepEqual(links, [{href: `${ORIGIN}/v2/invoicing/invoices/${id}`, rel: "self"}]);
  });

  requirement("types.name", async () => {
    assert.deepEqual((await shown(FULL)).invoicer.name, NAME);
  });
  requirement("types.address", async () => {
    assert.deepEqual((await shown(FULL)).invoicer.address, ADDRESS);
  });
  requirement("types.phone", async () => {
    const {invoicer, primary_recipients: [recipient] = []} = await shown(FULL);
    assert.deepEqual([invoicer.phones, recipient?.billing_info?.phones], [[PHONE], [PHONE]]);
    // Phones need a type in PayPal's specification.
    const {phone_type: _type, ...plain} = PHONE;
    const untyped = await shown({invoicer: {phones: [plain]}});
    assert.deepEqual(untyped.invoicer.phones, [{...plain, phone_type: "OTHER"}]);
  });

  requirement("invoice-list.shape", async () => {
    const invoicer = await merchant();
    const made = await invoicer.make();
    const plain = (await invoicer.list()).body;
    assert.deepEqual(Object.keys(plain), ["items", "links"]);
    assert.deepEqual(plain.items, [made]);
    const counted = (await invoicer.list("?total_required=true")).body;
    assert.deepEqual([counted.total_pages, counted.total_items], [1, 1]);
    for (const link of counted.links) assert.deepEqual(Object.keys(link), ["href", "rel"]);
  });
  requirement("limits.invoices-per-list", async () => {
    const invoicer = await merchant();
    for (let made = 0; made < 101; made += 1) await invoicer.make();
    assert.equal((await invoicer.list("?page_size=100")).body.items.length, 100);
    assert.equal((await invoicer.list("?page_size=101")).status, 400);
  });
  requirement("limits.totals", async () => {
    const invoicer = await merchant();
    const {body} = await invoicer.list("?total_required=true");
    assert.deepEqual([body.total_pages, body.total_items], [0, 0]);
  });
  requirement("invoices-list.path", async () => {
    const invoicer = await merchant();
    assert.equal((await invoicer.list()).status, 200);
    const {status} = await sandbox().call("GET", "/v1/invoicing/invoices", {token: invoicer.token});
    assert.equal(status, 404);
  });

  /** Tests a query parameter at its bounds and beyond them. */
  const bounds = async (name: string, [low, high]: readonly [number, number]) => {
    const invoicer = await merchant();
    for (const value of [low, high]) {
      assert.equal((await invoicer.list(`?${name}=${value}`)).status, 200, `${name}=${value}`);
    }
    const ask = (value: number | string) => invoicer.list<ErrorReply>(`?${name}=${value}`);
    isError(await ask(low - 1), 400, "INVALID_REQUEST", "INVALID_INTEGER_MIN_VALUE", name);
    isError(await ask(high + 1), 400, "INVALID_REQUEST", "INVALID_INTEGER_MAX_VALUE", name);
    isError(await ask("9".repeat(40)), 400, "INVALID_REQUEST", "INVALID_INTEGER_MAX_VALUE", name);
    isError(await ask(`-${"9".repeat(40)}`), 400, "INVALID_REQUEST", "INVALID_INTEGER_MIN_VALUE", name);
    for (const value of ["", "x", "1.5", "1e2", "0x10", " 1"]) {
      isError(await ask(value), 400, "INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX", name);
    }
  };
  requirement("limits.page", () => bounds("page", [1, 1000]));
  requirement("limits.page_size", () => bounds("page_size", [1, 100]));
  requirement("invoices-list.page", async () => {
    const invoicer = await merchant();
    for (let made = 0; made < 21; made += 1) await invoicer.make();
    const [first, second, unasked] = [
      (await invoicer.list("?page=1&page_size=20")).body,
      (await invoicer.list("?page=2&page_size=20")).body,
      (await invoicer.list()).body,
    ];
    assert.deepEqual([first.items.length, second.items.length], [20, 1]);
    assert.deepEqual(unasked.items, first.items, "page 1 with page_size 20 is the default");
    assert.equal(new Set([...first.items, ...second.items].map(({id}) => id)).size, 21);
  });
  requirement("invoices-list.page_size", async () => {
    const invoicer = await merchant();
    for (let made = 0; made < 3; made += 1) await invoicer.make();
    for (const size of [1, 2, 3, 4]) {
      assert.equal((await invoicer.list(`?page_size=${size}`)).body.items.length, Math.min(size, 3));
    }
  });
  requirement("invoices-list.total_required", async () => {
    const invoicer = await merchant();
    await invoicer.make();
    const has = async (query: string) => "total_items" in (await invoicer.list(query)).body;
    assert.deepEqual(
      [await has("?total_required=true"), await has("?total_required=false"), await has("")],
      [true, false, false],
    );
    for (const value of ["1", "yes", "TRUE", ""]) {
      const refused = await invoicer.list<ErrorReply>(`?total_required=${value}`);
      isError(refused, 400, "INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX", "total_required");
    }
  });
  requirement("invoices-list.fields", async () => {
    const invoicer = await merchant();
    const primary_recipients = [
      ...(FULL.primary_recipients ?? []),
      {billing_info: {business_name: "A company", email_address: "books@company.example"}},
      {billing_info: {email_address: "unnamed@buyer.example"}},
    ];
    const made = await invoicer.make({status: "PAID", primary_recipients});
    assert.deepEqual((await invoicer.list("?fields=all")).body.items, [made]);
    const [item] = (await invoicer.list("?fields=none")).body.items;
    assert.deepEqual(Object.keys(item ?? {}), ["id", "status", "detail", "primary_recipients", "links"]);
    assert.equal(item?.detail.invoice_number, made.detail.invoice_number);
    assert.deepEqual(item?.primary_recipients, [
      {billing_info: {name: NAME}},
      {billing_info: {business_name: "A company"}},
    ]);
    for (const fields of ["some", "ALL", "None", "all,none", "allx", ""]) {
      const refused = await invoicer.list<ErrorReply>(`?fields=${fields}`);
      isError(refused, 400, "INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX", "fields");
    }
  });
  requirement("invoices-list.errors", async () => {
    const invoicer = await merchant();
    isError(await invoicer.list("?page=0"), 400, "INVALID_REQUEST", "INVALID_INTEGER_MIN_VALUE");
    const off = await Invoicer.new(sandbox(), {features: []});
    isError(await off.list(), 403, "NOT_AUTHORIZED", "FEATURE_NOT_ENABLED");
    const closed = await Invoicer.new(sandbox(), {scopes: ["payments/payment"]});
    isError(await closed.list(), 403, "NOT_AUTHORIZED", "PERMISSION_DENIED");
    const nobody = await sandbox().call<ErrorReply>("GET", "/v2/invoicing/invoices");
    isError(nobody, 401, "AUTHENTICATION_FAILURE", "INVALID_TOKEN");
  });

  requirement("invoices-show.path", async () => {
    const invoicer = await merchant();
    const made = await invoicer.make({status: "SENT"});
    const {status, body} = await invoicer.show(made.id);
    assert.equal(status, 200);
    assert.deepEqual(body, made);
  });
  requirement("invoices-show.invoice_id", async () => {
    const invoicer = await merchant();
    const [one, other] = [await invoicer.make(), await invoicer.make()];
    assert.equal((await invoicer.show(one.id)).body.id, one.id);
    assert.equal((await invoicer.show(other.id)).body.id, other.id);
    assert.equal((await invoicer.show(one.id.toLowerCase())).status, 404);
    // Without an id the operation does not exist.
    assert.equal((await invoicer.show("")).status, 404);
  });
  requirement("invoices-show.errors", async () => {
    const [invoicer, other] = [await merchant(), await merchant()];
    const {id} = await invoicer.make();
    isError(await other.show(id), 403, "NOT_AUTHORIZED", "PERMISSION_DENIED", "invoice_id");
    const unknown = await invoicer.show<ErrorReply>("INV2-ABCD-1234-EINV-0010");
    isError(unknown, 404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID", "invoice_id");
    const off = await Invoicer.new(sandbox(), {features: ["disputes"]});
    isError(await off.show(id), 403, "NOT_AUTHORIZED", "FEATURE_NOT_ENABLED");
  });

  requirement("errors.INVALID_REQUEST", async () => {
    const refused = await (await merchant()).list<ErrorReply>("?page=1001&page_size=101");
    assert.equal(refused.status, 400);
    assert.deepEqual(
      refused.body.details.map(({issue, field, location}) => [issue, field, location]),
      [
        ["INVALID_INTEGER_MAX_VALUE", "page", "query"],
        ["INVALID_INTEGER_MAX_VALUE", "page_size", "query"],
      ],
    );
  });
  requirement("errors.NOT_AUTHORIZED", async () => {
    const [invoicer, other] = [await merchant(), await merchant()];
    const {id} = await invoicer.make({detail: {currency_code: "USD", memo: "MEMO-CANARY"}});
    const refused = await other.show<ErrorReply>(id);
    isError(refused, 403, "NOT_AUTHORIZED", "PERMISSION_DENIED");
    assert.match(refused.body.details[0]?.description ?? "", /not associated with the requesting user/);
    assert.doesNotMatch(refused.text, /MEMO-CANARY/);
    assert.deepEqual((await other.list()).body.items, []);
  });
  requirement("errors.RESOURCE_NOT_FOUND", async () => {
    const unknown = await (await merchant()).show<ErrorReply>("INV2-AAAA-BBBB-CCCC-DDDD");
    isError(unknown, 404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    assert.equal(unknown.body.message, "The specified resource does not exist.");
  });
  requirement("types.error", async () => {
    const strict = z.strictObject({
      name: z.string(),
      message: z.string(),
      debug_id: z.string(),
      information_link: z.string().optional(),
      details: z.array(z.unknown()),
      links: z.array(z.strictObject({href: z.url(), rel: z.string(), method: z.string().optional()})),
    });
    const invoicer = await merchant();
    for (const answer of [
      await invoicer.list<ErrorReply>("?page=0"),
      await invoicer.show<ErrorReply>("x"),
      await sandbox().call<ErrorReply>("GET", "/v2/invoicing/invoices"),
    ]) {
      assert.ok(strict.safeParse(answer.body).success, answer.text);
      assert.equal(answer.headers.get("PayPal-Debug-Id"), answer.body.debug_id);
    }
  });
  requirement("types.error-detail", async () => {
    const strict = z.strictObject({
      issue: z.string().min(1),
      field: z.string().optional(),
      value: z.string().optional(),
      location: z.enum(["body", "path", "query"]).optional(),
      description: z.string().optional(),
    });
    const invoicer = await merchant();
    const rows: readonly (readonly [answer: Answer<ErrorReply>, location: string | undefined])[] = [
      [await invoicer.list("?page=0"), "query"],
      [await invoicer.show("x"), "path"],
      [await invoicer.post({client_id: invoicer.clientId, ...draft({items: []})}), "body"],
      [await invoicer.post({client_id: "nobody", ...draft()}), "body"],
      [await sandbox().call("GET", "/v2/invoicing/invoices"), undefined],
      [await sandbox().call("DELETE", "/v2/invoicing/invoices"), undefined],
    ];
    for (const [answer, location] of rows) {
      assert.ok(answer.status >= 400 && answer.status < 500);
      assert.ok(answer.body.details.length > 0, "present for every client-side error");
      for (const detail of answer.body.details) {
        assert.ok(strict.safeParse(detail).success, answer.text);
        assert.equal(detail.location, location);
      }
      if (location === "body") assert.match(answer.body.details[0]?.field ?? "", /^\//, "a JSON pointer");
    }
  });
});
