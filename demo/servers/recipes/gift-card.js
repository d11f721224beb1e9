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

/** At least one cent is left to pay, because PayPal takes no order without an amount. */
function used(code, goods, left) {
  const most = cents(goods) - 1n;
  return BigInt(left) < most ? BigInt(left) : most;
}

export function charges({goods, data}) {
  if (!data?.giftCard) return {};
  const card = cardOf.get(String(data.giftCard));
  if (!card || card.cents <= 0) return {refused: "COUPON_INVALID"};
  return {discount: amount(used(data.giftCard, goods, card.cents), goods.currencyCode)};
}

export const order = database.transaction(({attemptId, goods, data}) => {
  if (data?.giftCard) {
    free.run(1, attemptId);
    const card = cardOf.get(String(data.giftCard));
    if (!card || card.cents <= 0) return {refused: "COUPON_INVALID"};
    use.run(attemptId, data.giftCard, Number(used(data.giftCard, goods, card.cents)));
  }
  return {reference: attemptId};
});

export function onEvent({payment}) {
  const isOver = ["declined", "voided", "expired", "closed"].includes(payment?.state);
  if (payment) free.run(isOver ? 1 : 0, payment.id);
}
