import type {Transaction} from "kysely";
import type {Database} from "../../../database/open.ts";
import type {Clock} from "../../../shared/clock.ts";
import type {MerchantTables} from "../../tables.ts";
import type {Checkpoint} from "../checkpoints.ts";
import {type ActionKind, SENDING_MS} from "./actions.states.ts";

type Tx = Transaction<MerchantTables>;

interface TurnContext {
  readonly database: Database<MerchantTables>;
  readonly clock: Clock;
  readonly checkpoint: Checkpoint;
}

/** First part of the checkpoints' names. */
type Name = ActionKind | "paypal-action";

/**
 * Becomes the sender of a repeated action. Only one server sends it at a time, so that a refusal is final for its request id.
 *
 * @param takeOver query that makes this server the sender, unless another one was faster
 * @returns undefined while another server may be sending it
 */
export async function takeTurn<Action extends {readonly sent_at: number}>(
  {database, clock, checkpoint}: TurnContext,
  name: Name,
  action: Action,
  takeOver: (tx: Tx, action: Action, now: number) => Promise<Action | undefined>,
): Promise<Action | undefined> {
  const now = clock.now();
  if (now - action.sent_at < SENDING_MS) return undefined;
  const taken = await database.transaction(async (tx) => {
    const mine = await takeOver(tx, action, now);
    if (mine) checkpoint(`${name}:taking-over`);
    return mine;
  });
  if (taken) checkpoint(`${name}:taken-over`);
  return taken;
}

/**
 * Stops being the sender, so that the next request may send the action without a wait.
 *
 * @param handBack query that removes this server as the sender
 */
export async function endTurn<Action>(
  {database, checkpoint}: TurnContext,
  name: Name,
  action: Action,
  handBack: (tx: Tx, action: Action) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await handBack(tx, action);
    checkpoint(`${name}:handing-back`);
  });
  checkpoint(`${name}:handed-back`);
}
