import type {Transaction} from "kysely";
import type {Database} from "../../database/open.ts";
import {MerchantError} from "../errors.ts";
import type {SingleFlight} from "../locks.ts";
import type {ActionKind} from "../payments/actions/actions.states.ts";
import type {Done, Outcome, Refused, Unknown} from "../paypal/response.ts";
import type {MerchantTables} from "../tables.ts";
import type {ActionOf, ActionRecords, ActionTable} from "./actions.records.ts";
import {REPEATED_MS, SENDING_MS} from "./actions.states.ts";
import {resolveManually} from "./manual-resolution.ts";
import {
  ASK_AGAIN_LATER_MS,
  type CheckedContext,
  type Evidence,
  findOutcome,
  type RecordedCall,
  sendCall,
} from "./recorded-call.ts";

export interface ActionsContext extends CheckedContext {
  readonly database: Database<MerchantTables>;
  readonly singleFlight: SingleFlight;
}

/** State of an action after a request. */
export interface ActionResult<Row> {
  readonly action: Row;
  /** Milliseconds after which to repeat the request, while the outcome is unknown. A repetition has no further effect. */
  readonly retryAfterMs?: number;
}

/** A requested action. A request for another action under the same id must not get this one's result. */
export interface Requested {
  readonly id: string;
  /** SHA-256 of the request. */
  readonly requestHash: string;
}

/** A recorded call, as it is sent again. */
export interface SentCall {
  /** JSON text of the body. */
  readonly body: string;
  /** Time at which it was recorded. */
  readonly calledAt: number;
}

/** A group of actions: how they are recorded, sent and found. The engine does the rest. */
export interface ActionStrategy<
  Table extends ActionTable,
  Request extends Requested,
  Reply,
  Row = ActionOf<Table>,
> {
  readonly records: ActionRecords<Table>;
  readonly isOperator: boolean;
  /** First part of its checkpoints' names. */
  checkpointOf(row: Row): ActionKind | "paypal-action";
  /**
   * Reads what the action changes, and checks and records the action and its call in one transaction.
   *
   * @param failed the action after a definite failure
   * @returns undefined when another server was faster
   * @throws MerchantError when it can't be done, or PayPal gives no reply
   */
  begin(request: Request, failed?: Row): Promise<Row | undefined>;
  callOf(row: Row): Promise<SentCall>;
  send(row: Row, call: SentCall, request?: Request): Promise<Outcome<Reply>>;
  find(row: Row, refused?: Refused): Promise<Evidence<Reply>>;
  recordDone(row: Row, reply: Done<Reply>): Promise<ActionResult<Row>>;
  /** @param refused PayPal's refusal; absent if it was not sent, or PayPal shows that it was not done */
  recordFailed(row: Row, refused?: Refused): Promise<void>;
  recordNeedsCheck(row: Row): Promise<void>;
  /** PayPal may show later that a call which is too old to repeat was not done. By default a person looks it up. */
  readonly provesNotDone?: boolean;
  /** True if only the caller can send it, because its files are not stored. */
  needsCaller?(row: Row): boolean;
}

/** Pause before the caller repeats the request. */
const ASK_AGAIN_MS = 2_000;

/** Result while the outcome is unknown. */
export function unknown<Row>(action: Row, retryAfterMs = 0): ActionResult<Row> {
  return {action, retryAfterMs: Math.max(ASK_AGAIN_MS, retryAfterMs)};
}

/** Performs and reconciles the actions of a group. */
export interface Actions<Table extends ActionTable, Request extends Requested, Row = ActionOf<Table>> {
  /**
   * Acts once for each id: after any number of repetitions, and after a crash at any point. After a definite failure a repetition
   * tries again.
   *
   * @throws MerchantError 409 for an id of another action, and when this server or PayPal refuses
   */
  perform(request: Request): Promise<ActionResult<Row>>;
  /** Finds the outcome of an action that got no reply, and repeats the call while that is safe. */
  reconcile(row: Row): Promise<ActionResult<Row>>;
  /**
   * Records the outcome that a person looked up, unless PayPal shows it now.
   *
   * @param record writes the outcome. Returns false when another request was faster
   * @throws MerchantError 409
   */
  resolve(row: Row, record: (tx: Transaction<MerchantTables>, row: Row) => Promise<boolean>): Promise<Row>;
}

export function createActions<Table extends ActionTable, Request extends Requested, Reply>(
  context: ActionsContext,
  strategy: ActionStrategy<Table, Request, Reply>,
): Actions<Table, Request> {
  type Row = ActionOf<Table>;
  const {database, clock, log, checkpoint, singleFlight} = context;
  const {records} = strategy;

  const keyOf = (id: string, requestHash: string) => `action ${id} ${requestHash}`;
  const current = async (row: Row) => (await records.find(database.db, row.id)) ?? row;

  function callOf(row: Row, sent: SentCall, request: Request | undefined) {
    return {
      about: {action: row.id, kind: row.kind},
      isOperator: strategy.isOperator,
      answered: () => checkpoint(`${strategy.checkpointOf(row)}:answered`),
      send: () => strategy.send(row, sent, request),
      find: (refused?: Refused) => strategy.find(row, refused),
      recordDone: (reply: Done<Reply>) => strategy.recordDone(row, reply),
      recordRefused: (refused: Refused) => strategy.recordFailed(row, refused),
      unknown: ({retryAfterMs}: Unknown) => unknown(row, retryAfterMs),
    };
  }

  async function send(row: Row, call: RecordedCall<Reply, ActionResult<Row>>): Promise<ActionResult<Row>> {
    const result = await sendCall({log}, call);
    if (result.retryAfterMs !== undefined) await releaseLease(row);
    return result;
  }

  /** Becomes the sender of a repeated action. Only one server sends it at a time, so that a refusal is final for its request id. */
  async function acquireLease(row: Row): Promise<Row | undefined> {
    const now = clock.now();
    if (now - row.sent_at < SENDING_MS) return undefined;
    const name = strategy.checkpointOf(row);
    const taken = await database.transaction(async (tx) => {
      const mine = await records.takeOver(tx, row, now);
      if (mine) checkpoint(`${name}:taking-over`);
      return mine;
    });
    if (taken) checkpoint(`${name}:taken-over`);
    return taken;
  }

  /** Stops being the sender, so that the next request may send the action without a wait. */
  async function releaseLease(row: Row): Promise<void> {
    const name = strategy.checkpointOf(row);
    await database.transaction(async (tx) => {
      await records.release(tx, row);
      checkpoint(`${name}:handing-back`);
    });
    checkpoint(`${name}:handed-back`);
  }

  async function findResult(row: Row, request?: Request): Promise<ActionResult<Row>> {
    const sent = await strategy.callOf(row);
    return findOutcome<Reply, ActionResult<Row>>(
      {clock},
      {
        ...callOf(row, sent, request),
        needsCheck: row.state === "needs-check",
        mayRepeat: (now) => now - sent.calledAt < REPEATED_MS,
        async repeat() {
          if (strategy.needsCaller?.(row) && request === undefined) return unknown(row, ASK_AGAIN_LATER_MS);
          const taken = await acquireLease(row);
          return taken ? send(taken, callOf(taken, sent, request)) : unknown(row);
        },
        async markForCheck() {
          await strategy.recordNeedsCheck(row);
          return unknown(await current(row), ASK_AGAIN_LATER_MS);
        },
        ...(strategy.provesNotDone && {
          async recordNotDone() {
            await strategy.recordFailed(row);
            return {action: await current(row)};
          },
        }),
      },
    );
  }

  /** Records PayPal's decision about a pending action, if there is one. */
  async function findDecision(row: Row): Promise<ActionResult<Row>> {
    const evidence = await strategy.find(row);
    return evidence.kind === "done" ? strategy.recordDone(row, evidence) : {action: row};
  }

  async function begin(request: Request, failed?: Row): Promise<ActionResult<Row>> {
    const recorded = await strategy.begin(request, failed);
    if (recorded) {
      const call = callOf(recorded, await strategy.callOf(recorded), request);
      return send(recorded, {...call, recordUnsent: () => strategy.recordFailed(recorded)});
    }
    const known = await records.find(database.db, request.id);
    if (known && known.state !== "failed") return continued(known, request);
    throw new MerchantError(
      409,
      "ACTION_IN_PROGRESS",
      "Another action on this is unfinished; repeat the request when its outcome is known.",
    );
  }

  async function continued(row: Row, request: Request): Promise<ActionResult<Row>> {
    if (row.request_hash !== request.requestHash) {
      throw new MerchantError(
        409,
        "REQUEST_REUSED",
        "This request id was used for another action; send a new one.",
      );
    }
    switch (row.state) {
      case "done":
        return {action: row};
      case "failed":
        return begin(request, row);
      case "pending":
        return findDecision(row);
      case "sent":
      case "needs-check":
        return findResult(row, request);
    }
  }

  return {
    perform: (request) =>
      singleFlight.run(keyOf(request.id, request.requestHash), async () => {
        const known = await records.find(database.db, request.id);
        return known ? continued(known, request) : begin(request);
      }),
    reconcile: (row) =>
      singleFlight.run(keyOf(row.id, row.request_hash), async () => {
        const now = await current(row);
        return now.state === "sent" || now.state === "needs-check" ? findResult(now) : {action: now};
      }),
    async resolve(row, record) {
      await resolveManually(row, {
        database,
        reconcile: async () => (await this.reconcile(row)).action,
        record,
      });
      return current(row);
    },
  };
}
