import type {
  Card,
  CardFieldComponent,
  OneTimePaymentFlowResponse,
  SavePaymentFlowResponse,
  SubmitOptions,
} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {networkError, sdkError, usageError, type SdkError} from "../../errors.ts";
import type {ConfirmOutcome, FieldType, FromField} from "../../../protocol/card-field.ts";
import {showChallenge} from "../../presentation/challenge.ts";
import {onRemoved} from "../../presentation/on-removed.ts";
import {CardEvents} from "./events.ts";
import {FieldComponent} from "./field-component.ts";
import {readFieldOptions, type Purpose, readPayerDetails, readSubjectId, checkUpdate} from "./options.ts";
import {failureOf} from "../../session/callbacks.ts";
import {openFrameSession} from "../../rest-api/frame-session.ts";

/** How long a submit waits for frames that are still loading. */
const readyMs = 10_000;

/** At run time, `data` has the id that the session's purpose names. */
type SubmitResult = OneTimePaymentFlowResponse & SavePaymentFlowResponse;

interface Submission {
  readonly number: number;
  settle(outcome: ConfirmOutcome): void;
  fail(error: SdkError): void;
}

/** One card being typed into several frames, and what is done with it. */
export class CardSession {
  readonly #context: ComponentContext;
  readonly #purpose: Purpose;
  readonly #group = randomId();
  readonly #fields = new Map<FieldType, FieldComponent>();
  readonly #events = new CardEvents();
  readonly #end = new AbortController();
  readonly #frameSession: Promise<string>;
  readonly #readyWaiters = new Set<() => void>();
  #cards: Card[] = [];
  #submission: Submission | undefined;
  #isSubmitting = false;
  #submissions = 0;

  constructor(context: ComponentContext, purpose: Purpose) {
    this.#context = context;
    this.#purpose = purpose;
    // Asked for before the first field exists, so that the frames can load as soon as they are placed.
    this.#frameSession = openFrameSession(context.service, this.#end.signal);
    // Whoever needs it hears of a failure; until then it is not an unhandled one.
    this.#frameSession.catch(() => undefined);
  }

  /** The public methods, as functions that need no `this`. */
  publicMethods() {
    return {
      createCardFieldsComponent: (config: unknown) => this.#createComponent(config),
      on: async (event: unknown, callback: unknown) => this.#events.on(event, callback),
      update: (options: unknown) => checkUpdate(options),
      destroy: () => this.#destroy(),
      submit: (id: unknown, options?: unknown) => this.#submit(id, options),
    };
  }

  #createComponent(config: unknown): CardFieldComponent {
    this.#refuseAfterEnd("createCardFieldsComponent");
    // oxlint-disable-next-line no-console -- the public SDK tells a page's developer there what it dropped
    const {type, options} = readFieldOptions(config, (message) => console.warn(message));
    if (this.#fields.has(type)) {
      throw usageError(
        "ERR_CARD_FIELDS_TYPE_INVALID",
        `createCardFieldsComponent: this session has a "${type}" field already. Call its destroy() first.`,
      );
    }
    const {service, translations, clientMetadataId} = this.#context;
    const {title, ...texts} = translations.texts.fields[type];
    const field = new FieldComponent({
      origin: service.origin,
      title,
      connect: {
        kind: "connect",
        target: "card-field",
        group: this.#group,
        type,
        clientToken: service.clientToken,
        ...(clientMetadataId === undefined ? {} : {clientMetadataId}),
        language: translations.texts.language,
        texts,
        options,
      },
      onMessage: (message) => this.#hear(type, field, message),
      onDestroy: () => this.#removeField(type, field),
    });
    this.#fields.set(type, field);
    this.#frameSession.then(
      (id) => {
        if (this.#fields.get(type) === field)
          field.load(this.#serviceUrl("/web-sdk/v6/frames/card-field", id));
      },
      // submit tells why, too.
      (error: unknown) => field.fail(failureOf(error)),
    );
    return field.element;
  }

  #hear(type: FieldType, field: FieldComponent, message: FromField): void {
    if (this.#fields.get(type) !== field) return;
    switch (message.kind) {
      case "ready":
        if (type === "number") this.#setCards([]);
        this.#events.start(type, message.state);
        if (type === "number") this.#loseNumber("was loaded again");
        if (type === "cvv") this.#sendCodeSizes();
        for (const wake of [...this.#readyWaiters]) wake();
        break;
      case "event":
        if (type === "number") this.#setCards(message.cards);
        this.#events.emit(message.name, type, message.state, message.cards);
        break;
      case "outcome":
        if (type === "number" && this.#submission?.number === message.submission) {
          this.#submission.settle(message.outcome);
        }
        break;
    }
  }

  #setCards(cards: Card[]): void {
    const before = codeSizes(this.#cards).join();
    this.#cards = cards;
    if (codeSizes(cards).join() !== before) this.#sendCodeSizes();
  }

  #sendCodeSizes(): void {
    this.#fields.get("cvv")?.send({kind: "security-code", sizes: codeSizes(this.#cards)});
  }

  async #submit(givenId: unknown, options: unknown): Promise<SubmitResult> {
    this.#refuseAfterEnd("submit");
    const id = readSubjectId(this.#purpose, givenId);
    const payer = readPayerDetails(options);
    if (this.#isSubmitting) {
      throw usageError(
        "ERR_CARD_FIELDS_SUBMIT_IN_PROGRESS",
        "submit: the card is being sent already. Wait for the first call to end.",
      );
    }
    this.#isSubmitting = true;
    try {
      const frameSession = await this.#unlessEnded(this.#frameSession);
      await this.#untilReady();
      const outcome = await this.#confirm(id, payer);
      return await this.#conclude(id, outcome, frameSession);
    } finally {
      this.#isSubmitting = false;
      this.#submission = undefined;
    }
  }

  /** Lets the number's frame send the card; only its outcome comes back. */
  #confirm(id: string, payer: SubmitOptions): Promise<ConfirmOutcome> {
    const number = (this.#submissions += 1);
    const outcome = new Promise<ConfirmOutcome>((settle, fail) => {
      this.#submission = {number, settle, fail};
    });
    const subject = {kind: this.#purpose.subject, id};
    const field = this.#fields.get("number");
    field?.send({kind: "submit", submission: number, subject, payer});
    const stopWatching = field && onRemoved(field.element, () => this.#loseNumber("was taken off the page"));
    return this.#unlessEnded(outcome).finally(stopWatching);
  }

  /** Nobody can tell what became of the card: it may be sent again. */
  #loseNumber(how: string): void {
    this.#submission?.fail(networkError(`The card number's field ${how} while the card was being sent.`));
  }

  async #conclude(id: string, outcome: ConfirmOutcome, frameSession: string): Promise<SubmitResult> {
    switch (outcome.state) {
      case "succeeded":
      case "failed": {
        const {state, ...data} = outcome;
        return {state, data: {...this.#named(id), ...data}};
      }
      case "error":
        throw sdkError(outcome.code, outcome.message, {isRecoverable: outcome.isRecoverable});
      case "payer-action":
        return this.#challenge(id, this.#serviceUrl(outcome.url, frameSession));
    }
  }

  /** The id as what is given back calls it. */
  #named(id: string): SubmitResult["data"] {
    return {[this.#purpose.idName]: id} as SubmitResult["data"];
  }

  async #challenge(id: string, url: URL): Promise<SubmitResult> {
    const answer = await showChallenge(url, this.#context.translations, this.#end.signal);
    this.#refuseAfterEnd("submit");
    const data = this.#named(id);
    if (answer.state === "closed") return {state: "canceled", data};
    const {state, ...shift} = answer;
    return state === "passed"
      ? {state: "succeeded", data: {...data, ...shift}}
      : {state: "failed", data: {...data, message: "The bank could not confirm that this is you.", ...shift}};
  }

  /** @throws SdkError when a field is missing, or its frame doesn't answer in time. */
  async #untilReady(): Promise<void> {
    for (const type of ["number", "expiry", "cvv"] as const) {
      if (this.#fields.get(type)?.element.isConnected !== true) {
        throw usageError(
          "ERR_CARD_FIELDS_NOT_RENDERED",
          `submit: there is no "${type}" field on the page. Append what createCardFieldsComponent returned.`,
        );
      }
    }
    const fields = [...this.#fields.values()].filter(({element}) => element.isConnected);
    const deadline = AbortSignal.timeout(readyMs);
    while (!fields.every(({isReady}) => isReady)) {
      if (deadline.aborted) throw networkError("The card fields could not be loaded.");
      await this.#unlessEnded(
        new Promise<void>((resolve) => {
          const wake = (): void => {
            this.#readyWaiters.delete(wake);
            resolve();
          };
          this.#readyWaiters.add(wake);
          deadline.addEventListener("abort", wake, {once: true});
        }),
      );
    }
  }

  #serviceUrl(path: string, frameSession: string): URL {
    const url = new URL(path, this.#context.service.origin);
    url.searchParams.set("session", frameSession);
    return url;
  }

  #removeField(type: FieldType, field: FieldComponent): void {
    if (this.#fields.get(type) !== field) return;
    this.#fields.delete(type);
    this.#events.forget(type);
    field.destroy();
    if (type !== "number") return;
    this.#setCards([]);
    this.#loseNumber("was destroyed");
  }

  #destroy(): void {
    if (this.#end.signal.aborted) return;
    this.#end.abort(this.#ended("submit"));
    for (const [type, field] of [...this.#fields]) this.#removeField(type, field);
    this.#events.clear();
  }

  #refuseAfterEnd(call: string): void {
    if (this.#end.signal.aborted) throw this.#ended(call);
  }

  /** The same promise, but a destroyed session leaves nobody waiting. */
  #unlessEnded<T>(promise: Promise<T>): Promise<T> {
    const {signal} = this.#end;
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(this.#ended("submit"));
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort, {once: true});
      promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    });
  }

  #ended(call: string): SdkError {
    return usageError(
      "ERR_CARD_FIELDS_SESSION_DESTROYED",
      `${call}: this card session was destroyed. Make a new one with ${this.#purpose.factory}().`,
    );
  }
}

/** Which lengths a security code may have with these brands; none known: any. */
function codeSizes(cards: readonly Card[]): number[] {
  return [...new Set(cards.map(({code}) => code.size))].sort();
}

function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
