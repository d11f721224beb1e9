import {cardApproval} from "../../methods/card-approval.ts";
import type {CardPayment} from "../../methods/card-payment.ts";
import {CheckoutChangeEvent, CheckoutSubmitEvent} from "../../payment/events.ts";
import type {Outcome} from "../../payment/outcome.ts";
import {en} from "../../texts/en-paying.ts";
import {Paying} from "../paying/paying.ts";
import type {FieldName, Problem, Problems} from "./field-errors.ts";
import type {CardFieldsHost} from "./host.ts";
import {dress} from "./paying.styles.ts";
import {loadNetworks} from "./networks-part.ts";
import {SessionLifetime} from "./session-lifetime.ts";

/** How long a submit may still answer after its fields left the page. */
const gracePeriod = 60_000;

/** Whether something would be lost if the fields were made anew. */
const isTyped = ({fields}: CardPayment) => Object.values(fields).some(({empty}) => !empty);

const entries = (problems: Problems) => Object.entries(problems) as [FieldName, Problem][];

/**
 * The second part of the tag: what is needed only once the form stands. It keeps the session alive, and takes a press to
 * its end. The page fetches it while the buyer types.
 */
export class CardFieldsPaying extends Paying<CardFieldsHost> {
  readonly #lifetime = new SessionLifetime(() => void this.#renew());
  #shown: Problems = {};
  #renewing = false;
  #left: (() => void) | undefined;

  constructor(host: CardFieldsHost) {
    super(host);
    dress(host.shadowRoot!);
    this.watch();
    // Who types fast has typed before.
    if (host.card && isTyped(host.card)) this.fieldsChanged();
  }

  /** New fields stand: watches the end of their session. */
  watch(): void {
    this.#shown = {};
    if (this.host.page) this.#lifetime.watch(this.host.page);
  }

  /** A field's state changed; `left` when the buyer has just left one. */
  fieldsChanged(left?: FieldName): void {
    const {host} = this;
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
    const {host} = this;
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
    this.host.problems = Object.fromEntries(
      entries(problems).map((entry) => [entry[0], this.#sentence(entry)]),
    );
  }

  #sentence([name, problem]: [FieldName, Problem]): string {
    const {card, texts} = this.host;
    const words = problem === "missing" ? en.missing : {...texts.wrong, postal: en.wrongPostal};
    return words[name].replace("#", String(card?.brand?.codeSize ?? 3));
  }

  /** The fields left the page, or start over. */
  override leave(): void {
    this.#lifetime.stop();
    if (this.#left) setTimeout(this.#left, gracePeriod);
  }

  /**
   * The token is about to end, or has ended. Nothing typed: new fields, unseen. Something typed: the buyer hears it
   * before, and only after the end the fields are made anew.
   */
  async #renew(): Promise<void> {
    const {host} = this;
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
    const {host} = this;
    const {card} = host;
    if (host.status !== "ready" || !card || !this.#allRight(card)) return;
    // A laptop that slept: an order for a session that is over could not be paid.
    if (this.#lifetime.isExpired) return this.#renew();
    if (!host.dispatchEvent(new CheckoutSubmitEvent())) return;
    host.announcement = "";
    const gone = new Promise<void>((resolve) => {
      this.#left = resolve;
    });
    const outcome = await this.pay(async (ordering) =>
      cardApproval(card, (await ordering).id, host.postal.trim(), gone),
    );
    if (outcome.state === "error" && outcome.error.code === "token") this.#lifetime.end();
  }

  protected override finish(outcome: Outcome): void {
    this.#left = undefined;
    super.finish(outcome);
  }

  /** Marks every field that is empty or wrong and goes to the first; true when there is none. */
  #allRight(card: CardPayment): boolean {
    const {host} = this;
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
    this.host.announcement = "";
    await this.host.updateComplete;
    this.host.announcement = sentences;
  }
}
