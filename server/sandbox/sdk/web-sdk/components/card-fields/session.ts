import type {
  Card,
  CardFieldComponent,
  OneTimePaymentFlowResponse,
  SavePaymentFlowResponse,
  SubmitOptions,
} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {networkError, sdkError, usageError, type SdkError} from "../../errors.ts";
import {
  type ConfirmOutcome,
  type FieldConnect,
  type FieldType,
  type FromField,
  isFromField,
  type ToField,
} from "../../../protocol/card-field.ts";
import {showChallenge} from "../../presentation/challenge.ts";
import {HostedField} from "../../presentation/hosted-field.ts";
import {onRemoved} from "../../presentation/on-removed.ts";
import {CardEvents} from "./events.ts";
import {readFieldOptions, type Purpose, readPayerDetails, readSubjectId, checkUpdate} from "./options.ts";
import {openFrameSession} from "../../rest-api/frame-session.ts";

/** Longest wait of `submit` for frames that are loading. */
const readyTimeoutMs = 10_000;

/** At run time, `data` has only the id that belongs to the session's purpose. */
type SubmitResult = OneTimePaymentFlowResponse & SavePaymentFlowResponse;

type CardField = HostedField<FromField, ToField>;

interface Submission {
  readonly number: number;
  settle(outcome: ConfirmOutcome): void;
  fail(error: SdkError): void;
}

/** Card session: the card's fields in several frames, their events, and submit. */
export class CardSession {
  readonly #context: ComponentContext;
  readonly #purpose: Purpose;
  readonly #group = randomId();
  readonly #fields = new Map<FieldType, CardField>();
  readonly #events = new CardEvents();
  readonly #destroyed = new AbortController();
  readonly #frameSession: Promise<string>;
  readonly #readyWaiters = new Set<() => void>();
  #cards: Card[] = [];
  #submission: Submission | undefined;
  #isSubmitting = false;
  #submissions = 0;

  constructor(context: ComponentContext, purpose: Purpose) {
    this.#context = context;
    this.#purpose = purpose;
    // Requested before the first field exists, so that frames load as soon as they are placed.
    this.#frameSession = openFrameSession(context.api, this.#destroyed.signal);
    // Prevents an unhandled rejection. Callers that await the promise still get the error.
    this.#frameSession.catch(() => undefined);
  }

  /** Public methods, which work without `this`. */
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
    this.#checkNotDestroyed("createCardFieldsComponent");
    // oxlint-disable-next-line no-console -- PayPal's SDK warns developers about removed options
    const {type, options} = readFieldOptions(config, (message) => console.warn(message));
    if (this.#fields.has(type)) {
      throw usageError(
        "ERR_CARD_FIELDS_TYPE_INVALID",
        `createCardFieldsComponent: this session has a "${type}" field already. Call its destroy() first.`,
      );
    }
    const {api, translations, clientMetadataId} = this.#context;
    const {title, ...texts} = translations.texts.fields[type];
    const connect: Omit<FieldConnect, "colorScheme"> = {
      kind: "connect",
      target: "card-field",
      group: this.#group,
      type,
      ...(clientMetadataId === undefined ? {} : {clientMetadataId}),
      language: translations.texts.language,
      texts,
      options,
    };
    const field: CardField = new HostedField({
      origin: api.origin,
      tag: "paypal-card-field",
      title: options.ariaLabel ?? options.label ?? title,
      connect,
      blockSize: "100%",
      isIncoming: isFromField,
      onMessage: (message) => this.#receive(type, field, message),
    });
    this.#fields.set(type, field);
    this.#frameSession.then(
      (id) => {
        if (this.#fields.get(type) === field)
          field.load(this.#hostedUrl("/web-sdk/v6/frames/card-field", id));
      },
      // `submit` rejects with this error.
      () => undefined,
    );
    return Object.assign(field.element, {
      destroy: () => this.#removeField(type, field),
      focus: () => field.focus(),
    });
  }

  #receive(type: FieldType, field: CardField, message: FromField): void {
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
    this.#checkNotDestroyed("submit");
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
      await this.#unlessDestroyed(this.#frameSession);
      await this.#untilReady();
      const outcome = await this.#confirm(id, payer);
      return await this.#conclude(id, outcome);
    } finally {
      this.#isSubmitting = false;
      this.#submission = undefined;
    }
  }

  /** Asks the number's frame to send the card. It returns only the outcome. */
  #confirm(id: string, payer: SubmitOptions): Promise<ConfirmOutcome> {
    const number = (this.#submissions += 1);
    const outcome = new Promise<ConfirmOutcome>((settle, fail) => {
      this.#submission = {number, settle, fail};
    });
    const subject = {kind: this.#purpose.subject, id};
    const field = this.#fields.get("number");
    const {clientToken} = this.#context.api;
    field?.send({kind: "submit", submission: number, subject, payer, clientToken});
    const stopWatching = field && onRemoved(field.element, () => this.#loseNumber("was taken off the page"));
    return this.#unlessDestroyed(outcome).finally(stopWatching);
  }

  /** Fails the submission. Its result is unknown and the card may be submitted again. */
  #loseNumber(how: string): void {
    this.#submission?.fail(networkError(`The card number's field ${how} while the card was being sent.`));
  }

  async #conclude(id: string, outcome: ConfirmOutcome): Promise<SubmitResult> {
    switch (outcome.state) {
      case "succeeded":
      case "failed": {
        const {state, ...data} = outcome;
        return {state, data: {...this.#named(id), ...data}};
      }
      case "error":
        throw sdkError(outcome.code, outcome.message, {isRecoverable: outcome.isRecoverable});
      case "payer-action": {
        // The fields' session has ended if another token has replaced theirs.
        const session = await this.#unlessDestroyed(
          openFrameSession(this.#context.api, this.#destroyed.signal),
        );
        return this.#challenge(id, this.#hostedUrl(outcome.url, session));
      }
    }
  }

  #named(id: string): SubmitResult["data"] {
    return {[this.#purpose.idName]: id} as SubmitResult["data"];
  }

  async #challenge(id: string, url: URL): Promise<SubmitResult> {
    const answer = await showChallenge(url, this.#context.translations, this.#destroyed.signal);
    this.#checkNotDestroyed("submit");
    const data = this.#named(id);
    if (answer.state === "closed") return {state: "canceled", data};
    const {state, ...shift} = answer;
    return state === "passed"
      ? {state: "succeeded", data: {...data, ...shift}}
      : {state: "failed", data: {...data, message: "The bank could not confirm that this is you.", ...shift}};
  }

  /** @throws SdkError when a field is missing or its frame isn't ready in time */
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
    const deadline = AbortSignal.timeout(readyTimeoutMs);
    while (!fields.every(({isReady}) => isReady)) {
      if (deadline.aborted) throw networkError("The card fields could not be loaded.");
      await this.#unlessDestroyed(
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

  #hostedUrl(path: string, frameSession: string): URL {
    const url = new URL(path, this.#context.api.origin);
    url.searchParams.set("session", frameSession);
    return url;
  }

  #removeField(type: FieldType, field: CardField): void {
    if (this.#fields.get(type) !== field) return;
    this.#fields.delete(type);
    this.#events.forget(type);
    field.destroy();
    if (type !== "number") return;
    this.#setCards([]);
    this.#loseNumber("was destroyed");
  }

  #destroy(): void {
    if (this.#destroyed.signal.aborted) return;
    this.#destroyed.abort(this.#destroyedError("submit"));
    for (const [type, field] of [...this.#fields]) this.#removeField(type, field);
    this.#events.clear();
  }

  #checkNotDestroyed(call: string): void {
    if (this.#destroyed.signal.aborted) throw this.#destroyedError(call);
  }

  /** Settles like the promise, and rejects when the session is destroyed. */
  #unlessDestroyed<T>(promise: Promise<T>): Promise<T> {
    const {signal} = this.#destroyed;
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(this.#destroyedError("submit"));
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort, {once: true});
      promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    });
  }

  #destroyedError(call: string): SdkError {
    return usageError(
      "ERR_CARD_FIELDS_SESSION_DESTROYED",
      `${call}: this card session was destroyed. Make a new one with ${this.#purpose.factory}().`,
    );
  }
}

/** Lengths of the security code for these brands. Empty: any. */
function codeSizes(cards: readonly Card[]): number[] {
  return [...new Set(cards.map(({code}) => code.size))].sort();
}

function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
