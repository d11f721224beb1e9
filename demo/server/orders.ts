import {mkdirSync} from "node:fs";
import {dirname} from "node:path";
import type {PaymentEvent, RefundEvent} from "checkout-elements/server";
import Database from "libsql";
import {copyOldOrders} from "./old-orders.ts";
import type {Address, ShownOrder, Voucher} from "./shown-order.ts";

/** Time after which an order that was never paid is deleted, with its contact. */
const UNPAID_MS = 30 * 24 * 60 * 60 * 1000;

/** States of a payment that made no order: it was not paid yet, or never. */
const NOT_ORDERED = ["new", "created", "closed", "declined"];

/** Orders in a customer's list. */
const MOST_LISTED = 50;

/** A row of the shop's orders: its payment by the last event, and what the checkout's page has sent. */
export interface OrderRow {
  /** PayPal's id of the order. */
  readonly id: string;
  /** State of the payment, such as `paid`; `new` before its first event. */
  readonly state: string;
  /** State that the buyer's last mail names; `none` before. */
  readonly mailed: string;
  /** JSON of the `ShownOrder`. */
  readonly shown: string;
  /** JSON of the `Voucher` of a pending payment. */
  readonly voucher: string | null;
  /** Typed address; null in an express checkout, where PayPal names the payer. */
  readonly email: string | null;
  readonly phone: string | null;
  /** E-mail address by PayPal. */
  readonly payer: string | null;
  /** The shop's id of the signed-in customer. */
  readonly account: string | null;
  /** JSON of the typed name and address. */
  readonly shipping: string | null;
  /** Origin of the shop's page, for the link in the mail; null if the page has sent nothing. */
  readonly origin: string | null;
  readonly created_at: number;
}

/** Typed contact of an order, and the order as its buyer sees it. */
export type Contact = Pick<
  OrderRow,
  "id" | "shown" | "email" | "phone" | "account" | "shipping" | "origin" | "created_at"
>;
export type SavedContact = Pick<OrderRow, "email" | "phone" | "shipping">;

/** The shop's orders, a row for each. */
export interface Orders {
  /** The shop's database, for other tables. */
  readonly database: Database.Database;
  /** Stores what the page has sent. It can change until the first mail. */
  storeContact(contact: Contact): void;
  /** Records an event. It may come twice, and one that a person sends again may be older than the row. */
  record(event: PaymentEvent | RefundEvent, now: number): void;
  find(id: string): OrderRow | undefined;
  markMailed(order: Pick<OrderRow, "id" | "mailed">, state: string): void;
  /** A customer's orders, the newest first. */
  ofAccount(account: string): OrderRow[];
  /** Contact of a customer's last paid order with a typed address. */
  lastContact(account: string): SavedContact | undefined;
  close(): void;
}

/**
 * Opens the shop's orders.
 *
 * @param file path, or `:memory:`
 * @param oldFile path of the checkout's database, before it is opened
 */
export function openOrders(file: string, oldFile?: string): Orders {
  if (file !== ":memory:") mkdirSync(dirname(file), {recursive: true});
  const database = new Database(file);
  database.exec(`
    pragma journal_mode = wal;
    pragma busy_timeout = 5000;
    create table if not exists orders (
      id text primary key,
      sequence integer not null,
      state text not null,
      mailed text not null,
      shown text not null,
      voucher text,
      email text,
      phone text,
      payer text,
      account text,
      shipping text,
      origin text,
      created_at integer not null
    );
    create index if not exists orders_of_account on orders (account, created_at);
  `);
  if (oldFile !== undefined) copyOldOrders(database, oldFile);
  const columns = `id, sequence, state, mailed, shown, voucher, email, phone, payer, account, shipping, origin, created_at`;
  const storeContact = database.prepare(`
    insert into orders (${columns})
    values (@id, 0, 'new', 'none', @shown, null, @email, @phone, null, @account, @shipping, @origin, @created_at)
    on conflict (id) do update set
      shown = excluded.shown, email = excluded.email, phone = excluded.phone, account = excluded.account,
      shipping = excluded.shipping, origin = excluded.origin
    where orders.mailed = 'none'
  `);
  const record = database.prepare(`
    insert into orders (${columns})
    values (@id, @sequence, @state, 'none', @shown, @voucher, null, null, @payer, @account, null, null, @now)
    on conflict (id) do update set
      sequence = excluded.sequence, state = excluded.state, voucher = excluded.voucher,
      payer = coalesce(excluded.payer, payer)
    where excluded.sequence > orders.sequence
  `);
  const deleteUnpaid = database.prepare("delete from orders where mailed = 'none' and created_at < ?");
  const find = database.prepare("select * from orders where id = ?");
  const markMailed = database.prepare("update orders set mailed = ? where id = ? and mailed = ?");
  const ofAccount = database.prepare(`
    select * from orders where account = ? and state not in (${NOT_ORDERED.map((state) => `'${state}'`).join(", ")})
    order by created_at desc limit ${MOST_LISTED}
  `);
  const lastContact = database.prepare(`
    select email, phone, shipping from orders
    where account = ? and shipping is not null and state in ('pending', 'authorized', 'paid', 'partly-paid', 'partly-refunded', 'refunded')
    order by created_at desc limit 1
  `);
  return {
    database,
    storeContact: (contact) => void storeContact.run(contact),
    record(event, now) {
      record.run({...rowOf(event), now});
      deleteUnpaid.run(now - UNPAID_MS);
    },
    find: (id) => find.get(id) as OrderRow | undefined,
    markMailed: ({id, mailed}, state) => void markMailed.run(state, id, mailed),
    ofAccount: (account) => ofAccount.all(account) as OrderRow[],
    lastContact: (account) => lastContact.get(account) as SavedContact | undefined,
    close: () => database.close(),
  };
}

/** Returns an order as its buyer may see it: its items and delivery at the approval, and its state now. */
export function shownOf({state, shown, voucher}: OrderRow): ShownOrder {
  const pending = voucher === null ? {} : {pending: JSON.parse(voucher) as Voucher};
  return {...(JSON.parse(shown) as ShownOrder), state, ...pending};
}

function rowOf({sequence, payment}: PaymentEvent | RefundEvent) {
  const {orderId, state, reference, amount, method, customer, buyer, shippingAddress, voucher} = payment;
  const shown: Omit<ShownOrder, "id"> = {
    ...(reference !== null && {reference}),
    amount,
    ...(method !== null && {paidWith: {method}}),
    ...(shippingAddress && {shipping: shippingOf(shippingAddress)}),
  };
  return {
    id: orderId,
    sequence,
    state,
    shown: JSON.stringify({id: orderId, ...shown}),
    voucher: voucher ? JSON.stringify(voucherOf(voucher)) : null,
    payer: buyer?.email ?? null,
    account: customer,
  };
}

const shippingOf = ({name, ...address}: Address & {readonly name?: string | undefined}) => ({
  ...(name !== undefined && {name: {fullName: name}}),
  address,
});

const voucherOf = ({payUntil, ...voucher}: NonNullable<PaymentEvent["payment"]["voucher"]>): Voucher => ({
  ...voucher,
  expiresAt: payUntil,
});
