import type {Order} from "../merchant-api/orders.ts";
import {pause} from "../paypal-sdk/deadline.ts";
import {isCheckoutError, toCheckoutError} from "./errors.ts";
import type {Approval, Outcome, PendingReason, Verdict} from "./outcome.ts";

/** What a method and its tag bring to the flow. */
export interface PaymentSteps {
  /** Says what is bought: the same words, the same purchase. */
  bought(): string;
  /** Whether the money is taken as the order is made: while there is no answer, it is asked for until there is one. */
  chargedAtOnce: boolean;
  /** Rejects with `network` while it is not known whether the order was made: the same call finds it. */
  createOrder(attemptId: string): Promise<Order>;
  /**
   * Called in the task of the press, because browsers open windows only there. The order is on its way: who waits for it
   * hears of its failure.
   */
  approve(ordering: Promise<Order>): Promise<Approval>;
  /** Called on approval; false when the page captures by itself. */
  approved(approval: Approval & {state: "approved"}): boolean;
  /** Asks for the capture; the same call again with the same attempt id asks for the same capture. */
  capture(orderId: string, attemptId: string, checking: boolean): Promise<Verdict>;
  /** Called when the order's creation gave no answer and is asked for again. */
  waiting(): void;
  /** Called for every answer that leaves the truth open; without an id when it is the order's that is missing. */
  pending(orderId: string | undefined, reason: PendingReason): void;
}

/** What is left to do when the buyer has left the page for the approval. */
export type ClosingSteps = Pick<PaymentSteps, "approved" | "capture" | "pending">;

/** Ms before the first repetition; doubled at each. */
const firstPause = 1000;
const longestPause = 30_000;
/** How long an order is asked for before the buyer decides. */
const patience = 15_500;

/** From a press to the money: one attempt id, one order, one approval, one capture. It outlives its tag's stay in the page. */
export class PaymentFlow {
  /** An attempt whose order may or may not have been made: the next press for the same goods takes it up. */
  #open: {id: string; bought: string} | undefined;

  /** Runs one press to its end. */
  run(steps: PaymentSteps): Promise<Outcome> {
    return ending(async () => {
      const bought = steps.bought();
      const attempt = this.#open?.bought === bought ? this.#open : {id: crypto.randomUUID(), bought};
      this.#open = attempt;
      const ordering = this.#create(steps, attempt.id);
      ordering.catch(() => undefined);
      return this.#finish(steps, await steps.approve(ordering), attempt.id);
    });
  }

  /**
   * Takes up an attempt that was begun before this page was loaded, of which only the order is known: the same order asks
   * for the same capture, however often the page is loaded.
   */
  resume(steps: ClosingSteps, approving: Promise<Approval>): Promise<Outcome> {
    return ending(async () => {
      const approval = await approving;
      return this.#finish(steps, approval, `return-${approval.orderId}`);
    });
  }

  async #finish(steps: ClosingSteps, approval: Approval, attemptId: string): Promise<Outcome> {
    if (approval.state !== "approved" || !steps.approved(approval)) return approval;
    return this.#capture(steps, approval.orderId, attemptId);
  }

  async #create(steps: PaymentSteps, attemptId: string): Promise<Order> {
    const until = performance.now() + patience;
    for (let wait = firstPause; ; wait *= 2) {
      try {
        const order = await steps.createOrder(attemptId);
        this.#open = undefined;
        return order;
      } catch (error) {
        const isOpen = isCheckoutError(error) && error.code === "network";
        if (!isOpen) this.#open = undefined;
        if (!isOpen || (!steps.chargedAtOnce && performance.now() + wait > until)) throw error;
        if (steps.chargedAtOnce) steps.pending(undefined, "unknown");
        else steps.waiting();
        await pause(Math.min(wait, longestPause));
      }
    }
  }

  async #capture(steps: ClosingSteps, orderId: string, attemptId: string): Promise<Outcome> {
    for (let asked = 0; ; asked++) {
      const verdict = await steps.capture(orderId, attemptId, asked > 0);
      if (verdict.state === "error") return verdict;
      if (verdict.state !== "pending") return {...verdict, orderId};
      steps.pending(orderId, verdict.reason);
      const backoff = Math.max(firstPause * 2 ** asked, verdict.retryAfterMs ?? 0);
      await pause(Math.min(backoff, longestPause));
    }
  }
}

/** Whatever is thrown on the way is an end, too. */
export async function ending(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (thrown) {
    return {
      state: "error",
      error: toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly."),
    };
  }
}
