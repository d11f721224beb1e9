import type {Approval} from "../../payment-flow/outcome.ts";

/** One press, from the sheet's opening to its end. Why it failed on the way is its end, also when the buyer then closes the sheet. */
export class SheetAttempt {
  readonly approval: Promise<Approval>;
  /** The order, once there is one. */
  orderId: string | undefined;
  isOver = false;
  #failure: {error: unknown} | undefined;
  #resolve!: (approval: Approval) => void;
  #reject!: (error: unknown) => void;

  constructor() {
    this.approval = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** The sheet still stands, and the buyer may try another card. */
  note(error: unknown): void {
    this.#failure = {error};
  }

  settle(approval: Approval): void {
    this.isOver = true;
    this.#resolve(approval);
  }

  fail(error: unknown): void {
    this.isOver = true;
    this.#reject(error);
  }

  /** The sheet is closed without an approval. */
  close(): void {
    if (this.#failure) this.fail(this.#failure.error);
    else this.settle({state: "canceled", orderId: this.orderId});
  }
}
