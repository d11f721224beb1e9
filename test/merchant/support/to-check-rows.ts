import type {Database} from "../../../server/database/open.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";

const attemptRow = {
  session: "s",
  request_hash: "b",
  amount: "75.00",
  currency: "USD",
  cart: null,
  order_id: null as string | null,
  intent: "CAPTURE" as "CAPTURE" | "AUTHORIZE",
  failures: 0,
  delivery: null,
  updated_at: 5000,
};
const actionRow = {request_hash: "a", failures: 0, sent_at: 0, updated_at: 5000};
const paymentActionRow = {
  ...actionRow,
  attempt_id: "captured",
  payment_id: "CAPTURE-1",
  currency: "USD",
  known: null,
  result_id: null,
  result_status: null,
};
const paypalActionRow = {
  ...actionRow,
  request: "{}",
  has_files: 0,
  before: "{}",
  called_at: 0,
  response_status: null,
  response: null,
  note: null,
};
export const cardRow = {
  customer: "ada",
  source: "card" as "card" | "paypal",
  sealed_token: null,
  brand: null,
  last_digits: null,
  expiry: null,
  failures: 0,
  updated_at: 5000,
};

/** Inserts a record of each kind and state with an unknown outcome, and some with a known one. */
export async function insertToCheck(db: Database<MerchantTables>["db"]): Promise<void> {
  await db
    .insertInto("attempts")
    .values([
      {...attemptRow, id: "create", state: "creating", created_at: 1},
      {...attemptRow, id: "create-lost", state: "needs-check", created_at: 2},
      {...attemptRow, id: "change", order_id: "O-3", state: "changing", created_at: 3},
      {...attemptRow, id: "capture", order_id: "O-4", state: "capturing", created_at: 4},
      {...attemptRow, id: "capture-lost", order_id: "O-5", state: "needs-check", created_at: 5},
      {
        ...attemptRow,
        id: "authorize",
        order_id: "O-6",
        state: "authorizing",
        intent: "AUTHORIZE",
        created_at: 6,
      },
      {
        ...attemptRow,
        id: "authorize-lost",
        order_id: "O-7",
        state: "needs-check",
        intent: "AUTHORIZE",
        created_at: 7,
      },
      {...attemptRow, id: "captured", order_id: "O-8", state: "captured", created_at: 8},
      {...attemptRow, id: "pending", order_id: "O-9", state: "pending", created_at: 9},
      {...attemptRow, id: "authorized", order_id: "O-10", state: "authorized", created_at: 10},
    ])
    .execute();
  await db
    .insertInto("payment_actions")
    .values([
      {...paymentActionRow, id: "refund", kind: "refund", amount: "5.00", state: "sent", created_at: 11},
      {
        ...paymentActionRow,
        id: "part",
        kind: "capture-authorization",
        amount: "1.00",
        state: "needs-check",
        created_at: 12,
      },
      {
        ...paymentActionRow,
        id: "void",
        kind: "void",
        amount: null,
        currency: null,
        state: "needs-check",
        created_at: 13,
      },
      {
        ...paymentActionRow,
        id: "renewal",
        kind: "reauthorize",
        amount: "1.00",
        state: "needs-check",
        created_at: 14,
      },
      {
        ...paymentActionRow,
        id: "refund-pending",
        kind: "refund",
        amount: "5.00",
        state: "pending",
        created_at: 15,
      },
      {...paymentActionRow, id: "refund-done", kind: "refund", amount: "5.00", state: "done", created_at: 16},
    ])
    .execute();
  const paypalKinds = [
    "accept-claim",
    "make-offer",
    "acknowledge-return-item",
    "settle",
    "send-invoice",
    "record-payment",
    "record-refund",
    "create-link",
    "replace-link",
    "delete-link",
    "add-tracking",
    "update-tracking",
    "replace-tracking",
  ] as const;
  await db
    .insertInto("paypal_actions")
    .values([
      ...paypalKinds.map((kind, at) => ({
        ...paypalActionRow,
        id: kind,
        kind,
        target: `T-${at}`,
        state: at === 0 ? ("sent" as const) : ("needs-check" as const),
        created_at: 20 + at,
      })),
      {
        ...paypalActionRow,
        id: "offer-done",
        kind: "make-offer",
        target: "T-99",
        state: "done",
        created_at: 39,
      },
    ])
    .execute();
  const cards = ["saving", "in-doubt", "deleting", "saved"] as const;
  await db
    .insertInto("setup_tokens")
    .values(cards.map((id) => ({id, session: "s", customer: "ada", created_at: 0})))
    .execute();
  await db
    .insertInto("saved_cards")
    .values([
      {...cardRow, id: "saving", setup_token: "saving", state: "saving", created_at: 40},
      {
        ...cardRow,
        id: "in-doubt",
        setup_token: "in-doubt",
        state: "in-doubt",
        brand: "VISA",
        last_digits: "9038",
        created_at: 41,
      },
      {
        ...cardRow,
        id: "deleting",
        setup_token: "deleting",
        source: "paypal",
        state: "deleting",
        created_at: 42,
      },
      {...cardRow, id: "saved", setup_token: "saved", state: "saved", created_at: 43},
    ])
    .execute();
  await insertFailedEvents(db);
}

/** Inserts an event of a payment that was given up, with one that waits behind it, and one of a dispute. */
export async function insertFailedEvents(db: Database<MerchantTables>["db"]): Promise<void> {
  const events = [
    {id: "evt-paid", object: "payment:captured", sequence: 1, type: "payment.paid", created_at: 50},
    {id: "evt-refund", object: "payment:captured", sequence: 2, type: "refund.completed", created_at: 51},
    {
      id: "evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL",
      object: "dispute:PP-D-1",
      sequence: 1,
      type: "dispute.opened",
      created_at: 52,
    },
  ] as const;
  const {last} = await db
    .updateTable("event_positions")
    .set((row) => ({last: row("last", "+", events.length)}))
    .returning("last")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("shop_events")
    .values(
      events.map((event, index) => ({
        ...event,
        body: "{}",
        sealed: null,
        position: last - events.length + 1 + index,
      })),
    )
    .execute();
  // A receiver that is unseen for long is deleted.
  const seen_at = Date.now();
  await db
    .insertInto("event_receivers")
    .values({name: "on-event", created_at: 0, seen_at})
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto("event_deliveries")
    .values(
      events.map(({id, object, sequence, created_at}) => ({
        event_id: id,
        receiver: "on-event",
        object,
        sequence,
        state: id === "evt-refund" ? ("waiting" as const) : ("failed" as const),
        tries: id === "evt-refund" ? 0 : 80,
        due_at: 0,
        claimed_until: null,
        last_failure: id === "evt-paid" ? "no result within 30 s" : null,
        began_at: id === "evt-refund" ? null : 60,
        created_at,
        updated_at: 5000,
      })),
    )
    .execute();
}

/** Id, kind and state of the records with an unknown outcome, oldest first. */
export const TO_CHECK_ROWS = [
  ["create", "create", "unknown"],
  ["create-lost", "create", "needs-check"],
  ["change", "change", "unknown"],
  ["capture", "capture", "unknown"],
  ["capture-lost", "capture", "needs-check"],
  ["authorize", "authorize", "unknown"],
  ["authorize-lost", "authorize", "needs-check"],
  ["refund", "refund", "unknown"],
  ["part", "capture-authorization", "needs-check"],
  ["void", "void", "needs-check"],
  ["renewal", "reauthorize", "needs-check"],
  ["accept-claim", "accept-claim", "unknown"],
  ["make-offer", "make-offer", "needs-check"],
  ["acknowledge-return-item", "acknowledge-return-item", "needs-check"],
  ["settle", "settle", "needs-check"],
  ["send-invoice", "send-invoice", "needs-check"],
  ["record-payment", "record-payment", "needs-check"],
  ["record-refund", "record-refund", "needs-check"],
  ["create-link", "create-link", "needs-check"],
  ["replace-link", "replace-link", "needs-check"],
  ["delete-link", "delete-link", "needs-check"],
  ["add-tracking", "add-tracking", "needs-check"],
  ["update-tracking", "update-tracking", "needs-check"],
  ["replace-tracking", "replace-tracking", "needs-check"],
  ["saving", "save-card", "unknown"],
  ["in-doubt", "save-card", "needs-check"],
  ["deleting", "delete-card", "unknown"],
  ["evt-paid", "event", "needs-check"],
  ["evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL", "event", "needs-check"],
] as const;
