import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {test} from "node:test";
import {INVOICE_STATUSES, type Invoice, STATUS_MEANINGS} from "./support/declared.ts";
import {assertAddsUp, draft, type ErrorReply, Invoicer, type ListReply, usd} from "./support/invoices.ts";
import {withSandbox, ORIGIN, type TestSandbox} from "./support/sandbox.ts";

withSandbox("the control that makes invoices", (sandbox) => {
  for (const status of INVOICE_STATUSES) {
    test(`an invoice in ${status} has the amounts and dates of this status`, async () => {
      const merchant = await Invoicer.new(sandbox());
      const made = await merchant.make({status});
      assert.equal(made.status, status);
      assertAddsUp(made);
      const meaning = STATUS_MEANINGS[status];
      const paid = {none: "0.00", part: "50.00", all: "100.00"}[meaning.paid];
      assert.equal(made.payments?.paid_amount.value ?? "0.00", paid);
      assert.equal(made.due_amount.value, {none: "100.00", part: "50.00", all: "0.00"}[meaning.paid]);
      assert.equal(
        made.refunds?.refund_amount.value ?? "0.00",
        {none: "0.00", part: "50.00", all: "100.00"}[meaning.refunded],
      );
      const isOutside = meaning.through === "outside";
      for (const {payment_id} of made.payments?.transactions ?? []) {
        assert.equal(payment_id.startsWith("EXTR-"), isOutside);
      }
      const {metadata} = made.detail;
      assert.equal(metadata.first_sent_time !== undefined, meaning.issued === "mail");
      assert.equal(metadata.cancel_time !== undefined, meaning.cancelledBy !== undefined);
      assert.equal(made.detail.invoice_date > "2027-01-15", meaning.issued === "scheduled");
      assert.deepEqual((await merchant.show(made.id)).body, made);
    });
  }

  test("missing fields of a draft get the merchant's data or PayPal's defaults", async () => {
    const merchant = await Invoicer.new(sandbox(), {
      name: "Atelier Nord",
      profile: {country_code: "DE", email_address: "kasse@atelier.example"},
    });
    const made = await merchant.make({status: "SENT"});
    assert.deepEqual(made.invoicer, {
      business_name: "Atelier Nord",
      email_address: "kasse@atelier.example",
      address: {country_code: "DE"},
    });
    assert.equal(made.detail.invoice_number, "0001");
    assert.equal(made.detail.invoice_date, "2027-01-15");
    assert.equal(made.detail.metadata.created_by, "kasse@atelier.example");
    assert.deepEqual(Object.keys(made).sort(), [
      "amount",
      "configuration",
      "detail",
      "due_amount",
      "id",
      "invoicer",
      "items",
      "links",
      "status",
    ]);
  });

  test("an invoice without a client id belongs to the sandbox's own application", async () => {
    const {body} = await sandbox().call<{id: string}>("POST", "/_sandbox/invoices", {body: draft()});
    const token = await sandbox().token();
    assert.equal((await sandbox().call("GET", `/v2/invoicing/invoices/${body.id}`, {token})).status, 200);
  });

  test("concurrent invoices get consecutive numbers", async () => {
    const merchant = await Invoicer.new(sandbox());
    const made = await Promise.all(Array.from({length: 12}, () => merchant.make()));
    assert.deepEqual(
      made.map(({detail}) => Number(detail.invoice_number)).sort((one, other) => one - other),
      Array.from({length: 12}, (_, index) => index + 1),
    );
  });

  test("a parent must be an invoice of the same merchant", async () => {
    const merchant = await Invoicer.new(sandbox());
    const group = await merchant.make();
    assert.equal((await merchant.make({parent_id: group.id})).parent_id, group.id);
    const other = await Invoicer.new(sandbox());
    for (const parent_id of [group.id, "INV2-AAAA-BBBB-CCCC-DDDD", "group"]) {
      const refused = await other.post({client_id: other.clientId, ...draft({parent_id})});
      assert.deepEqual([refused.status, refused.body.details[0]?.field], [422, "/parent_id"], parent_id);
    }
  });

  test("amounts have their currency's decimals, and texts are stored as sent", async () => {
    const merchant = await Invoicer.new(sandbox());
    const yen = (value: string) => ({currency_code: "JPY", value});
    const made = await merchant.make({
      status: "PARTIALLY_PAID",
      detail: {currency_code: "JPY", note: "<script>alert(1)</script>"},
      items: [{name: "手ぬぐい", quantity: "3", unit_amount: yen("1250")}],
      configuration: {partial_payment: {allow_partial_payment: true, minimum_amount_due: yen("1000")}},
      payments: {transactions: [{amount: yen("01000")}, {amount: yen("500"), note: "現金"}]},
    });
    assert.deepEqual(
      [made.amount.value, made.payments?.paid_amount.value, made.due_amount.value],
      ["3750", "1500", "2250"],
    );
    assert.equal(made.payments?.transactions[0]?.amount.value, "1000");
    assert.equal(made.configuration.partial_payment.minimum_amount_due?.value, "1000");
    assert.equal(made.detail.note, "<script>alert(1)</script>");
    assertAddsUp(made);
  });

  const item = {name: "A", quantity: "1", unit_amount: usd("100.00")};
  const refusals: readonly (readonly [what: string, body: unknown, status: number, field: string])[] = [
    ["an unknown client id", {client_id: "nobody", ...draft()}, 422, "/client_id"],
    ["an unsupported currency", draft({detail: {currency_code: "XTS"}}), 422, "/detail/currency_code"],
    [
      "a second currency",
      draft({items: [{...item, unit_amount: {currency_code: "EUR", value: "1.00"}}]}),
      422,
      "/items/0/unit_amount",
    ],
    [
      "too many decimals",
      draft({items: [{...item, unit_amount: usd("1.005")}]}),
      422,
      "/items/0/unit_amount",
    ],
    [
      "an item discount above its line",
      draft({items: [{...item, discount: {amount: usd("100.01")}}]}),
      422,
      "/items/0/discount/amount",
    ],
    [
      "a discount above the items",
      draft({amount: {breakdown: {discount: {invoice_discount: {amount: usd("100.01")}}}}}),
      422,
      "/amount/breakdown/discount/invoice_discount/amount",
    ],
    [
      "a total below zero",
      draft({amount: {breakdown: {custom: {label: "Less", amount: usd("-100.01")}}}}),
      422,
      "/amount",
    ],
    ["payments of a draft", draft({payments: {transactions: [{amount: usd("1.00")}]}}), 422, "/payments"],
    [
      "too little for PAID",
      draft({status: "PAID", payments: {transactions: [{amount: usd("99.99")}]}}),
      422,
      "/payments",
    ],
    [
      "too much for PAID",
      draft({status: "PAID", payments: {transactions: [{amount: usd("100.01")}]}}),
      422,
      "/payments",
    ],
    [
      "all for PARTIALLY_PAID",
      draft({status: "PARTIALLY_PAID", payments: {transactions: [{amount: usd("100.00")}]}}),
      422,
      "/payments",
    ],
    [
      "a payment of nothing",
      draft({status: "PARTIALLY_PAID", payments: {transactions: [{amount: usd("0.00")}]}}),
      422,
      "/payments/transactions/0/amount",
    ],
    [
      "refunds of a paid invoice",
      draft({status: "PAID", refunds: {transactions: [{amount: usd("1.00")}]}}),
      422,
      "/refunds",
    ],
    [
      "a part for REFUNDED",
      draft({status: "REFUNDED", refunds: {transactions: [{amount: usd("1.00")}]}}),
      422,
      "/refunds",
    ],
    [
      "PAID with nothing to pay",
      draft({status: "PAID", items: [{...item, unit_amount: usd("0.00")}]}),
      422,
      "/payments",
    ],
    [
      "a part of one cent",
      draft({status: "PARTIALLY_PAID", items: [{...item, unit_amount: usd("0.01")}]}),
      422,
      "/payments",
    ],
    ["a tip where none is allowed", draft({status: "PAID", gratuity: usd("5.00")}), 422, "/gratuity"],
    [
      "a tip before a payment",
      draft({status: "SENT", configuration: {allow_tip: true}, gratuity: usd("5.00")}),
      422,
      "/gratuity",
    ],
    [
      "a minimum without partial payments",
      draft({configuration: {partial_payment: {minimum_amount_due: usd("1.00")}}}),
      422,
      "/configuration/partial_payment/minimum_amount_due",
    ],
    [
      "a minimum above the total",
      draft({
        configuration: {partial_payment: {allow_partial_payment: true, minimum_amount_due: usd("100.01")}},
      }),
      422,
      "/configuration/partial_payment/minimum_amount_due",
    ],
    [
      "SCHEDULED for today",
      draft({status: "SCHEDULED", detail: {currency_code: "USD", invoice_date: "2027-01-15"}}),
      422,
      "/detail/invoice_date",
    ],
    [
      "due before its date",
      draft({
        detail: {
          currency_code: "USD",
          invoice_date: "2027-01-10",
          payment_term: {due_date: "2027-01-09"},
        },
      }),
      422,
      "/detail/payment_term/due_date",
    ],
    ["a field more", {...draft(), due_amount: usd("1.00")}, 400, "/"],
    ["a field more within", draft({items: [{...item, sku: "A"} as never]}), 400, "/items/0"],
    ["a quantity of nothing", draft({items: [{...item, quantity: "0.000"}]}), 400, "/items/0/quantity"],
    [
      "a quantity above a million",
      draft({items: [{...item, quantity: "1000001"}]}),
      400,
      "/items/0/quantity",
    ],
    [
      "more than 100 %",
      draft({items: [{...item, tax: {name: "T", percent: "100.01"}}]}),
      400,
      "/items/0/tax/percent",
    ],
    [
      "a price above a million",
      draft({items: [{...item, unit_amount: usd("1000000.01")}]}),
      400,
      "/items/0/unit_amount/value",
    ],
    [
      "a discount of both kinds",
      draft({items: [{...item, discount: {percent: "1", amount: usd("1.00")}}]}),
      400,
      "/items/0/discount",
    ],
    [
      "a web address that is none",
      draft({invoicer: {website: "javascript:alert(1)"}}),
      400,
      "/invoicer/website",
    ],
  ];
  for (const [what, body, status, field] of refusals) {
    test(`${what} is refused with ${status}, and no invoice is created`, async () => {
      const merchant = await Invoicer.new(sandbox());
      const answer = await merchant.post({client_id: merchant.clientId, ...(body as object)});
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.body.details[0]?.field, field, answer.text);
      assert.deepEqual((await merchant.list()).body.items, []);
      // The number is not used up.
      assert.equal((await merchant.make()).detail.invoice_number, "0001");
    });
  }
});

withSandbox("listing invoices", (sandbox) => {
  /** Seven invoices, one every minute. */
  const seven = async () => {
    const merchant = await Invoicer.new(sandbox());
    const ids: string[] = [];
    for (let made = 0; made < 7; made += 1) {
      await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 60}});
      ids.unshift((await merchant.make({status: "SENT"})).id);
    }
    return {merchant, newestFirst: ids};
  };
  const idsOf = ({items}: ListReply) => items.map(({id}) => id);
  const relsOf = ({links}: ListReply) => Object.fromEntries(links.map(({rel, href}) => [rel, href]));
  const at = (page: number, size: number, totals: boolean, fields = "all") =>
    `${ORIGIN}/v2/invoicing/invoices?page=${page}&page_size=${size}&total_required=${totals}&fields=${fields}`;

  test("lists invoices newest first in pages", async () => {
    const {merchant, newestFirst} = await seven();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => merchant.list(`?page=${page}&page_size=3`)));
    assert.deepEqual(
      pages.map(({body}) => idsOf(body)),
      [newestFirst.slice(0, 3), newestFirst.slice(3, 6), newestFirst.slice(6), []],
    );
    assert.deepEqual(idsOf((await merchant.list()).body), newestFirst);
    const whole = (await merchant.list("?page_size=7")).body;
    assert.deepEqual(Object.keys(relsOf(whole)), ["self"], "a full last page has no next");
  });

  test("invoices of one millisecond are in order of creation", async () => {
    const merchant = await Invoicer.new(sandbox());
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await merchant.make()).id);
    assert.deepEqual(idsOf((await merchant.list()).body), made);
    assert.deepEqual(idsOf((await merchant.list("?total_required=true")).body), made);
  });

  test("the list has totals only on request, also beyond the end", async () => {
    const {merchant} = await seven();
    assert.deepEqual(Object.keys((await merchant.list("?page_size=3")).body), ["items", "links"]);
    for (const [query, pages, items] of [
      ["page=1&page_size=3", 3, 3],
      ["page=9&page_size=3", 3, 0],
      ["page=1&page_size=7", 1, 7],
      ["page=1000&page_size=100", 1, 0],
    ] as const) {
      const {body} = await merchant.list(`?total_required=true&${query}`);
      assert.deepEqual([body.total_pages, body.total_items, body.items.length], [pages, 7, items], query);
    }
    const empty = await Invoicer.new(sandbox());
    assert.deepEqual((await empty.list("?total_required=true")).body, {
      total_pages: 0,
      total_items: 0,
      items: [],
      links: [{href: at(1, 20, true), rel: "self"}],
    });
  });

  test("the list links to existing pages only", async () => {
    const {merchant} = await seven();
    const rels = async (query: string) => relsOf((await merchant.list(query)).body);
    assert.deepEqual(await rels("?page_size=3"), {self: at(1, 3, false), next: at(2, 3, false)});
    assert.deepEqual(await rels("?page=2&page_size=3&total_required=true&fields=none"), {
      self: at(2, 3, true, "none"),
      first: at(1, 3, true, "none"),
      prev: at(1, 3, true, "none"),
      next: at(3, 3, true, "none"),
      last: at(3, 3, true, "none"),
    });
    assert.deepEqual(await rels("?page=9&page_size=3&total_required=true"), {
      self: at(9, 3, true),
      first: at(1, 3, true),
      prev: at(3, 3, true),
      last: at(3, 3, true),
    });
  });

  test("the links connect the first page with the last in both directions", async () => {
    const {merchant, newestFirst} = await seven();
    const idsFrom = async (from: string, rel: string) => {
      const seen: string[][] = [];
      for (let href: string | undefined = from; href !== undefined;) {
        const {body}: {body: ListReply} = await merchant.list(new URL(href).search);
        seen.push(idsOf(body));
        href = relsOf(body)[rel];
      }
      return seen;
    };
    const forward = await idsFrom(at(1, 2, true), "next");
    assert.deepEqual(forward.flat(), newestFirst);
    assert.deepEqual(await idsFrom(at(4, 2, true), "prev"), forward.reverse());
  });
});

withSandbox("showing an invoice", (sandbox) => {
  test("an unknown id of any form is 404", async () => {
    const merchant = await Invoicer.new(sandbox());
    for (const id of [
      "INV2-ABCD-1234-EINV-0010",
      "INV2-AAAA-BBBB-CCCC-DDDD",
      "x",
      "%F0%9F%A7%BE",
      "a".repeat(2_000),
    ]) {
      const {status, body} = await merchant.show<ErrorReply>(id);
      assert.deepEqual(
        [status, body.name, body.details[0]?.issue],
        [404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"],
      );
    }
  });

  test("links use the origin of the request", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.make({status: "SENT"});
    const {body} = await sandbox().call<{links: {href: string}[]}>(
      "GET",
      `http://localhost:9999/v2/invoicing/invoices/${id}`,
      {token: merchant.token},
    );
    assert.equal(body.links[0]?.href, `http://localhost:9999/v2/invoicing/invoices/${id}`);
  });
});

withSandbox("the pages of an invoice", (sandbox) => {
  const look = (url: string | undefined, from?: string) =>
    sandbox().call("GET", new URL(url ?? "", ORIGIN).pathname, from === undefined ? {} : {from});

  test("the pages escape texts, and show the memo to the invoicer only", async () => {
    const merchant = await Invoicer.new(sandbox(), {name: "Atelier Nord"});
    const made = await merchant.make({
      status: "PARTIALLY_PAID",
      detail: {currency_code: "USD", note: "<img src=x onerror=alert(1)>", memo: "margin 40"},
      items: [{name: "<b>Mug</b>", quantity: "2.5", unit_amount: usd("1000.00")}],
    });
    const {recipient_view_url, invoicer_view_url} = made.detail.metadata;
    for (const [url, hasMemo] of [
      [recipient_view_url, false],
      [invoicer_view_url, true],
    ] as const) {
      const page = await look(url);
      assert.equal(page.status, 200);
      assert.doesNotMatch(page.text, /<img|<b>/);
      for (const text of ["&lt;b&gt;Mug", "Atelier Nord", "$2,500.00", "$1,250.00", "no real money"]) {
        assert.ok(page.text.includes(text), text);
      }
      assert.equal(page.text.includes("margin 40"), hasMemo);
      const style = /<style>([^]*?)<\/style>/.exec(page.text)?.[1] ?? "";
      const hash = createHash("sha256").update(style).digest("base64");
      const policy = page.headers.get("Content-Security-Policy") ?? "";
      assert.match(policy, new RegExp(`style-src (?:'self' )?'sha256-${hash.replace(/[+/]/g, "\\$&")}';`));
      assert.match(
        policy,
        /default-src 'none';.*base-uri 'none'; form-action 'none'; frame-ancestors 'none'/,
      );
      assert.equal(policy.includes("script-src 'self'"), !hasMemo, "only the buyer's page has a script");
    }
    assert.equal((await look(invoicer_view_url, "203.0.113.7")).status, 403);
    assert.equal((await look(recipient_view_url, "203.0.113.7")).status, 200);
  });

  test("the recipient's page exists only after the invoice was issued", async () => {
    const merchant = await Invoicer.new(sandbox());
    for (const status of ["DRAFT", "SCHEDULED"] as const) {
      const made = await merchant.make({status});
      assert.equal("recipient_view_url" in made.detail.metadata, false);
      assert.equal((await look(`/invoice/p/${made.id}`)).status, 404);
      assert.equal((await look(made.detail.metadata.invoicer_view_url)).status, 200);
    }
    assert.equal((await look("/invoice/details/INV2-AAAA-BBBB-CCCC-DDDD")).status, 404);
  });
});

/** Fills the sample shop. @returns its invoices, newest first */
async function seed(sandbox: TestSandbox, from: number): Promise<Invoice[]> {
  const body = {seed: from};
  const {body: made} = await sandbox.call<{counts: {invoices: number}}>("POST", "/_sandbox/seed", {body});
  const token = await sandbox.token();
  const pages = await Promise.all(
    [1, 2].map((page) =>
      sandbox.call<ListReply>("GET", `/v2/invoicing/invoices?page=${page}&page_size=100`, {token}),
    ),
  );
  const all = pages.flatMap(({body: {items}}) => items);
  assert.deepEqual([all.length, made.counts.invoices], [120, 120]);
  return all;
}

withSandbox("seeded invoices", (sandbox) => {
  test("seeded invoices have all statuses and add up", async () => {
    const all = await seed(sandbox(), 1);
    assert.deepEqual([...new Set(all.map(({status}) => status))].sort(), [...INVOICE_STATUSES].sort());
    for (const one of all) assertAddsUp(one);
    const currencies = new Set(all.map(({detail}) => detail.currency_code));
    for (const currency of ["USD", "EUR", "GBP", "JPY"]) assert.ok(currencies.has(currency), currency);
    const some = (what: string, holds: (one: Invoice) => boolean) => assert.ok(all.some(holds), what);
    some("a tip", ({gratuity}) => gratuity !== undefined);
    some("a group", ({parent_id}) => parent_id !== undefined);
    some("attachments", ({detail}) => (detail.attachments?.length ?? 0) > 0);
    some("two payments", ({payments}) => (payments?.transactions.length ?? 0) > 1);
    some("an inclusive tax", ({configuration}) => configuration.tax_inclusive);
    for (const script of ["Latin", "Han", "Cyrillic", "Arabic"]) {
      const letters = new RegExp(`\\p{Script=${script}}`, "u");
      some(script, (one) => letters.test(JSON.stringify(one.primary_recipients)));
    }
    const addresses = JSON.stringify(all).match(/[\w.]+@[\w.]+/g) ?? [];
    for (const address of addresses) assert.match(address, /\.example(\.com|\.net|\.org)?$/);
    const times = all.map(({detail}) => detail.metadata.create_time);
    assert.deepEqual(times, [...times].sort().reverse());
    const now = "2027-01-15T12:00:00Z";
    for (const {detail, payments} of all) {
      assert.ok(detail.metadata.last_update_time <= now && detail.metadata.create_time <= now);
      for (const payment of payments?.transactions ?? []) assert.ok(payment.payment_date_time <= now);
    }
  });
});

withSandbox("the same seed", (sandbox) => {
  test("the same seed makes the same invoices except ids", async () => {
    const contents = async (from: number) => {
      await sandbox().call("POST", "/_sandbox/reset");
      const all = await seed(sandbox(), from);
      return all.map(({status, detail, amount}) => [status, detail.invoice_date, detail.note, amount]);
    };
    const [one, same, other] = [await contents(1), await contents(1), await contents(2)];
    assert.deepEqual(one, same);
    assert.notDeepEqual(one, other);
  });
});
