import {z} from "zod";
import type {Runtime} from "../context.ts";
import {findFrameSession, type WindowState} from "../frame-sessions/frame-sessions.operations.ts";
import {orderApprovalState} from "../orders/orders.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {setupTokenApprovalState} from "../vault/setup-token-approval.operations.ts";
import type {Store} from "../store.ts";
const id = z.string().min(1).max(255);

/** Body of `POST /web-sdk/v6/payment-state`. */
export const stateQuestion = z.object({
  kind: z.enum(["order", "setup-token"]),
  id,
  /** Frame session of the payment window. */
  session: id.optional(),
});

export type StateQuestion = z.output<typeof stateQuestion>;

/** Approval state of a payment, for the page that opened the window. */
export interface PaymentState {
  /** `ended`: unknown, or can't be approved any more. */
  readonly state: "open" | "approved" | "ended";
  readonly payerId?: string;
  readonly window?: WindowState;
}

/**
 * Reads the state of a payment and its window. Another application's payment is `ended`, like an unknown one.
 */
export function paymentState(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  {kind, id, session: sessionId}: StateQuestion,
): PaymentState {
  const find = kind === "order" ? orderApprovalState : setupTokenApprovalState;
  const found = find(store, caller, id, runtime.clock.now());
  const session = sessionId === undefined ? undefined : findFrameSession(store, runtime, sessionId);
  const isOwn = session?.applicationId === caller.applicationId;
  return {...(found ?? {state: "ended"}), ...(session && isOwn ? {window: session.window} : {})};
}
