import assert from "node:assert/strict";
import {test} from "node:test";
import {byDeadline} from "../../server/merchant/back-office/browser/disputes/deadline.ts";
import {estimate} from "../../server/merchant/back-office/browser/invoices/estimate.ts";
import {bodyOf} from "../../server/merchant/back-office/browser/invoices/invoice-body.ts";
import {groupDigits, readAmount} from "../../server/ui/money.ts";

test("amounts are read as people type them, and never rounded", () => {
  const read = (text: string, currency = "USD") => readAmount(text, currency)?.value;
  assert.deepEqual(
    ["12.5", "12,50", "1,234.50", "1 234,5", "1'234", " 7 ", "1,234"].map((text) => read(text)),
    ["12.50", "12.50", "1234.50", "1234.50", "1234.00", "7.00", "1234.00"],
  );
  assert.deepEqual(
    ["", "0", "0.00", "-5", "12.505", "1.2.3", "1e3", "5 USD", "٣"].map((text) => read(text)),
    Array.from({length: 9}),
  );
  assert.deepEqual(
    [read("500", "JPY"), read("500.5", "JPY"), read("1.234", "KWD")],
    ["500", undefined, "1.234"],
  );
});

test("digits are grouped without rounding", () => {
  assert.deepEqual(
    ["1234.50", "999.00", "-1234567.891", "123456789012345678901.23", "500"].map(groupDigits),
    ["1,234.50", "999.00", "-1,234,567.891", "123,456,789,012,345,678,901.23", "500"],
  );
});

const VALUES = {
  currency: "usd",
  "name-0": "Workshop",
  "quantity-0": "2",
  "price-0": "100",
  "tax-0": "19",
  "name-3": "Mug",
  "price-3": "9,99",
  discount_percent: "10 %",
  shipping: "5",
};

test("the form of an invoice becomes PayPal's body", () => {
  const body = bodyOf({...VALUES, email: "grace@buyer.example", due_date: "2027-01-15"}, [0, 3]);
  assert.deepEqual(JSON.parse(JSON.stringify(body)), {
    detail: {
      currency_code: "USD",
      payment_term: {term_type: "DUE_ON_DATE_SPECIFIED", due_date: "2027-01-15"},
    },
    primary_recipients: [{billing_info: {email_address: "grace@buyer.example"}}],
    items: [
      {
        name: "Workshop",
        quantity: "2",
        unit_amount: {currency_code: "USD", value: "100.00"},
        unit_of_measure: "QUANTITY",
        tax: {name: "Tax", percent: "19"},
      },
      {
        name: "Mug",
        quantity: "1",
        unit_amount: {currency_code: "USD", value: "9.99"},
        unit_of_measure: "QUANTITY",
      },
    ],
    amount: {
      breakdown: {
        discount: {invoice_discount: {percent: "10"}},
        shipping: {amount: {currency_code: "USD", value: "5.00"}},
      },
    },
  });
});

test("the total is estimated with the tax after the discount", () => {
  // 209.99 less 10 %, 19 % of 180.00, and 5.00 for shipping.
  assert.deepEqual(estimate(VALUES, [0, 3]), {currency_code: "USD", value: "228.19"});
  assert.deepEqual(estimate({}, [0]), {currency_code: "USD", value: "0.00"});
});

test("disputes that need an answer come first, the earliest deadline before the others", () => {
  const waiting = (id: string, due: string) => ({
    dispute_id: id,
    status: "WAITING_FOR_SELLER_RESPONSE",
    seller_response_due_date: due,
  });
  const disputes = [
    {dispute_id: "resolved", status: "RESOLVED"},
    waiting("late", "2027-02-01T00:00:00Z"),
    {dispute_id: "review", status: "UNDER_REVIEW", seller_response_due_date: "2027-01-01T00:00:00Z"},
    waiting("soon", "2027-01-20T00:00:00Z"),
    {...waiting("new", "2027-01-25T00:00:00Z"), status: "OPEN"},
  ];
  assert.deepEqual(
    disputes.sort(byDeadline).map(({dispute_id: id}) => id),
    ["soon", "new", "late", "resolved", "review"],
  );
});
