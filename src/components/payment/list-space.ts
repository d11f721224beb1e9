import {fieldNames} from "../card-fields/field-names.ts";
import {nextInteraction} from "../hide-ineligible.ts";
import type {ListHost} from "./list-host.ts";

/** Space that the list keeps until the buyer's next click or key, so that nothing moves before. */
export class ListSpace {
  /** The list has its final height. Until then, a panel has at least the height of the card form. */
  isFinal = false;
  /** Number of places that ineligible methods have left. */
  vacant = 0;
  /** No express button can be used, and their place is empty. */
  isExpressGone = false;
  /** Styles with the number of fields of the card form, and of their lines in a wide form: some have two fields. */
  readonly cardStyle: string;
  #isExpressLeaving = false;
  readonly #host: ListHost;

  constructor(host: ListHost) {
    this.#host = host;
    const card = host.fields?.card ?? {};
    const {length} = fieldNames(card);
    const pairs = card.billingAddress === "full" ? 3 : 1;
    this.cardStyle = `--_card-fields: ${length}; --_card-lines: ${length - pairs}`;
  }

  /** Keeps the height that the list has now. @param vacant number of methods that leave it */
  async keep(vacant: number): Promise<void> {
    const list = this.#host.shadowRoot.querySelector<HTMLElement>(".methods");
    if (list) {
      this.vacant = vacant;
      list.style.minHeight = `${list.offsetHeight}px`;
      await nextInteraction(this.#host.abortController.signal);
      list.style.minHeight = "";
    }
    this.isFinal = true;
    this.vacant = 0;
    this.#host.requestUpdate();
  }

  /** Express buttons that can't be used leave the layout, with the text below them. */
  async hideExpress(isIneligible: boolean): Promise<void> {
    if (isIneligible === this.#isExpressLeaving) return;
    this.#isExpressLeaving = isIneligible;
    this.isExpressGone = false;
    if (!isIneligible) return;
    await nextInteraction(this.#host.abortController.signal);
    this.isExpressGone = this.#isExpressLeaving;
    this.#host.requestUpdate();
  }
}
