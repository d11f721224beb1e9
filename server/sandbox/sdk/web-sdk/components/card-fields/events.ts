import type {Card, EventPayload, FieldState} from "@paypal/paypal-js/sdk-v6";
import {describe, usageError} from "../../errors.ts";
import {fieldEvents, type FieldEvent, type FieldType} from "../../../protocol/card-field.ts";

export type EventListener = (payload: EventPayload) => void;

const untouched: FieldState = {isFocused: false, isValid: false, isEmpty: true, isPotentiallyValid: true};

/** States of a card's fields and the listeners of their events. */
export class CardEvents {
  readonly #listeners = new Map<FieldEvent, Set<EventListener>>();
  readonly #states = new Map<FieldType, FieldState>();
  #cards: Card[] = [];

  /** @throws SdkError for an unknown event */
  on(name: unknown, listener: unknown): void {
    const event = fieldEvents.find((known) => known === name);
    if (event === undefined) {
      throw usageError(
        "ERR_CARD_FIELDS_EVENT_INVALID",
        `on: the event must be one of ${fieldEvents.join(", ")}; got ${
          typeof name === "string" ? `"${name}"` : describe(name)
        }.`,
      );
    }
    if (typeof listener !== "function") {
      throw usageError(
        "ERR_CARD_FIELDS_EVENT_INVALID",
        `on: the callback of "${event}" must be a function; got ${describe(listener)}.`,
      );
    }
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener as EventListener));
  }

  /**
   * A field's frame has loaded. If it was loaded before (after a move in the page), typed values are lost and the
   * events say so.
   */
  start(type: FieldType, state: FieldState): void {
    const before = this.#states.get(type);
    const hadCards = type === "number" && this.#cards.length > 0;
    this.#states.set(type, state);
    if (type === "number") this.#cards = [];
    if (before === undefined || before.isEmpty) return;
    this.emit("change", type, state, []);
    if (hadCards) this.emit("cardtypechange", type, state, []);
    this.emit("empty", type, state, []);
    if (before.isValid || !before.isPotentiallyValid) this.emit("validitychange", type, state, []);
  }

  forget(type: FieldType): void {
    this.#states.delete(type);
    if (type === "number") this.#cards = [];
  }

  emit(event: FieldEvent, sender: FieldType, state: FieldState, cards: Card[]): void {
    this.#states.set(sender, state);
    if (sender === "number") this.#cards = cards;
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        listener({data: this.#data(sender), sender});
      } catch (error) {
        reportError(error); // Other listeners still run.
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }

  /** Copies the data for each listener, so that listeners can't change each other's. */
  #data(emittedBy: FieldType): EventPayload["data"] {
    const state = (type: FieldType): FieldState => ({...(this.#states.get(type) ?? untouched)});
    return {
      cards: structuredClone(this.#cards),
      emittedBy,
      number: state("number"),
      cvv: state("cvv"),
      expiry: state("expiry"),
      ...(this.#states.has("name") ? {name: state("name")} : {}),
    };
  }
}
