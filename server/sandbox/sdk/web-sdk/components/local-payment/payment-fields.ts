import type {LocalPaymentMethod, PaymentField} from "../../../local-methods.ts";
import {
  isFromPaymentField,
  type FromPaymentField,
  type PaymentFieldConnect,
  type PaymentFieldState,
  type ToPaymentField,
} from "../../../protocol/payment-field.ts";
import {networkError, type SdkError, usageError} from "../../errors.ts";
import {HostedField} from "../../presentation/hosted-field.ts";
import {openFrameSession} from "../../rest-api/frame-session.ts";
import type {ComponentContext} from "../component.ts";
import type {PaymentFieldOptions} from "./field-options.ts";

/** Longest wait of `validate` for a frame. */
const answerTimeoutMs = 10_000;
/** Height of a field with a line of error, in CSS pixels. */
const usualHeight = 80;

interface Placed {
  readonly type: PaymentField;
  readonly field: HostedField<FromPaymentField, ToPaymentField>;
  /** Undefined until the frame is ready. */
  state: PaymentFieldState | undefined;
  /** Called when the frame answers a check. */
  readonly waiting: Set<() => void>;
}

/** Payment fields of a session, each in a frame. */
export class PaymentFields {
  readonly #context: ComponentContext;
  readonly #method: Pick<LocalPaymentMethod, "factory" | "fields">;
  readonly #placed = new Map<PaymentField, Placed>();
  readonly #destroyed = new AbortController();
  #frameSession: Promise<string> | undefined;

  constructor(context: ComponentContext, method: Pick<LocalPaymentMethod, "factory" | "fields">) {
    this.#context = context;
    this.#method = method;
  }

  /** @throws SdkError for a second field of a type */
  create({type, value, variables}: PaymentFieldOptions): HTMLElement {
    this.#checkNotDestroyed("createPaymentFields");
    if (this.#placed.has(type)) {
      throw usageError(
        "ERR_PAYMENT_FIELDS_TYPE_INVALID",
        `createPaymentFields: this session has a "${type}" field already. Use the element that the first call returned.`,
      );
    }
    const {api, translations} = this.#context;
    const connect: Omit<PaymentFieldConnect, "colorScheme"> = {
      kind: "connect",
      target: "payment-field",
      value,
      variables,
    };
    const placed: Placed = {
      type,
      field: new HostedField({
        origin: api.origin,
        tag: "paypal-payment-field",
        connect,
        blockSize: `${usualHeight}px`,
        isIncoming: isFromPaymentField,
        onMessage: (message) => receive(placed, message),
      }),
      state: undefined,
      waiting: new Set(),
    };
    this.#placed.set(type, placed);
    this.#frameSession ??= openFrameSession(api, this.#destroyed.signal);
    this.#frameSession.then(
      (session) => {
        if (this.#destroyed.signal.aborted) return;
        const url = new URL("/web-sdk/v6/frames/payment-field", api.origin);
        url.searchParams.set("session", session);
        url.searchParams.set("type", type);
        placed.field.load(translations.addLocaleTo(url));
      },
      // `validate` rejects, because the frame doesn't answer.
      () => undefined,
    );
    return placed.field.element;
  }

  /**
   * True if all fields are valid. Else they show their errors, and the first wrong one gets the focus.
   *
   * Valid fields are answered in the same task, from the states that the frames have sent: WebKit lets the page open a
   * popup only there.
   *
   * @throws SdkError when a required field is not on the page or its frame doesn't answer
   */
  async validate(): Promise<boolean> {
    this.#checkNotDestroyed("validate");
    const fields = this.#onPage();
    if (fields.every(({state}) => state?.isValid)) return true;
    // The last change may still be on its way, so the frames are asked.
    await Promise.all(fields.map((each) => this.#check(each)));
    const wrong = fields.find(({state}) => state?.isValid !== true);
    wrong?.field.focus();
    return wrong === undefined;
  }

  /**
   * Values of the fields, by their names in the confirmation.
   * @throws SdkError when a field is missing or invalid
   */
  values(): Record<string, string> {
    return Object.fromEntries(
      this.#onPage().map(({type, state}) => {
        if (state?.isValid) return [namesInConfirmation[type], state.value];
        throw usageError(
          "ERR_PAYMENT_FIELDS_INVALID",
          `start: the "${type}" field is empty or not valid. Call start() only after validate() resolved with true.`,
        );
      }),
    );
  }

  destroy(): void {
    this.#destroyed.abort();
    for (const {field} of this.#placed.values()) field.destroy();
    this.#placed.clear();
  }

  /** @throws SdkError for a required field that is not on the page */
  #onPage(): Placed[] {
    const fields = [...this.#placed.values()].filter(({field}) => field.element.isConnected);
    const missing = this.#method.fields.find((needed) => !fields.some(({type}) => type === needed));
    if (missing === undefined) return fields;
    throw usageError(
      "ERR_PAYMENT_FIELDS_NOT_RENDERED",
      `There is no "${missing}" field on the page. Append what createPaymentFields({type: "${missing}"}) returned.`,
    );
  }

  /** Asks a frame for its state, and to show its error. */
  #check(placed: Placed): Promise<void> {
    const deadline = AbortSignal.any([this.#destroyed.signal, AbortSignal.timeout(answerTimeoutMs)]);
    return new Promise((resolve, reject) => {
      deadline.addEventListener("abort", () =>
        reject(
          this.#destroyed.signal.aborted
            ? this.#destroyedError("validate")
            : networkError("The payment fields could not be loaded."),
        ),
      );
      placed.waiting.add(resolve);
      placed.field.send({kind: "check"});
    });
  }

  #checkNotDestroyed(call: string): void {
    if (this.#destroyed.signal.aborted) throw this.#destroyedError(call);
  }

  #destroyedError(call: string): SdkError {
    return usageError(
      "ERR_FLOW_SESSION_DESTROYED",
      `${call}: this session was destroyed. Make a new one with ${this.#method.factory}().`,
    );
  }
}

const namesInConfirmation: Readonly<Record<PaymentField, string>> = {
  name: "name",
  email: "email",
  tax_id: "taxId",
  tax_id_type: "taxIdType",
};

function receive(placed: Placed, message: FromPaymentField): void {
  const {field, waiting} = placed;
  if (message.kind === "size") return field.resize(`${Math.max(usualHeight, message.height)}px`);
  placed.state = message.state;
  if (message.kind === "ready") {
    field.nameFrame(message.title);
    // The document that was asked before may have been replaced.
    if (waiting.size > 0) field.send({kind: "check"});
  }
  if (message.kind !== "checked") return;
  for (const answered of waiting) answered();
  waiting.clear();
}
