import {cardApproval} from "../../methods/card-approval.ts";
import type {CardPayment} from "../../methods/card-payment.ts";
import {sameMoney} from "../../merchant-api/purchase.ts";
import {askCapture, makeOrder, type Endpoints} from "../../payment/endpoints.ts";
import {CheckoutError} from "../../payment/errors.ts";
import {
  CheckoutApproveEvent,
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutCompleteEvent,
  CheckoutErrorEvent,
  CheckoutPendingEvent,
  CheckoutSubmitEvent,
} from "../../payment/events.ts";
import {capturedAmount, lastDigits, type Outcome, type PendingReason} from "../../payment/outcome.ts";
import {PaymentFlow} from "../../payment/payment-flow.ts";
import {en} from "../../texts/en-paying.ts";
import {configurationWords} from "../configuration-words.ts";
import type {FieldName, Problem, Problems} from "./field-errors.ts";
import type {CardFieldsHost} from "./host.ts";
import {dress} from "./paying.styles.ts";
import {loadNetworks} from "./networks-part.ts";
import {receipt} from "./receipt.ts";
import {SessionLifetime} from "./session-lifetime.ts";

/** How long a submit may still answer after its fields left the page. */
const gracePeriod = 60_000;
const slow = 10_000;

/** Whether something would be lost if the fields were made anew. */
const isTyped = ({fields}: CardPayment) => Object.values(fields).some(({empty}) => !empty);

const entries = (problems: Problems) => Object.entries(problems) as [FieldName, Problem][];

/**
 * The second part of the tag: what is needed only once the form stands. It keeps the session alive, and takes a press to
 * its end. The page fetches it while the buyer types.
 */
export class CardFieldsPaying {
  readonly #host: CardFieldsHost;
  readonly #flow = new PaymentFlow();
  readonly #lifetime = new SessionLifetime(() => void this.#renew());
  #shown: Problems = {};
  #renewing = false;
  #left: (() => void) | undefined;

  constructor(host: CardFieldsHost) {
    this.#host = host;
    dress(host.shadowRoot!);
    this.watch();
  }

  /** New fields stand: watches the end of their session. */
  watch(): void {
    this.#shown = {};
    if (this.#host.page) this.#lifetime.watch(this.#host.page);
  }

  /** What is bought has changed while the tag is in use. */
  async requote(): Promise<void> {
    const host = this.#host;
    const {signal} = host.stay;
    try {
      const total = await host.quote();
      if (signal.aborted) return;
      if (total && total.currency_code !== host.currency) host.restart();
      else host.total = total;
    } catch {
      // Starting over shows what is wrong, and how to try again.
      if (!signal.aborted) host.restart();
    }
  }

  /** A field's state changed; `left` when the buyer has just left one. */
  fieldsChanged(left?: FieldName): void {
    const host = this.#host;
    const {card} = host;
    if (!card) return;
    this.#drawNetwork(card);
    const all = host.findProblems(card);
    const shown: Problems = {};
    for (const name of Object.keys(all) as FieldName[]) {
      const before = this.#shown[name];
      // A "missing" is over with the first digit; a "wrong" only when it is right.
      if (before && (before === "wrong" || before === all[name])) shown[name] = before;
    }
    if (left && all[left] === "wrong" && !shown[left]) {
      shown[left] = "wrong";
      // The postal code is an input of our own, whose error is its description.
      host.announcement = this.#sentence([left, "wrong"]);
    }
    this.#show(shown);
    const found = Object.values(all);
    host.dispatchEvent(new CheckoutChangeEvent(!found[0], found.length === 4 && !found.includes("wrong")));
  }

  /** The networks' marks are fetched once there is one to show. */
  #drawNetwork({brand}: CardPayment): void {
    const host = this.#host;
    if (!brand || host.mark) return;
    loadNetworks().then(
      ({networks}) => {
        host.mark = ({type, name}) => {
          const path = networks.get(type);
          return path === undefined
            ? undefined
            : host.html`<svg class="mark" viewBox="0 0 24 24" role="img" aria-label=${name}><path d=${path} /></svg>`;
        };
      },
      // The network's name is shown.
      () => undefined,
    );
  }

  #show(problems: Problems): void {
    this.#shown = problems;
    this.#host.problems = Object.fromEntries(
      entries(problems).map((entry) => [entry[0], this.#sentence(entry)]),
    );
  }

  #sentence([name, problem]: [FieldName, Problem]): string {
    const {card, texts} = this.#host;
    const words = problem === "missing" ? en.missing : {...texts.wrong, postal: en.wrongPostal};
    return words[name].replace("#", String(card?.brand?.codeSize ?? 3));
  }

  /** Puts what to write into the developer's message; returns what the buyer reads. */
  explain(error: CheckoutError): string {
    error.message = configurationWords(error.message, this.#host) ?? error.message;
    return en.misconfigured;
  }

  /** The fields left the page, or start over. */
  leave(): void {
    this.#lifetime.stop();
    if (this.#left) setTimeout(this.#left, gracePeriod);
  }

  /**
   * The token is about to end, or has ended. Nothing typed: new fields, unseen. Something typed: the buyer hears it
   * before, and only after the end the fields are made anew.
   */
  async #renew(): Promise<void> {
    const host = this.#host;
    const {card, stay} = host;
    if (host.status !== "ready" || !card || this.#renewing) return;
    const over = () => this.#lifetime.isExpired;
    if (isTyped(card) && !over()) {
      host.message = en.expiring;
      return;
    }
    this.#renewing = true;
    try {
      const [page, eligible] = await host.findPage();
      // While it was fetched the buyer may have begun to type, or to pay.
      if (stay.signal.aborted || host.status !== "ready" || (isTyped(card) && !over())) return;
      if (!eligible) return host.restart();
      const cleared = isTyped(card);
      await host.open(page);
      host.message = cleared ? en.expired : "";
    } catch {
      // Offline, perhaps: the old session serves until its end, then the buyer is asked to try again.
      if (!stay.signal.aborted && over()) host.restart();
    } finally {
      this.#renewing = false;
    }
  }

  /** The buyer pressed. */
  async press(): Promise<void> {
    const host = this.#host;
    const {card} = host;
    if (host.status !== "ready" || !card || !this.#allRight(card)) return;
    // A laptop that slept: an order for a session that is over could not be paid.
    if (this.#lifetime.isExpired) return this.#renew();
    if (!host.dispatchEvent(new CheckoutSubmitEvent())) return;
    host.isBusy = true;
    host.setStatus("processing");
    host.message = host.texts.processing;
    host.announcement = "";
    const outcome = await this.#pay(card);
    host.isBusy = false;
    this.#left = undefined;
    this.#finish(outcome);
    if (!host.isConnected) host.leave();
  }

  /** Marks every field that is empty or wrong and goes to the first; true when there is none. */
  #allRight(card: CardPayment): boolean {
    const host = this.#host;
    const problems = host.findProblems(card);
    this.#show(problems);
    const found = entries(problems);
    const first = found[0]?.[0];
    if (!first) return true;
    // The postal code reads its error itself as it gets the focus: it is its description.
    void this.#announce(first === "postal" ? "" : found.map((problem) => this.#sentence(problem)).join(" "));
    host.focusField(first);
    return false;
  }

  async #announce(sentences: string): Promise<void> {
    // Emptied first: the same words again would not be announced.
    this.#host.announcement = "";
    await this.#host.updateComplete;
    this.#host.announcement = sentences;
  }

  async #pay(card: CardPayment): Promise<Outcome> {
    const host = this.#host;
    const {createOrder, captureOrder, serverUrl, total} = host;
    const endpoints: Endpoints = {server: serverUrl, createOrder, captureOrder};
    const bought = () => (createOrder ? undefined : host.bought());
    const gone = new Promise<void>((resolve) => {
      this.#left = resolve;
    });
    const keepWaiting = () => {
      host.message = en.stillWorking;
    };
    const timer = setTimeout(keepWaiting, slow);
    const reported = new Set<PendingReason>();
    const outcome = await this.#flow.run({
      bought: () => JSON.stringify([serverUrl, bought()]),
      createOrder: (attemptId) => makeOrder(endpoints, bought(), attemptId),
      approve: async ({id, amount}) => {
        if (amount && total && !sameMoney(amount, total)) {
          // Nobody pays an amount that the button did not name.
          host.total = amount;
          throw new CheckoutError(
            "amount-changed",
            `The quote said ${total.value}, the order ${amount.value}.`,
          );
        }
        return cardApproval(card, id, host.postal.trim(), gone);
      },
      approved: ({orderId, liabilityShift}) =>
        host.dispatchEvent(new CheckoutApproveEvent(orderId, liabilityShift)),
      capture: (orderId, attemptId, checking) => askCapture(endpoints, orderId, attemptId, checking),
      waiting: keepWaiting,
      pending: (orderId, reason) => {
        clearTimeout(timer);
        host.message = en.checking;
        if (host.status !== "pending") host.setStatus("pending");
        if (!reported.has(reason)) host.dispatchEvent(new CheckoutPendingEvent(orderId, reason));
        reported.add(reason);
      },
    });
    clearTimeout(timer);
    return outcome;
  }

  #finish(outcome: Outcome): void {
    const host = this.#host;
    switch (outcome.state) {
      case "complete": {
        const {orderId, capture} = outcome;
        const hadFocus = host.contains(document.activeElement);
        host.receipt = receipt(host, {
          orderId,
          amount: host.format(capturedAmount(capture) ?? host.total),
          lastDigits: lastDigits(capture),
        });
        host.setStatus("succeeded");
        host.message = en.complete;
        host.leave();
        host.dispatchEvent(new CheckoutCompleteEvent(orderId, capture));
        // What had the focus is gone.
        if (hadFocus)
          void host.updateComplete.then(() =>
            host.shadowRoot?.querySelector<HTMLElement>("[part=result]")?.focus(),
          );
        break;
      }
      case "approved":
        // The page captures: until it says how that ended, another press could pay twice.
        host.setStatus("pending");
        host.message = en.approved;
        break;
      case "canceled":
        host.setStatus("ready");
        host.message = en.canceled;
        host.dispatchEvent(new CheckoutCancelEvent(outcome.orderId));
        break;
      case "error":
        this.explain(outcome.error);
        host.setStatus("ready", outcome.error);
        host.message = this.#errorText(outcome.error);
        host.dispatchEvent(new CheckoutErrorEvent(outcome.error));
        if (outcome.error.code === "token") this.#lifetime.end();
        break;
    }
  }

  /** What the buyer reads when a payment ended with this error. An error without words of its own claims nothing. */
  #errorText({code, reason}: CheckoutError): string {
    const {texts, total} = this.#host;
    if (reason) return en.declines[reason];
    switch (code) {
      case "amount-changed":
        return en.amountChanged(this.#host.format(total));
      case "token":
        return en.expired;
      case "network":
        return texts.network;
      case "invalid-config":
        return en.misconfigured;
      case "declined":
      case "authentication-failed":
      case "order-create":
      case "capture":
        return en.errors[code];
      default:
        return en.errors["unexpected-state"];
    }
  }
}
