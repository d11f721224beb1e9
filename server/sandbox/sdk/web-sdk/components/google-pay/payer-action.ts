import type {InitiatePayerActionResponse} from "@paypal/paypal-js/sdk-v6";
import {sdkError, usageError} from "../../errors.ts";
import {showChallenge} from "../../presentation/challenge.ts";
import {readOrderId, type Link} from "../device-wallet.ts";
import {openFrameSessionOnce} from "../../rest-api/frame-session.ts";
import type {ComponentContext} from "../component.ts";

const liabilityShifts = ["UNKNOWN", "NO", "YES", "POSSIBLE"] as const;

/** 3-D Secure checks that confirmed orders wait for. */
export class PayerActions {
  readonly #context: ComponentContext;
  /** Address of the check by order id. */
  readonly #pending = new Map<string, string>();
  #isOpen = false;

  constructor(context: ComponentContext) {
    this.#context = context;
  }

  /** Stores or clears the action that an order requires. */
  update(order: {id: string; status: string; links: readonly Link[]}): void {
    const action = order.links.find(({rel}) => rel === "payer-action")?.href;
    if (order.status === "PAYER_ACTION_REQUIRED" && action !== undefined) this.#pending.set(order.id, action);
    else this.#pending.delete(order.id);
  }

  /**
   * Shows the 3-D Secure check in a dialog. After the buyer closes it, it can be started again. After a failure the
   * order needs another card.
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
    const {api, translations} = this.#context;
    const url = new URL(action, api.origin);
    // The dialog shows only PayPal's own pages.
    if (url.origin !== api.origin) {
      throw sdkError(
        "ERR_FLOW_PAYER_ACTION_FAILED",
        "The order needs an action that the sandbox doesn't offer.",
      );
    }
    url.searchParams.set("session", await openFrameSessionOnce(api));
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
