import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {draft, type ErrorReply, Invoicer, usd} from "./support/invoices.ts";
import {Notified} from "./support/receiver.ts";
import {withSandbox, ORIGIN, type TestSandbox} from "./support/sandbox.ts";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly reply_to: string;
}

const issueOf = ({body}: {body: ErrorReply}) => body.details[0]?.issue;
const advance = (sandbox: TestSandbox, seconds: number) =>
  sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});

async function mailsTo(sandbox: TestSandbox, to: string): Promise<Mail[]> {
  const path = `/_sandbox/mail?to=${encodeURIComponent(to)}`;
  const {mails} = (await sandbox.call<{mails: {id: string}[]}>("GET", path)).body;
  return Promise.all(
    mails.map(async ({id}) => (await sandbox.call<Mail>("GET", `/_sandbox/mail/${id}`)).body),
  );
}

/** A merchant, and addresses that no other test uses. */
class Shop {
  static #count = 0;
  readonly merchant: Invoicer;
  readonly owner: string;
  readonly buyer: string;
  readonly copy: string;
  readonly #sandbox: TestSandbox;

  private constructor(sandbox: TestSandbox, merchant: Invoicer, count: number) {
    this.#sandbox = sandbox;
    this.merchant = merchant;
    this.owner = Shop.ownerOf(count);
    this.buyer = `buyer-${count}@mail.example`;
    this.copy = `books-${count}@mail.example`;
  }

  static ownerOf(count: number): string {
    return `owner-${count}@shop.example`;
  }

  static async open(sandbox: TestSandbox): Promise<Shop> {
    const count = (Shop.#count += 1);
    const profile = {email_address: Shop.ownerOf(count)};
    return new Shop(sandbox, await Invoicer.new(sandbox, {name: "Quay Pottery", profile}), count);
  }

  /** A draft for the buyer, who reads German. */
  draft(more: object = {}, detail: object = {}) {
    return {
      ...draft({detail: {currency_code: "USD", ...detail}}),
      primary_recipients: [
        {
          billing_info: {
            name: {given_name: "Lena", surname: "Brückner"},
            email_address: this.buyer,
            language: "de-DE",
          },
        },
      ],
      additional_recipients: [this.copy],
      ...more,
    };
  }

  async mails(): Promise<{readonly buyer: Mail[]; readonly copy: Mail[]; readonly owner: Mail[]}> {
    return {
      buyer: await mailsTo(this.#sandbox, this.buyer),
      copy: await mailsTo(this.#sandbox, this.copy),
      owner: await mailsTo(this.#sandbox, this.owner),
    };
  }

  async counts(): Promise<number[]> {
    const {buyer, copy, owner} = await this.mails();
    return [buyer.length, copy.length, owner.length];
  }
}

withSandbox("sending invoices", (sandbox) => {
  let shop: Shop;
  let merchant: Invoicer;
  beforeEach(async () => {
    shop = await Shop.open(sandbox());
    ({merchant} = shop);
  });

  test("recipients and copies get a mail with the link, and the merchant none by default", async () => {
    const sent = await merchant.send(shop.draft({}, {note: "Thank you.", memo: "margin 40"}));
    assert.equal(sent.status, "SENT");
    const {metadata} = sent.detail;
    assert.equal(metadata.first_sent_time, metadata.last_sent_time);
    assert.equal(metadata.last_sent_by, shop.owner);
    assert.deepEqual(await shop.counts(), [1, 1, 0]);
    const [mail] = (await shop.mails()).buyer;
    assert.equal(mail?.language, "de");
    assert.equal(mail.reply_to, shop.owner);
    for (const text of [
      `${ORIGIN}/invoice/p/${sent.id}`,
      "Quay Pottery",
      "Thank you.",
      "Lena Brückner",
      "0001",
    ]) {
      assert.ok(mail.text.includes(text), text);
    }
    assert.doesNotMatch(mail.text, /margin 40/);
  });

  test("a recipient whose language mails don't have gets English, and the invoice keeps the language", async () => {
    const [recipient] = shop.draft().primary_recipients;
    const billing_info = {...recipient!.billing_info, language: "pl-PL"};
    const {primary_recipients} = await merchant.send(shop.draft({primary_recipients: [{billing_info}]}));
    assert.equal(primary_recipients?.[0]?.billing_info?.language, "pl-PL");
    const [mail] = (await shop.mails()).buyer;
    assert.equal(mail?.language, "en");
    assert.match(mail.subject, /^Invoice 0001 from Quay Pottery: \$/);
  });

  test("subject, note and the choice of recipients are the notification's", async () => {
    await merchant.send(shop.draft(), {
      subject: "Your pots",
      note: "See you soon.",
      send_to_invoicer: true,
      additional_recipients: ["stranger@mail.example"],
    });
    const {buyer, owner} = await shop.mails();
    assert.deepEqual(await shop.counts(), [1, 0, 1]);
    for (const mail of [...buyer, ...owner]) {
      assert.equal(mail.subject, "Your pots");
      assert.match(mail.text, /See you soon\./);
    }
    assert.deepEqual(await mailsTo(sandbox(), "stranger@mail.example"), []);
  });

  test("an invoice without a mail is shared by its link", async () => {
    const {id} = await merchant.create(shop.draft());
    const {status, body} = await merchant.ask<{href: string}>("POST", `invoices/${id}/send`, {
      send_to_recipient: false,
    });
    assert.equal(status, 200);
    const shown = (await merchant.show(id)).body;
    assert.equal(shown.status, "UNPAID");
    assert.equal(shown.detail.metadata.recipient_view_url, body.href);
    assert.deepEqual(await shop.counts(), [0, 0, 0]);
    assert.equal((await merchant.send()).status, "UNPAID", "an invoice without an address");
  });

  test("sending again has no effect", async () => {
    const sent = await merchant.send(shop.draft());
    const again = await merchant.ask("POST", `invoices/${sent.id}/send`, {});
    assert.equal(again.status, 200);
    assert.deepEqual((await merchant.show(sent.id)).body, sent);
    assert.deepEqual(await shop.counts(), [1, 1, 0]);
  });

  test("a cancelled invoice and one of nothing are not sent", async () => {
    const cancelled = await merchant.make({status: "CANCELLED"});
    const free = await merchant.create({items: [{name: "A", quantity: "1", unit_amount: usd("0.00")}]});
    for (const {id} of [cancelled, free]) {
      const refused = await merchant.ask<ErrorReply>("POST", `invoices/${id}/send`, {});
      assert.deepEqual([refused.status, issueOf(refused)], [422, "CANNOT_SEND_INVOICE"]);
    }
  });

  test("an invoice dated in the future is sent when the clock reaches its date", async () => {
    const notified = await Notified.of(sandbox());
    const invoicer = await Invoicer.of(sandbox(), notified.application);
    const {now} = (await sandbox().call<{now: string}>("GET", "/_sandbox/clock")).body;
    const day = new Date(Date.parse(now) + 3 * 86_400_000).toISOString().slice(0, 10);
    const shown = async () =>
      // Tokens expire when the clock moves.
      (await (await Invoicer.of(sandbox(), notified.application)).show(id)).body;
    const {id} = await invoicer.create(shop.draft({}, {invoice_date: day}));
    const answer = await invoicer.ask<{links: {href: string; rel: string}[]}>("POST", `invoices/${id}/send`, {
      subject: "On its day",
      send_to_recipient: false,
    });
    assert.equal(answer.status, 202);
    assert.deepEqual(answer.body.links, [
      {href: `${ORIGIN}/v2/invoicing/invoices/${id}`, rel: "self", method: "GET"},
    ]);
    assert.equal((await shown()).status, "SCHEDULED");
    assert.equal((await sandbox().call("GET", `/invoice/p/${id}`)).status, 404);
    await advance(sandbox(), 2 * 86_400);
    assert.equal((await shown()).status, "SCHEDULED");
    assert.deepEqual(await shop.counts(), [0, 0, 0]);
    await advance(sandbox(), 86_400);
    await Promise.all([sandbox().sendEvents(), shown(), shown()]);
    const sent = await shown();
    assert.equal(sent.status, "SENT");
    assert.equal(sent.detail.metadata.first_sent_time?.slice(0, 10), day);
    // PayPal mails each scheduled invoice, once.
    assert.deepEqual(await shop.counts(), [1, 1, 0]);
    assert.equal((await shop.mails()).buyer[0]?.subject, "On its day");
    assert.deepEqual(await notified.types(), ["INVOICING.INVOICE.CREATED", "INVOICING.INVOICE.SCHEDULED"]);
  });

  test("a scheduled invoice can be changed and deleted, and not cancelled", async () => {
    const scheduled = await merchant.make({status: "SCHEDULED"});
    const date = scheduled.detail.invoice_date;
    const {status, body} = await merchant.ask("PUT", `invoices/${scheduled.id}`, draft());
    assert.deepEqual([status, body.status, body.detail.invoice_date], [200, "SCHEDULED", date]);
    const today = draft({detail: {currency_code: "USD", invoice_date: "2027-01-15"}});
    assert.equal((await merchant.ask("PUT", `invoices/${scheduled.id}`, today)).status, 422);
    const refused = await merchant.ask<ErrorReply>("POST", `invoices/${scheduled.id}/cancel`, {});
    assert.deepEqual([refused.status, issueOf(refused)], [422, "CANNOT_CANCEL_SCHEDULED_INVOICE"]);
    assert.equal((await merchant.ask("DELETE", `invoices/${scheduled.id}`)).status, 204);
  });

  test("the recipients of a changed invoice get it again, as the query says", async () => {
    const {id} = await merchant.send(shop.draft());
    await merchant.ask("PUT", `invoices/${id}?send_to_recipient=false&send_to_invoicer=false`, shop.draft());
    assert.deepEqual(await shop.counts(), [1, 1, 0]);
    const {body} = await merchant.ask("PUT", `invoices/${id}`, shop.draft());
    assert.equal(body.status, "SENT");
    assert.deepEqual(await shop.counts(), [2, 2, 1]);
  });

  test("a reminder mails the recipients of an unpaid invoice again", async () => {
    const {id, detail} = await merchant.send(shop.draft());
    await advance(sandbox(), 60);
    const reminder = {subject: "Please pay", note: "It is late."};
    assert.equal((await merchant.ask("POST", `invoices/${id}/remind`, reminder)).status, 204);
    assert.deepEqual(await shop.counts(), [2, 2, 0]);
    assert.ok((await shop.mails()).buyer.some(({subject}) => subject === "Please pay"));
    const {metadata} = (await merchant.show(id)).body.detail;
    assert.equal(metadata.first_sent_time, detail.metadata.first_sent_time);
    assert.ok((metadata.last_sent_time ?? "") > (detail.metadata.last_sent_time ?? ""));
    for (const status of ["DRAFT", "SCHEDULED", "PAID", "CANCELLED", "PAYMENT_PENDING"] as const) {
      const other = await merchant.make({status});
      const refused = await merchant.ask<ErrorReply>("POST", `invoices/${other.id}/remind`, {});
      assert.deepEqual([refused.status, issueOf(refused)], [422, "CANNOT_REMIND_INVOICE"], status);
    }
  });

  test("a cancelled invoice is no longer payable, and its recipients get a mail", async () => {
    const {id} = await merchant.send(shop.draft());
    assert.equal((await merchant.ask("POST", `invoices/${id}/cancel`, {send_to_invoicer: true})).status, 204);
    const shown = (await merchant.show(id)).body;
    assert.equal(shown.status, "CANCELLED");
    assert.equal(shown.detail.metadata.cancelled_by, shop.owner);
    assert.deepEqual(await shop.counts(), [2, 2, 1]);
    const payment = await merchant.ask<ErrorReply>("POST", `invoices/${id}/payments`, {method: "CASH"});
    assert.deepEqual([payment.status, issueOf(payment)], [422, "CANNOT_PROCESS_PAYMENTS"]);
  });

  test("only an invoice that was sent and is not paid is cancelled", async () => {
    for (const [status, issue] of [
      ["DRAFT", "CANNOT_CANCEL_DRAFT_INVOICE"],
      ["SCHEDULED", "CANNOT_CANCEL_SCHEDULED_INVOICE"],
      ["PARTIALLY_PAID", "CANNOT_CANCEL_PAID_INVOICE"],
      ["MARKED_AS_PAID", "CANNOT_CANCEL_PAID_INVOICE"],
      ["PAYMENT_PENDING", "CANNOT_CANCEL_PAID_INVOICE"],
      ["PARTIALLY_REFUNDED", "CANNOT_CANCEL_REFUNDED_INVOICE"],
      ["CANCELLED", "INVOICE_CANCELED_ALREADY"],
    ] as const) {
      const {id} = await merchant.make({status});
      const refused = await merchant.ask<ErrorReply>("POST", `invoices/${id}/cancel`, {});
      assert.deepEqual([refused.status, issueOf(refused)], [422, issue], status);
    }
    for (const status of ["SENT", "SHARED", "UNPAID"] as const) {
      const {id} = await merchant.make({status});
      assert.equal((await merchant.ask("POST", `invoices/${id}/cancel`, {})).status, 204, status);
    }
  });

  test("the events of an invoice are those that PayPal publishes", async () => {
    const notified = await Notified.of(sandbox());
    const invoicer = await Invoicer.of(sandbox(), notified.application);
    const {id} = await invoicer.create();
    await invoicer.ask("PUT", `invoices/${id}`, draft());
    await invoicer.ask("POST", `invoices/${id}/send`, {});
    const part = {currency_code: "USD", value: "1.00"};
    await invoicer.ask("POST", `invoices/${id}/payments`, {method: "CASH", amount: part});
    await invoicer.ask("POST", `invoices/${id}/payments`, {method: "CASH"});
    await invoicer.ask("POST", `invoices/${id}/refunds`, {method: "CASH"});
    const other = await invoicer.send();
    await invoicer.ask("POST", `invoices/${other.id}/cancel`, {});
    assert.deepEqual(
      (await notified.types()).sort(),
      ["CANCELLED", "CREATED", "CREATED", "PAID", "PAID", "REFUNDED", "UPDATED"].map(
        (name) => `INVOICING.INVOICE.${name}`,
      ),
    );
  });
});
