import type {Order} from "../merchant-api/client.ts";
import {pause} from "../sdk/deadline.ts";
import {toCheckoutError} from "./errors.ts";
import type {Approval, Outcome, PendingReason, Verdict} from "./outcome.ts";

export type FlowState = "idle" | "creating" | "approving" | "capturing" | "checking";

/** What a method and its tag bring to the flow. */
export interface PaymentSteps {
  createOrder(attemptId: string): Promise<Order>;
  approve(orderId: string): Promise<Approval>;
  /** Called on approval; false when the page captures by itself. */
  approved(approval: Approval & {state: "approved"}): boolean;
  /** Asks for the capture; the same call again with the same attempt id asks for the same capture. */
  capture(orderId: string, attemptId: string, checking: boolean): Promise<Verdict>;
  /** Called for every answer that leaves the truth open. */
  pending(orderId: string, reason: PendingReason): void;
}

const longestPause = 30_000;

/** From a press to the money: one attempt id, one order, one approval, one capture. It outlives its tag's stay in the page. */
export class PaymentFlow {
  #state: FlowState = "idle";

  get state(): FlowState {
    return this.#state;
  }

  /** Runs one press to its end; undefined when one is under way, so that a double click is one press. */
  async run(steps: PaymentSteps): Promise<Outcome | undefined> {
    if (this.#state !== "idle") return undefined;
    this.#state = "creating";
    const attemptId = crypto.randomUUID();
    try {
      const order = await steps.createOrder(attemptId);
      this.#state = "approving";
      const approval = await steps.approve(order.id);
      if (approval.state !== "approved" || !steps.approved(approval)) return approval;
      return await this.#capture(steps, order.id, attemptId);
    } catch (thrown) {
      return {
        state: "error",
        error: toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly."),
      };
    } finally {
      this.#state = "idle";
    }
  }

  async #capture(steps: PaymentSteps, orderId: string, attemptId: string): Promise<Outcome> {
    this.#state = "capturing";
    for (let asked = 0; ; asked++) {
      const verdict = await steps.capture(orderId, attemptId, asked > 0);
      if (verdict.state === "complete") return {...verdict, orderId};
      if (verdict.state === "error") return verdict;
      this.#state = "checking";
      steps.pending(orderId, verdict.reason);
      const backoff = Math.max(1000 * 2 ** asked, verdict.retryAfterMs ?? 0);
      await pause(Math.min(backoff, longestPause));
    }
  }
}
