import type {TemplateResult} from "lit";
import type {ScaMethod} from "../../merchant-api/purchase.ts";
import {cardApproval} from "../../methods/card-approval.ts";
import type {CardPayment} from "../../methods/card-payment.ts";
import {isTyped, readBrand, type Brand} from "../../methods/card-state.ts";
import type {HostedField} from "../../sdk/surface.ts";
import {CheckoutChangeEvent, CheckoutSubmitEvent} from "../../payment/events.ts";
import type {Outcome} from "../../payment/outcome.ts";
import {alert, check, icon} from "../icons.ts";
import {dress} from "../paying/dress.ts";
import {Paying} from "../paying/paying.ts";
import {problemsOf, type Problem, type Problems} from "./field-errors.ts";
import {fieldNames, type FieldName} from "./field-names.ts";
import type {CardFieldsHost} from "./host.ts";

import {loadNetworks} from "./networks-part.ts";
import {typingStyles} from "./paying.styles.ts";

/** How long a submit may still answer after its fields left the page. */
const gracePeriod = 60_000;

/** How a card is authenticated: what the tag says, and what the order service calls it. */
const scaMethods: ReadonlyMap<unknown, ScaMethod> = new Map([
  ["always", "SCA_ALWAYS"],
  ["off", "NONE"],
]);

const entries = (problems: Problems) => Object.entries(problems) as [FieldName, Problem][];

/**
 * The second part of the tag: what is needed only once the form stands. It keeps the session alive, and takes a press to
 * its end. The page fetches it while the buyer types.
 */
export class CardFieldsPaying extends Paying<CardFieldsHost> {
  #shown: Problems = {};
  #focused: HostedField | undefined;
  #left: (() => void) | undefined;
  #draw: ((brand: Brand) => TemplateResult | undefined) | undefined;

  constructor(host: CardFieldsHost) {
    super(host);
    dress(host.shadowRoot!, typingStyles);
    // Who types fast has typed before.
    if (host.card && isTyped(host.card)) this.fieldsChanged();
  }

  /** New fields stand. */
  override watch(): void {
    this.#shown = {};
    this.#focused = this.host.card?.focused;
    super.watch();
  }

  protected override get scaMethod(): ScaMethod {
    return scaMethods.get(this.host.threeDSecure) ?? "SCA_WHEN_REQUIRED";
  }

  protected override get isTyped(): boolean {
    return !!this.host.card && isTyped(this.host.card);
  }

  /** A field's state changed; `postal` when the buyer has just left that one. */
  fieldsChanged(postal?: "postal"): void {
    const {host} = this;
    const {card} = host;
    if (!card || host.isBusy) return;
    const left = postal ?? (card.focused === this.#focused ? undefined : this.#focused);
    this.#focused = card.focused;
    const all = problemsOf(card, host.postal);
    this.#drawEnds(card, all);
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

  /** A tick in each field that is right, and the card network's mark: its name, until its drawing is there. */
  #drawEnds(card: CardPayment, problems: Problems): void {
    const {host} = this;
    const {html} = host;
    const tick = html`<span role="img" aria-label=${this.texts.right}>${icon(html, check)}</span>`;
    const brand = readBrand(card);
    const mark = brand && (this.#draw?.(brand) ?? html`<span class="mark">${brand.name}</span>`);
    host.ends = Object.fromEntries(
      fieldNames.map((name) => [name, [name === "number" ? mark : "", problems[name] ? "" : tick]]),
    );
    if (brand && !this.#draw) void this.#loadDrawings();
  }

  async #loadDrawings(): Promise<void> {
    const {host} = this;
    const {html} = host;
    try {
      const {networks} = await loadNetworks();
      this.#draw = ({type, name}) => {
        const path = networks.get(type);
        return path === undefined
          ? undefined
          : html`<svg class="mark" viewBox="0 0 24 24" role="img" aria-label=${name}>
              <path d=${path} />
            </svg>`;
      };
      if (host.card) this.#drawEnds(host.card, problemsOf(host.card, host.postal));
    } catch {
      // The network's name is shown.
    }
  }

  #show(problems: Problems): void {
    this.#shown = problems;
    const {html} = this.host;
    this.host.problems = Object.fromEntries(
      entries(problems).map((entry) => [
        entry[0],
        html`${icon(html, alert)}<span>${this.#sentence(entry)}</span>`,
      ]),
    );
  }

  #sentence([name, problem]: [FieldName, Problem]): string {
    const {card} = this.host;
    return this.texts[problem][name].replace("#", String((card && readBrand(card)?.codeSize) ?? 3));
  }

  /** The fields left the page, or start over. */
  override leave(): void {
    super.leave();
    if (this.#left) setTimeout(this.#left, gracePeriod);
  }

  /** The buyer pressed. */
  async press(): Promise<void> {
    const {host} = this;
    const {card} = host;
    host.message = "";
    if (host.status !== "ready" || !card || !this.#allRight(card)) return;
    // A laptop that slept: an order for a session that is over could not be paid.
    if (this.lifetime.isExpired) return this.renew();
    if (!host.dispatchEvent(new CheckoutSubmitEvent())) return;
    host.announcement = "";
    const gone = new Promise<void>((resolve) => {
      this.#left = resolve;
    });
    await this.pay(async (ordering) => cardApproval(card, (await ordering).id, host.postal.trim(), gone));
  }

  protected override finish(outcome: Outcome): void {
    this.#left = undefined;
    super.finish(outcome);
  }

  /** Marks every field that is empty or wrong and goes to the first; true when there is none. */
  #allRight(card: CardPayment): boolean {
    const {host} = this;
    const problems = problemsOf(card, host.postal);
    this.#show(problems);
    const found = entries(problems);
    const first = found[0]?.[0];
    if (!first) return true;
    // The postal code reads its error itself as it gets the focus: it is its description.
    void this.#announce(first === "postal" ? "" : found.map((problem) => this.#sentence(problem)).join(" "));
    if (first === "postal") host.shadowRoot!.querySelector("input")!.focus();
    else host.focusField(first);
    return false;
  }

  async #announce(sentences: string): Promise<void> {
    // Emptied first: the same words again would not be announced.
    this.host.announcement = "";
    await this.host.updateComplete;
    this.host.announcement = sentences;
  }
}
