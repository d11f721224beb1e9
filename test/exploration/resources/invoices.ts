import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Invoice,
  INVOICE_STATUSES,
  type InvoiceStatus,
  STATUS_MEANINGS,
} from "../../sandbox/support/declared.ts";
import {assertAddsUp, type ErrorReply, type ListReply} from "../../sandbox/support/invoices.ts";
import type {Model} from "../options.ts";
import type {TestSandbox} from "../../sandbox/support/sandbox.ts";

/** Commands of two merchants, 0 and 1, who must not see each other's invoices. Every schedule has two new merchants. */
type Command =
  | {
      readonly kind: "make";
      readonly merchant: number;
      readonly status: InvoiceStatus;
      readonly cents: number;
      readonly quantity: number;
      readonly taxPercent: number;
    }
  | {
      readonly kind: "list";
      readonly merchant: number;
      readonly page: number;
      readonly size: number;
      readonly counted: boolean;
      readonly fields: "all" | "none";
    }
  /** `which` picks one of both merchants' invoices by then, or an unknown one if there are none. */
  | {readonly kind: "show"; readonly merchant: number; readonly which: number};

const merchant = fc.nat({max: 1});
const make = fc.record({
  kind: fc.constant("make" as const),
  merchant,
  status: fc.constantFrom(...INVOICE_STATUSES),
  cents: fc.integer({min: 2, max: 99_999_999}),
  quantity: fc.integer({min: 1, max: 50}),
  taxPercent: fc.integer({min: 0, max: 100}),
});
const list = fc.record({
  kind: fc.constant("list" as const),
  merchant,
  page: fc.integer({min: 1, max: 3}),
  size: fc.integer({min: 1, max: 3}),
  counted: fc.boolean(),
  fields: fc.constantFrom("all", "none"),
});
const show = fc.record({kind: fc.constant("show" as const), merchant, which: fc.nat()});
const commands: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.oneof({weight: 3, arbitrary: make}, {weight: 2, arbitrary: list}, {weight: 1, arbitrary: show}),
  {minLength: 2, maxLength: 4},
);

/** A merchant as the model has it. */
interface Account {
  readonly clientId: string;
  readonly token: string;
  /** Created invoices by number. Numbers increase by one. */
  readonly made: Map<number, Invoice>;
  /** Number of creations that were sent. */
  sent: number;
}

export const model: Model = async (sandbox) =>
  fc.asyncProperty(fc.scheduler(), commands, async (schedule, steps) => {
    const accounts = [await newAccount(sandbox), await newAccount(sandbox)] as const;
    const running = steps.map(async (step) => {
      await schedule.schedule(Promise.resolve(), step.kind);
      const account = accounts[step.merchant === 0 ? 0 : 1];
      if (step.kind === "make") await runMake(sandbox, account, step);
      else if (step.kind === "list") await runList(sandbox, account, step);
      else await runShow(sandbox, accounts, account, step.which);
    });
    await schedule.waitFor(Promise.all(running));
    for (const account of accounts) if (account.sent > 0) await checkAccount(sandbox, account);
  });

async function runMake(
  sandbox: TestSandbox,
  account: Account,
  step: Extract<Command, {kind: "make"}>,
): Promise<void> {
  account.sent += 1;
  const unit_amount = {currency_code: "USD", value: `${Math.floor(step.cents / 100)}.${cents(step.cents)}`};
  const tax = {name: "Tax", percent: String(step.taxPercent)};
  const item = {name: "Goods", quantity: String(step.quantity), unit_amount, tax};
  const detail = {currency_code: "USD"};
  const answer = await sandbox.call<Invoice>("POST", "/_sandbox/invoices", {
    body: {client_id: account.clientId, status: step.status, detail, items: [item]},
  });
  assert.equal(answer.status, 201, answer.text);
  const invoice = answer.body;
  assertAddsUp(invoice);
  const net = BigInt(step.cents) * BigInt(step.quantity);
  const total = net + (net * BigInt(step.taxPercent) + 50n) / 100n;
  assert.equal(minorOf(invoice.amount.value), total, "the total");
  const {paid, refunded} = STATUS_MEANINGS[step.status];
  const paidAmount = minorOf(invoice.payments?.paid_amount.value ?? "0");
  assert.equal(shareOf(paidAmount, total), paid, "paid");
  assert.equal(
    shareOf(minorOf(invoice.refunds?.refund_amount.value ?? "0"), paidAmount),
    refunded,
    "refunded",
  );
  const number = Number(invoice.detail.invoice_number);
  assert.ok(!account.made.has(number), "a number was given twice");
  account.made.set(number, invoice);
}

async function runList(
  sandbox: TestSandbox,
  account: Account,
  step: Extract<Command, {kind: "list"}>,
): Promise<void> {
  const fewest = account.made.size;
  const query = `page=${step.page}&page_size=${step.size}&total_required=${step.counted}&fields=${step.fields}`;
  const {status, body} = await sandbox.call<ListReply>("GET", `/v2/invoicing/invoices?${query}`, {
    token: account.token,
  });
  assert.equal(status, 200);
  const most = account.sent;
  const numbers = body.items.map(({detail}) => Number(detail.invoice_number));
  // The page is right for one of the counts that were true during the call.
  const counts = step.counted ? [body.total_items ?? -1] : range(fewest, most);
  assert.ok(
    counts.some((count) => sameNumbers(numbers, pageOf(count, step))),
    `page ${step.page} of ${step.size} showed ${numbers.join()} where there were ${fewest} to ${most}`,
  );
  if (!step.counted) return;
  const total = body.total_items ?? -1;
  assert.ok(total >= fewest && total <= most, `${total} where there were ${fewest} to ${most}`);
  assert.equal(body.total_pages, Math.ceil(total / step.size));
}

async function runShow(
  sandbox: TestSandbox,
  accounts: readonly Account[],
  account: Account,
  which: number,
): Promise<void> {
  const known = accounts.flatMap((one) => [...one.made.values()].map((invoice) => ({one, invoice})));
  const {one, invoice} = known[which % Math.max(known.length, 1)] ?? {};
  const path = `/v2/invoicing/invoices/${invoice?.id ?? "INV2-AAAA-BBBB-CCCC-DDDD"}`;
  const {status, body, text} = await sandbox.call<Invoice & ErrorReply>("GET", path, {token: account.token});
  assert.equal(status, invoice === undefined ? 404 : one === account ? 200 : 403);
  if (status === 200) assert.deepEqual(body, invoice);
  else assert.ok(!text.includes("invoice_number"), "it shows another merchant's invoice");
}

/** Checks that the list has exactly the created invoices, unchanged, newest first. */
async function checkAccount(sandbox: TestSandbox, account: Account): Promise<void> {
  const path = "/v2/invoicing/invoices?page_size=100&total_required=true";
  const {body} = await sandbox.call<ListReply>("GET", path, {token: account.token});
  assert.equal(account.made.size, account.sent);
  assert.equal(body.total_items, account.sent);
  const newestFirst = range(1, account.sent).reverse();
  assert.deepEqual(
    body.items,
    newestFirst.map((number) => account.made.get(number)),
  );
}

async function newAccount(sandbox: TestSandbox): Promise<Account> {
  const application = await sandbox.application();
  return {clientId: application.clientId, token: await application.token(), made: new Map(), sent: 0};
}

/** Numbers on a page of a list of `count` invoices. */
function pageOf(count: number, {page, size}: {readonly page: number; readonly size: number}): number[] {
  return range(1, count)
    .reverse()
    .slice((page - 1) * size, page * size);
}

function sameNumbers(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}

function shareOf(amount: bigint, of: bigint): "none" | "part" | "all" {
  if (amount === 0n) return "none";
  return amount === of ? "all" : "part";
}

function minorOf(value: string): bigint {
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.padEnd(2, "0"));
}

function cents(amount: number): string {
  return String(amount % 100).padStart(2, "0");
}

function range(from: number, to: number): number[] {
  return Array.from({length: Math.max(0, to - from + 1)}, (_, index) => from + index);
}
