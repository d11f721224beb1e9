import assert from "node:assert/strict";
import {test} from "node:test";
import {draft, type ErrorReply, Invoicer, type ListReply, usd} from "./support/invoices.ts";
import {withSandbox} from "./support/sandbox.ts";

const eur = (value: string) => ({currency_code: "EUR", value});
const priced = (value: string) => [{name: "A", quantity: "1", unit_amount: usd(value)}];
const recipient = (billing_info: object) => ({primary_recipients: [{billing_info}]});

withSandbox("searching invoices", (sandbox) => {
  test("each filter finds the invoices that it describes, and all filters together those of all", async () => {
    const merchant = await Invoicer.new(sandbox());
    const one = await merchant.make({
      status: "PAID",
      detail: {
        currency_code: "USD",
        reference: "PO-77",
        memo: "Margin 40_%",
        invoice_number: "A-1",
        invoice_date: "2027-01-02",
        payment_term: {due_date: "2027-02-01"},
      },
      items: priced("99.90"),
      ...recipient({
        email_address: "Lena@Post.example",
        name: {given_name: "Lena", surname: "Brückner"},
        business_name: "Atelier Nord",
      }),
      payments: {transactions: [{amount: usd("99.90"), payment_date_time: "2027-01-12T10:00:00Z"}]},
    });
    const other = await merchant.make({
      status: "SENT",
      detail: {currency_code: "EUR", invoice_number: "A-10", invoice_date: "2027-01-14"},
      items: [{name: "A", quantity: "1", unit_amount: eur("1000.00")}],
      ...recipient({email_address: "zoe@studio.example", name: {given_name: "Zoë", surname: "O’Connell"}}),
    });
    const rows: readonly (readonly [filters: object, ids: readonly string[]])[] = [
      [{}, [other.id, one.id]],
      [{recipient_email: "lena@post.EXAMPLE"}, [one.id]],
      [{recipient_email: "lena@post"}, []],
      [{recipient_first_name: "ZOË"}, [other.id]],
      [{recipient_last_name: "brück"}, [one.id]],
      [{recipient_business_name: "nord"}, [one.id]],
      [{invoice_number: "a-1"}, [one.id]],
      [{status: ["SENT", "PAID"]}, [other.id, one.id]],
      [{status: ["SENT"]}, [other.id]],
      [{reference: "po-"}, [one.id]],
      [{memo: "40_%"}, [one.id]],
      [{memo: "4_%"}, []],
      [{currency_code: "EUR"}, [other.id]],
      [{total_amount_range: {lower_amount: usd("99.90"), upper_amount: usd("1000.00")}}, [one.id]],
      [{total_amount_range: {lower_amount: usd("99.91"), upper_amount: usd("1000.00")}}, []],
      [{total_amount_range: {lower_amount: eur("0"), upper_amount: eur("9999999")}}, [other.id]],
      [{currency_code: "EUR", total_amount_range: {lower_amount: usd("0"), upper_amount: usd("9")}}, []],
      [{invoice_date_range: {start: "2027-01-02", end: "2027-01-13"}}, [one.id]],
      [{due_date_range: {start: "2027-02-01", end: "2027-02-01"}}, [one.id]],
      [{payment_date_range: {start: "2027-01-12T11:00:00+01:00", end: "2027-01-12T10:00:00Z"}}, [one.id]],
      [{payment_date_range: {start: "2027-01-12T10:00:01Z", end: "2027-01-13T00:00:00Z"}}, []],
      [
        {creation_date_range: {start: "2027-01-01T00:00:00Z", end: "2099-01-01T00:00:00Z"}},
        [other.id, one.id],
      ],
      [{creation_date_range: {start: "2020-01-01T00:00:00Z", end: "2021-01-01T00:00:00Z"}}, []],
      [{archived: true}, []],
      [{archived: false}, [other.id, one.id]],
      [{archived: null}, [other.id, one.id]],
      [{status: ["PAID"], reference: "77", recipient_first_name: "le"}, [one.id]],
      [{status: ["SENT"], reference: "77"}, []],
    ];
    for (const [filters, ids] of rows) {
      assert.deepEqual(await merchant.found(filters), ids, JSON.stringify(filters));
    }
    assert.deepEqual(await (await Invoicer.new(sandbox())).found({}), [], "another merchant's");
  });

  test("a search finds an invoice by its present content", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send({detail: {currency_code: "USD", reference: "before"}});
    const items = priced("5.00");
    await merchant.ask(
      "PUT",
      `invoices/${id}`,
      draft({detail: {currency_code: "USD", reference: "after"}, items}),
    );
    assert.deepEqual(await merchant.found({reference: "before"}), []);
    assert.deepEqual(await merchant.found({reference: "after"}), [id]);
    const range = {lower_amount: usd("5.00"), upper_amount: usd("5.00")};
    assert.deepEqual(await merchant.found({total_amount_range: range}), [id]);
    const paid = {payment_date_range: {start: "2027-01-01T00:00:00Z", end: "2027-01-02T00:00:00Z"}};
    assert.deepEqual(await merchant.found(paid), []);
    await merchant.ask("POST", `invoices/${id}/payments`, {method: "CASH", payment_date: "2027-01-01"});
    assert.deepEqual(await merchant.found(paid), [id]);
  });

  test("the pages of a search are newest first, with totals on request", async () => {
    const merchant = await Invoicer.new(sandbox());
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await merchant.make({status: "SENT"})).id);
    await merchant.make({status: "PAID"});
    const search = (query: string) =>
      merchant.ask<ListReply>("POST", `search-invoices?${query}`, {status: ["SENT"]});
    const first = (await search("page_size=2&total_required=true")).body;
    assert.deepEqual([first.total_items, first.total_pages], [5, 3]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search(`page_size=2&page=${page}`)));
    assert.deepEqual(
      pages.flatMap(({body}) => body.items.map(({id}) => id)),
      ids,
    );
    assert.deepEqual(
      pages.map(({body}) => body.links.map(({rel}) => rel).join()),
      ["self,next", "self,prev,next", "self,prev", "self,prev"],
    );
    assert.equal("total_items" in pages[0]!.body, false);
  });

  test("a search returns the collections that it asks for", async () => {
    const merchant = await Invoicer.new(sandbox());
    const whole = await merchant.make({status: "PAID", additional_recipients: ["a@mail.example"]});
    const search = async (fields?: readonly string[]) =>
      (await merchant.ask<ListReply>("POST", "search-invoices", fields ? {fields} : {})).body.items[0];
    assert.deepEqual(await search(), whole);
    const bare = await search([]);
    for (const name of ["items", "payments", "additional_recipients"])
      assert.equal(name in (bare ?? {}), false);
    assert.equal("payments" in ((await search(["payments"])) ?? {}), true);
  });

  test("a range of two currencies is refused", async () => {
    const merchant = await Invoicer.new(sandbox());
    const range = {total_amount_range: {lower_amount: usd("1"), upper_amount: eur("2")}};
    assert.equal((await merchant.ask<ErrorReply>("POST", "search-invoices", range)).status, 422);
  });
});
