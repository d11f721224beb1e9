import type {InitiatePayerActionResponse} from "@paypal/paypal-js/sdk-v6";
import {sdkError, usageError} from "../../errors.ts";
import {showChallenge} from "../../presentation/challenge.ts";
import {readOrderId, type Link} from "../device-wallet.ts";
import {openFrameSessionOnce} from "../../rest-api/frame-session.ts";
import type {ComponentContext} from "../component.ts";

const liabilityShifts = ["UNKNOWN", "NO", "YES", "POSSIBLE"] as const;

/** The checks that confirmed orders wait for. */
export class PayerActions {
  readonly #context: ComponentContext;
  /** Where the check of an order is, by the order's id. */
  readonly #pending = new Map<string, string>();
  #isOpen = false;

  constructor(context: ComponentContext) {
    this.#context = context;
  }

  /** Remembers what a confirmation asked for, or that it asked for nothing. */
  note(order: {id: string; status: string; links: readonly Link[]}): void {
    const action = order.links.find(({rel}) => rel === "payer-action")?.href;
    if (order.status === "PAYER_ACTION_REQUIRED" && action !== undefined) this.#pending.set(order.id, action);
    else this.#pending.delete(order.id);
  }

  /**
   * Shows the bank's check in a dialog. Closed, it can be called again for the same order; failed, the order needs another
   * card first.
   *
   * @throws SdkError `ERR_FLOW_PAYER_ACTION_CANCELED` (recoverable), `ERR_FLOW_PAYER_ACTION_FAILED`, `NETWORK_ERROR`
   */
  async start(options: unknown): Promise<InitiatePayerActionResponse> {
    const orderId = readOrderId("initiatePayerAction", options);
    const action = this.#pending.get(orderId);
    if (action === undefined) {
      throw usageError(
        "ERR_FLOW_PAYER_ACTION_NOT_REQUIRED",
        `initiatePayerAction: order ${orderId} waits for no action. Call it after confirmOrder answered PAYER_ACTION_REQUIRED.`,
      );
    }
    if (this.#isOpen) {
      throw usageError(
        "ERR_FLOW_PAYER_ACTION_IN_PROGRESS",
        "initiatePayerAction: a check is open already. Wait for the first call to end.",
      );
    }
    this.#isOpen = true;
    try {
      return await this.#show(orderId, action);
    } finally {
      this.#isOpen = false;
    }
  }

  async #show(orderId: string, action: string): Promise<InitiatePayerActionResponse> {
    const {service, translations} = this.#context;
    const url = new URL(action, service.origin);
    // Only the service itself may be shown in the dialog.
    if (url.origin !== service.origin) {
      throw sdkError(
        "ERR_FLOW_PAYER_ACTION_FAILED",
        "The order needs an action that this service doesn't offer.",
      );
    }
    url.searchParams.set("session", await openFrameSessionOnce(service));
    const answer = await showChallenge(url, translations, new AbortController().signal);
    if (answer.state === "closed") {
      throw sdkError("ERR_FLOW_PAYER_ACTION_CANCELED", "The buyer closed the bank's check.", {
        isRecoverable: true,
      });
    }
    this.#pending.delete(orderId);
    if (answer.state === "failed") {
      throw sdkError(
        "ERR_FLOW_PAYER_ACTION_FAILED",
        "The bank could not confirm that this is the card's owner.",
      );
    }
    const liabilityShift = liabilityShifts.find((known) => known === answer.liabilityShift);
    return liabilityShift === undefined ? {} : {liabilityShift};
  }
}
