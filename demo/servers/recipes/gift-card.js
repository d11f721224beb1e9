// A gift card pays a part. Its money is reserved with the order, and free again when nothing was paid.
import Database from "libsql";
import {amount, cents} from "./money.js";

export const database = new Database(":memory:");
database.exec(`
  create table cards (code text primary key, cents integer not null);
  create table uses (attempt text primary key, code text, cents integer, is_free integer not null);
`);
const cardOf = database.prepare(`
  select cents - coalesce((select sum(cents) from uses where code = cards.code and is_free = 0), 0) as cents
  from cards where code = ?
`);
const use = database.prepare(`
  insert into uses values (?, ?, ?, 0) on conflict (attempt) do update set cents = excluded.cents, is_free = 0
`);
const free = database.prepare("update uses set is_free = ? where attempt = ?");

const sumOf = (items) =>
  items.reduce((sum, {quantity, unitAmount}) => sum + cents(unitAmount) * BigInt(quantity), 0n);

/** The card pays the goods except for one cent, because PayPal takes no order without an amount. */
export function charges({goods, data}) {
  if (!data?.giftCard) return {};
  const card = cardOf.get(String(data.giftCard));
  if (!card || card.cents <= 0) return {refused: "COUPON_INVALID"};
  const most = cents(goods) - 1n;
  return {discount: amount(BigInt(card.cents) < most ? BigInt(card.cents) : most, goods.currencyCode)};
}

export const order = database.transaction(({attemptId, items, amount: toPay, data}) => {
  if (data?.giftCard) {
    // The hook may be asked again for the same attempt.
    free.run(1, attemptId);
    const used = Number(sumOf(items) - cents(toPay));
    const card = cardOf.get(String(data.giftCard));
    if (!card || card.cents < used) return {refused: "COUPON_INVALID"};
    use.run(attemptId, data.giftCard, used);
  }
  return {reference: attemptId};
});

export function onEvent({payment}) {
  const isOver = ["declined", "voided", "expired", "closed"].includes(payment?.state);
  if (payment) free.run(isOver ? 1 : 0, payment.id);
}
