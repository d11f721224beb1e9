import assert from "node:assert/strict";
import {test} from "node:test";
import {pressed} from "./support/approvals.ts";
import {detail} from "./support/console.ts";
import {assertAddsUp, type ErrorReply, Invoicer, usd} from "./support/invoices.ts";
import {InvoiceVisit} from "./support/invoice-visits.ts";
import {Notified} from "./support/receiver.ts";
import {type TestSandbox, withSandbox} from "./support/sandbox.ts";

const issueOf = ({body}: {body: {details: readonly {issue: string}[]}}) => body.details[0]?.issue;
const PARTIAL = {partial_payment: {allow_partial_payment: true, minimum_amount_due: usd("20.00")}};

async function shown(merchant: Invoicer, id: string) {
  const {body} = await merchant.show(id);
  assertAddsUp(body);
  return body;
}

withSandbox("recorded payments and refunds of invoices", (sandbox) => {
  test("recorded payments reduce what is due until the invoice is marked as paid", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    const path = `invoices/${id}/payments`;
    const first = await merchant.ask<{payment_id: string}>("POST", path, {
      method: "BANK_TRANSFER",
      payment_date: "2027-01-10",
      note: "first part",
      amount: usd("30.00"),
    });
    assert.equal(first.status, 200);
    assert.match(first.body.payment_id, /^EXTR-[A-Z0-9]{17}$/);
    const part = await shown(merchant, id);
    assert.deepEqual([part.status, part.due_amount.value], ["PARTIALLY_PAID", "70.00"]);
    assert.deepEqual(part.payments?.transactions, [
      {
        method: "BANK_TRANSFER",
        payment_id: first.body.payment_id,
        payment_date: "2027-01-10",
        payment_date_time: "2027-01-10T00:00:00Z",
        note: "first part",
        amount: usd("30.00"),
      },
    ]);
    await merchant.ask("POST", path, {method: "CASH"});
    const whole = await shown(merchant, id);
    assert.deepEqual([whole.status, whole.due_amount.value], ["MARKED_AS_PAID", "0.00"]);
  });

  test("a payment is above nothing, in the invoice's currency and at most what is due", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    for (const [amount, status, issue] of [
      [usd("100.01"), 422, "PAYMENT_AMOUNT_GREATER_THAN_AMOUNT_DUE"],
      [usd("0.00"), 400, "VALUE_CANNOT_BE_ZERO"],
      [usd("1.001"), 422, "DECIMAL_PRECISION"],
      [{currency_code: "EUR", value: "1.00"}, 422, "CURRENCY_MISMATCH"],
    ] as const) {
      const answer = await merchant.ask<ErrorReply>("POST", `invoices/${id}/payments`, {
        method: "CASH",
        amount,
      });
      assert.deepEqual([answer.status, issueOf(answer)], [status, issue]);
    }
    const missing = await merchant.ask<ErrorReply>("POST", `invoices/${id}/payments`, {});
    assert.deepEqual([missing.status, issueOf(missing)], [400, "MISSING_REQUIRED_PARAMETER"]);
    for (const status of [
      "DRAFT",
      "SCHEDULED",
      "PAID",
      "CANCELLED",
      "PAYMENT_PENDING",
      "REFUNDED",
    ] as const) {
      const other = await merchant.make({status});
      const answer = await merchant.ask<ErrorReply>("POST", `invoices/${other.id}/payments`, {
        method: "CASH",
      });
      assert.deepEqual([answer.status, issueOf(answer)], [422, "CANNOT_PROCESS_PAYMENTS"], status);
    }
    assert.equal((await shown(merchant, id)).status, "UNPAID");
  });

  test("of concurrent payments of all that is due, one is recorded", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    const pay = () =>
      merchant.ask("POST", `invoices/${id}/payments`, {method: "CASH", amount: usd("100.00")});
    const answers = await Promise.all([pay(), pay(), pay(), pay()]);
    assert.deepEqual(answers.map(({status}) => status).sort(), [200, 422, 422, 422]);
    assert.equal((await shown(merchant, id)).payments?.transactions.length, 1);
  });

  test("a deleted payment is due again, unless refunds would exceed the payments", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id, status} = await merchant.send();
    const paid = await merchant.ask<{payment_id: string}>("POST", `invoices/${id}/payments`, {
      method: "CASH",
    });
    const payment = `invoices/${id}/payments/${paid.body.payment_id}`;
    const refund = await merchant.ask<{refund_id: string}>("POST", `invoices/${id}/refunds`, {
      method: "CASH",
      amount: usd("1.00"),
    });
    const refused = await merchant.ask<ErrorReply>("DELETE", payment);
    assert.deepEqual([refused.status, issueOf(refused)], [422, "CANNOT_DELETE_EXTERNAL_PAYMENT"]);
    assert.equal(
      (await merchant.ask("DELETE", `invoices/${id}/refunds/${refund.body.refund_id}`)).status,
      204,
    );
    assert.equal((await shown(merchant, id)).status, "MARKED_AS_PAID");
    assert.equal((await merchant.ask("DELETE", payment)).status, 204);
    const open = await shown(merchant, id);
    assert.deepEqual([open.status, open.due_amount.value, open.payments], [status, "100.00", undefined]);
    assert.equal((await merchant.ask("DELETE", payment)).status, 404);
    assert.equal((await merchant.ask("DELETE", `invoices/${id}/refunds/EXTR-X`)).status, 404);
  });

  test("recorded refunds are at most what was paid", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    const path = `invoices/${id}/refunds`;
    const early = await merchant.ask<ErrorReply>("POST", path, {method: "CASH"});
    assert.deepEqual([early.status, issueOf(early)], [422, "CANNOT_PROCESS_REFUNDS"]);
    await merchant.ask("POST", `invoices/${id}/payments`, {method: "CHECK"});
    const much = await merchant.ask<ErrorReply>("POST", path, {method: "CASH", amount: usd("100.01")});
    assert.deepEqual([much.status, issueOf(much)], [422, "INVALID_REFUND_AMOUNT"]);
    await merchant.ask("POST", path, {method: "CASH", amount: usd("40.00"), refund_date: "2027-01-12"});
    const part = await shown(merchant, id);
    assert.deepEqual(
      [part.status, part.refunds?.refund_amount.value, part.refunds?.transactions[0]?.refund_date],
      ["PARTIALLY_REFUNDED", "40.00", "2027-01-12"],
    );
    await merchant.ask("POST", path, {method: "CASH"});
    assert.equal((await shown(merchant, id)).status, "MARKED_AS_REFUNDED");
    const late = await merchant.ask<ErrorReply>("POST", path, {method: "CASH", amount: usd("0.01")});
    assert.deepEqual([late.status, issueOf(late)], [422, "CANNOT_PROCESS_REFUNDS"]);
  });
});

withSandbox("paying an invoice on its page", (sandbox) => {
  const preset = (outcome: string) => sandbox().call("POST", "/_sandbox/presets", {body: {outcome}});
  const advance = (seconds: number) =>
    sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
  const mails = async (to: string) => {
    const path = `/_sandbox/mail?to=${encodeURIComponent(to)}`;
    return (await sandbox().call<{mails: {about: {id: string}}[]}>("GET", path)).body.mails;
  };
  const captured = async (one: TestSandbox, orderId: string) => {
    const {timeline} = await detail(one, "orders", orderId);
    return timeline.filter(({ref}) => ref?.view === "captures").length;
  };

  test("a card pays the invoice, and payer and merchant get a receipt", async () => {
    const notified = await Notified.of(sandbox());
    const merchant = await Invoicer.of(sandbox(), notified.application);
    const {id} = await merchant.send();
    const visit = new InvoiceVisit(sandbox(), id);
    const {orderId, captureId, status} = await visit.pay();
    assert.equal(status, "COMPLETED");
    const paid = await shown(merchant, id);
    assert.deepEqual([paid.status, paid.due_amount.value], ["PAID", "0.00"]);
    const [payment] = paid.payments?.transactions ?? [];
    assert.deepEqual(
      [payment?.payment_id, payment?.method, payment?.amount],
      [captureId, "PAYPAL", usd("100.00")],
    );
    assert.ok((await notified.types()).includes("INVOICING.INVOICE.PAID"));
    assert.equal((await mails("imogen@buyer.example")).filter(({about}) => about.id === id).length, 1);
    const page = await visit.page(`?payment=${orderId}`);
    assert.match(page.text, /You paid \$100\.00\. Thank you\./);
    assert.ok(page.text.includes(orderId));
    assert.doesNotMatch(page.text, /<checkout-provider/);
    assert.equal((await visit.order()).body.state, "closed");
    // Repeating the capture changes nothing.
    assert.equal((await visit.capture(orderId)).status, 200);
    assert.equal((await shown(merchant, id)).payments?.transactions.length, 1);
  });

  test("simultaneous payments of one invoice are captured once", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    const visits = Array.from({length: 4}, () => new InvoiceVisit(sandbox(), id));
    const orders = await Promise.all(visits.map((visit) => visit.approved()));
    const answers = await Promise.all(
      visits.flatMap((visit, index) => [visit.capture(orders[index]!), visit.capture(orders[index]!)]),
    );
    const refused = answers.filter(({status}) => status === 422);
    assert.equal(refused.length, 6);
    for (const answer of refused) assert.equal(issueOf(answer), "INVOICE_NOT_PAYABLE");
    const counts = await Promise.all(orders.map((orderId) => captured(sandbox(), orderId)));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      1,
    );
    assert.equal((await shown(merchant, id)).payments?.transactions.length, 1);
  });

  test("the merchant can't capture an order of an invoice that is paid", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    const visit = new InvoiceVisit(sandbox(), id);
    const orderId = await visit.approved();
    await merchant.ask("POST", `invoices/${id}/payments`, {method: "CASH"});
    const {status, body} = await sandbox().call("POST", `/v2/checkout/orders/${orderId}/capture`, {
      token: merchant.token,
    });
    assert.deepEqual([status, body.details[0].issue], [422, "INVOICE_NOT_PAYABLE"]);
    assert.equal(await captured(sandbox(), orderId), 0);
  });

  test("a part is paid where it is allowed, from the minimum to what is due", async () => {
    const merchant = await Invoicer.new(sandbox());
    const whole = new InvoiceVisit(sandbox(), (await merchant.send()).id);
    assert.deepEqual((await whole.order({amount: "50.00"})).body.problems, [
      {field: "amount", reason: "amountWrong"},
    ]);
    const {id} = await merchant.send({configuration: PARTIAL});
    const visit = new InvoiceVisit(sandbox(), id);
    for (const amount of ["19.99", "100.01", "0.00", "-20.00", "20.001", "x", ""]) {
      const {body} = await visit.order({amount});
      assert.deepEqual(
        [body.state, body.problems],
        ["refused", [{field: "amount", reason: "amountWrong"}]],
        amount,
      );
    }
    await visit.pay({amount: "90.00"});
    const part = await shown(merchant, id);
    assert.deepEqual([part.status, part.due_amount.value], ["PARTIALLY_PAID", "10.00"]);
    // The minimum is above what is left.
    assert.equal((await visit.data()).least, "10.00");
    await visit.pay();
    assert.equal((await shown(merchant, id)).status, "PAID");
  });

  test("a tip is paid in addition where it is allowed", async () => {
    const merchant = await Invoicer.new(sandbox());
    const plain = new InvoiceVisit(sandbox(), (await merchant.send()).id);
    assert.deepEqual((await plain.order({tip: "5.00"})).body.problems, [{field: "tip", reason: "tipWrong"}]);
    const {id} = await merchant.send({configuration: {allow_tip: true}});
    const visit = new InvoiceVisit(sandbox(), id);
    const {captureId} = await visit.pay({tip: "7.50"});
    const paid = await shown(merchant, id);
    assert.deepEqual(
      [paid.status, paid.gratuity, paid.payments?.paid_amount],
      ["PAID", usd("7.50"), usd("100.00")],
    );
    const capture = await sandbox().call("GET", `/v2/payments/captures/${captureId}`, {
      token: merchant.token,
    });
    assert.equal(capture.body.amount.value, "107.50");
    // The whole capture is given back. The tip is no payment of the invoice.
    await sandbox().call("POST", `/v2/payments/captures/${captureId}/refund`, {
      token: merchant.token,
      body: {},
    });
    const refunded = await shown(merchant, id);
    assert.deepEqual([refunded.status, refunded.refunds?.refund_amount.value], ["REFUNDED", "100.00"]);
  });

  test("a declined card pays nothing, and the buyer can try again", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    const visit = new InvoiceVisit(sandbox(), id);
    await preset("capture-declined");
    const declined = await visit.pay();
    assert.equal(declined.status, "DECLINED");
    assert.equal((await shown(merchant, id)).status, "UNPAID");
    assert.match((await visit.page(`?payment=${declined.orderId}`)).text, /was declined/);
    assert.equal((await visit.pay()).status, "COMPLETED");
    assert.equal((await shown(merchant, id)).status, "PAID");
  });

  for (const [outcome, status, due] of [
    ["capture-pending", "PAID", "0.00"],
    ["capture-pending-then-declined", "UNPAID", "100.00"],
  ] as const) {
    test(`an invoice whose payment is ${outcome} takes no other, and is then ${status}`, async () => {
      const application = await sandbox().application();
      const merchant = await Invoicer.of(sandbox(), application);
      const {id} = await merchant.send();
      const visit = new InvoiceVisit(sandbox(), id);
      const other = await visit.approved();
      await preset(outcome);
      assert.equal((await visit.pay()).status, "PENDING");
      const pending = await shown(merchant, id);
      assert.deepEqual(
        [pending.status, pending.due_amount.value, pending.payments],
        ["PAYMENT_PENDING", "100.00", undefined],
      );
      assert.doesNotMatch((await visit.page()).text, /<checkout-provider/);
      assert.equal(issueOf(await visit.capture(other)), "INVOICE_NOT_PAYABLE");
      await advance(7 * 86_400);
      const later = await Invoicer.of(sandbox(), application);
      await Promise.all([sandbox().sendEvents(), later.show(id), later.show(id)]);
      const ended = await shown(later, id);
      assert.deepEqual([ended.status, ended.due_amount.value], [status, due]);
    });
  }

  test("a refund of the capture is a refund of the invoice", async () => {
    const notified = await Notified.of(sandbox());
    const merchant = await Invoicer.of(sandbox(), notified.application);
    const {id} = await merchant.send();
    const {captureId} = await new InvoiceVisit(sandbox(), id).pay();
    const refund = (value: string) =>
      sandbox().call("POST", `/v2/payments/captures/${captureId}/refund`, {
        token: merchant.token,
        body: {amount: usd(value)},
      });
    const first = await refund("30.00");
    const part = await shown(merchant, id);
    assert.equal(part.status, "PARTIALLY_REFUNDED");
    assert.deepEqual(part.refunds?.transactions, [
      {
        method: "PAYPAL",
        refund_id: first.body.id,
        refund_date: part.refunds?.transactions[0]?.refund_date,
        amount: usd("30.00"),
      },
    ]);
    await refund("70.00");
    assert.equal((await shown(merchant, id)).status, "REFUNDED");
    assert.ok((await notified.types()).includes("INVOICING.INVOICE.REFUNDED"));
    // PayPal's own payments and refunds are not deleted by hand.
    assert.equal((await merchant.ask("DELETE", `invoices/${id}/payments/${captureId}`)).status, 404);
    assert.equal((await merchant.ask("DELETE", `invoices/${id}/refunds/${first.body.id}`)).status, 404);
  });

  test("a refunded tip is no refund of the invoice, also when another payment is left", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send({configuration: {...PARTIAL, allow_tip: true}});
    const visit = new InvoiceVisit(sandbox(), id);
    const tipped = await visit.pay({amount: "50.00", tip: "10.00"});
    const other = await visit.pay();
    const refund = async (captureId: string, value?: string) => {
      await sandbox().call("POST", `/v2/payments/captures/${captureId}/refund`, {
        token: merchant.token,
        body: value === undefined ? {} : {amount: usd(value)},
      });
      return (await shown(merchant, id)).refunds?.refund_amount.value;
    };
    assert.equal(await refund(tipped.captureId, "45.00"), "45.00");
    assert.equal(await refund(tipped.captureId), "50.00");
    assert.equal(await refund(other.captureId), "100.00");
  });

  test("a changed or cancelled invoice takes no payment that was begun before", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    const visit = new InvoiceVisit(sandbox(), id);
    const {version} = await visit.data();
    const orderId = await visit.approved();
    const dearer = {
      detail: {currency_code: "USD"},
      items: [{name: "A", quantity: "1", unit_amount: usd("120.00")}],
    };
    await merchant.ask("PUT", `invoices/${id}`, dearer);
    assert.equal(issueOf(await visit.capture(orderId)), "INVOICE_NOT_PAYABLE");
    assert.equal((await visit.order({version})).body.state, "changed");
    const again = await visit.approved();
    await merchant.ask("POST", `invoices/${id}/cancel`, {});
    assert.equal(issueOf(await visit.capture(again)), "INVOICE_NOT_PAYABLE");
    assert.equal((await visit.order({version})).body.state, "closed");
    assert.equal((await visit.post("client-tokens", {session: "s"})).status, 404);
    assert.match((await visit.page()).text, /Canceled\. You don&#39;t need to pay it\./);
  });

  test("the page is the buyer's: without the memo, of sent invoices only, and called by itself only", async () => {
    const merchant = await Invoicer.new(sandbox());
    const detail = {currency_code: "USD", memo: "MEMO-CANARY"};
    const {id} = await merchant.send({
      detail,
      primary_recipients: [{billing_info: {email_address: "b@mail.example"}}],
    });
    const visit = new InvoiceVisit(sandbox(), id);
    const page = await visit.page();
    assert.doesNotMatch(page.text, /MEMO-CANARY/);
    assert.match(page.text, /b@mail\.example/);
    const early = new InvoiceVisit(sandbox(), (await merchant.create()).id);
    assert.equal((await early.page()).status, 404);
    assert.equal((await early.post("client-tokens", {session: "s"})).status, 404);
    assert.equal((await visit.post("client-tokens", {session: "s"}, "https://evil.example")).status, 403);
    assert.equal((await visit.post("client-tokens", {session: "s"}, "")).status, 403);
    const orderId = await visit.approved();
    const stranger = new InvoiceVisit(sandbox(), (await merchant.send()).id);
    assert.equal((await stranger.capture(orderId)).status, 404);
  });

  test("PayPal's window pays, and names the payer", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.send();
    const visit = new InvoiceVisit(sandbox(), id);
    const {orderId} = (await visit.order({method: "other"})).body;
    // Only an approved order can be captured.
    assert.equal(issueOf(await visit.capture(orderId)), "ORDER_NOT_APPROVED");
    await pressed(sandbox(), `/approvals/order/${orderId}`, {
      action: "approve",
      buyer: "buyer-us",
      card: "WALLET-US-1",
      total: "100.00",
    });
    assert.equal((await visit.capture(orderId)).status, 200);
    assert.equal((await shown(merchant, id)).status, "PAID");
    assert.ok((await mails("morgan.reyes@buyer.example")).some(({about}) => about.id === id));
  });
});
