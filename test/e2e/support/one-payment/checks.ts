import type {Page} from "@playwright/test";
import type {Records} from "./records.ts";
import type {PaidOrder, TimedShop} from "./timed-shop.ts";

const notCharged = "You haven't been charged";

/**
 * Lists the texts and cancel events about orders that were captured nevertheless, although the buyer has not agreed to pay
 * on that page afterwards.
 */
export async function wrongSentences(
  shop: TimedShop,
  records: Records,
  orders: readonly PaidOrder[],
): Promise<string[]> {
  const pressed = await Promise.all(
    records.presses.map(async (press) => ({...press, orderId: await shop.orderOf(press.attemptId)})),
  );
  /** Orders that a text is about: the last one of its page; all if the page asks about a payment of an earlier page. */
  const about = (page: Page, at: number): (string | undefined)[] => {
    const before = pressed.filter((press) => press.at <= at);
    const own = before.filter((press) => press.page === page).at(-1);
    return own ? [own.orderId] : before.map(({orderId}) => orderId);
  };
  return records.entries.flatMap(({page, at, kind, text, orderId}) => {
    const isCancel = kind === "event" && text === "cancel";
    if (!isCancel && !(kind === "said" && text.includes(notCharged))) return [];
    const ids = isCancel ? [orderId] : about(page, at);
    const captured = orders.filter(({id}) => ids.includes(id)).flatMap(({capturedAt}) => capturedAt);
    const isAgreed = (time: number) =>
      records.agreed.some((press) => press.page === page && press.at > at && press.at <= time);
    return captured.every(isAgreed) ? [] : [`${at} ${text}`];
  });
}
