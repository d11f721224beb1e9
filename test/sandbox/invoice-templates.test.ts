import assert from "node:assert/strict";
import {test} from "node:test";
import type {Template} from "./support/declared.ts";
import {type ErrorReply, Invoicer, usd} from "./support/invoices.ts";
import {withSandbox} from "./support/sandbox.ts";

const issueOf = ({body}: {body: ErrorReply}) => body.details[0]?.issue;

interface Templates {
  readonly emails: string;
  readonly templates: readonly Template[];
  readonly links: readonly {readonly rel: string}[];
}

const body = (name: string, more: object = {}) => ({
  name,
  template_info: {
    detail: {currency_code: "USD", note: "Thank you.", payment_term: {term_type: "NET_30"}},
    items: [{name: "Hour", quantity: "2", unit_amount: usd("50.00"), tax: {name: "VAT", percent: "20"}}],
    configuration: {allow_tip: true},
  },
  settings: {
    template_item_settings: [{field_name: "ITEMS_DATE", display_preference: {hidden: true}}],
    template_subtotal_settings: [{field_name: "CUSTOM", display_preference: {hidden: true}}],
  },
  unit_of_measure: "HOURS",
  ...more,
});

withSandbox("invoice templates", (sandbox) => {
  const list = async (merchant: Invoicer, query = "") =>
    (await merchant.ask<Templates>("GET", `templates${query}`)).body;
  const create = (merchant: Invoicer, sent: object) => merchant.ask<Template>("POST", "templates", sent);

  test("a template keeps what an invoice begins with, and its amounts are calculated", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {status, body: made} = await create(merchant, body("Workshop"));
    assert.equal(status, 201);
    assert.match(made.id, /^TEMP-[A-Z0-9]{17}$/);
    assert.equal(made.template_info?.amount.value, "120.00");
    assert.deepEqual(made.template_info?.detail.payment_term, {term_type: "NET_30"});
    assert.equal(made.standard_template, false);
    assert.deepEqual((await merchant.ask("GET", `templates/${made.id}`)).body, made);
    const changed = await merchant.ask<Template>("PUT", `templates/${made.id}`, {
      ...body("Workshop"),
      template_info: {detail: {currency_code: "EUR"}},
    });
    assert.equal(changed.status, 200);
    assert.deepEqual(
      [changed.body.id, changed.body.template_info?.detail.currency_code, changed.body.template_info?.items],
      [made.id, "EUR", undefined],
    );
    assert.equal((await merchant.ask("DELETE", `templates/${made.id}`)).status, 204);
    assert.equal((await merchant.ask("GET", `templates/${made.id}`)).status, 404);
  });

  test("each merchant has PayPal's three templates, and one default", async () => {
    const merchant = await Invoicer.new(sandbox(), {profile: {email_address: "kasse@atelier.example"}});
    const defaults = async () =>
      (await list(merchant)).templates.filter((each) => each.default_template).map(({name}) => name);
    const before = await list(merchant);
    assert.equal(before.emails, "kasse@atelier.example");
    assert.deepEqual(
      before.templates.map(({name}) => name),
      ["Quantity", "Hours", "Amount"],
    );
    assert.deepEqual(await defaults(), ["Quantity"]);
    const {body: one} = await create(merchant, body("One", {default_template: true}));
    assert.deepEqual(await defaults(), ["One"]);
    await create(merchant, body("Two", {default_template: true}));
    assert.deepEqual(await defaults(), ["Two"]);
    await merchant.ask("PUT", `templates/${one.id}`, body("One", {default_template: true}));
    assert.deepEqual(await defaults(), ["One"]);
    const [system] = before.templates;
    const gone = await merchant.ask<ErrorReply>("DELETE", `templates/${system!.id}`);
    assert.deepEqual([gone.status, issueOf(gone)], [403, "CANNOT_DELETE_GLOBAL_TEMPLATE"]);
    assert.equal((await merchant.ask("PUT", `templates/${system!.id}`, body("Mine"))).status, 403);
    assert.equal((await merchant.ask("GET", `templates/${system!.id}`)).status, 200);
  });

  test("names are unique, and there are at most 50", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {body: made} = await create(merchant, body("A"));
    for (const name of ["A", "Hours"]) {
      const again = await merchant.ask<ErrorReply>("POST", "templates", body(name));
      assert.deepEqual([again.status, issueOf(again)], [400, "TEMPLATE_NAME_ALREADY_EXISTS"]);
    }
    assert.equal((await merchant.ask("PUT", `templates/${made.id}`, body("A"))).status, 200);
    const same = await Promise.all(Array.from({length: 3}, () => create(merchant, body("B"))));
    assert.deepEqual(same.map(({status}) => status).sort(), [201, 400, 400]);
    for (let count = 2; count < 50; count += 1) {
      assert.equal((await create(merchant, body(`T${count}`))).status, 201);
    }
    const much = await merchant.ask<ErrorReply>("POST", "templates", body("One more"));
    assert.deepEqual([much.status, issueOf(much)], [422, "TEMPLATE_LIMIT_EXCEEDED"]);
    const page = await list(merchant, "?page=3&page_size=20&fields=NONE");
    assert.equal(page.templates.length, 13);
    assert.deepEqual(Object.keys(page.templates[0]!), ["id", "name", "default_template", "links"]);
    assert.deepEqual(
      page.links.map(({rel}) => rel),
      ["self", "prev"],
    );
  });

  test("another merchant's template is denied", async () => {
    const [merchant, other] = [await Invoicer.new(sandbox()), await Invoicer.new(sandbox())];
    const {body: made} = await create(merchant, body("A"));
    for (const [method, sent] of [
      ["GET", undefined],
      ["PUT", body("B")],
      ["DELETE", undefined],
    ] as const) {
      const refused = await other.ask<ErrorReply>(method, `templates/${made.id}`, sent);
      assert.deepEqual([refused.status, issueOf(refused)], [403, "PERMISSION_DENIED"]);
    }
    assert.equal((await list(other)).templates.length, 3);
  });
});
