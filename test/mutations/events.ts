import type {Mutation} from "./mutation.ts";

const EVENTS = ["test/merchant/shop-events.test.ts"];
const DELIVERY = ["test/merchant/shop-event-delivery.test.ts"];
const LIST = ["test/merchant/shop-event-list.test.ts"];
const POSITIONS = ["test/database/shop-event-positions.test.ts"];

/** Bugs in the events for the shop's own code. */
export const events: readonly Mutation[] = [
  {
    name: "an event is written although its change is rolled back",
    file: "server/merchant/payments/change-payment.ts",
    find: `  await writePaymentEvents(tx, attempt, update, {...listed, isMoved});`,
    replace: `  setTimeout(() => void writePaymentEvents(tx, attempt, update, {...listed, isMoved}).catch(() => undefined), 20);`,
    tests: EVENTS,
  },
  {
    name: "an event has no unique key",
    file: "server/merchant/shop-events/shop-events.records.ts",
    find: `JSON.stringify([object, type, subject, status])`,
    replace: `JSON.stringify([object, type, subject, status, Math.random()])`,
    tests: POSITIONS,
  },
  {
    name: "the second capture of an authorization has the first one's key",
    file: "server/merchant/shop-events/shop-events.records.ts",
    find: `JSON.stringify([object, type, subject, status])`,
    replace: `JSON.stringify([object, type, status])`,
    tests: EVENTS,
  },
  {
    name: "events come from the present records alone, not from the difference",
    file: "server/merchant/shop-events/payment-events.ts",
    find: `  const known = new Map(before.map((movement) => [movement.id, movement]));`,
    replace: `  const known = new Map(before.slice(0, 0).map((movement) => [movement.id, movement]));`,
    tests: EVENTS,
  },
  {
    name: "an event's key lacks PayPal's status",
    file: "server/merchant/shop-events/shop-events.records.ts",
    find: `JSON.stringify([object, type, subject, status])`,
    replace: `JSON.stringify([object, type, subject])`,
    tests: EVENTS,
  },
  {
    name: "a payment whose events were deleted begins again at 1",
    file: "server/merchant/shop-events/shop-events.records.ts",
    find: "union all select sequence from event_sequences where object = ${object}",
    replace: "union all select sequence from event_sequences where object = ''",
    tests: DELIVERY,
  },
  {
    name: "a payment with a part that was taken back is authorized",
    file: "server/merchant/payments/payment-status.ts",
    find: `  if (captures.some(({status}) => status === TAKEN_BACK)) return "reversed";`,
    replace: ``,
    tests: EVENTS,
  },
  {
    name: "a canceled reversal has no event",
    file: "server/merchant/shop-events/payment-events.ts",
    find: `    isRepeatable: earlier?.status === "REVERSED",`,
    replace: `    isRepeatable: false,`,
    tests: EVENTS,
  },
  {
    name: "the order within an object is ignored",
    file: "server/merchant/shop-events/deliveries.records.ts",
    find: `.whereRef("earlier.sequence", "<", "event_deliveries.sequence")`,
    replace: `.where("earlier.sequence", "<", 0)`,
    tests: DELIVERY,
  },
  {
    name: "an event that is given up lets the later ones pass",
    file: "server/merchant/shop-events/deliveries.records.ts",
    find: "sql<boolean>`earlier.state in ('waiting', 'failed')`",
    replace: "sql<boolean>`earlier.state = 'waiting'`",
    tests: DELIVERY,
  },
  {
    name: "a position is given when the event is inserted",
    file: "server/merchant/shop-events/shop-events.records.ts",
    find: `      position: null,`,
    replace:
      "      position: sql<number>`(select coalesce(max(position), 0) + 1 from shop_events) + ${Number(object.includes('first')) + 2 * Number(object.includes('second'))}`,",
    tests: POSITIONS,
  },
  {
    name: "an object's events are numbered by time",
    file: "server/merchant/shop-events/positions.ts",
    find: `row_number() over (order by sequence, created_at, id)`,
    replace: `row_number() over (order by created_at, sequence, id)`,
    tests: POSITIONS,
  },
  {
    name: "an event is accepted before the shop's promise resolves",
    file: "server/merchant/shop-events/receivers.ts",
    find: `      await onEvent(event, {signal});`,
    replace: `      void Promise.resolve(onEvent(event, {signal})).catch(() => undefined);`,
    tests: DELIVERY,
  },
  {
    name: "a claim is shorter than the time of the shop's function",
    file: "server/merchant/shop-events/deliver.ts",
    find: `const until = now + receiver.timeoutMs + CLAIM_LONGER_MS;`,
    replace: `const until = now;`,
    tests: DELIVERY,
  },
  {
    name: "the claim of a killed server never expires",
    file: "server/merchant/shop-events/deliver.ts",
    find: `const until = now + receiver.timeoutMs + CLAIM_LONGER_MS;`,
    replace: `const until = now + 1e14;`,
    tests: DELIVERY,
  },
  {
    name: "an event is recorded as accepted before the shop's function is called",
    file: "server/merchant/shop-events/deliver.ts",
    find: `    checkpoint("event:claimed");`,
    replace: `    const claimed = next;
    await database.transaction((tx) => endDelivery(tx, claimed, {state: "accepted", now: clock.now()}));
    checkpoint("event:claimed");`,
    tests: DELIVERY,
  },
  {
    name: "a function that never ends is not aborted",
    file: "server/merchant/shop-events/deliver.ts",
    find: `      late.abort(`,
    replace: `      over.abort(`,
    tests: DELIVERY,
  },
  {
    name: "erasing the payer leaves the buyer in the events",
    file: "server/merchant/back-office/payments.ts",
    find: `await eraseSealed(tx, paymentObject(attempt));`,
    replace: ``,
    tests: DELIVERY,
  },
  {
    name: "a payment of an erased payer brings the buyer back",
    file: "server/merchant/shop-events/payment-events.ts",
    find: `list.listed.is_erased === 1 ? null : change.sealed`,
    replace: `change.sealed`,
    tests: DELIVERY,
  },
  {
    name: "the buyer stays in an accepted event",
    file: "server/merchant/shop-events/deliveries.records.ts",
    find: `      .set({sealed: null})
      .where("id", "=", event_id)`,
    replace: `      .set((row) => ({sealed: row.ref("sealed")}))
      .where("id", "=", event_id)`,
    tests: DELIVERY,
  },
  {
    name: "the list of events lacks the buyer of an accepted event",
    file: "server/merchant/app.ts",
    find: `isListed: settings.eventsKey !== undefined`,
    replace: `isListed: false`,
    tests: LIST,
  },
  {
    name: "an order that PayPal refuses has no event",
    file: "server/merchant/shop-events/payment-events.ts",
    find: `  "create-failed": "payment.closed",\n`,
    replace: "",
    tests: EVENTS,
  },
  {
    name: "an event that waits is deleted after 90 days",
    file: "server/merchant/shop-events/clean-up.ts",
    find: `.where(isOpen)`,
    replace: `.where(sql<boolean>\`event_deliveries.state = 'none'\`)`,
    tests: DELIVERY,
  },
];
