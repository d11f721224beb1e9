import type {Approval} from "../../payment-flow/outcome.ts";

/** One press until its end. If the buyer closes the sheet after a failure, the attempt ends with that failure. */
export class SheetAttempt {
  readonly approval: Promise<Approval>;
  /** Id of the order, once it exists. */
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

  /** Records a failure. The sheet stays open, and the buyer may try another card. */
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

  /** The sheet was closed without an approval. */
  close(): void {
    if (this.#failure) this.fail(this.#failure.error);
    else this.settle({state: "canceled", orderId: this.orderId});
  }
}
